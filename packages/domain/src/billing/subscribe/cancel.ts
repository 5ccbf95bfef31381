import { periodAt } from '../../calendar/index.ts'
import { isInFlight } from '../../payment/index.ts'
import { calendarInterval, subscriptionStatuses } from '../../subscription/index.ts'
import type { CancelFeedback } from '../../subscription/index.ts'
import type { BillingEvent } from '../core/billing-event.ts'
import { blockersOf } from '../core/blockers.ts'
import { paymentOf } from '../core/due-items.ts'
import type { ReceivableRow, SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { disabledSince, failingReceivables, owingOf } from '../core/subscription-state.ts'
import { endAddOn } from '../add-ons/index.ts'
import { confirmedTrial, isBeingCharged, setAside } from './confirmed-checkout.ts'
import type { ConfirmedTrial } from './confirmed-checkout.ts'
import { endEarly, endMail } from './end-early.ts'
import type { AfterEnd } from './end-early.ts'
import { hasOpenOrder } from './unsettled.ts'

/**
 * The member gives notice: it ends with the paid period, and at once where the plan's debt is failing (B-79). A checkout that
 * is confirmed for the end of a trial is given up, and the trial runs out.
 */
interface Cancel {
  readonly kind: 'cancel'
  readonly feedback?: CancelFeedback
}

/** Notice is taken back while the paid period runs: as if it was never given. */
interface UndoCancel {
  readonly kind: 'undo_cancel'
}

/** The staff end it at once: what is unused goes to the balance. */
interface CancelNow {
  readonly kind: 'cancel_now'
}

/** Commands that end a subscription before its debts do. */
export type CancelCommand = Cancel | UndoCancel | CancelNow

/** Reason why a subscription isn't cancelled, or stays so. */
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

/** No document is reduced while an attempt is under way: its answer decides. */
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

/** The end of a cancelled subscription, and its member's feedback; epoch ms. */
interface EndNotice extends CancelFeedback {
  readonly endsAt: number
  /** The money after an immediate end. */
  readonly after?: AfterEnd
}

function dataOf({ endsAt, reason, comment }: EndNotice): BillingEvent['data'] {
  return { endsAt, ...(reason !== undefined && { reason }), ...(comment !== undefined && { comment }) }
}

function announce(ledger: Ledger, { id }: SubscriptionRow, ending: EndNotice): void {
  const { after } = ending
  const subject = { table: 'subscription', id } as const
  const mail = after === undefined ? ({ template: 'subscription_cancelled', subject } as const) : endMail(id, after)
  ledger.happened({ name: 'subscription.cancelled', subject, data: dataOf(ending), mails: [mail] })
}

function endNow(
  ledger: Ledger,
  subscription: SubscriptionRow,
  { cause, feedback }: { readonly cause: 'cancel' | 'cancel_now'; readonly feedback?: CancelFeedback | undefined },
) {
  // what a change was computed for stays until its money is there or not (B-45)
  if (isTried(ledger, openOnes(ledger)) || hasOpenOrder(ledger)) return 'payment-under-way'
  const { at } = ledger
  const serviceEndedAt = disabledSince(owingOf(ledger)) ?? at
  const after = endEarly(ledger, { cause, at, serviceEndedAt })
  announce(ledger, subscription, { ...feedback, endsAt: at, after })
  return undefined
}

/** The debt of an add-on alone ends the add-on with the notice (B-134). */
function endFailingAddOns(ledger: Ledger, failing: readonly ReceivableRow[]): void {
  for (const { id } of failing) endAddOn(ledger, id)
}

/** The trial goes on to its end and is charged nothing there; checking out again is the way back. */
function cancelConfirmed(
  ledger: Ledger,
  trial: ConfirmedTrial,
  feedback: CancelFeedback | undefined,
): CancelRejection | undefined {
  const { subscription, orderId, endsAt } = trial
  // what is being charged is decided first
  if (hasOpenOrder(ledger) || isBeingCharged(trial, ledger.at)) return 'payment-under-way'
  setAside(ledger)
  const mails = [{ template: 'checkout_cancelled', subject: { table: 'orders', id: orderId } }] as const
  const subject = { table: 'subscription', id: subscription.id } as const
  const data = dataOf({ ...feedback, endsAt })
  ledger.happened({ name: 'subscription.checkout_cancelled', subject, data, mails })
  return undefined
}

/** Ends it with what is paid: the month, or the year; undefined where it is done. */
export function cancel(ledger: Ledger, { feedback }: Cancel): CancelRejection | undefined {
  const trial = confirmedTrial(ledger)
  if (trial !== undefined) return cancelConfirmed(ledger, trial, feedback)
  const subscription = running(ledger)
  if (subscription === undefined) return 'not-subscribed'
  // a store that bills it ends it (B-68)
  const [blocker] = blockersOf({ subscription })
  if (blocker !== undefined) return blocker
  if (failingReceivables(owingOf(ledger)).length > 0) return endNow(ledger, subscription, { cause: 'cancel', feedback })
  if (subscription.cancelAt !== undefined) return 'already-cancelled'
  const addOns = openOnes(ledger).filter(({ isAddOn, firstFailedAt }) => isAddOn && firstFailedAt !== undefined)
  if (isTried(ledger, addOns)) return 'payment-under-way'
  const { anchor, interval, period } = subscription
  const { end } = periodAt(anchor, calendarInterval(interval), period.start)
  ledger.changeSubscription({ cancelAt: end }, 'cancel')
  endFailingAddOns(ledger, addOns)
  announce(ledger, subscription, { ...feedback, endsAt: end })
  return undefined
}

/** Undefined where it is done: the subscription goes on as if it was never cancelled. */
export function undoCancel(ledger: Ledger): CancelRejection | undefined {
  const subscription = running(ledger)
  if (subscription?.cancelAt === undefined) return 'not-cancelled'
  // the payer leaves with it
  if (ledger.account.paidUntil !== undefined) return 'billed-elsewhere'
  ledger.changeSubscription({ cancelAt: undefined }, 'undo_cancel')
  const subject = { table: 'subscription', id: subscription.id } as const
  const mails = [{ template: 'cancellation_undone', subject }] as const
  ledger.happened({ name: 'subscription.cancel_undone', subject, data: {}, mails })
  return undefined
}

/** Undefined where it is done. */
export function cancelNow(ledger: Ledger): CancelRejection | undefined {
  const subscription = running(ledger)
  if (subscription === undefined) return 'not-subscribed'
  return endNow(ledger, subscription, { cause: 'cancel_now' })
}
