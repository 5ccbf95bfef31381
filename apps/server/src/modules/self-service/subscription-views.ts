import type { SubscriptionProps } from '@waybill/contract/pages'
import type { Cart } from '@waybill/domain/cart'
import type { Catalogue, Module } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import { moduleTrials } from '@waybill/domain/subscription'
import type { Locale } from '@waybill/i18n'
import { textIn, priceView } from '../catalog/index.ts'
import type { StoredItem } from '../subscription/index.ts'

type AddOn = SubscriptionProps['addOns'][number]

interface AddOnReader {
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly currency: Currency
  readonly trialEndsAt: number | null
}

/** What stands beside the plan and has a price of its own, hidden and internal modules too: they are charged (PRC-10). */
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
  { catalogue, locale, currency, trialEndsAt }: AddOnReader,
): SubscriptionProps['addOns'] {
  const row = (module: Module, state: AddOn['state'], ownTrialEndsAt?: number | null): AddOn => ({
    title: textIn(module.title, locale),
    state,
    price: priceView(catalogue, module, currency),
    trialEndsAt: state === 'trial' ? (ownTrialEndsAt ?? trialEndsAt) : null,
  })
  const held = new Set(items.map((item) => item.product_id))
  return [
    ...items.flatMap((item) => {
      const module = addOnModule(catalogue, { productId: item.product_id, bundled: item.bundled })
      return module === undefined ? [] : [row(module, stateOf(item), item.own_trial_ends_at)]
    }),
    ...(sold?.lines ?? []).flatMap((line) => {
      const module = held.has(line.productId) ? undefined : addOnModule(catalogue, line)
      return module === undefined ? [] : [row(module, 'waiting')]
    }),
  ]
}
