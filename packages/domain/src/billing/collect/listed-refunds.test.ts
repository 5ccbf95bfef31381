import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { paymentStateOf, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { OutsideRefunds } from '@waybill/testkit/outside-refunds'
import { invoiceOf, listOf, notesOf, refundMailsOf } from '@waybill/testkit/refund-readings'
import { noTax, taxRateOf } from '../../invoice/index.ts'
import type { TaxRate } from '../../invoice/index.ts'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import { settleListedRefunds } from '../index.ts'
import type { ListedRefund } from '../index.ts'

const usd = (minor: number) => money(minor, 'USD')
const vat = taxRateOf('VAT', '20')
const rowsOf = (world: World) =>
  world.archive.refunds.map(({ state, amount, excess }) => [state, amount.minor, excess?.minor])
const balanceOf = (world: World): number => world.archive.creditBalance.minor

/** Paid for M, 60.00 before tax, since 12 January, with the provider's own pages beside it. */
function paying({ taxRate = noTax, credit = 0 }: { readonly taxRate?: TaxRate; readonly credit?: number } = {}) {
  const world = new World({ at: at('2026-01-05T10:00'), credit })
  world.archive = { ...world.archive, account: { ...world.archive.account, taxRate } }
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  return { world, outside: new OutsideRefunds(world, world.archive.attempts.at(-1)?.id ?? 0) }
}

function refund(world: World, minor?: number): string | undefined {
  const documentId = invoiceOf(world)?.id ?? 0
  const net = minor === undefined ? {} : { net: usd(minor) }
  return world.run({ kind: 'refund', documentId, destination: 'method', reason: 'goodwill', by: 'ada', ...net })
}

describe('a refund that was made at the provider itself', () => {
  test('[PAY-12] of 10.00 of 72.00 is a credit note of 8.33 and 1.67, and is booked once however often it is read', () => {
    const { world, outside } = paying({ taxRate: vat })
    expect(outside.give(usd(1000))).toBe(true)
    outside.read()
    outside.read()
    expect([notesOf(world), rowsOf(world)]).toEqual([[[833, 167, 1000]], [['refunded', 1000, undefined]]])
    expect(world.archive.refunds[0]).toMatchObject({ isOutside: true, requestedBy: 'provider' })
    expect([paymentStateOf(world), invoiceOf(world)?.status, refundMailsOf(world), listOf(world)]).toEqual([
      paymentStates.paid,
      'paid',
      ['refunded'],
      [],
    ])
    expect(violations(world)).toEqual([])
  })

  test('[PAY-12] leaves the staff what is left, and no more: the last of the invoice and its tax', () => {
    const { world, outside } = paying({ taxRate: vat })
    outside.give(usd(1000))
    outside.read()
    expect(refund(world, 5168)).toBe('exceeds-paid')
    expect(refund(world)).toBeUndefined()
    expect(notesOf(world)).toEqual([
      [833, 167, 1000],
      [5167, 1033, 6200],
    ])
    expect([paymentStateOf(world), invoiceOf(world)?.status, world.collected.minor]).toEqual([
      paymentStates.refund,
      'refunded',
      0,
    ])
    expect([refund(world), violations(world)]).toEqual(['not-paid', []])
  })

  test('of all of it refunds the invoice', () => {
    const { world, outside } = paying({ taxRate: vat })
    outside.give(usd(7200))
    outside.read()
    expect([notesOf(world), paymentStateOf(world), invoiceOf(world)?.status]).toEqual([
      [[6000, 1200, 7200]],
      paymentStates.refund,
      'refunded',
    ])
    expect([world.state, violations(world)]).toEqual(['subscribed', []])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 599, 7198, 7199])('of %i cents has a note of as many', (minor) => {
    const { world, outside } = paying({ taxRate: vat })
    outside.give(usd(minor))
    outside.read()
    expect([notesOf(world)[0]?.[2], violations(world)]).toEqual([minor, []])
    outside.give(usd(7200 - minor))
    outside.read()
    expect([notesOf(world).reduce((all, [, , total]) => all + (total ?? 0), 0), violations(world)]).toEqual([7200, []])
  })

  test('[PAY-12] that comes back is account credit, once', () => {
    const { world, outside } = paying({ taxRate: vat })
    outside.give(usd(1000))
    outside.read()
    outside.sendBack()
    outside.read()
    outside.read()
    expect([rowsOf(world), balanceOf(world), refundMailsOf(world)]).toEqual([
      [['rejected', 1000, undefined]],
      1000,
      ['refunded', 'refund_returned'],
    ])
    expect(listOf(world)).toEqual([expect.stringMatching(/^refund \d+ came back \(declined\): it is account credit$/)])
    expect(violations(world)).toEqual([])
  })

  test('that came back before it was known here never was', () => {
    const { world, outside } = paying()
    outside.give(usd(1000))
    outside.sendBack()
    outside.read()
    expect([rowsOf(world), notesOf(world), balanceOf(world), violations(world)]).toEqual([[], [], 0, []])
  })

  test('is not mistaken for one of ours whose answer is still awaited', () => {
    const { world, outside } = paying()
    world.answersAtOnce = false
    expect(refund(world, 2000)).toBeUndefined()
    outside.read()
    expect([rowsOf(world), notesOf(world)]).toEqual([[['started', 2000, undefined]], [[2000, 0, 2000]]])
    outside.give(usd(1000))
    outside.read()
    expect(rowsOf(world)).toEqual([
      ['started', 2000, undefined],
      ['refunded', 1000, undefined],
    ])
    world.answersAtOnce = true
    world.answerAll()
    expect([rowsOf(world)[0]?.[0], notesOf(world), violations(world)]).toEqual([
      'refunded',
      [
        [2000, 0, 2000],
        [1000, 0, 1000],
      ],
      [],
    ])
  })

  test('of all, while one of ours is under way, is what that one gives: the provider rejects it, and no credit is given beside', () => {
    const { world, outside } = paying()
    world.answersAtOnce = false
    expect(refund(world, 2000)).toBeUndefined()
    outside.give(usd(6000))
    outside.read()
    expect([rowsOf(world), notesOf(world)]).toEqual([
      [
        ['started', 2000, undefined],
        ['refunded', 6000, 2000],
      ],
      [
        [2000, 0, 2000],
        [4000, 0, 4000],
      ],
    ])
    expect([listOf(world), violations(world)]).toEqual([
      [expect.stringContaining('was made at the provider, beyond its invoice')],
      [],
    ])
    const [ours] = world.archive.refunds
    if (ours === undefined) throw new Error('no refund')
    world.answerRefund(ours, { kind: 'rejected', code: 'exceeds_payment' })
    expect([rowsOf(world), balanceOf(world), refundMailsOf(world)]).toEqual([
      [
        ['rejected', 2000, 2000],
        ['refunded', 6000, undefined],
      ],
      0,
      ['refunded'],
    ])
    expect([listOf(world).at(-1), violations(world)]).toEqual([
      expect.stringContaining('was rejected (exceeds_payment): the provider had given it back'),
      [],
    ])
    outside.sendBack()
    outside.read()
    expect([balanceOf(world), violations(world)]).toEqual([6000, []])
  })

  test('of an invoice that notes have taken back is on the list, and becomes no credit when it comes back', () => {
    const { world, outside } = paying()
    expect(
      world.run({
        kind: 'refund',
        documentId: invoiceOf(world)?.id ?? 0,
        destination: 'credit',
        reason: 'r',
        by: 'ada',
      }),
    ).toBeUndefined()
    outside.give(usd(6000))
    outside.read()
    expect([rowsOf(world), notesOf(world).length, balanceOf(world)]).toEqual([
      [
        ['credited', 6000, undefined],
        ['refunded', 6000, 6000],
      ],
      1,
      6000,
    ])
    expect(listOf(world)).toEqual([expect.stringContaining('beyond its invoice')])
    outside.sendBack()
    outside.read()
    expect([rowsOf(world)[1]?.[0], balanceOf(world), refundMailsOf(world)]).toEqual(['rejected', 6000, ['refunded']])
  })

  test('of a charge that had become a deposit takes the balance that is left of it, and the rest is on the list (B-115)', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-03-05T10:00'))
    const attemptId = world.archive.attempts.at(-1)?.id ?? 0
    world.answer(attemptId, { kind: 'paid', reference: `ch_${attemptId}` })
    // 60.00 came for 30.00 that were left of a debt: the credit paid those
    expect(balanceOf(world)).toBe(3000)
    const outside = new OutsideRefunds(world, attemptId)
    expect(outside.give(usd(4500))).toBe(true)
    outside.read()
    expect([rowsOf(world), balanceOf(world), violations(world)]).toEqual([[['refunded', 4500, 1500]], 0, []])
    outside.sendBack()
    outside.read()
    expect([balanceOf(world), violations(world)]).toEqual([3000, []])
  })

  test('is looked at after 1, 3, 7, 14 and 30 days, and then no more', () => {
    const { world, outside } = paying()
    outside.give(usd(1000))
    outside.read()
    const days: number[] = []
    for (;;) {
      const look = world.archive.refunds[0]?.lookAt
      if (look === undefined) break
      days.push((look - at('2026-01-12T10:00')) / 86_400_000)
      world.now = look
      outside.read()
    }
    expect(days).toEqual([1, 3, 7, 14, 30])
  })
})

describe('a refund of 10.00 that the provider lists after two of 10.00 came back', () => {
  const friday = at('2026-01-16T10:00')
  const listed = (reference: string, fields: Partial<ListedRefund> = {}): ListedRefund => ({
    reference,
    amount: usd(1000),
    isFailed: false,
    ...fields,
  })

  /** Settles lists of the refunds of the newest charge. */
  function reader(world: World) {
    const attemptId = world.archive.attempts.at(-1)?.id ?? 0
    const reference = `ch_${attemptId}`
    return (refunds: readonly ListedRefund[]) =>
      world.write(settleListedRefunds(world.load(attemptId, reference), { attemptId, reference, refunds }, world.now))
  }

  /** The references of the rows, once `a` and `b` have come back and `c` is listed beside them. */
  function rowsAfter(c: Partial<ListedRefund>, failedAt: readonly (number | undefined)[]) {
    const { world } = paying()
    const read = reader(world)
    const cameBack = ['a', 'b'].map((name, place) => {
      const since = failedAt[place]
      return listed(name, { isFailed: true, ...(since !== undefined && { failedAt: since }) })
    })
    read([listed('a'), listed('b')])
    read(cameBack)
    read([...cameBack, listed('c', c)])
    return world.archive.refunds.map((row) => [row.reference, row.state])
  }

  const firstAgain = [
    ['c', 'refunded'],
    ['b', 'rejected'],
  ]
  const secondAgain = [
    ['a', 'rejected'],
    ['c', 'refunded'],
  ]
  const another = [
    ['a', 'rejected'],
    ['b', 'rejected'],
    ['c', 'refunded'],
  ]

  test.each<[string, Partial<ListedRefund>, readonly (number | undefined)[], readonly (readonly string[])[]]>([
    ['pays the first again where nothing says which', {}, [friday, friday], firstAgain],
    ['pays the one again that it names', { paysAgain: 'b' }, [friday, friday], secondAgain],
    ['is another refund where it names none of them', { paysAgain: 'x' }, [friday, friday], another],
    ['pays the one again that had come back by then', { madeAt: friday }, [friday + 1, friday], secondAgain],
    [
      'pays the first again where that came back at a time unknown',
      { madeAt: friday },
      [undefined, friday],
      firstAgain,
    ],
    ['is another refund where neither had come back by then', { madeAt: friday - 1 }, [friday, friday], another],
  ])('[PAY-12] %s', (_, c, failedAt, expected) => {
    expect(rowsAfter(c, failedAt)).toEqual(expected)
  })

  test('stays refunded when the list is read again, with the one that it pays again, which was ours', () => {
    const { world } = paying()
    expect(refund(world, 1000)).toBeUndefined()
    const refundId = world.archive.refunds[0]?.id
    const ours = listed(`re_${refundId}`, { refundId, isFailed: true })
    const read = reader(world)
    read([ours])
    expect(rowsOf(world)).toEqual([['rejected', 1000, undefined]])
    read([ours, listed('re_again')])
    const once = world.archive
    read([ours, listed('re_again')])
    expect([world.archive, rowsOf(world), balanceOf(world)]).toEqual([once, [['refunded', 1000, undefined]], 0])
  })
})
