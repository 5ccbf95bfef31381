import type { EpochMs, Period } from '../../calendar/index.ts'
import type { TaxRate } from '../../invoice/index.ts'
import type { Currency, Money } from '../../money/index.ts'
import type { Selection } from '../../pricing/index.ts'
import type {
  BillingInterval,
  CollectionChannel,
  SubscriptionKind,
  SubscriptionStatus,
  SubscriptionItem,
} from '../../subscription/index.ts'
import type { RowId } from './row-id.ts'

/** What was chosen, as the cart and the pages show it. */
export interface BoughtTerms extends Pick<Selection, 'planId' | 'quantities' | 'pricing' | 'entries'> {
  /** When the member ordered with each of the quantities; absent of one from before that was stored (B-138). Epoch ms. */
  readonly enteredAt?: Readonly<Record<string, EpochMs>>
  /** How many members the account had, of each key that counts them and that none was entered for (B-138). */
  readonly members?: Readonly<Record<string, number>>
}

/** The numbers that were ordered with. */
export type OrderedQuantities = Pick<BoughtTerms, 'quantities' | 'enteredAt' | 'members'>

/** One life of a subscription: reactivation begins another (B-42). Periods are half-open, instants epoch ms. */
export interface SubscriptionRow {
  readonly id: RowId
  readonly status: SubscriptionStatus
  readonly kind: SubscriptionKind
  readonly channel: CollectionChannel
  readonly currency: Currency
  readonly interval: BillingInterval
  readonly terms: BoughtTerms
  readonly catalogueVersion: number
  /** Periods are counted from here (B-58). */
  readonly anchor: EpochMs
  /** The month that runs, on yearly plans too (B-113). */
  readonly period: Period
  /** The granted window, which stays after "start now". */
  readonly trial?: Period
  /** The staff gave another window than the usual one (I19). */
  readonly isTrialGranted?: boolean | undefined
  /** The staff granted its trial to an account, a method or an organisation that has had one (B-75). */
  readonly isTriedAgain?: true | undefined
  /** An order that is paid when the trial ends (B-72). */
  readonly confirmedOrderId?: string | undefined
  /** Every reminder up to here was sent or was too late: one that falls due later is sent (B-89). */
  readonly remindedTo?: EpochMs | undefined
  /** The end of the paid period that a cancellation waits for; of a life that ended early, when its service ended (B-77). */
  readonly cancelAt?: EpochMs | undefined
  readonly pausedAt?: EpochMs | undefined
  /** Its first invoice is paid by a bank debit that isn't trusted: nothing can be used until that settles (B-80, B-122). */
  readonly awaitsPayment?: true | undefined
  /** Since the end of a pause: usage of its month is charged from here, because what came before was billed with the pause (B-131). */
  readonly usageFrom?: EpochMs | undefined
  /** Another life has begun since (B-42). */
  readonly endedAt?: EpochMs | undefined
  /** The one change that waits for the end of what is paid: what its order bought holds from then on (B-128). */
  readonly scheduled?: ScheduledChange | undefined
  /** Prices that the subscriber was notified of; one list at a time (B-99). */
  readonly comingPrices?: ComingPrices | undefined
  /** The earliest end of an add-on's own trial: visits read items only where one is due (B-74). */
  readonly addOnTrialEndsAt?: EpochMs | undefined
  /** The order by which it left a legacy plan: the staff reverse it for 30 days (B-95). */
  readonly migrated?: ScheduledChange | undefined
  /** The payment of an earlier system for a legacy plan; absent where nothing is known of that (B-145). */
  readonly earlierPayment?: EarlierPayment | undefined
}

/** The payment of an earlier system for a period of a legacy plan: it counts as paid here (B-145). */
export interface EarlierPayment {
  /** Before tax. */
  readonly price: Money
  /** Half-open; epoch ms. */
  readonly period: Period
  /** None where the earlier system charged no tax. */
  readonly taxRate: TaxRate
  /** The number of its document, where that is known. */
  readonly document?: string
  /** True once its unused part was given back: what comes back of the plan since is on documents of this shop. */
  readonly isCredited?: true
}

/** The order that says what holds from an instant on. */
export interface ScheduledChange {
  readonly orderId: string
  readonly at: EpochMs
}

/** One price that moves, by value: what was bought at another price by then is left alone (B-99). */
export interface MovedPrice {
  readonly before: SubscriptionItem
  readonly after: SubscriptionItem
}

/** Prices that a subscriber was notified of, and is charged from a renewal on (B-99). Instants epoch ms. */
export interface ComingPrices {
  /** The version that they are of. */
  readonly catalogueVersion: number
  readonly noticedAt: EpochMs
  /** The end of the notice: they hold from the first renewal at or after it. */
  readonly notBefore: EpochMs
  readonly moved: readonly MovedPrice[]
}
