import type { AssetType } from '@waybill/domain/catalog'
import type { MessageId } from '../message-id.ts'
import type { Translate } from '../translator.ts'

// The shop's own asset types have texts too, made of its words, whose ids are in no file: the linter lets no other be counted.
/* oxlint-disable typescript/no-unsafe-type-assertion */

/** Unit of a price: the company itself, or one asset. */
export type PriceUnit = 'company' | AssetType

/** "12 drivers". */
export function formatQuantity(assetType: AssetType, quantity: number, t: Translate): string {
  return t(`common.quantity.${assetType}` as MessageId, { count: quantity })
}

/** The unit beside a price: "per driver / month", "per driver / year", or "per driver" where no interval is meant. */
export function formatUnit(unit: PriceUnit, t: Translate, interval?: 'month' | 'year'): string {
  if (interval === undefined) return t(`common.per.${unit}` as MessageId)
  return t(`common.${interval === 'month' ? 'perMonth' : 'perYear'}.${unit}` as MessageId)
}

/** The plural name of what is counted, for labels: "Drivers". */
export function assetTypeName(assetType: AssetType, t: Translate): string {
  return t(`common.unit.${assetType}` as MessageId)
}
