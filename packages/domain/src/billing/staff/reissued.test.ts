import { describe, expect, test } from 'vitest'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { issueStatement, registered } from '@waybill/testkit/billing-stories'
import { answerTaxNumber, payingWithTax, setTaxRate, taxRates, verified } from '@waybill/testkit/tax-number'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import type { Refund } from '../index.ts'

/** The first invoice of M is declined: 72.00 are open since 12 January. */
function owing(): World {
  const world = new World({ at: at('2026-01-05T10:00') })
  setTaxRate(world, taxRates.standard)
  world.setMethod(card)
  world.provider = () => declined
  world.checkOut(aCart(20), 'trial_end')
  world.to(at('2026-01-13T09:00'))
  return world
}

const documentAt = (world: World, place: number) => world.archive.documents.at(place)
const reissue = (world: World, place: number): string | undefined =>
  world.run({ kind: 'reissue_invoice', documentId: documentAt(world, place)?.id ?? 0 })
const grant = (world: World, minor: number) =>
  world.run({ kind: 'grant_credit', amount: money(minor, 'USD'), reason: 'a lost week', by: 'ada' })
const events = (world: World) => world.plans.at(-1)?.events.map(({ name, data }) => [name, data])

function refund(world: World, fields: Partial<Refund> = {}): string | undefined {
  const documentId = documentAt(world, 0)?.id ?? 0
  return world.run({ kind: 'refund', documentId, destination: 'method', reason: 'goodwill', by: 'ada', ...fields })
}

describe('an invoice that is issued again names what the first one named (B-84, B-110)', () => {
  test('of a part that was not given back: its product, its days and the subscription, due on the day', () => {
    const world = payingWithTax()
    refund(world, { net: money(2000, 'USD') })
    expect(reissue(world, 0)).toBeUndefined()
    const after = documentAt(world, -1)
    const period = { start: at('2026-01-12T10:00'), end: at('2026-02-12T10:00') }
    expect(after?.lines).toMatchObject([{ kind: 'proration_charge', productId: 20, amount: { minor: 4000 }, period }])
    expect(after?.lines[0]).not.toHaveProperty('member')
    expect(after).toMatchObject({ kind: 'manual', dueAt: world.now, subscriptionId: world.archive.subscription?.id })
    // the order of a paid one is done
    expect(after).not.toHaveProperty('orderId')
    expect(events(world)).toMatchObject([
      ['invoice.reissued', { total: 7200 }],
      ['credit_note.issued', {}],
      ['invoice.paid', {}],
      ['invoice.corrected', { reason: 'details' }],
    ])
    expect(violations(world)).toEqual([])
  })

  test('of days that a change took back ends where they began', () => {
    const world = payingWithTax()
    change(world, aCart(30))
    expect(reissue(world, 0)).toBeUndefined()
    expect(documentAt(world, -1)?.lines[0]?.period).toEqual({ start: at('2026-01-12T10:00'), end: world.now })
  })

  test('that is open goes on with its order, its due date and a payment of its own (B-135)', () => {
    const world = owing()
    const before = documentAt(world, 0)
    expect(before?.orderId).toBeDefined()
    expect(reissue(world, 0)).toBeUndefined()
    expect(documentAt(world, -1)).toMatchObject({ status: 'open', orderId: before?.orderId, dueAt: before?.dueAt })
    expect(world.archive.payments.at(-1)).toMatchObject({ state: 8, orderId: before?.orderId, amount: { minor: 7200 } })
    expect(events(world)?.map(([name]) => name)).toContain('invoice.issued')
  })

  test('of a statement names its member, and is mailed as one that waits for its transfer (B-120)', () => {
    const world = registered('2026-03-20T10:00')
    world.to(at('2026-04-01T00:00'))
    issueStatement(world)
    const { id: documentId = 0 } = documentAt(world, 0) ?? {}
    const transfer = { kind: 'record_transfer', documentId, isAnyAmount: false, reference: 'bank 1' } as const
    expect(reissue(world, 0)).toBeUndefined()
    expect(world.mails.filter(([name]) => name === 'invoice_issued')).toHaveLength(2)
    const second = documentAt(world, -1)?.id ?? 0
    world.run({ ...transfer, documentId: second, amount: money(4800, 'USD') })
    refund(world, { documentId: second, destination: 'credit', net: money(1000, 'USD') })
    const place = world.archive.documents.findIndex(({ id }) => id === second)
    expect(reissue(world, place)).toBeUndefined()
    expect(documentAt(world, -1)?.lines).toMatchObject([{ amount: { minor: 3800 }, member: { accountId: 7 } }])
  })
})

describe('account credit pays an open invoice that is issued again (B-60, B-135)', () => {
  test('as far as it goes', () => {
    const world = owing()
    grant(world, 1000)
    expect(reissue(world, 0)).toBeUndefined()
    const id = documentAt(world, -1)?.id
    expect(world.archive.receivables.at(-1)?.open.minor).toBe(6200)
    // it had paid the first one when it came (B-141)
    expect(world.plans.at(-1)?.credit).toMatchObject([
      { amount: money(1000, 'USD'), cause: 'returned' },
      { amount: money(-1000, 'USD'), cause: 'payment', documentId: id },
    ])
  })

  test('and where it covers all of it nothing is owed: the plan stands as paid, without a receipt of its own', () => {
    const world = owing()
    expect(world.state).toBe('conversion_failed')
    grant(world, 8000)
    const mails = world.mails.length
    expect(reissue(world, 0)).toBeUndefined()
    expect([world.state, world.archive.creditBalance.minor, documentAt(world, -1)?.status]).toEqual([
      'subscribed',
      800,
      'paid',
    ])
    expect(world.mails.slice(mails).map(([name]) => name)).toEqual(['invoice_corrected'])
    expect(violations(world)).toEqual([])
  })

  test('and add-ons that were off for it are on again (B-77)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20, [320]), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    const on = world.archive.entitlements.length
    world.provider = () => declined
    world.to(at('2026-02-27T10:00'))
    expect([world.state, world.archive.entitlements.length]).toEqual(['read_only', on - 1])
    grant(world, 9000)
    expect(reissue(world, 1)).toBeUndefined()
    expect([world.state, world.archive.entitlements.length, violations(world)]).toEqual(['subscribed', on, []])
  })

  test('of less than a provider charges without tax its lines join the next invoice', () => {
    const world = payingWithTax()
    world.to(at('2026-02-12T06:52'))
    world.setMethod(debit)
    world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + 345_600_000 })
    change(world, aCart(20, [330]))
    expect(world.documents.at(-1)).toEqual(['change', 'open', 50])
    world.provider = () => declined
    world.answer(world.archive.attempts.at(-1)?.id ?? 0, declined)
    setTaxRate(world, taxRates.none)
    expect(reissue(world, -1)).toBeUndefined()
    expect(world.documents.at(-1)).toEqual(['manual', 'void', 42])
    expect(world.archive.carried.map(({ line }) => [line.productId, line.amount.minor])).toEqual([[330, 42]])
    expect([world.state, violations(world)]).toEqual(['subscribed', []])
  })
})

describe('an invoice stands as it was issued', () => {
  test('where its charge is blocked, its money was a deposit, or nothing of it is owed any more', () => {
    const blocked = payingWithTax()
    blocked.provider = ({ id }) => ({ kind: 'blocked', reference: `ch_${id}` })
    blocked.to(at('2026-02-12T10:00'))
    expect(reissue(blocked, -1)).toBe('held-for-fraud')
    const gone = owing()
    const documentId = documentAt(gone, 0)?.id ?? 0
    expect(gone.run({ kind: 'void_invoice', documentId, reason: 'void' })).toBeUndefined()
    expect(reissue(gone, 0)).toBe('nothing-left')
    const attemptId = gone.archive.attempts.at(-1)?.id ?? 0
    gone.answer(attemptId, { kind: 'paid', reference: `ch_${attemptId}` })
    expect(gone.documents.at(-1)).toEqual(['manual', 'paid', 7200])
    expect(reissue(gone, -1)).toBe('not-an-invoice')
  })

  test('where the account has another currency by now (B-88)', () => {
    const world = payingWithTax()
    const account = { ...world.archive.account, currency: 'EUR' as const }
    world.archive = { ...world.archive, account, creditBalance: money(0, 'EUR') }
    expect(reissue(world, 0)).toBe('other-currency')
  })

  test('but not for a refund of another one that is under way, or for one of its own that is done', () => {
    const world = payingWithTax('2026-02-13T10:00')
    world.answersAtOnce = false
    refund(world)
    expect(reissue(world, 1)).toBeUndefined()
    const other = payingWithTax()
    refund(other, { net: money(1000, 'USD') })
    expect(reissue(other, 0)).toBeUndefined()
  })
})

describe('another rate of tax (B-86, B-87)', () => {
  test('holds for the draft of a confirmed checkout, and for no purchase that is being paid', () => {
    const confirmed = registered()
    confirmed.setMethod(card)
    confirmed.checkOut(aCart(20), 'trial_end')
    setTaxRate(confirmed, taxRates.standard)
    expect([confirmed.documents.at(-1), confirmed.archive.payments.at(-1)?.amount.minor]).toEqual([
      ['trial_end', 'draft', 7200],
      7200,
    ])
    const buying = registered()
    buying.setMethod(card)
    buying.answersAtOnce = false
    buying.checkOut(aCart(20), 'now')
    setTaxRate(buying, taxRates.standard)
    expect(buying.documents.at(-1)).toEqual(['period', 'draft', 6000])
  })

  test('is recorded with what the register said, and the number is verified only where tax is reversed', () => {
    const world = payingWithTax()
    answerTaxNumber(world, { kind: 'rejected', taxRate: taxRates.standard })
    expect([world.archive.account.taxVerifiedAt, events(world)]).toEqual([undefined, [['tax_number.rejected', {}]]])
    answerTaxNumber(world, verified)
    expect(world.archive.account.taxVerifiedAt).toBe(world.now)
    expect(world.events.map(({ event }) => event.name)).toContain('tax_number.verified')
  })
})
