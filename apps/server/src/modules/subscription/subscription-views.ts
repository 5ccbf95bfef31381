import type { SubscriptionProps } from '@waybill/contract/pages'
import type { ChargeLineView } from '@waybill/contract/views'
import type { Catalogue } from '@waybill/domain/catalog'
import type { ChargeLine } from '@waybill/domain/invoice'
import type { Currency } from '@waybill/domain/money'
import type { Locale, Translate } from '@waybill/i18n'
import { textIn, titleOf } from '../catalog/use-cases/read-text.ts'
import { priceView } from '../catalog/use-cases/show-price.ts'
import type { StoredItem } from './repository.ts'

interface LineReader {
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly t: Translate
}

export function chargeLineViews(
  lines: readonly ChargeLine[],
  { catalogue, locale, t }: LineReader,
): readonly ChargeLineView[] {
  return lines.map((line) => ({
    title:
      line.productId === undefined || line.productId === 0
        ? t('cart.customSolution')
        : titleOf(catalogue, line.productId, locale),
    amount: line.amount,
    explanation: line.explanation,
  }))
}

interface AddOnReader {
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly currency: Currency
  readonly trialEndsAt: number | null
}

/** Modules beside the plan, with their state (B-08): not what is bundled, core, default, hidden or internal. */
export function addOnsOf(
  items: readonly StoredItem[],
  { catalogue, locale, currency, trialEndsAt }: AddOnReader,
): SubscriptionProps['addOns'] {
  return items.flatMap((item) => {
    const module = catalogue.modules.get(item.product_id)
    if (
      module === undefined ||
      item.bundled ||
      module.isCore ||
      module.isDefault ||
      module.isHidden ||
      module.type === 'internal'
    )
      return []
    const state = item.trial_state === 1 ? 'trial' : item.trial_state === 3 ? 'overdue' : 'active'
    return [
      {
        title: textIn(module.title, locale),
        state,
        price: priceView(catalogue, module, currency),
        trialEndsAt: item.trial_state === 1 ? trialEndsAt : null,
      } as const,
    ]
  })
}
