import type { AssetType } from '@waybill/domain/catalog'
import type { MessageId } from '../message-id.ts'
import type { Translate } from '../translator.ts'

/** Unit of a price: the company itself, or one asset. */
export type PriceUnit = 'company' | AssetType

/**
 * The text about an asset type. One of the shop's own has texts too, made of its words; the linter lets no other be counted.
 */
function textOf(kind: 'quantity' | 'per' | 'perMonth' | 'perYear' | 'unit', type: PriceUnit): MessageId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the ids of the shop's own types are in no file
  return `common.${kind}.${type}` as MessageId
}

/** "12 drivers". */
export function formatQuantity(assetType: AssetType, quantity: number, t: Translate): string {
  return t(textOf('quantity', assetType), { count: quantity })
}

/** The unit beside a price: "per driver / month", "per driver / year", or "per driver" where no interval is meant. */
export function formatUnit(unit: PriceUnit, t: Translate, interval?: 'month' | 'year'): string {
  if (interval === undefined) return t(textOf('per', unit))
  return t(textOf(interval === 'month' ? 'perMonth' : 'perYear', unit))
}

/** The plural name of what is counted, for labels: "Drivers". */
export function assetTypeName(assetType: AssetType, t: Translate): string {
  return t(textOf('unit', assetType))
}
