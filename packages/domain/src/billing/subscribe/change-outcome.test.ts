import { describe, expect, test } from 'vitest'
import { change } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { stillHolds } from './change-outcome.ts'
import type { BillingFacts, DocumentRow, OrderedChange, OrderRow, Purchase, SubscriptionRow } from '../core/facts.ts'
import { Ledger } from '../core/ledger.ts'

/** M until 12 February; L is ordered halfway, for 45.00 less 30.00 of M, and its money is under way. */
const ordered = at('2026-01-27T22:00')
const world = subscribed()
world.to(ordered)
world.answersAtOnce = false
change(world, aCart(40))
const facts = world.load()
const [invoice, draft] = facts.documents
const order = facts.orders.find(({ state }) => state === 'open')
const { subscription } = facts
if (invoice === undefined || draft === undefined || order?.change === undefined || subscription === undefined)
  throw new Error('nothing is ordered')
const [credit] = draft.lines

interface Since {
  readonly facts?: Partial<BillingFacts>
  readonly life?: Partial<SubscriptionRow>
  readonly base?: Partial<OrderedChange>
  readonly bought?: Partial<Purchase>
  readonly now?: number
}

function holds(since: Since = {}): boolean {
  const now = since.now ?? ordered
  const life = { ...subscription, ...since.life } as SubscriptionRow
  const ledger = new Ledger({ ...facts, subscription: life, ...since.facts }, { at: now, now })
  const { purchase, change: base, ...row } = order as OrderRow & { readonly change: OrderedChange }
  const placed = { ...row, purchase: { ...purchase, ...since.bought }, change: { ...base, ...since.base } }
  return stillHolds(ledger, placed, draft as DocumentRow)
}

/** Other documents beside the draft than the invoice that charged M. */
const charged = (...rows: readonly Partial<DocumentRow>[]): Partial<BillingFacts> => ({
  documents: [...rows.map((row) => ({ ...invoice, ...row })), draft],
})

describe('what a change was computed for holds until its money is there (B-94)', () => {
  test('while nothing else has changed', () => {
    expect(credit).toMatchObject({ amount: { minor: -3000 }, correctsDocument: invoice.id, corrects: 0 })
    expect(holds()).toBe(true)
  })

  test('not with other items: one less, one more, another', () => {
    const [first, ...rest] = facts.items
    if (first === undefined) throw new Error('nothing is switched on')
    expect(facts.items).toHaveLength(2)
    expect(holds({ facts: { items: rest } })).toBe(false)
    expect(holds({ facts: { items: [...facts.items, { ...first, id: 99 }] } })).toBe(false)
    expect(holds({ facts: { items: [{ ...first, id: 99 }, ...rest] } })).toBe(false)
    expect(holds({ facts: { items: [...rest, first] } })).toBe(true)
  })

  test('not in another life, by another anchor, or in another month', () => {
    expect(holds({ life: { id: 99 } })).toBe(false)
    expect(holds({ life: { anchor: subscription.anchor + 1000 } })).toBe(false)
    expect(holds({ life: { status: -2 } })).toBe(false)
    expect(holds({ base: { periodEnd: subscription.period.end + 1000 } })).toBe(false)
  })

  test('beside a cancellation, which holds for the periods that ran and for no others', () => {
    const cancelAt = subscription.period.end
    expect(holds({ life: { cancelAt } })).toBe(true)
    expect(holds({ life: { cancelAt }, bought: { interval: 'year' } })).toBe(false)
    expect(holds({ bought: { interval: 'year' } })).toBe(true)
  })

  test('a first purchase, until a subscription has begun', () => {
    const { change: _, ...first } = order
    const ledgerOf = (life: Partial<SubscriptionRow>) =>
      new Ledger({ ...facts, subscription: { ...subscription, ...life } }, { at: ordered, now: ordered })
    expect(stillHolds(ledgerOf({}), first, draft)).toBe(false)
    expect(stillHolds(ledgerOf({ status: -1 }), first, draft)).toBe(true)
    expect(stillHolds(ledgerOf({ status: -2 }), first, draft)).toBe(true)
  })

  test('nothing but a first purchase without a subscription', () => {
    const { subscription: _, ...none } = facts
    const ledger = new Ledger(none, { at: ordered, now: ordered })
    const { change: __, ...first } = order
    expect([stillHolds(ledger, order, draft), stillHolds(ledger, first, draft)]).toEqual([false, true])
  })
})

describe('what a change takes back has to be there still (B-62, B-115)', () => {
  const note = (minor: number): Partial<DocumentRow> => ({
    id: invoice.id + 100,
    kind: 'credit',
    corrects: invoice.id,
    lines: invoice.lines.map((line) => ({ ...line, corrects: 0, amount: money(minor, 'USD') })),
  })
  const inFlight = facts.payments.map((row) => ({ ...row, state: 3 as const }))

  test('30.00 of 60.00: not once more than 30.00 was given back', () => {
    expect(holds({ facts: charged({}, note(3000)) })).toBe(true)
    expect(holds({ facts: charged({}, note(3001)) })).toBe(false)
    expect(holds({ facts: charged({ lines: [] }) })).toBe(false)
  })

  test('of an invoice that is paid, open or a draft; not of one that is void, was refunded or isn’t known', () => {
    expect(holds({ facts: charged({ status: 'open' }) })).toBe(true)
    expect(holds({ facts: charged({ status: 'draft' }) })).toBe(true)
    expect(holds({ facts: charged({ status: 'void' }) })).toBe(false)
    expect(holds({ facts: charged({ status: 'refunded' }) })).toBe(false)
    expect(holds({ facts: charged({ id: invoice.id + 100 }) })).toBe(false)
  })

  test('of an open invoice not while a try of it is under way; a paid one is paid (B-119)', () => {
    expect(holds({ facts: { ...charged({ status: 'open' }), payments: inFlight } })).toBe(false)
    expect(holds({ facts: { payments: inFlight } })).toBe(true)
    expect(holds({ facts: { ...charged({ status: 'open' }), payments: [] } })).toBe(true)
  })

  test('also what isn’t paid yet and becomes less with it', () => {
    const reduction = { ...draft.lines[0], correctsDocument: invoice.id + 100 } as DocumentRow['lines'][number]
    const { correctsDocument: _, ...waiting } = reduction
    expect(holds({ base: { reductions: [reduction] } })).toBe(false)
    expect(holds({ base: { reductions: [waiting] } })).toBe(true)
  })
})

describe('a change whose debit settles after the renewal that it was to come before (B-114)', () => {
  const { end } = subscription.period
  const renewed = { period: { start: end, end: at('2026-03-12T10:00') } }
  const now = at('2026-02-13T10:00')
  const byDebit = facts.payments.map((row) => ({ ...row, method: 2 as const }))

  const follows = (since: Since = {}): boolean =>
    holds({ now, ...since, life: { ...renewed, ...since.life }, facts: { payments: byDebit, ...since.facts } })

  test('takes effect with other items too; one that is paid by card lapsed with the boundary', () => {
    expect(follows()).toBe(true)
    expect(follows({ facts: { items: [] } })).toBe(true)
    expect(follows({ now: at('2026-03-01T00:00') })).toBe(true)
    expect(follows({ facts: { payments: facts.payments } })).toBe(false)
    expect(follows({ facts: { payments: [] } })).toBe(false)
  })

  test('not where what it takes back was on no invoice yet, which is on one by now', () => {
    const { correctsDocument: _, ...waiting } = credit as DocumentRow['lines'][number]
    expect(follows({ base: { reductions: [waiting] } })).toBe(false)
    expect(follows({ base: { reductions: [credit as DocumentRow['lines'][number], waiting] } })).toBe(false)
    expect(follows({ base: { reductions: [{ ...waiting, correctsDocument: invoice.id }] } })).toBe(true)
  })

  test('not where it would bring back an add-on that was lost for its debt since', () => {
    const [owed] = facts.receivables
    if (owed === undefined) throw new Error('nothing was owed')
    const lost = (more: object) => ({ facts: { receivables: [{ ...owed, isAddOn: true, ...more }] } })
    expect(follows(lost({ endedAt: draft.createdAt }))).toBe(false)
    expect(follows(lost({ endedAt: draft.createdAt + 1 }))).toBe(false)
    expect(follows(lost({ endedAt: draft.createdAt - 1 }))).toBe(true)
    expect(follows(lost({}))).toBe(true)
    expect(follows(lost({ endedAt: draft.createdAt, isAddOn: false }))).toBe(true)
  })

  test('begins another interval on the day of its order while the first month from there runs', () => {
    const year = { bought: { interval: 'year' } } as const
    expect(follows({ ...year, now: at('2026-02-27T21:59') })).toBe(true)
    const metered = { ...year, facts: { items: withUsage() } }
    expect(follows({ ...metered, now: at('2026-02-27T21:59') })).toBe(true)
    expect(follows({ ...metered, now: at('2026-02-27T22:00') })).toBe(false)
    expect(follows({ ...year, life: { period: { start: end + 1000, end: at('2026-03-12T10:00') } } })).toBe(false)
  })

  test('and after it only by a year in which no other month is charged', () => {
    const late = at('2026-02-28T10:00')
    expect(follows({ now: late, bought: { interval: 'year' } })).toBe(true)
    expect(follows({ now: late, bought: { interval: 'year', items: withUsage() } })).toBe(false)
    expect(follows({ now: late, life: { interval: 'year' } })).toBe(false)
    expect(follows({ now, life: { interval: 'year' } })).toBe(true)
  })
})

/** M with usage beside it, which is charged by the month. */
function withUsage(): BillingFacts['items'] {
  const [first, ...rest] = facts.items
  if (first === undefined) throw new Error('nothing is switched on')
  const usage = { kind: 'usage', productId: 312, bundled: false, usageKey: 'vehicle', free: 0 } as const
  const price = { ...usage, unit: money(1200, 'USD'), minimum: 0, declared: 0 }
  return [first, ...rest, { ...first, id: 99, productId: 312, price }]
}
