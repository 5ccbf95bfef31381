import type { AssetType } from '@waybill/domain/catalog'
import type { QuantityOrigin } from '@waybill/domain/pricing'
import { formatInstant } from './format-instant.ts'
import type { Locale } from './locales.ts'
import type { Translate } from './translator.ts'

/** What one unit of a price is: the company itself, or one asset (CAT-12). */
export type PriceUnit = 'company' | AssetType

/** "12 drivers" (PRC-13). */
export function formatQuantity(assetType: AssetType, quantity: number, t: Translate): string {
  return t(`common.quantity.${assetType}`, { count: quantity })
}

/** The unit beside a price (CAT-12): "per driver / month", "per driver / year", or "per driver" where no interval is meant. */
export function formatUnit(unit: PriceUnit, t: Translate, interval?: 'month' | 'year'): string {
  if (interval === undefined) return t(`common.per.${unit}`)
  return interval === 'month' ? t(`common.perMonth.${unit}`) : t(`common.perYear.${unit}`)
}

/** The plural name of what is counted, for labels: "Drivers". */
export function assetTypeName(assetType: AssetType, t: Translate): string {
  return t(`common.unit.${assetType}`)
}

interface OriginContext {
  readonly locale: Locale
  readonly t: Translate
  readonly timeZone?: string | undefined
}

/** "as you entered on 3 March", "counted on 12 March": where a number of units comes from (B-138). */
export function speakOrigin({ source, at }: QuantityOrigin, { locale, t, timeZone }: OriginContext): string {
  if (at === undefined || (source !== 'counted' && source !== 'entered')) return t(`quantity.source.${source}`)
  const date = formatInstant(at, locale, { style: 'date', ...(timeZone !== undefined && { timeZone }) })
  return t(`quantity.source.${source}On`, { date })
}
