import { periodAt } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { calendarInterval, subscriptionStatuses } from '../../subscription/index.ts'
import { followItems } from '../core/entitle.ts'
import type { SubscriptionRow } from '../core/facts.ts'
import { isLegacy } from '../core/legacy.ts'
import type { Ledger } from '../core/ledger.ts'
import { failingReceivables, owingOf } from '../core/subscription-state.ts'
import { usedItems } from '../core/usage-behind.ts'
import { chargeLine, creditEarlier, creditUnused, isOfLife, unchargedAt } from '../documents/index.ts'
import { closeUsage } from '../usage/index.ts'
import { blockerBetween, invoiceBetween } from './between-invoices.ts'
import type { BetweenRejection } from './between-invoices.ts'
import { chargedItems } from './boundary.ts'
import { restOfLegacy } from './legacy-rest.ts'

/** The staff stop a subscription for a while: what is unused goes to the balance, and nothing is charged (B-96). */
interface Pause {
  readonly kind: 'pause'
}

/** It goes on: the rest of the period that runs is charged (B-96). */
interface Resume {
  readonly kind: 'resume'
}

/** What the staff do to a subscription that rests. */
export type PauseCommand = Pause | Resume

/** Why it isn't paused, or stays so. */
export type PauseRejection = 'not-subscribed' | 'not-paused' | BetweenRejection

function happened(ledger: Ledger, { id }: SubscriptionRow, name: string): void {
  ledger.happened({ name, subject: { table: 'subscription', id }, data: { at: ledger.at }, mails: [] })
}

/** Pauses it; undefined where it is done. Its rows stay with their prices, its periods run on, and its rights end. */
export function pause(ledger: Ledger): PauseRejection | undefined {
  const { subscription, at } = ledger
  if (subscription?.status !== subscriptionStatuses.subscribed) return 'not-subscribed'
  const barrier = blockerBetween(ledger, subscription)
  if (barrier !== undefined) return barrier
  const paid = ledger.documents.all().filter((document) => document.status === 'paid' && isOfLife(ledger, document))
  const used = closeUsage(ledger, usedItems(ledger.items.all()), at).filter(({ amount }) => amount.minor > 0)
  ledger.changeSubscription({ pausedAt: at }, 'pause')
  followItems(ledger, at)
  for (const document of paid) creditUnused(ledger, document, at)
  creditEarlier(ledger, at)
  invoiceBetween(ledger, subscription, used)
  happened(ledger, subscription, 'subscription.paused')
  return undefined
}

/** The change that was set aside comes back, at the end of what is paid from now on where its own day is past (B-128). */
function scheduledAfter({ scheduled, anchor, interval, period }: SubscriptionRow, at: number) {
  if (scheduled === undefined || scheduled.at > at) return scheduled
  const { end } = periodAt(anchor, calendarInterval(interval), period.start)
  return { ...scheduled, at: end }
}

/** The rest of the period that runs, of a legacy plan as far as the pause credited it (B-145). */
function restFrom(ledger: Ledger, subscription: SubscriptionRow, pausedAt: EpochMs): readonly ChargeLine[] {
  const { at } = ledger
  const { anchor, interval, period, earlierPayment } = subscription
  const items = chargedItems(ledger.items.all())
  if (isLegacy(subscription)) {
    const creditsEarlier = earlierPayment?.isCredited
    const uncharged = unchargedAt(ledger, pausedAt)
    return restOfLegacy(
      subscription,
      { items, since: pausedAt, uncharged, ...(creditsEarlier && { creditsEarlier }) },
      at,
    )
  }
  const paid = periodAt(anchor, calendarInterval(interval), period.start)
  return items.flatMap((item) => chargeLine(item, { subscription, paid, at }))
}

/** Resumes it; undefined where it is done. It isn't paid first: what is declined runs the renewal's schedule (B-131). */
export function resume(ledger: Ledger): PauseRejection | undefined {
  const { subscription, at } = ledger
  if (subscription?.status !== subscriptionStatuses.subscribed) return 'not-subscribed'
  if (subscription.pausedAt === undefined) return 'not-paused'
  if (failingReceivables(owingOf(ledger)).length > 0) return 'debts-first'
  const { remindedTo = at } = subscription
  const lines = restFrom(ledger, subscription, subscription.pausedAt)
  const scheduled = scheduledAfter(subscription, at)
  // what would have been reminded of meanwhile is past
  const reminded = { remindedTo: Math.max(remindedTo, at) }
  ledger.changeSubscription({ pausedAt: undefined, usageFrom: at, scheduled, ...reminded }, 'resume')
  followItems(ledger, at)
  invoiceBetween(ledger, subscription, lines)
  happened(ledger, subscription, 'subscription.resumed')
  return undefined
}
