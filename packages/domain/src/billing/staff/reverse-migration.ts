import { daysInMs, periodAt } from '../../calendar/index.ts'
import { subscriptionKinds, subscriptionStatuses } from '../../subscription/index.ts'
import { chargedBy } from '../core/change-items.ts'
import { replaceItems } from '../core/entitle.ts'
import type { LegacyPlan, SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { usedItems } from '../core/usage-behind.ts'
import { creditUnused, isOfLife } from '../documents/index.ts'
import { closeUsage } from '../usage/index.ts'
import { blockerBetween, invoiceBetween, restOfLegacy } from '../subscribe/index.ts'
import type { BetweenRejection } from '../subscribe/index.ts'

/** The staff take a migration back for so many days (B-95). */
const reversibleDays = 30

/** The legacy plan comes back, from now on (B-95). */
export interface ReverseMigration {
  readonly kind: 'reverse_migration'
}

/** Why a migration stays. */
export type MigrationRejection = 'not-migrated' | 'migrated-long-ago' | 'renewed-since' | BetweenRejection

/** Undefined where it can be taken back: within 30 days, and where no two invoices would name one month (I12). */
function barrierOf(ledger: Ledger, subscription: SubscriptionRow, left: LegacyPlan): MigrationRejection | undefined {
  const { migrated, anchor, period } = subscription
  if (ledger.at >= (migrated?.at ?? 0) + daysInMs(reversibleDays)) return 'migrated-long-ago'
  if (left.anchor !== anchor && period.start > anchor) return 'renewed-since'
  return blockerBetween(ledger, subscription)
}

function bringBack(ledger: Ledger, { anchor, purchase }: LegacyPlan): void {
  const { items, terms, interval, catalogueVersion } = purchase
  const { start, end } = periodAt(anchor, { unit: 'month', count: 1 }, ledger.at)
  // what waited was a change of the plan that goes
  if (ledger.subscription?.scheduled !== undefined) ledger.because('remove_change')
  const back = { kind: subscriptionKinds.legacy, scheduled: undefined, migrated: undefined, usageFrom: ledger.at }
  ledger.changeSubscription({ ...back, terms, interval, catalogueVersion, anchor, period: { start, end } }, 'migrate')
  replaceItems(ledger, { items, catalogueVersion, at: ledger.at })
}

/**
 * Takes a migration back; undefined where it is done. What is unused of the new goes to the balance, usage of it is billed, and
 * the rest of the legacy period that runs is charged like a renewal, as far as leaving it credited that (B-145). At the same
 * instant it comes to nothing.
 */
export function reverseMigration(ledger: Ledger): MigrationRejection | undefined {
  const { subscription, at } = ledger
  if (subscription?.status !== subscriptionStatuses.subscribed || subscription.migrated === undefined)
    return 'not-migrated'
  const { orderId, at: since } = subscription.migrated
  const left = ledger.orders.get(orderId).change?.migratedFrom
  if (left === undefined) throw new Error(`order ${orderId} doesn't say what it left`)
  const barrier = barrierOf(ledger, subscription, left)
  if (barrier !== undefined) return barrier
  const paid = ledger.documents.all().filter((document) => document.status === 'paid' && isOfLife(ledger, document))
  const used = closeUsage(ledger, usedItems(ledger.items.all()), at).filter(({ amount }) => amount.minor > 0)
  for (const document of paid) creditUnused(ledger, document, at)
  bringBack(ledger, left)
  const restored = ledger.subscription ?? subscription
  invoiceBetween(ledger, restored, [
    ...used,
    ...restOfLegacy(restored, { ...left, items: chargedBy(left.purchase), since }, at),
  ])
  const subject = { table: 'subscription', id: subscription.id } as const
  ledger.happened({ name: 'subscription.migration_reversed', subject, data: { orderId }, mails: [] })
  return undefined
}
