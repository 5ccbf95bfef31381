import type { CartView, UsageField } from '@waybill/contract/views'
import type { AmountStep } from '@waybill/domain/pricing'
import { assetTypeName, formatList, type Locale, type Translate } from '@waybill/i18n'

function countsKey(step: AmountStep, key: string): boolean {
  if (step.step === 'sum') return step.of.some((part) => countsKey(part, key))
  if (step.step === 'percent_off') return countsKey(step.of, key)
  return step.step === 'units' && step.usageKey === key
}

export interface UsageLabel {
  /** "Drivers" */
  readonly assets: string
  /** "Proof of visit": the lines that follow this quantity; empty for the plan itself. */
  readonly titles: string
  /** "Drivers for Proof of visit": two keys may count the same thing. */
  readonly full: string
}

/** The lines that one quantity counts: changing it on one of them changes all of them. */
export function titlesCountedBy(cart: CartView, key: string): string[] {
  return cart.lines.filter(({ explanation }) => countsKey(explanation, key)).map(({ title }) => title)
}

export function usageLabel(
  usage: UsageField,
  cart: CartView,
  reader: { readonly locale: Locale; readonly t: Translate },
): UsageLabel {
  const { locale, t } = reader
  const assets = assetTypeName(usage.assetType, t)
  const titles = formatList(titlesCountedBy(cart, usage.key), locale)
  return { assets, titles, full: titles === '' ? assets : t('quote.share.usageFor', { assets, titles }) }
}
