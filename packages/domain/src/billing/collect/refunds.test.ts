import { describe, expect, test } from 'vitest'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { paymentStateOf, subscribed } from '@waybill/testkit/billing-stories'
import { at, World } from '@waybill/testkit/billing-world'
import { invoiceOf, notesOf } from '@waybill/testkit/refund-readings'
import { noTax, taxRateOf } from '../../invoice/index.ts'
import type { TaxRate } from '../../invoice/index.ts'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import type { Refund, RefundOutcome } from '../index.ts'

const sentBack: RefundOutcome = { kind: 'rejected', code: 'declined' }

const usd = (minor: number) => money(minor, 'USD')
const rowsOf = (world: World) =>
  world.archive.refunds.map(({ state, amount, reference }) => [state, amount.minor, reference])
const mailsOf = (world: World) => world.mails.filter(([name]) => name === 'refunded').length
const balanceOf = (world: World): number => world.archive.creditBalance.minor

/** Paid for M, 60.00 before tax, since 12 January. */
function paying({ taxRate = noTax, credit = 0, method = card, units = 0 }: PaymentTarget = {}): World {
  const world = new World({ at: at('2026-01-05T10:00'), credit })
  world.archive = { ...world.archive, account: { ...world.archive.account, taxRate } }
  world.setMethod(method)
  world.checkOut(aCart(20, units > 0 ? [310] : [], { vehicle: units, driver: units }), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  return world
}

interface PaymentTarget {
  readonly taxRate?: TaxRate
  readonly credit?: number
  readonly method?: typeof card
  readonly units?: number
}

function refund(world: World, fields: Partial<Refund> = {}): string | undefined {
  const documentId = invoiceOf(world)?.id ?? 0
  return world.run({ kind: 'refund', documentId, destination: 'method', reason: 'goodwill', by: 'ada', ...fields })
}

describe('a refund (B-81)', () => {
  test('[PAY-12] of 20.00 net of 72.00 gives back 24.00 and leaves it paid, the rest makes it refunded, a third is rejected (journey 18)', () => {
    const world = paying({ taxRate: taxRateOf('VAT', '20') })
    expect(world.documents).toEqual([['trial_end', 'paid', 7200]])
    expect(refund(world, { net: usd(2000) })).toBeUndefined()
    expect([notesOf(world), rowsOf(world), paymentStateOf(world)]).toEqual([
      [[2000, 400, 2400]],
      [['refunded', 2400, `re_${world.archive.refunds[0]?.id}`]],
      paymentStates.paid,
    ])
    expect(refund(world)).toBeUndefined()
    expect(notesOf(world)).toEqual([
      [2000, 400, 2400],
      [4000, 800, 4800],
    ])
    expect([paymentStateOf(world), invoiceOf(world)?.status]).toEqual([paymentStates.refund, 'refunded'])
    expect(refund(world, { net: usd(1) })).toBe('not-paid')
    expect([world.collected.minor, balanceOf(world), mailsOf(world), world.state]).toEqual([0, 0, 2, 'subscribed'])
    expect(violations(world)).toEqual([])
  })

  test('to account credit is there at once, and the invoice stays paid because the money stays here', () => {
    const world = paying()
    expect(refund(world, { destination: 'credit', net: usd(2000) })).toBeUndefined()
    expect(refund(world, { destination: 'credit' })).toBeUndefined()
    expect([balanceOf(world), rowsOf(world), paymentStateOf(world)]).toEqual([
      6000,
      [
        ['credited', 2000, undefined],
        ['credited', 4000, undefined],
      ],
      paymentStates.paid,
    ])
    expect([refund(world), mailsOf(world), violations(world)]).toEqual(['nothing-left', 2, []])
  })

  test('gives the method its money first, and account credit its own last', () => {
    const world = paying({ credit: 2500 })
    expect([world.collected.minor, balanceOf(world)]).toEqual([3500, 0])
    expect(refund(world, { net: usd(3000) })).toBeUndefined()
    expect([world.collected.minor, balanceOf(world)]).toEqual([500, 0])
    expect(refund(world)).toBeUndefined()
    expect([world.collected.minor, balanceOf(world), invoiceOf(world)?.status]).toEqual([0, 2500, 'refunded'])
    expect(violations(world)).toEqual([])
  })

  test('of what account credit alone paid goes back to the balance', () => {
    const world = paying({ credit: 6000 })
    expect(refund(world)).toBeUndefined()
    expect([balanceOf(world), rowsOf(world), invoiceOf(world)?.status]).toEqual([
      6000,
      [['credited', 6000, undefined]],
      'paid',
    ])
    expect(violations(world)).toEqual([])
  })

  test('that the provider rejects becomes account credit: its note stays, and the operator sees it on the list', () => {
    const world = paying()
    world.givesBack = false
    expect(refund(world, { net: usd(2000) })).toBeUndefined()
    expect([rowsOf(world), balanceOf(world), notesOf(world)]).toEqual([
      [['rejected', 2000, undefined]],
      2000,
      [[2000, 0, 2000]],
    ])
    expect(world.plans.at(-1)?.reconciliations).toMatchObject([
      { kind: 'money', reason: `refund ${world.archive.refunds[0]?.id} was rejected (declined): it is account credit` },
    ])
    expect([mailsOf(world), violations(world)]).toEqual([1, []])
  })

  test('[PAY-12] that comes back days later becomes account credit once: the invoice stays refunded, the member is mailed, the operator sees it', () => {
    const world = paying({ taxRate: taxRateOf('VAT', '20') })
    expect(refund(world)).toBeUndefined()
    const [row] = world.archive.refunds
    if (row === undefined) throw new Error('no refund')
    world.answerRefund(row, sentBack)
    world.answerRefund(row, sentBack)
    expect([rowsOf(world), balanceOf(world), notesOf(world)]).toEqual([
      [['rejected', 7200, `re_${row.id}`]],
      7200,
      [[6000, 1200, 7200]],
    ])
    expect([paymentStateOf(world), invoiceOf(world)?.status]).toEqual([paymentStates.refund, 'refunded'])
    const listed = world.plans.flatMap(({ reconciliations }) => reconciliations)
    expect(listed).toMatchObject([
      { kind: 'money', reason: `refund ${row.id} came back (declined): it is account credit` },
    ])
    expect(world.mails.map(([name]) => name).filter((name) => name.startsWith('refund'))).toEqual([
      'refunded',
      'refund_returned',
    ])
    expect([refund(world), violations(world)]).toEqual(['not-paid', []])
    world.to(at('2026-02-12T10:00'))
    expect([balanceOf(world), world.documents.at(-1), violations(world)]).toEqual([0, ['period', 'paid', 7200], []])
  })

  test('of an earlier release, without a note, is left to the operator when it comes back', () => {
    const world = paying()
    expect(refund(world)).toBeUndefined()
    const refunds = world.archive.refunds.map(({ noteId: _, ...row }) => row)
    world.archive = { ...world.archive, refunds }
    if (refunds[0] === undefined) throw new Error('no refund')
    world.answerRefund(refunds[0], sentBack)
    expect([rowsOf(world)[0]?.[0], balanceOf(world)]).toEqual(['refunded', 0])
    expect(world.events.filter(({ event }) => event.name === 'refund.refunded')).toHaveLength(1)
    expect(world.plans.at(-1)?.reconciliations[0]?.reason).toContain('came back (declined): nothing was given back')
  })

  test('that comes back to an account of another currency is left to the operator', () => {
    const world = paying()
    expect(refund(world)).toBeUndefined()
    const [row] = world.archive.refunds
    if (row === undefined) throw new Error('no refund')
    const account = { ...world.archive.account, currency: 'EUR' as const }
    world.archive = { ...world.archive, account, creditBalance: money(0, 'EUR') }
    world.answerRefund(row, sentBack)
    expect([rowsOf(world)[0]?.[0], balanceOf(world), mailsOf(world)]).toEqual(['rejected', 0, 1])
    expect(world.plans.at(-1)?.reconciliations[0]?.reason).toContain('came back (declined): nothing was given back')
  })

  test('of an account that has another currency by now goes back to the card alone: what is rejected is left to the operator', () => {
    const world = paying()
    const account = { ...world.archive.account, currency: 'EUR' as const }
    world.archive = { ...world.archive, account, creditBalance: money(0, 'EUR') }
    world.givesBack = false
    expect(refund(world, { destination: 'credit' })).toBe('other-currency')
    expect(refund(world)).toBeUndefined()
    expect([rowsOf(world)[0]?.[0], balanceOf(world), mailsOf(world)]).toEqual(['rejected', 0, 0])
    expect(world.plans.at(-1)?.reconciliations[0]?.reason).toContain('nothing was given back')
  })

  test('without an answer is looked up again, later each time, and is on the list after a day', () => {
    const world = paying()
    world.answersAtOnce = false
    refund(world)
    const [row] = world.archive.refunds
    expect([row?.state, row?.lookAt]).toEqual(['started', world.now])
    if (row === undefined) return
    const waits = [0, 15_000, 60_000, 600_000, 90_000_000].map((since) => {
      world.now = (row.startedAt ?? 0) + since
      world.answerRefund(row, { kind: 'error', class: 702 })
      return (world.archive.refunds[0]?.lookAt ?? 0) - world.now
    })
    expect(waits).toEqual([15_000, 15_000, 60_000, 600_000, 21_600_000])
    expect(world.plans.at(-1)?.reconciliations).toMatchObject([{ kind: 'money' }])
    world.answersAtOnce = true
    world.answerAll()
    expect([rowsOf(world).at(0)?.[0], violations(world)]).toEqual(['refunded', []])
  })

  test('does not end access, and what is cancelled afterwards is credited only as far as it was not refunded (B-62)', () => {
    const world = subscribed()
    refund(world, { net: usd(5000) })
    expect([world.state, world.archive.entitlements.length > 0]).toEqual(['subscribed', true])
    world.run({ kind: 'cancel_now' })
    expect([world.state, balanceOf(world), violations(world)]).toEqual(['expired', 1000, []])
  })

  test.each([
    ['more than is left', { net: usd(6001) }, 'exceeds-paid'],
    ['nothing', { net: usd(0) }, 'other-amount'],
    ['another currency', { net: money(100, 'EUR') }, 'other-amount'],
  ] as const)('of %s is rejected, and changes nothing', (_, fields, code) => {
    const world = paying()
    expect([refund(world, fields), world.archive.refunds, notesOf(world)]).toEqual([code, [], []])
  })

  test('needs an invoice that is paid: no credit note, no open one, no deposit', () => {
    const world = paying()
    refund(world, { net: usd(2000) })
    const note = world.archive.documents.find(({ kind }) => kind === 'credit')
    expect(refund(world, { documentId: note?.id ?? 0 })).toBe('not-an-invoice')
    world.provider = () => ({ kind: 'declined', code: 'insufficient_funds', isHard: false })
    world.to(at('2026-02-13T00:00'))
    expect(refund(world, { documentId: world.archive.documents.at(-1)?.id ?? 0 })).toBe('not-paid')
  })

  test('of a bank debit waits until it can no longer be taken back, but may become credit (B-80)', () => {
    const world = paying({ method: debit })
    expect(refund(world)).toBe('may-be-returned')
    expect(refund(world, { destination: 'credit', net: usd(1000) })).toBeUndefined()
    expect([balanceOf(world), violations(world)]).toEqual([1000, []])
  })

  test('of a part whose invoice is lost to the bank afterwards leaves the bank the rest (B-82)', () => {
    const world = paying()
    refund(world, { net: usd(2000) })
    const [attempt] = world.archive.attempts
    world.answer(attempt?.id ?? 0, { kind: 'disputed', reference: 'ch_1' })
    expect(refund(world)).toBe('not-paid')
    world.answer(attempt?.id ?? 0, { kind: 'dispute_lost', reference: 'ch_1', refundReference: 're_d' })
    expect(rowsOf(world).map(([state, amount]) => [state, amount])).toEqual([
      ['refunded', 2000],
      ['refunded', 4000],
    ])
    expect(violations(world)).toEqual([])
  })

  test('of a part whose debit comes back leaves all of it owed, and its last day takes off only what is not delivered', () => {
    const world = paying()
    refund(world, { net: usd(2000) })
    world.answer(world.archive.attempts[0]?.id ?? 0, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
    expect(world.archive.receivables.at(0)?.open.minor).toBe(6000)
    world.provider = () => ({ kind: 'declined', code: 'insufficient_funds', isHard: false })
    world.to(at('2026-02-12T00:00'))
    expect([world.state, violations(world)]).toEqual(['expired', []])
  })
})

test('an invoice whose debit comes back after a refund of a part returns its account credit when it is void', () => {
  const world = paying({ credit: 1000 })
  refund(world, { net: usd(2000) })
  world.answer(world.archive.attempts[0]?.id ?? 0, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
  const documentId = invoiceOf(world)?.id ?? 0
  expect(world.run({ kind: 'void_invoice', documentId, reason: 'void' })).toBeUndefined()
  expect([invoiceOf(world)?.status, balanceOf(world), violations(world)]).toEqual(['void', 1000, []])
})

describe('a refund above 500.00 (B-81)', () => {
  /** An invoice of 60.00 and 100 units of use a month earlier, which is above the limit. */
  function large(): World {
    const world = paying({ units: 100 })
    world.to(at('2026-02-12T10:00'))
    return world
  }
  const largest = (world: World) =>
    world.archive.documents.toSorted((left, right) => right.total.minor - left.total.minor)[0]

  test('is a request that moves nothing, and that another name carries out', () => {
    const world = large()
    const documentId = largest(world)?.id ?? 0
    const collected = world.collected.minor
    expect(largest(world)?.total.minor).toBeGreaterThan(50_000)
    expect(refund(world, { documentId })).toBeUndefined()
    expect(refund(world, { documentId })).toBe('already-requested')
    const refundId = world.archive.refunds[0]?.id ?? 0
    expect([rowsOf(world)[0]?.[0], notesOf(world), world.collected.minor]).toEqual(['requested', [], collected])
    expect(world.run({ kind: 'approve_refund', refundId, by: ' Ada ' })).toBe('same-name')
    expect(world.run({ kind: 'approve_refund', refundId, by: 'bo' })).toBeUndefined()
    expect(world.archive.refunds[0]).toMatchObject({ state: 'refunded', requestedBy: 'ada', approvedBy: 'bo' })
    expect(world.run({ kind: 'approve_refund', refundId, by: 'bo' })).toBe('not-requested')
    expect([mailsOf(world), violations(world)]).toEqual([1, []])
  })

  test('is withdrawn by the name that requested it, which gives nothing back and lets another one come', () => {
    const world = large()
    const documentId = largest(world)?.id ?? 0
    refund(world, { documentId })
    const refundId = world.archive.refunds[0]?.id ?? 0
    expect(world.run({ kind: 'withdraw_refund', refundId, by: 'bo' })).toBe('other-name')
    expect(world.run({ kind: 'withdraw_refund', refundId, by: ' Ada ' })).toBeUndefined()
    expect([rowsOf(world)[0]?.[0], notesOf(world), mailsOf(world)]).toEqual(['withdrawn', [], 0])
    expect(world.plans.at(-1)?.events.map(({ name, data }) => [name, data['by']])).toEqual([
      ['refund.withdrawn', ' Ada '],
    ])
    expect(world.run({ kind: 'withdraw_refund', refundId, by: 'ada' })).toBe('not-requested')
    expect(world.run({ kind: 'approve_refund', refundId, by: 'bo' })).toBe('not-requested')
    expect([refund(world, { documentId }), violations(world)]).toEqual([undefined, []])
  })

  test('counts what was given back of the invoice before: two halves need what the whole needs', () => {
    const world = large()
    const documentId = largest(world)?.id ?? 0
    expect(refund(world, { documentId, net: usd(30_000) })).toBeUndefined()
    expect(refund(world, { documentId, net: usd(20_001) })).toBeUndefined()
    expect(rowsOf(world).map(([state]) => state)).toEqual(['refunded', 'requested'])
    expect(refund(world, { documentId, net: usd(20_000) })).toBeUndefined()
  })

  test('[ADM-06] is carried out at once where there is no other name, and counts for the next one (S-28)', () => {
    const world = large()
    const documentId = largest(world)?.id ?? 0
    expect(refund(world, { documentId, net: usd(50_001), isAlone: true })).toBeUndefined()
    expect(refund(world, { documentId, net: usd(1) })).toBeUndefined()
    expect(world.archive.refunds.map(({ state, approvedBy }) => [state, approvedBy])).toEqual([
      ['refunded', undefined],
      ['requested', undefined],
    ])
    expect(violations(world)).toEqual([])
  })

  test('of more than is left when it is approved is rejected', () => {
    const world = large()
    const { id: documentId = 0, subtotal } = largest(world) ?? {}
    refund(world, { documentId, ...(subtotal && { net: subtotal }) })
    refund(world, { documentId, net: usd(1) })
    const refundId = world.archive.refunds[0]?.id ?? 0
    expect(world.run({ kind: 'approve_refund', refundId, by: 'bo' })).toBe('exceeds-paid')
    expect([world.archive.refunds[0]?.state, violations(world)]).toEqual(['requested', []])
  })

  test('of all that is left gives back what is left when it is approved', () => {
    const world = large()
    const documentId = largest(world)?.id ?? 0
    refund(world, { documentId })
    refund(world, { documentId, net: usd(1000) })
    const refundId = world.archive.refunds[0]?.id ?? 0
    expect(world.run({ kind: 'approve_refund', refundId, by: 'bo' })).toBeUndefined()
    expect([largest(world)?.status, violations(world)]).toEqual(['refunded', []])
  })

  test('of all that the card paid leaves it paid until the rest, which credit paid, is taken back as well', () => {
    const world = paying({ credit: 2500 })
    expect(refund(world, { net: usd(3500) })).toBeUndefined()
    expect([paymentStateOf(world), invoiceOf(world)?.status]).toEqual([paymentStates.refund, 'paid'])
    expect(world.run({ kind: 'cancel_now' })).toBeUndefined()
    expect([invoiceOf(world)?.status, balanceOf(world), violations(world)]).toEqual(['refunded', 2500, []])
  })
})
