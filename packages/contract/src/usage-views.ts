import type { AssetType } from '@waybill/domain/catalog'
import type { Money } from '@waybill/domain/money'

export interface UsageField {
  readonly key: string
  readonly assetType: AssetType
  readonly quantity: number
  readonly minimum: number
  readonly maximum: number
  readonly freeUnits: number
  /** What the account counts, where the cart says nothing yet (PRC-08). */
  readonly prefill?: number
  /** It wasn't entered or counted, and is how many members the account has (B-138). */
  readonly isMembers?: true
}

/** How many people work with it: the quantity that extra team members are charged by. */
export interface TeamField extends UsageField {
  /** The product that charges those beyond the included ones. */
  readonly productId: number
  readonly unit: Money
}
