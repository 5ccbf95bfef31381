import type { SubscriptionProps } from '@waybill/contract/pages'
import { usageBehind, usedItems } from '@waybill/domain/billing'
import { periodAt } from '@waybill/domain/calendar'
import type { Cart } from '@waybill/domain/cart'
import type { Catalogue, Module } from '@waybill/domain/catalog'
import type { ChargeLine } from '@waybill/domain/invoice'
import type { Currency } from '@waybill/domain/money'
import type { QuantityOrigin } from '@waybill/domain/pricing'
import { advanceCharge, moduleTrials, type BillingInterval, type SubscriptionItem } from '@waybill/domain/subscription'
import { speakUnits, type Locale } from '@waybill/i18n'
import {
  chargeLineViews,
  itemOf,
  type ChargeViewer,
  type StoredItem,
  type StoredSubscription,
} from '../../billing/index.ts'
import { cyclePriceView, textIn } from '../../catalog/index.ts'
import type { UsageBasis } from './next-charge.ts'

const MONTH = { unit: 'month', count: 1 } as const

type AddOn = SubscriptionProps['addOns'][number]

interface AddOnReader {
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly currency: Currency
  readonly interval: BillingInterval
  readonly trialEndsAt: (item: StoredItem) => number | null
  readonly used: ReadonlyMap<number, string>
}

/** Add-ons with a price of their own, hidden and internal modules too: they are charged (PRC-10). */
function addOnModule(
  { modules }: Catalogue,
  { productId, bundled }: { readonly productId: number; readonly bundled: boolean },
): Module | undefined {
  const module = modules.get(productId)
  return module === undefined || bundled || module.isCore || module.isDefault ? undefined : module
}

function stateOf(item: StoredItem): AddOn['state'] {
  if (item.trial_state === moduleTrials.trial) return 'trial'
  return item.trial_state === moduleTrials.overdue ? 'overdue' : 'active'
}

/**
 * Modules beside the plan, with their state (B-08). `sold` is what a trial becomes: its order, or the cart that waits for
 * one. What of it can't be tried stands in the list as well, because it will be charged.
 */
export function addOnsOf(
  items: readonly StoredItem[],
  sold: Cart | undefined,
  { catalogue, locale, currency, interval, trialEndsAt, used }: AddOnReader,
): SubscriptionProps['addOns'] {
  const row = (module: Module, state: AddOn['state'], tried?: StoredItem): AddOn => {
    const counted = used.get(module.id)
    return {
      title: textIn(module.title, locale),
      state,
      price: cyclePriceView(catalogue, module, { currency, interval }),
      trialEndsAt: state === 'trial' && tried !== undefined ? trialEndsAt(tried) : null,
      ...(counted !== undefined && { used: counted }),
    }
  }
  const held = new Set(items.map((item) => item.product_id))
  return [
    ...items.flatMap((item) => {
      const module = addOnModule(catalogue, { productId: item.product_id, bundled: item.bundled })
      return module === undefined ? [] : [row(module, stateOf(item), item)]
    }),
    ...(sold?.lines ?? []).flatMap((line) => {
      const module = held.has(line.productId) ? undefined : addOnModule(catalogue, line)
      return module === undefined ? [] : [row(module, 'waiting')]
    }),
  ]
}

type Raise = SubscriptionProps['usage'][number]['raise']

/** Of use above what is paid in advance: as many units as were counted can be. */
function raiseOf(line: ChargeLine, prepaid: readonly SubscriptionItem[]): Raise {
  const { kind, quantity, explanation } = line
  if (kind !== 'overage' || explanation.step !== 'units') return null
  const { usageKey } = explanation
  const price = prepaid.find((item) => item.kind === 'prepaid' && item.usageKey === usageKey)
  return price?.kind === 'prepaid'
    ? { units: `${usageKey}:${quantity}`, counted: quantity, declared: price.declared }
    : null
}

const originOf = ({ explanation }: ChargeLine): QuantityOrigin =>
  ('origin' in explanation ? explanation.origin : undefined) ?? { source: 'default' }

interface UsageReader extends ChargeViewer {
  readonly now: number
  /** The reader can change the subscription. */
  readonly canRaise: boolean
}

/** Lines of metered modules since the month began: the same as the invoice at its end will have (B-64). */
function usageLines(
  { anchor_at: anchor, usage_from: from }: StoredSubscription,
  { charged, carried, usage }: UsageBasis,
  now: number,
): readonly ChargeLine[] {
  const month = periodAt(anchor, MONTH, now)
  const used = { month, until: month.end, usageFrom: from ?? undefined, usage, carried }
  return usageBehind(usedItems(charged.map(itemOf)), used).lines
}

/** Units of each product that were counted since the month began, in words. */
export function countedUnits(
  subscription: StoredSubscription,
  basis: UsageBasis,
  { now, ...reader }: Pick<ChargeViewer, 'locale' | 't'> & { readonly now: number },
): ReadonlyMap<number, string> {
  const lines = usageLines(subscription, basis, now)
  return new Map(
    lines.flatMap((line): (readonly [number, string])[] => {
      const { productId, explanation } = line
      const isCounted = explanation.step === 'units' && originOf(line).source === 'counted'
      return isCounted && productId !== undefined ? [[productId, speakUnits(explanation, reader)]] : []
    }),
  )
}

/** Charges of metered modules in this month, and what is paid for them in advance. */
export function usageViews(
  subscription: StoredSubscription,
  basis: UsageBasis,
  { now, canRaise, ...reader }: UsageReader,
): SubscriptionProps['usage'] {
  const { anchor_at: anchor, billing_interval: interval, currency } = subscription
  const prepaid = basis.charged.flatMap((row) => itemOf(row).price ?? []).filter(({ kind }) => kind === 'prepaid')
  const month = periodAt(anchor, MONTH, now)
  const behind = usageLines(subscription, basis, now)
  const ahead = advanceCharge({ currency, interval, anchor, items: prepaid }, month.index)
  return [
    ...behind.flatMap((line) => {
      const raise = canRaise ? raiseOf(line, prepaid) : null
      return chargeLineViews([line], reader).map((view) => ({ ...view, ...originOf(line), raise }))
    }),
    ...chargeLineViews(ahead, reader).map((view) => ({ ...view, source: 'prepaid' as const, raise: null })),
  ]
}
