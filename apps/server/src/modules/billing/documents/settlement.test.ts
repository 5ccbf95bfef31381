import { seededRandom, seedOfRun, type SeededRandom } from '@waybill/testkit/seeded-random'
import { describe, expect, test } from 'vitest'
import { money, sum, type Currency, type Money } from '@waybill/domain/money'
import { settlementKey, settlementOf } from './settlement.ts'
import type { NoteOfDocument, SettlementFacts } from '../store/settlement-facts.ts'

type Document = Parameters<typeof settlementOf>[0]
type Settled = readonly [Document, SettlementFacts]

const usd = (minor: number): Money => money(minor, 'USD')

const STATES = ['draft', 'open', 'paid', 'refunded', 'void'] as const

function upTo(random: SeededRandom, most: number): number {
  return random.below(most + 1)
}

/** A note that took something off while its document was open; what credit had paid beyond the rest returned with it. */
function reducing(random: SeededRandom, minor: number): NoteOfDocument {
  const returned = upTo(random, 500)
  return {
    number: 'WB-C1',
    amount: usd(minor + returned),
    at: upTo(random, 50),
    toCredit: { amount: usd(returned), at: 50 },
    refund: undefined,
  }
}

/** A note after the payment: unused time to the credit, or a refund, of which a part may wait for its provider. */
function givingBack(random: SeededRandom, minor: number): NoteOfDocument {
  const at = 100 + upTo(random, 50)
  const note = { number: 'WB-C2', amount: usd(minor), at }
  if (random.below(2) === 0) return { ...note, toCredit: { amount: usd(minor), at }, refund: undefined }
  const toMethod = upTo(random, minor)
  const toCredit = { amount: usd(minor - toMethod), at: at + 1 }
  return { ...note, toCredit, refund: { amount: usd(toMethod), at, method: 'Visa', isMade: random.below(3) > 0 } }
}

/** A document whose total is what credit, notes and, once it is paid, a method paid of it (I03). */
function aSettledDocument(random: SeededRandom): Settled {
  const status = random.pick(STATES)
  const isPaid = status === 'paid' || status === 'refunded'
  const [byCredit, byNotes, rest] = [upTo(random, 3000), upTo(random, 3000), upTo(random, 6000)]
  const early = byNotes === 0 ? [] : [reducing(random, byNotes)]
  const later = isPaid ? [1, 2].slice(0, upTo(random, 2)).map(() => givingBack(random, 1 + upTo(random, 2000))) : []
  const part = upTo(random, byCredit)
  const facts: SettlementFacts = {
    payments: isPaid && rest > 0 ? [{ amount: usd(rest), at: 60, isTransfer: false, method: 'Visa' }] : [],
    // what returned with a note had paid as well, and was the newest
    credits: [
      { amount: usd(part), at: 1 },
      { amount: usd(byCredit - part + (early[0]?.toCredit.amount.minor ?? 0)), at: 2 },
    ],
    notes: [...early, ...later],
    takenBack: [],
  }
  const total = byCredit + byNotes + rest
  return [{ total, credit_applied: byCredit + byNotes, currency: 'USD', status, issued_at: 1, created_at: 0 }, facts]
}

describe('how a document is settled', () => {
  test('[INV-04] in every state the total and the rows add up to the balance (B-84)', () => {
    const random = seededRandom(seedOfRun())
    for (let round = 0; round < 3000; round += 1) {
      const [document, facts] = aSettledDocument(random)
      const { rows, balance } = settlementOf(document, facts)
      const isOwed = document.status === 'open' || document.status === 'draft'
      expect(sum<Currency>([usd(document.total), ...rows.map(({ amount }) => amount)], 'USD')).toEqual(balance)
      expect(balance).toEqual(usd(isOwed ? document.total - document.credit_applied : 0))
      // nothing but what is void is given up, and each row says something
      expect(rows.some(({ kind }) => kind === 'not_due') && document.status !== 'void').toBe(false)
      expect(rows.every(({ amount }) => amount.minor !== 0)).toBe(true)
    }
  })

  const at = 5
  const document: Document = {
    total: 5900,
    credit_applied: 3500,
    currency: 'USD',
    status: 'paid',
    issued_at: at,
    created_at: at,
  }
  const paid: SettlementFacts = {
    payments: [{ amount: usd(2400), at, isTransfer: false, method: 'Visa •••• 4242' }],
    credits: [{ amount: usd(3500), at }],
    notes: [],
    takenBack: [],
  }
  const amounts = (of: Document, facts: SettlementFacts) =>
    settlementOf(of, facts).rows.map(({ kind, amount }) => [kind, amount.minor])
  const refund = { amount: usd(2400), at: 9, method: 'Visa •••• 4242', isMade: true }
  const note = { number: 'WB-C1', amount: usd(5900), at: 9, toCredit: { amount: usd(3500), at: 9 }, refund }

  test('of 59.00, 35.00 are paid by credit and 24.00 by card, and the refund gives both back', () => {
    expect(amounts({ ...document, status: 'refunded' }, { ...paid, notes: [note] })).toEqual([
      ['credit', -3500],
      ['paid', -2400],
      ['note', -5900],
      ['refund', 2400],
      ['to_credit', 3500],
    ])
  })

  test('a refund that its provider has not made yet is on its way, and one that it rejected is credit', () => {
    const waiting = { ...note, refund: { ...refund, isMade: false } }
    expect(amounts(document, { ...paid, notes: [waiting] }).slice(3)).toEqual([
      ['refund_pending', 2400],
      ['to_credit', 3500],
    ])
    const rejected = {
      ...note,
      toCredit: { amount: usd(5900), at: 9 },
      refund: { ...refund, amount: usd(0), isMade: false },
    }
    expect(amounts(document, { ...paid, notes: [rejected] }).slice(3)).toEqual([['to_credit', 5900]])
  })

  test('a lost dispute is taken back, and nothing of it is due', () => {
    const takenBack = [{ amount: usd(2400), at: 9, isDispute: true }]
    expect(amounts({ ...document, status: 'refunded' }, { ...paid, takenBack }).slice(2)).toEqual([
      ['dispute', 2400],
      ['not_due', -2400],
    ])
  })

  test('of 60.00 that came back, what the balance still held of a note of 47.00 is off, and the rest is owed (B-141)', () => {
    const unpaid = { ...paid, payments: [], credits: [] }
    for (const [held, balance] of [
      [4700, 1300],
      [700, 5300],
    ] as const) {
      const given = {
        number: 'WB-C1',
        amount: usd(4700),
        at: 7,
        toCredit: { amount: usd(4700), at: 7 },
        refund: undefined,
      }
      const facts = { ...unpaid, notes: [{ ...given, takenBack: usd(held) }] }
      const settled = settlementOf({ ...document, status: 'open', total: 6000, credit_applied: held }, facts)
      expect(settled.balance).toEqual(usd(balance))
      expect(settled.rows.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
        ['note', -4700],
        ...(held < 4700 ? [['to_credit', 4700 - held]] : []),
      ])
    }
  })

  test('a lost dispute has its credit note, and takes back what an earlier one gave to the balance (B-143)', () => {
    const by = { amount: usd(6000), at: 9, method: undefined, isMade: true, isDispute: true }
    const notes = [
      { number: 'WB-C1', amount: usd(4700), at: 7, toCredit: { amount: usd(4700), at: 7 }, refund: undefined },
      { number: 'WB-C2', amount: usd(1300), at: 9, toCredit: { amount: usd(0), at: 9 }, refund: by },
    ]
    const facts = {
      ...paid,
      credits: [],
      payments: [{ ...paid.payments[0], amount: usd(6000), at, isTransfer: false, method: 'Visa' }],
    }
    const charged = { ...document, status: 'refunded', total: 6000, credit_applied: 0 } as const
    expect(
      amounts(charged, {
        ...facts,
        notes: notes.map((one, place) => ({ ...one, takenBack: usd(place === 0 ? 4700 : 0) })),
      }),
    ).toEqual([
      ['paid', -6000],
      ['note', -4700],
      ['note', -1300],
      ['dispute', 6000],
    ])
  })

  test('a void invoice is no longer due, and what paid a part of it has returned', () => {
    const nothing = { payments: [], credits: [{ amount: usd(3500), at }], notes: [], takenBack: [] }
    expect(amounts({ ...document, status: 'void', credit_applied: 0 }, nothing)).toEqual([['not_due', -5900]])
  })

  test('credit of a document without entries paid it with its issue', () => {
    expect(settlementOf(document, { ...paid, credits: [] }).rows[0]).toEqual({ kind: 'credit', amount: usd(-3500), at })
  })

  test('each state has a rendering of its own, and those of earlier releases stay (B-132)', () => {
    expect(settlementKey({ ...document, credit_applied: 0, total: 2400 }, { ...paid, credits: [] })).toBe('paid')
    expect(settlementKey(document, paid)).toBe('paid, 3500 credited')
    expect(settlementKey(document, { ...paid, notes: [note] })).toBe(
      'paid, 3500 credited, note -5900, refund 2400, to_credit 3500',
    )
  })
})
