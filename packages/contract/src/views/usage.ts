import type { AssetType } from '@waybill/domain/catalog'
import type { Money } from '@waybill/domain/money'

export interface UsageField {
  readonly key: string
  readonly assetType: AssetType
  readonly quantity: number
  readonly minimum: number
  readonly maximum: number
  readonly freeUnits: number
  /** Count of the account, where the cart says nothing yet. */
  readonly prefill?: number
  /** It wasn't entered or counted, and is how many members the account has (B-138). */
  readonly isMembers?: true
}

/** Number of users: the quantity that extra team members are charged by. */
export interface TeamField extends UsageField {
  /** The product that charges those beyond the included ones. */
  readonly productId: number
  readonly unit: Money
}
