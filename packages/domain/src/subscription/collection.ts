import type { DunningScheduleName } from '../payment/index.ts'
import type { CollectionChannel } from './status.ts'
import { DAY_MS } from '../durations/index.ts'

/** Days from a renewal to the due date of an invoice that is paid by bank transfer; a shop may say others. */
export const manualDueDays = 14

/** Collection of a renewal's money. */
export type Collection =
  /** We invoice, and charge the method on file at once; what is declined enters the dunning schedule. */
  | 'charge'
  /** We invoice, and wait for a bank transfer: nothing is charged and nothing tried again. */
  | 'manual'
  /** The store of the channel bills: an invoice of ours would charge the service twice. */
  | 'elsewhere'

const collections: Readonly<Record<CollectionChannel, Collection>> = {
  direct: 'charge',
  wired: 'manual',
  mobile: 'elsewhere',
  shopify: 'elsewhere',
}

/** The collection of a channel's renewals. */
export function collectionOf(channel: CollectionChannel): Collection {
  return collections[channel]
}

/** The due date of a renewal's invoice: at once, or 14 or the shop's days later by bank transfer (B-68). Epoch ms. */
export function renewalDueAt(channel: CollectionChannel, boundary: number, days: number = manualDueDays): number {
  return collectionOf(channel) === 'manual' ? boundary + days * DAY_MS : boundary
}

/** The dates of losing access: a bank transfer's count from its due date, the others from the first declined try. */
export function dunningScheduleOf(channel: CollectionChannel): DunningScheduleName {
  return collectionOf(channel) === 'manual' ? 'manual' : 'renewal'
}
