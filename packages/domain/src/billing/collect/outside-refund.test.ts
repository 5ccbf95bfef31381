import { describe, expect, test } from 'vitest'
import { violations } from '@waybill/testkit/billing-invariants'
import { paymentStateOf } from '@waybill/testkit/billing-stories'
import { at, type World } from '@waybill/testkit/billing-world'
import { paying } from '@waybill/testkit/outside-refunds'
import { invoiceOf, listOf, notesOf, refundMailsOf } from '@waybill/testkit/refund-readings'
import { taxRateOf } from '../../invoice/index.ts'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'

const usd = (minor: number) => money(minor, 'USD')
const vat = taxRateOf('VAT', '20')
const rowsOf = (world: World) =>
  world.archive.refunds.map(({ state, amount, excess }) => [state, amount.minor, excess?.minor])
const balanceOf = (world: World): number => world.archive.creditBalance.minor

describe('a refund that becomes known while its charge is disputed', () => {
  function disputed() {
    const story = paying(vat)
    expect(story.outside.give(usd(1000))).toBe(true)
    story.dispute()
    story.outside.read()
    expect([rowsOf(story.world), notesOf(story.world), refundMailsOf(story.world)]).toEqual([
      [['refunded', 1000, 1000]],
      [],
      [],
    ])
    return story
  }

  test('[PAY-12] has its credit note and its mail once the dispute is won, and once only', () => {
    const { world, win, outside } = disputed()
    win()
    win()
    outside.read()
    expect([rowsOf(world), notesOf(world), refundMailsOf(world)]).toEqual([
      [['refunded', 1000, undefined]],
      [[833, 167, 1000]],
      ['refunded'],
    ])
    expect([invoiceOf(world)?.status, paymentStateOf(world), violations(world)]).toEqual([
      'paid',
      paymentStates.paid,
      [],
    ])
  })

  test('[PAY-12] has it as well where the dispute is lost, which takes the rest', () => {
    const { world, lose } = disputed()
    lose()
    expect([rowsOf(world), notesOf(world), refundMailsOf(world)]).toEqual([
      [
        ['refunded', 1000, undefined],
        ['refunded', 6200, undefined],
      ],
      [
        [833, 167, 1000],
        [5167, 1033, 6200],
      ],
      ['refunded'],
    ])
    expect([invoiceOf(world)?.status, world.collected.minor, violations(world)]).toEqual(['refunded', 0, []])
  })

  const recordedOf = (world: World) =>
    world.plans.at(-1)?.events.flatMap(({ name, data }) => (name.startsWith('refund.') ? [[name, data]] : []))

  test('is recorded once it has its note, as made by the provider', () => {
    const { world, win } = disputed()
    win()
    const data = { amount: 1000, currency: 'USD', reason: 'made at the provider', by: 'provider' }
    expect(recordedOf(world)).toEqual([['refund.refunded', data]])
  })

  test('and came back before the verdict has no note, and is no account credit', () => {
    const { world, win, outside } = disputed()
    outside.sendBack()
    outside.read()
    win()
    expect([rowsOf(world), notesOf(world), balanceOf(world)]).toEqual([[['rejected', 1000, 1000]], [], 0])
  })

  test('of an invoice that notes had taken back is beyond it still, and is not recorded again', () => {
    const { world, outside, dispute, win } = paying(vat)
    const documentId = invoiceOf(world)?.id ?? 0
    world.run({ kind: 'refund', documentId, destination: 'credit', reason: 'goodwill', by: 'ada' })
    outside.give(usd(1000))
    dispute()
    outside.read()
    win()
    expect([rowsOf(world).at(-1), notesOf(world).length, recordedOf(world)]).toEqual([['refunded', 1000, 1000], 1, []])
  })

  test('has no note where it was made by an earlier release, which issued none', () => {
    const { world, win } = disputed()
    const refunds = world.archive.refunds.map(({ isOutside: _, ...row }) => row)
    world.archive = { ...world.archive, refunds }
    win()
    expect(notesOf(world)).toEqual([])
  })

  test('of all of it refunds the invoice once the dispute is won', () => {
    const { world, outside, dispute, win } = paying(vat)
    outside.give(usd(7200))
    dispute()
    outside.read()
    win()
    expect([invoiceOf(world)?.status, paymentStateOf(world), violations(world)]).toEqual([
      'refunded',
      paymentStates.refund,
      [],
    ])
  })
})

describe('a refund that came back and is paid again at the provider', () => {
  function cameBack(minor = 1000) {
    const story = paying(vat)
    story.outside.give(usd(minor))
    story.outside.read()
    story.outside.sendBack()
    return story
  }

  test('[PAY-12] is no account credit any more: its credit note stays the only one, and its member is mailed', () => {
    const { world, outside } = cameBack()
    outside.read()
    expect(balanceOf(world)).toBe(1000)
    outside.give(usd(1000))
    outside.read()
    outside.read()
    expect([rowsOf(world), notesOf(world), balanceOf(world)]).toEqual([
      [['refunded', 1000, undefined]],
      [[833, 167, 1000]],
      0,
    ])
    expect(refundMailsOf(world)).toEqual(['refunded', 'refund_returned', 'refunded'])
    expect([world.collected.minor, violations(world)]).toEqual([6200, []])
  })

  test('[PAY-12] is taken off account credit by its note, and is looked at for a bank that sends it back again', () => {
    const { world, outside } = cameBack()
    outside.read()
    world.now = at('2026-01-15T10:00')
    outside.give(usd(1000))
    outside.read()
    const [row] = world.archive.refunds
    expect(world.plans.at(-1)?.credit).toMatchObject([
      { amount: usd(-1000), cause: 'credit_note', documentId: row?.noteId },
    ])
    expect(row?.lookAt).toBe(at('2026-01-16T10:00'))
  })

  test('is another refund, with a note, where the one of its amount came back as no account credit', () => {
    const { world, dispute, win, outside } = paying()
    outside.give(usd(1000))
    dispute()
    outside.read()
    outside.sendBack()
    outside.read()
    win()
    // credit of another cause is enough for it
    world.archive = { ...world.archive, creditBalance: usd(1000) }
    outside.give(usd(1000))
    outside.read()
    expect([rowsOf(world), notesOf(world), balanceOf(world)]).toEqual([
      [
        ['rejected', 1000, 1000],
        ['refunded', 1000, undefined],
      ],
      [[1000, 0, 1000]],
      1000,
    ])
  })

  test('is so where both are read at once, and can come back again', () => {
    const { world, outside } = cameBack()
    outside.give(usd(1000))
    outside.read()
    expect([rowsOf(world), notesOf(world).length, balanceOf(world)]).toEqual([[['refunded', 1000, undefined]], 1, 0])
    outside.sendBack()
    outside.read()
    expect([rowsOf(world), balanceOf(world), violations(world)]).toEqual([[['rejected', 1000, undefined]], 1000, []])
  })

  test('of ours, which the provider had rejected, is the refund after all', () => {
    const { world, outside } = paying()
    world.givesBack = false
    const documentId = invoiceOf(world)?.id ?? 0
    world.run({ kind: 'refund', documentId, destination: 'method', reason: 'goodwill', by: 'ada', net: usd(2000) })
    expect([rowsOf(world), balanceOf(world)]).toEqual([[['rejected', 2000, undefined]], 2000])
    outside.give(usd(2000))
    outside.read()
    expect([rowsOf(world), balanceOf(world), notesOf(world).length]).toEqual([[['refunded', 2000, undefined]], 0, 1])
    expect(violations(world)).toEqual([])
  })

  test('whose credit is spent is another refund, with a note of its own', () => {
    const { world, outside } = cameBack()
    outside.read()
    world.to(at('2026-02-12T10:00'))
    expect(balanceOf(world)).toBe(0)
    outside.give(usd(1000))
    outside.read()
    expect([rowsOf(world), notesOf(world).length, violations(world)]).toEqual([
      [
        ['rejected', 1000, undefined],
        ['refunded', 1000, undefined],
      ],
      2,
      [],
    ])
  })

  test('of another amount is another refund', () => {
    const { world, outside } = cameBack()
    outside.read()
    outside.give(usd(999))
    outside.read()
    expect([rowsOf(world).length, notesOf(world).length, balanceOf(world)]).toEqual([2, 2, 1000])
    expect(violations(world)).toEqual([])
  })
})

describe('a refund of ours that is under way when its charge is disputed', () => {
  /** After this much, in minor units, was given back from the provider's pages. */
  function underWay(before = 0) {
    const story = paying()
    const { world } = story
    world.answersAtOnce = false
    const documentId = invoiceOf(world)?.id ?? 0
    world.run({ kind: 'refund', documentId, destination: 'method', reason: 'goodwill', by: 'ada', net: usd(2000) })
    if (before > 0) story.outside.give(usd(before))
    story.outside.read()
    story.dispute()
    const [ours] = world.archive.refunds
    if (ours === undefined) throw new Error('no refund')
    return { ...story, reject: () => world.answerRefund(ours, { kind: 'rejected', code: 'not_refundable' }) }
  }

  test('[PAY-12] is given back by the bank where the dispute is lost, and is no account credit beside', () => {
    const { world, lose, reject } = underWay()
    lose()
    reject()
    expect([rowsOf(world), balanceOf(world), world.collected.minor]).toEqual([
      [
        ['rejected', 2000, 2000],
        ['refunded', 6000, undefined],
      ],
      0,
      0,
    ])
    expect(violations(world)).toEqual([])
  })

  test('takes the place of it as far as it gives back: the last 10.00 of a refund of 20.00, of which 10.00 were left', () => {
    const { world, lose, reject } = underWay(5000)
    lose()
    expect(rowsOf(world)).toEqual([
      ['started', 2000, undefined],
      ['refunded', 5000, 1000],
      ['refunded', 1000, 1000],
    ])
    reject()
    expect([balanceOf(world), world.collected.minor, violations(world)]).toEqual([0, 0, []])
  })
})

describe('a dispute over a part of a charge (B-117)', () => {
  test('whose verdict is the first that becomes known is recorded as one that was open before it', () => {
    const { world, dispute, lose } = paying(vat)
    const known = paying(vat)
    known.dispute()
    known.lose(1000)
    lose(1000)
    const reference = `ch_${world.archive.attempts.at(-1)?.id}`
    expect(world.plans.at(-1)?.events.map(({ name, data }) => [name, data])).toEqual([
      ['payment.disputed', { reference, amount: 7200, currency: 'USD' }],
      ['credit_note.issued', { total: 1000, currency: 'USD' }],
      ['payment.dispute_lost', { reference: 'du_1', amount: 1000, currency: 'USD' }],
    ])
    expect([listOf(world), world.archive]).toEqual([[`${reference} is disputed`], known.world.archive])
    dispute()
    expect(invoiceOf(world)?.status).toBe('open')
  })

  test('that is lost gives back that part by a credit note, and ends nothing', () => {
    const { world, dispute, lose } = paying(vat)
    dispute()
    expect(invoiceOf(world)?.status).toBe('open')
    lose(1000)
    expect([rowsOf(world), notesOf(world), listOf(world)]).toEqual([
      [['refunded', 1000, undefined]],
      [[833, 167, 1000]],
      [expect.stringContaining('is disputed')],
    ])
    expect([invoiceOf(world)?.status, paymentStateOf(world), world.state, world.collected.minor]).toEqual([
      'paid',
      paymentStates.paid,
      'subscribed',
      6200,
    ])
    expect(world.archive.account.isLocked).toBe(true)
    expect(world.plans.at(-1)?.events.flatMap(({ mails }) => mails)).toEqual([
      expect.objectContaining({ template: 'dispute_decided', named: { amount: 1000, off: '' } }),
    ])
    expect(violations(world)).toEqual([])
  })

  test('that takes more than notes had left takes back what those gave to the balance, and lists what is spent (B-143)', () => {
    for (const given of [500, 200]) {
      const spent = 500 - given
      const { world, dispute, lose } = paying()
      const documentId = invoiceOf(world)?.id ?? 0
      world.run({ kind: 'refund', documentId, destination: 'credit', reason: 'r', by: 'ada', net: usd(5500) })
      dispute()
      world.archive = { ...world.archive, creditBalance: usd(given) }
      lose(1000)
      const { excess } = world.archive.refunds.at(-1) ?? {}
      expect([notesOf(world).at(-1), balanceOf(world), excess]).toEqual([
        [500, 0, 500],
        0,
        spent === 0 ? undefined : usd(spent),
      ])
      expect(world.plans.at(-1)?.reconciliations.map(({ reason }) => reason)).toEqual(
        spent === 0 ? [] : ['du_1 was lost: 3.00 USD of what its credit notes gave is spent'],
      )
    }
  })

  test('leaves the staff the rest to refund, and no more', () => {
    const { world, dispute, lose } = paying()
    dispute()
    lose(1000)
    const documentId = invoiceOf(world)?.id ?? 0
    const refund = { kind: 'refund', documentId, destination: 'method', reason: 'r', by: 'ada' } as const
    expect(world.run({ ...refund, net: usd(5001) })).toBe('exceeds-paid')
    expect(world.run(refund)).toBeUndefined()
    expect([invoiceOf(world)?.status, world.collected.minor, balanceOf(world), violations(world)]).toEqual([
      'refunded',
      0,
      0,
      [],
    ])
  })

  test('that is read again after its verdict changes nothing, and a second one takes its own part', () => {
    const { world, dispute, lose } = paying()
    dispute()
    lose(1000)
    const once = world.archive
    const attemptId = world.archive.attempts.at(-1)?.id ?? 0
    const recorded = () => [world.archive, world.plans.at(-1)?.events, world.plans.at(-1)?.reconciliations]
    world.answer(attemptId, { kind: 'disputed', reference: `ch_${attemptId}`, lost: usd(1000) })
    expect(recorded()).toEqual([once, [], []])
    lose(1000)
    expect(recorded()).toEqual([once, [], []])
    dispute()
    lose(2500)
    expect([rowsOf(world).map(([, amount]) => amount), violations(world)]).toEqual([[1000, 1500], []])
  })

  test('that takes nothing more than the one before it is won', () => {
    const { world, dispute, lose } = paying()
    dispute()
    lose(1000)
    const once = rowsOf(world)
    dispute()
    lose(1000)
    expect(world.plans.at(-1)?.events.map(({ name }) => name)).toEqual(['payment.dispute_won'])
    expect([rowsOf(world), paymentStateOf(world), violations(world)]).toEqual([once, paymentStates.paid, []])
  })

  test('that takes what refunds had left takes all, and ends the subscription', () => {
    const { world, outside, dispute, lose } = paying()
    outside.give(usd(1000))
    outside.read()
    dispute()
    lose(5000)
    expect([invoiceOf(world)?.status, paymentStateOf(world), world.state, violations(world)]).toEqual([
      'refunded',
      paymentStates.refund,
      'expired',
      [],
    ])
  })
})

test('a refund at the provider has no note of nothing where notes left a cent of tax, and none before it', () => {
  const { world, outside } = paying(vat)
  const documentId = invoiceOf(world)?.id ?? 0
  world.run({ kind: 'refund', documentId, destination: 'credit', reason: 'goodwill', by: 'ada' })
  const rounded = { tax: usd(1199), total: usd(7199) }
  const documents = world.archive.documents.map((row) => (row.kind === 'credit' ? { ...row, ...rounded } : row))
  world.archive = { ...world.archive, documents }
  outside.give(usd(1000))
  outside.read()
  expect([notesOf(world), rowsOf(world).at(-1)]).toEqual([[[6000, 1199, 7199]], ['refunded', 1000, 1000]])
})
