import type { AssetType, PriceModel } from '@waybill/domain/catalog'
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
  /** The price of those where it isn't one for each. */
  readonly model?: PriceModel
}

/** One number of the reader's team, which every usage key of its kind follows. */
export interface TeamNumber {
  readonly assetType: AssetType
  readonly fields: readonly Pick<UsageField, 'key' | 'maximum'>[]
  /** 0 where none was entered: prices are shown by the unit. */
  readonly quantity: number
  readonly maximum: number
  /** Titles of products whose price it counts, the first of them. */
  readonly titles: readonly string[]
  /** Further such products. */
  readonly more: number
  /** Members that every subscription includes. */
  readonly included?: number
  /** Counted by the account: the cart has no number of its own. */
  readonly isCounted?: true
}

/** Numbers of the reader's team beside the catalogue. */
export interface TeamProfileView {
  readonly numbers: readonly TeamNumber[]
  /** Further ones, folded at first. */
  readonly further: readonly TeamNumber[]
  /** Total of the recommended plan alone with this team; absent with a cart or a plan. */
  readonly start?: { readonly title: string; readonly total: Money }
}
