import type { AssetType } from '@waybill/domain/catalog'
import type { Translate } from '../translator.ts'

/** Unit of a price: the company itself, or one asset. */
export type PriceUnit = 'company' | AssetType

/** "12 drivers". */
export function formatQuantity(assetType: AssetType, quantity: number, t: Translate): string {
  return t(`common.quantity.${assetType}`, { count: quantity })
}

/** The unit beside a price: "per driver / month", "per driver / year", or "per driver" where no interval is meant. */
export function formatUnit(unit: PriceUnit, t: Translate, interval?: 'month' | 'year'): string {
  if (interval === undefined) return t(`common.per.${unit}`)
  return interval === 'month' ? t(`common.perMonth.${unit}`) : t(`common.perYear.${unit}`)
}

/** The plural name of what is counted, for labels: "Drivers". */
export function assetTypeName(assetType: AssetType, t: Translate): string {
  return t(`common.unit.${assetType}`)
}
