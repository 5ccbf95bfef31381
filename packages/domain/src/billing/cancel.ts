import { periodAt } from '../calendar/index.ts'
import { isInFlight } from '../payment/index.ts'
import { calendarInterval, collectionOf, subscriptionStatuses } from '../subscription/index.ts'
import { hasOpenOrder } from './change.ts'
import { paymentOf } from './dues.ts'
import { endAddOn } from './dunning.ts'
import { disabledSince, endEarly } from './end-early.ts'
import type { ReceivableRow, SubscriptionRow } from './facts.ts'
import type { Ledger } from './ledger.ts'
import { failingReceivables } from './subscription-state.ts'

/** The member gives notice: it ends with the paid period, and at once where the plan's debt is failing (B-79). */
interface Cancel {
  readonly kind: 'cancel'
}

/** Notice is taken back while the paid period runs: as if it was never given. */
interface UndoCancel {
  readonly kind: 'undo_cancel'
}

/** The staff end it at once: what is unused goes to the balance (B-62). */
interface CancelNow {
  readonly kind: 'cancel_now'
}

/** What ends a subscription before its debts do. */
export type CancelCommand = Cancel | UndoCancel | CancelNow

/** Why a subscription isn't cancelled, or stays so. */
export type CancelRejection =
  | 'not-subscribed'
  | 'billed-elsewhere'
  | 'paused'
  | 'already-cancelled'
  | 'not-cancelled'
  | 'payment-under-way'

function openOnes(ledger: Ledger): readonly ReceivableRow[] {
  return ledger.receivables.all().filter(({ open }) => open.minor > 0)
}

/** No document is reduced while a try is under way: its answer decides (B-119). */
function isTried(ledger: Ledger, receivables: readonly ReceivableRow[]): boolean {
  const payments = ledger.payments.all()
  return receivables.some(({ id }) => {
    const state = paymentOf({ payments }, id)?.state
    return state !== undefined && isInFlight(state)
  })
}

function running({ subscription }: Ledger): SubscriptionRow | undefined {
  return subscription?.status === subscriptionStatuses.subscribed ? subscription : undefined
}

function announce(ledger: Ledger, { id }: SubscriptionRow, endsAt: number): void {
  const subject = { table: 'subscription', id } as const
  const mails = [{ template: 'subscription_cancelled', subject }] as const
  ledger.happened({ name: 'subscription.cancelled', subject, data: { endsAt }, mails })
}

function endNow(ledger: Ledger, subscription: SubscriptionRow, cause: 'cancel' | 'cancel_now') {
  // what a change was computed for stays until its money is there or not (B-45)
  if (isTried(ledger, openOnes(ledger)) || hasOpenOrder(ledger)) return 'payment-under-way'
  const { at } = ledger
  endEarly(ledger, { cause, at, serviceEndedAt: disabledSince(ledger) ?? at })
  announce(ledger, subscription, at)
  return undefined
}

/** The debt of an add-on alone ends the add-on with the notice (B-134). */
function endFailingAddOns(ledger: Ledger, failing: readonly ReceivableRow[]): void {
  for (const { id } of failing) endAddOn(ledger, id)
}

/** Ends it with what is paid: the month, or the year (B-61); undefined where it is done. */
function cancel(ledger: Ledger): CancelRejection | undefined {
  const subscription = running(ledger)
  if (subscription === undefined) return 'not-subscribed'
  // a store bills it, and ends it (B-68)
  if (collectionOf(subscription.channel) === 'elsewhere') return 'billed-elsewhere'
  if (subscription.pausedAt !== undefined) return 'paused'
  if (failingReceivables({ receivables: ledger.receivables.all() }).length > 0)
    return endNow(ledger, subscription, 'cancel')
  if (subscription.cancelAt !== undefined) return 'already-cancelled'
  const addOns = openOnes(ledger).filter(({ isAddOn, firstFailedAt }) => isAddOn && firstFailedAt !== undefined)
  if (isTried(ledger, addOns)) return 'payment-under-way'
  const { anchor, interval, period } = subscription
  const { end } = periodAt(anchor, calendarInterval(interval), period.start)
  ledger.changeSubscription({ cancelAt: end }, 'cancel')
  endFailingAddOns(ledger, addOns)
  announce(ledger, subscription, end)
  return undefined
}

/** Undefined where it is done: the subscription goes on as if it was never cancelled. */
function undoCancel(ledger: Ledger): CancelRejection | undefined {
  const subscription = running(ledger)
  if (subscription?.cancelAt === undefined) return 'not-cancelled'
  // the payer leaves with it (B-35)
  if (ledger.account.paidUntil !== undefined) return 'billed-elsewhere'
  ledger.changeSubscription({ cancelAt: undefined }, 'undo_cancel')
  const subject = { table: 'subscription', id: subscription.id } as const
  ledger.happened({ name: 'subscription.cancel_undone', subject, data: {}, mails: [] })
  return undefined
}

/** Undefined where it is done. */
function cancelNow(ledger: Ledger): CancelRejection | undefined {
  const subscription = running(ledger)
  if (subscription === undefined) return 'not-subscribed'
  return endNow(ledger, subscription, 'cancel_now')
}

/** Carries a notice out; undefined where it is done. */
export function giveNotice(ledger: Ledger, { kind }: CancelCommand): CancelRejection | undefined {
  switch (kind) {
    case 'cancel':
      return cancel(ledger)
    case 'undo_cancel':
      return undoCancel(ledger)
    case 'cancel_now':
      return cancelNow(ledger)
  }
}
