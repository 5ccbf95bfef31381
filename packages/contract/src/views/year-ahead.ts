import type { AssetType } from '@waybill/domain/catalog'
import type { Money } from '@waybill/domain/money'
import type { ChargeView } from './charge.ts'

/** Costs of one interval within twelve months. */
export interface YearSideView {
  readonly interval: 'month' | 'year'
  /** The nearest first; `amount` before what account credit pays of it. */
  readonly charges: readonly ChargeView[]
  readonly total: Money
}

/** Units of an asset type, with the team of today and of a year later. */
export interface GrownUnitView {
  readonly assetType: AssetType
  readonly now: number
  readonly then: number
}

/** Costs of the next twelve months, in the present interval and in the other one. */
export interface YearAheadView {
  /** Epoch ms; half-open. */
  readonly until: number
  /** Number of users who join within the year. */
  readonly joining: number
  readonly mostJoining: number
  /** Empty where nothing depends on the team. */
  readonly units: readonly GrownUnitView[]
  /** Up to so many members cost nothing more; 0 where the shop sells no further ones. */
  readonly includedMembers: number
  readonly present: YearSideView
  /** From the end of what is paid on; null where the interval can't be changed, and of a year that is paid now. */
  readonly other: YearSideView | null
}
