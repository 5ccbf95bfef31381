import type { PriceModel } from '@waybill/domain/catalog'
import type { Money } from '@waybill/domain/money'
import { createTranslator, formatMoney, speakTiers, type PrintedMoney, type Translate } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'

/** An instant as the staff read it: `2026-12-01 09:00 UTC`. */
export function utc(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** With the decimals of its currency. */
export function amountText(amount: PrintedMoney): string {
  return formatMoney(amount, 'en', 2)
}

let english: Translate | undefined

/** The price of a unit; one by tiers or blocks as the pages say it: `1 to 1,000: $0.02 each, From 1,001: $0.015 each`. */
export function rateText(unit: Money, model: PriceModel | undefined): string {
  if (model === undefined) return amountText(unit)
  english ??= createTranslator('en', compileCatalogue('en', ['amounts']))
  return speakTiers(model, unit.currency, { locale: 'en', t: english, decimals: 2 }).join(', ')
}
