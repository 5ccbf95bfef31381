import { describe, expect, test } from 'vitest'
import { aCart, purchaseIn } from '@waybill/testkit/billing-shop'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, shown } from '@waybill/testkit/billing-world'
import type { Cart } from '../../cart/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { money } from '../../money/index.ts'
import { moduleTrials } from '../../subscription/index.ts'
import type { BillingInterval, ModuleTrial, SubscriptionItem } from '../../subscription/index.ts'
import { addOnsOf, changesAddOnsAlone, isOfAddOns } from './add-ons-alone.ts'
import { Ledger } from '../core/ledger.ts'
import type { BillingFacts, DocumentRow, ItemRow, PurchasedItem, ReceivableRow, SubscriptionRow } from '../index.ts'
import { usageUntilOff } from '../usage/close-usage.ts'

/** Add-ons beside M: V, P prepaid and X in arrears, which L (30) brings along. */
const [fixed, prepaid, usage] = [320, 310, 312] as const

function rowsOf(items: readonly PurchasedItem[], trial: ModuleTrial = moduleTrials.paid): ItemRow[] {
  return items.map((item, place) => ({ ...item, id: place + 1, catalogueVersion: 1, trial, startedAt: 0 }))
}

const itemsIn = (cart: Cart, interval: BillingInterval = 'month') => purchaseIn(cart, interval).items

/** Subscribed to M, with other items; the one document is the invoice of its first month. */
function factsWith(items: readonly ItemRow[], interval: BillingInterval = 'month'): BillingFacts {
  const facts = subscribed().load()
  const { subscription } = facts
  if (subscription === undefined) throw new Error('not subscribed')
  return { ...facts, items, subscription: { ...subscription, interval } }
}

/** By the month. */
function life(): SubscriptionRow {
  const { subscription } = factsWith([])
  if (subscription === undefined) throw new Error('not subscribed')
  return subscription
}

function invoiceWith(facts: BillingFacts, more: Partial<DocumentRow>): DocumentRow {
  const [invoice] = facts.documents
  if (invoice === undefined) throw new Error('nothing is paid')
  return { ...invoice, kind: 'period', ...more }
}

const usd = (minor: number) => money(minor, 'USD')

interface About {
  readonly productId: number
  readonly kind?: ChargeLine['kind']
  readonly minor?: number
  readonly explanation?: ChargeLine['explanation']
}

/** A line of 12.00 by the list price of its own product. */
function line({ productId, kind = 'proration_charge', minor = 1200, explanation }: About): ChargeLine {
  const amount = usd(minor)
  return {
    kind,
    productId,
    period: { start: at('2026-01-12T10:00'), end: at('2026-02-12T10:00') },
    quantity: 1,
    freeQuantity: 0,
    unit: usd(1200),
    amount,
    explanation: explanation ?? { step: 'list_price', productId, amount },
  }
}

const usageLine = (minimum = 0, minor = 1200): ChargeLine =>
  line({
    productId: usage,
    kind: 'usage',
    minor,
    explanation: {
      step: 'units',
      productId: usage,
      usageKey: 'vehicle',
      quantity: 1,
      free: 0,
      minimum,
      billable: 1,
      unit: usd(1200),
      amount: usd(minor),
    },
  })

const ofModule = { step: 'list_price', productId: 200, amount: usd(6000) } as const

describe('a change is of add-ons alone (B-77)', () => {
  const extraAssets: SubscriptionItem = {
    kind: 'extra_assets',
    productId: 20,
    assetType: 'vehicle',
    countedBy: 'vehicle',
    included: 5,
    declared: 8,
    rate: usd(300),
  }
  const withAssets = [...itemsIn(aCart(20)), { productId: 20, bundled: false, price: extraAssets }]
  const withDefault = (cart: Cart) => [...itemsIn(cart), { productId: 200, bundled: true }]

  test.each<[string, readonly PurchasedItem[], readonly PurchasedItem[]]>([
    ['one is switched on', itemsIn(aCart(20)), itemsIn(aCart(20, [fixed]))],
    ['one is switched off', itemsIn(aCart(20, [fixed])), itemsIn(aCart(20))],
    ['more units of one', itemsIn(aCart(20, [prepaid], { driver: 2 })), itemsIn(aCart(20, [prepaid], { driver: 3 }))],
    [
      'one is switched on with what costs nothing',
      itemsIn(aCart(20)),
      [...itemsIn(aCart(20, [fixed])), { productId: 9, bundled: true }],
    ],
    ['another one of a custom solution', itemsIn(aCart(0, [350])), itemsIn(aCart(0, [350, fixed]))],
  ])('%s', (_, before, items) => {
    expect(changesAddOnsAlone(life(), rowsOf(before), { interval: 'month', items })).toBe(true)
    expect(changesAddOnsAlone(life(), rowsOf(before), { interval: 'year', items })).toBe(false)
  })

  test.each<[string, readonly PurchasedItem[], readonly PurchasedItem[]]>([
    ['another plan beside one', itemsIn(aCart(20, [fixed])), itemsIn(aCart(40, [fixed]))],
    ['another plan with one more', itemsIn(aCart(20, [fixed])), itemsIn(aCart(40, [fixed, usage]))],
    [
      'units that its plan brings along',
      itemsIn(aCart(30, [], { vehicle: 6 })),
      itemsIn(aCart(30, [], { vehicle: 7 })),
    ],
    ['extra assets of its plan', itemsIn(aCart(20)), withAssets],
    ['all that a custom solution is made of', withDefault(aCart(0, [350])), withDefault(aCart(0, [fixed]))],
  ])('not %s', (_, before, items) => {
    expect(changesAddOnsAlone(life(), rowsOf(before), { interval: 'month', items })).toBe(false)
  })
})

describe('the invoice of a month within a paid year is of add-ons alone (B-61, B-77)', () => {
  const items = rowsOf(itemsIn(aCart(20, [fixed, prepaid, usage], { driver: 2, vehicle: 3 }), 'year'))
  const withoutUsage = items.filter(({ productId }) => productId !== usage)
  const isAlone = (rows: readonly ItemRow[], lines: readonly ChargeLine[], interval: BillingInterval = 'year') => {
    const facts = factsWith(rows, interval)
    return isOfAddOns(new Ledger(facts, { at: 0, now: 0 }), invoiceWith(facts, { lines }))
  }

  test.each<[string, readonly ItemRow[], readonly ChargeLine[]]>([
    ['usage of one', items, [usageLine()]],
    ['usage of one that is off by now', withoutUsage, [usageLine()]],
    ['the rest of the time of one', items, [line({ productId: fixed })]],
    [
      'usage of one, less a credit of the plan',
      items,
      [usageLine(), line({ productId: 20, minor: -500, explanation: ofModule })],
    ],
    [
      'usage of one, and a plan for nothing',
      items,
      [usageLine(), line({ productId: 20, minor: 0, explanation: ofModule })],
    ],
  ])('%s', (_, rows, lines) => {
    expect(isAlone(rows, lines)).toBe(true)
    expect(isAlone(rows, lines, 'month')).toBe(false)
  })

  const overdue = { trial: moduleTrials.overdue }
  const inTrial = { trial: moduleTrials.trial }

  test.each<[string, readonly ItemRow[], readonly ChargeLine[]]>([
    ['the whole time of one, which is charged with the plan', items, [line({ productId: fixed, kind: 'module' })]],
    ['the rest of the time of a plan', items, [line({ productId: 20, explanation: ofModule })]],
    [
      'the sum of a plan',
      items,
      [line({ productId: 20, explanation: { step: 'sum', of: [ofModule], amount: usd(6000) } })],
    ],
    ['the plan with usage of one', items, [usageLine(), line({ productId: 20, explanation: ofModule })]],
    [
      'usage that the plan brings along without a minimum',
      rowsOf(itemsIn(aCart(30, [], { vehicle: 6 }), 'year')),
      [usageLine()],
    ],
    ['usage that the plan brings along', rowsOf(itemsIn(aCart(30, [], { vehicle: 6 }), 'year')), [usageLine(5)]],
    ['a minimum that a plan brought along', withoutUsage, [usageLine(5)]],
    ['all that is had', rowsOf(itemsIn(aCart(0, [usage], { vehicle: 1 }), 'year')), [usageLine()]],
    [
      'all that is paid for',
      rowsOf([...itemsIn(aCart(0, [usage]), 'year'), { productId: 200, bundled: true }]),
      [usageLine()],
    ],
    [
      'all but one that is off for its debt',
      items.map((item) => (item.productId === usage ? item : { ...item, ...overdue })),
      [usageLine()],
    ],
    [
      'all but one that is tried',
      items.map((item) => (item.productId === usage ? item : { ...item, ...inTrial })),
      [usageLine()],
    ],
  ])('not %s', (_, rows, lines) => {
    expect(isAlone(rows, lines)).toBe(false)
  })
})

test('an invoice of a change is of add-ons alone where its own order says so (B-77)', () => {
  const facts = factsWith(rowsOf(itemsIn(aCart(20))))
  const [first] = facts.orders
  if (first === undefined) throw new Error('nothing was ordered')
  const base = { subscriptionId: 1, itemIds: [], anchor: 0, periodEnd: 0 }
  const orders = [
    { ...first, id: 'add-on', change: { ...base, isOfAddOns: true as const } },
    { ...first, id: 'plan', change: base },
  ]
  const isAlone = (more: Partial<DocumentRow>) =>
    isOfAddOns(new Ledger({ ...facts, orders }, { at: 0, now: 0 }), invoiceWith(facts, { lines: [], ...more }))
  expect([
    isAlone({ kind: 'change', orderId: 'add-on' }),
    isAlone({ kind: 'change', orderId: 'plan' }),
    isAlone({ kind: 'change', orderId: 'gone' }),
    isAlone({ kind: 'addon', orderId: 'plan' }),
  ]).toEqual([true, false, false, true])
})

describe('add-ons that are owed for (B-77)', () => {
  const cart = aCart(20, [fixed, prepaid, usage], { driver: 2, vehicle: 3 })
  const ownTrial = { addOnCode: 'module-code-310', endsAt: at('2026-01-26T10:00') }
  const items = rowsOf(itemsIn(cart)).map((item) => (item.productId === prepaid ? { ...item, ownTrial } : item))

  test('are all of the plan’s, or those that their invoice charges; none that is tried', () => {
    const facts = factsWith(items)
    const ledger = new Ledger(facts, { at: 0, now: 0 })
    const document = invoiceWith(facts, {
      lines: [usageLine(), line({ productId: prepaid }), line({ productId: fixed, minor: -1 })],
    })
    const idsOf = (isAlone: boolean) => addOnsOf(ledger, document, isAlone).map(({ productId }) => productId)
    expect([idsOf(false), idsOf(true)]).toEqual([[fixed, usage], [usage]])
  })

  /** Until when usage is charged of X, with these debts: each since when, of what alone, and what is open. */
  function usedUntil(
    trial: ModuleTrial,
    debts: readonly (readonly [since: string | undefined, alone?: number, open?: number])[],
  ): readonly string[] {
    const facts = factsWith(items.map((item) => ({ ...item, trial })))
    const documents = debts.map(([, alone = 20], place) =>
      invoiceWith(facts, { id: place + 1, lines: [line({ productId: alone })] }),
    )
    const receivables = debts.map(([since, alone, open = 1200], place): ReceivableRow => ({
      id: place + 1,
      open: usd(open),
      dueAt: 0,
      isAddOn: alone !== undefined,
      schedule: 'renewal',
      isHardDecline: false,
      ...(since !== undefined && { disabledAt: at(since) }),
    }))
    const ledger = new Ledger({ ...facts, documents, receivables }, { at: 0, now: 0 })
    const used = usageUntilOff(ledger, ledger.items.all())
    return used.map(({ productId, period }) => `${productId} ${shown(period.end)}`)
  }

  test.each<[string, Parameters<typeof usedUntil>[1], readonly string[]]>([
    ['a debt of the plan', [['2026-01-20T10:00']], ['312 2026-01-20T10:00']],
    ['its own debt', [['2026-01-22T10:00', usage]], ['312 2026-01-22T10:00']],
    ['the first of two', [['2026-01-22T10:00', usage], ['2026-01-20T10:00']], ['312 2026-01-20T10:00']],
    ['not one that is paid by now', [['2026-01-20T10:00', usage, 0], ['2026-01-22T10:00']], ['312 2026-01-22T10:00']],
    ['not one within its days of grace', [[undefined], ['2026-01-22T10:00']], ['312 2026-01-22T10:00']],
    [
      'not the debt of another one before its own',
      [
        ['2026-01-20T10:00', fixed],
        ['2026-01-22T10:00', usage],
      ],
      ['312 2026-01-22T10:00'],
    ],
    ['not the debt of another one', [['2026-01-20T10:00', fixed]], []],
  ])('are metered until they are off: %s', (_, debts, used) => {
    expect(usedUntil(moduleTrials.overdue, debts)).toEqual(used)
    expect(usedUntil(moduleTrials.paid, debts)).toEqual([])
  })
})
