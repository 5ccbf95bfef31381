import { describe, expect, test } from 'vitest'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { paymentStateOf, registered } from '@waybill/testkit/billing-stories'
import { answerTaxNumber, payingWithTax, setTaxRate, taxRates, verified } from '@waybill/testkit/tax-number'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { dueItemsOf, nextDueOf, settleTaxNumber } from '../index.ts'
import type { BillingFacts, DocumentRow, PaymentRow } from '../index.ts'
import { paymentStates } from '../../payment/index.ts'

const paid: World['provider'] = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
const balanceOf = (world: World): number => world.archive.creditBalance.minor
const openOf = (world: World): readonly number[] => world.archive.receivables.map(({ open }) => open.minor)
const rejected = { kind: 'rejected', taxRate: taxRates.standard } as const

/** Taxed at 20 %, and with a confirmed checkout of M for 12 January. */
function confirmed(): World {
  const world = new World({ at: at('2026-01-05T10:00') })
  setTaxRate(world, taxRates.standard)
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  return world
}

/** M is paid since 12 January: 60.00 and 12.00 of tax. */
function paying(until = '2026-01-12T10:00'): World {
  const world = confirmed()
  world.to(at(until))
  return world
}

describe('a tax number that is verified late (B-87)', () => {
  test('[INV-05] corrects an invoice of the last 14 days by credit note and new invoice; the difference is account credit', () => {
    const world = paying('2026-01-26T10:00')
    expect(world.documents).toEqual([['trial_end', 'paid', 7200]])
    answerTaxNumber(world, verified)
    expect(world.documents).toEqual([
      ['trial_end', 'paid', 7200],
      ['credit', 'paid', 7200],
      ['manual', 'paid', 6000],
    ])
    const [, note, corrected] = world.archive.documents
    expect([note?.tax.minor, note?.taxRate, corrected?.taxRate]).toEqual([1200, taxRates.standard, taxRates.reverse])
    expect(corrected).toMatchObject({ period: note?.period, creditApplied: { minor: 6000 } })
    expect([balanceOf(world), world.collected.minor]).toEqual([1200, 7200])
    expect(violations(world)).toEqual([])
  })

  test('corrects an open change too, of which a part was given back: what is owed in the end is without tax (B-135)', () => {
    const world = paying('2026-01-20T10:00')
    change(world, aCart(40))
    expect(world.documents.at(-1)).toEqual(['change', 'paid', 2670])
    const { id = 0 } = world.archive.attempts.at(-1) ?? {}
    world.provider = () => declined
    world.answer(id, { kind: 'returned', reference: `ch_${id}`, returnCode: 'R01' })
    answerTaxNumber(world, verified)
    // what M had paid of the change, with its tax, comes back by its note and pays the new one
    expect(world.plans.at(-1)?.credit.map(({ cause, amount }) => [cause, amount.minor])).toEqual([
      ['credit_note', 1858],
      ['payment', -1548],
      // what is left of it pays the open change, until that is taken back as well (B-141)
      ['payment', -310],
      ['credit_note', 5342],
      ['returned', 310],
      ['payment', -5652],
    ])
    // 8 days of M and 23 of L, without tax: 72.00 of it are paid
    const owed = openOf(world).reduce((all, open) => all + open, 0)
    expect(world.collected.minor + owed - balanceOf(world)).toBe(1548 + 6677)
    expect(violations(world)).toEqual([])
  })

  test('leaves an older invoice as it is, and the next one has no tax', () => {
    const world = paying('2026-01-26T10:01')
    answerTaxNumber(world, verified)
    expect(world.documents).toEqual([['trial_end', 'paid', 7200]])
    world.to(at('2026-02-12T10:00'))
    expect(world.documents.slice(1)).toEqual([['period', 'paid', 6000]])
    expect([balanceOf(world), world.collected.minor]).toEqual([0, 13_200])
  })

  test('[INV-05] pays the next invoice with the difference: 60.00 less 12.00', () => {
    const world = paying()
    answerTaxNumber(world, verified)
    world.to(at('2026-02-12T10:00'))
    expect([balanceOf(world), world.collected.minor]).toEqual([0, 7200 + 4800])
  })

  test('issues again what notes had left of it: 40.00 of 60.00', () => {
    const world = paying()
    const documentId = world.archive.documents[0]?.id ?? 0
    world.run({
      kind: 'refund',
      documentId,
      net: money(2000, 'USD'),
      destination: 'method',
      reason: 'goodwill',
      by: 'ada',
    })
    answerTaxNumber(world, verified)
    expect(world.documents.slice(1)).toEqual([
      ['credit', 'paid', 2400],
      ['credit', 'paid', 4800],
      ['manual', 'paid', 4000],
    ])
    expect([balanceOf(world), violations(world)]).toEqual([800, []])
  })

  test('the new invoice of an open one keeps due date, first failure and step (B-135)', () => {
    const world = confirmed()
    world.to(at('2026-02-01T00:00'))
    world.provider = () => declined
    world.to(at('2026-02-14T10:00'))
    const before = world.archive.receivables.at(-1)
    answerTaxNumber(world, verified)
    const after = world.archive.receivables.at(-1)
    expect(world.documents.slice(1)).toEqual([
      ['period', 'void', 7200],
      ['credit', 'paid', 7200],
      ['manual', 'open', 6000],
    ])
    expect(after).toEqual({ ...before, id: after?.id, open: money(6000, 'USD') })
    expect([shown(after?.firstFailedAt ?? 0), shown(after?.nextAttemptAt ?? 0)]).toEqual([
      '2026-02-12T10:00',
      '2026-02-15T10:00',
    ])
    expect([world.state, openOf(world), paymentStateOf(world)]).toEqual([
      'past_due',
      [0, 0, 6000],
      paymentStates.failed,
    ])
    world.provider = paid
    world.to(at('2026-02-15T10:00'))
    expect([world.state, world.collected.minor, violations(world)]).toEqual(['subscribed', 7200 + 6000, []])
  })

  test('the new invoice of one that waits for a bank transfer is mailed, with the same due date', () => {
    const world = paying('2026-02-01T00:00')
    world.setMethod(undefined)
    world.to(at('2026-02-13T10:00'))
    const before = world.archive.receivables.at(-1)
    answerTaxNumber(world, verified)
    expect(world.documents.slice(1)).toEqual([
      ['period', 'void', 7200],
      ['credit', 'paid', 7200],
      ['manual', 'open', 6000],
    ])
    const after = world.archive.receivables.at(-1)
    expect([after?.dueAt, world.plans.at(-1)?.credit]).toEqual([before?.dueAt, []])
    expect(world.mails.filter(([name]) => name === 'invoice_issued')).toHaveLength(2)
    const amount = money(6000, 'USD')
    world.run({
      kind: 'record_transfer',
      documentId: after?.id ?? 0,
      amount,
      reference: 'RF18',
      isAnyAmount: false,
    })
    expect([world.documents.at(-1), violations(world)]).toEqual([['manual', 'paid', 6000], []])
  })

  test('waits while a try is under way: its outcome decides first (B-119)', () => {
    const world = confirmed()
    world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + 1 })
    world.to(at('2026-01-12T10:00'))
    answerTaxNumber(world, verified)
    expect(world.documents).toEqual([['trial_end', 'open', 7200]])
    world.answer(world.archive.attempts[0]?.id ?? 0, { kind: 'paid', reference: 'ch_1' })
    world.to(at('2026-01-20T10:00'))
    expect(world.documents.map(([kind, status]) => [kind, status])).toEqual([
      ['trial_end', 'paid'],
      ['credit', 'paid'],
      ['manual', 'paid'],
    ])
    expect([balanceOf(world), violations(world)]).toEqual([1200, []])
  })

  test('decides before the trial ends: the draft that waits for it has no tax any more', () => {
    const world = confirmed()
    expect(world.archive.payments[0]?.amount.minor).toBe(7200)
    answerTaxNumber(world, verified)
    expect(world.documents).toEqual([['trial_end', 'draft', 6000]])
    expect(world.archive.payments[0]?.amount.minor).toBe(6000)
    world.to(at('2026-01-12T10:00'))
    expect([world.documents, world.collected.minor]).toEqual([[['trial_end', 'paid', 6000]], 6000])
  })

  test('corrects a change once, also where the subscription has ended since', () => {
    const world = paying()
    change(world, aCart(30), { timeframe: 'now' })
    answerTaxNumber(world, verified)
    world.run({ kind: 'cancel_now' })
    expect(nextDueOf(world.load())).toBeUndefined()
    expect(violations(world)).toEqual([])
  })

  test('issues no line of an add-on again that is free', () => {
    const world = new World({ at: at('2026-01-05T10:00') })
    setTaxRate(world, taxRates.standard)
    world.setMethod(card)
    world.checkOut(aCart(20, [399]), 'now')
    answerTaxNumber(world, verified)
    const amounts = world.archive.documents.map(({ lines }) => lines.map(({ amount }) => amount.minor))
    expect(amounts).toEqual([[6000, 0], [6000], [6000]])
  })

  test('sets the rate of an account without a subscription, and has nothing to announce', () => {
    const { subscription: _, ...facts } = registered().archive
    const now = at('2026-01-06T10:00')
    const { tax, events } = settleTaxNumber(facts, verified, now)
    expect([tax, events]).toEqual([{ taxRate: taxRates.reverse, taxVerifiedAt: now }, []])
  })

  test('changes nothing twice', () => {
    const world = paying()
    answerTaxNumber(world, verified)
    const once = world.archive
    answerTaxNumber(world, verified)
    expect(world.archive).toEqual(once)
  })
})

describe('an invoice is due to be corrected by a number that is verified (B-87, B-119)', () => {
  const world = payingWithTax()
  const facts = world.load()
  const [invoice] = facts.documents
  const [line] = invoice?.lines ?? []
  const [payment] = facts.payments
  const [tried] = facts.attempts
  if (!invoice || !line || !payment || !tried) throw new Error('nothing was paid')
  const account = { ...facts.account, taxRate: taxRates.reverse, taxVerifiedAt: world.now }
  const kinds = (more: Partial<BillingFacts>) => dueItemsOf({ ...facts, account, ...more }).map(({ kind }) => kind)

  const reads = (fields: Partial<DocumentRow>) => ({ documents: [{ ...invoice, ...fields }] })
  const isPaidBy = (state: PaymentRow['state']) => ({ payments: [{ ...payment, state }] })
  const disputed = { ...tried, state: 'disputed' } as const
  const { tax: _, ...untaxed } = line

  test.each<[string, Partial<BillingFacts>]>([
    ['that is paid', {}],
    ['that is open', reads({ status: 'open' })],
    ['that nothing collects, as account credit paid all of it', { payments: [] }],
    ['beside one that is disputed', { attempts: [{ ...disputed, paymentId: payment.id + 100 }] }],
  ])('%s', (_title, about) => {
    expect(kinds(about)).toEqual(['tax', 'boundary'])
  })

  test.each<[string, Partial<BillingFacts>]>([
    ['that is a draft', reads({ status: 'draft' })],
    ['that is void', reads({ status: 'void' })],
    ['that was refunded', reads({ status: 'refunded' })],
    ['that takes another back', reads({ kind: 'credit' })],
    ['whose lines come to no tax together', reads({ tax: money(0, 'USD') })],
    ['whose line has no tax', reads({ lines: [untaxed] })],
    ['whose line has a tax of nothing', reads({ lines: [{ ...line, tax: money(0, 'USD') }] })],
    ['of another currency than the account has by now', { creditBalance: money(0, 'EUR') }],
    ['whose money is under way', isPaidBy(paymentStates.pending)],
    ['whose money is held', isPaidBy(paymentStates.fraud)],
    ['whose charge is disputed', { attempts: [disputed] }],
    ['of an account without such a number', { account: { ...account, taxVerifiedAt: undefined } }],
    ['of an account with the same rate as before', { account: { ...account, taxRate: taxRates.standard } }],
  ])('but none %s', (_title, about) => {
    expect(kinds(about)).toEqual(['boundary'])
  })

  test('and what account credit had paid is account credit again, but for the new invoice', () => {
    const rich = new World({ at: at('2026-01-05T10:00'), credit: 10_000 })
    setTaxRate(rich, taxRates.standard)
    rich.setMethod(card)
    rich.checkOut(aCart(20), 'now')
    expect([rich.archive.payments, balanceOf(rich)]).toEqual([[], 10_000 - 7200])
    answerTaxNumber(rich, verified)
    expect([rich.documents.at(-1), balanceOf(rich)]).toEqual([['manual', 'paid', 6000], 10_000 - 6000])
    expect(violations(rich)).toEqual([])
  })
})

describe('another rate before a purchase is paid (B-86)', () => {
  test.each([
    ['is that of a checkout that is charged when the trial ends', paymentStates.scheduled, 6330],
    ['leaves one whose money is on its way', paymentStates.processing, 7200],
    ['leaves one whose bank has to confirm it', paymentStates.pending, 7200],
  ] as const)('%s', (_, state, total) => {
    const world = confirmed()
    const payments = world.archive.payments.map((row) => ({ ...row, state }))
    world.archive = { ...world.archive, payments }
    setTaxRate(world, taxRates.reduced)
    expect([world.documents, world.archive.payments[0]?.amount]).toEqual([
      [['trial_end', 'draft', total]],
      money(total, 'USD'),
    ])
  })

  test('leaves what is bought now as it was shown, while an older debt is paid first (B-42)', () => {
    const world = paying()
    world.provider = () => declined
    world.to(at('2026-04-01T00:00'))
    world.answersAtOnce = false
    expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
    setTaxRate(world, taxRates.reduced)
    expect(world.documents.at(-1)).toEqual(['period', 'draft', 7200])
  })
})

describe('a tax number that is not verified (B-87)', () => {
  test('[INV-05] is taxed, and a rejection leaves what was issued', () => {
    const world = paying()
    answerTaxNumber(world, rejected)
    world.to(at('2026-02-12T10:00'))
    expect(world.documents).toEqual([
      ['trial_end', 'paid', 7200],
      ['period', 'paid', 7200],
    ])
  })

  test('any more is taxed again from the next invoice on', () => {
    const world = paying()
    answerTaxNumber(world, verified)
    setTaxRate(world, taxRates.reduced)
    world.to(at('2026-02-12T10:00'))
    expect(world.documents.at(-1)).toEqual(['period', 'paid', 6330])
  })
})
