import type { EpochMs } from '../../calendar/index.ts'
import type { ProductId } from '../../catalog/index.ts'
import type { ModuleTrial, SubscriptionItem } from '../../subscription/index.ts'
import type { RowId } from './row-id.ts'

/** The trial of an add-on beside a paid plan: its end is frozen when it begins, and it is given once (B-75). */
export interface AddOnTrial {
  readonly addOnCode: string
  /** Half-open; epoch ms. */
  readonly endsAt: EpochMs
}

/**
 * A purchased item, by value: a renewal reads rows and never the catalogue (B-99). Without a price it is switched on with its
 * plan or for a trial. Half-open in time; one that is closed is no longer among the facts.
 */
export interface ItemRow {
  readonly id: RowId
  readonly productId: ProductId
  readonly catalogueVersion: number
  readonly bundled: boolean
  readonly price?: SubscriptionItem
  readonly trial: ModuleTrial
  /** The most units of a usage module in its trial. */
  readonly trialQuantity?: number
  readonly ownTrial?: AddOnTrial
  /** The add-ons that it doesn't work without, by value: it goes with the first of them that does. */
  readonly needs?: readonly ProductId[]
  /** On every account: it costs nothing, no change ends it, and nothing lists it. */
  readonly isCore?: true
  readonly startedAt: EpochMs
  /** Of what is counted: since when, where it took the place of other units of its key; otherwise since it started. */
  readonly countedFrom?: EpochMs
}
