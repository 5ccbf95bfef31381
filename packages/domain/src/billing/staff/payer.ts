import { periodAt } from '../../calendar/index.ts'
import { isInFlight } from '../../payment/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import { blockersOf } from '../core/blockers.ts'
import { followItems } from '../core/entitle.ts'
import type { SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import type { OtherPayer } from '../core/plan.ts'
import { creditEarlier, creditUnused, dropCarried, isOfLife } from '../documents/index.ts'
import { expire, hasOpenOrder, setAside } from '../subscribe/index.ts'

/** A partner or an organisation pays for the account from now on. */
export interface TakeOn {
  readonly kind: 'take_on'
  readonly payer: OtherPayer
  /** Another account of the organisation has had its trial: one that runs ends with this. */
  readonly isTrialHad?: boolean
}

/** It pays to the end of the calendar month that runs. */
export interface LeavePayer {
  readonly kind: 'leave_payer'
}

/** Reason why the payer stays as it is. */
export type PayerRejection =
  | 'no-subscription'
  | 'paid-by-other'
  | 'billed-elsewhere'
  | 'paused'
  | 'payment-under-way'
  | 'debts-first'
  | 'pays-itself'
  | 'already-leaving'

function blockerOf(ledger: Ledger, subscription: SubscriptionRow): PayerRejection | undefined {
  if (ledger.account.paidBy !== 'itself') return 'paid-by-other'
  const [blocker] = blockersOf({ subscription })
  if (blocker !== undefined) return blocker
  // what is under way is money of the account's own; a document that waits for late usage is issued first (B-107)
  const isTried = ledger.payments.all().some(({ state }) => isInFlight(state))
  const isWaiting = ledger.documents
    .all()
    .some(({ status, finaliseAt }) => status === 'draft' && finaliseAt !== undefined)
  if (isTried || isWaiting || hasOpenOrder(ledger)) return 'payment-under-way'
  return ledger.receivables.all().some(({ open }) => open.minor > 0) ? 'debts-first' : undefined
}

/** Credits prepaid time to the account: from now on its payer has the days on a statement. */
function creditAhead(ledger: Ledger, { status }: SubscriptionRow): void {
  if (status !== subscriptionStatuses.subscribed) return
  const paid = ledger.documents.all().filter((document) => document.status === 'paid' && isOfLife(ledger, document))
  for (const document of paid) creditUnused(ledger, document, ledger.at)
  creditEarlier(ledger, ledger.at)
  dropCarried(ledger)
}

/** Another account pays from now on; undefined where it is done. A checkout that waits for the trial's end is set aside. */
export function takeOn(ledger: Ledger, { payer, isTrialHad = false }: TakeOn): PayerRejection | undefined {
  const { subscription } = ledger
  if (subscription === undefined) return 'no-subscription'
  const blocker = blockerOf(ledger, subscription)
  if (blocker !== undefined) return blocker
  if (subscription.confirmedOrderId !== undefined) setAside(ledger)
  creditAhead(ledger, subscription)
  ledger.setPayer(payer)
  // what its member was notified of is not what the payer agreed to (B-99)
  if (subscription.comingPrices !== undefined) ledger.changeSubscription({ comingPrices: undefined })
  followItems(ledger, ledger.at)
  if (isTrialHad && subscription.status === subscriptionStatuses.notSubscribed) expire(ledger)
  const subject = { table: 'subscription', id: subscription.id } as const
  const data = { by: payer.by, payer: payer.accountId }
  ledger.happened({ name: 'account.taken_on', subject, data, mails: [] })
  return undefined
}

const month = { unit: 'month', count: 1 } as const

/**
 * The payer pays to the end of the calendar month, and the subscription ends with it: nothing of what its member has was agreed
 * with the member, so nothing of it is charged to the member. Undefined where it is done.
 */
export function leavePayer(ledger: Ledger): PayerRejection | undefined {
  const { subscription, account, now } = ledger
  if (account.paidBy === 'itself' || subscription === undefined) return 'pays-itself'
  if (account.paidUntil !== undefined) return 'already-leaving'
  const subject = { table: 'subscription', id: subscription.id } as const
  if (subscription.status !== subscriptionStatuses.subscribed) {
    ledger.setPayer({ by: 'itself' })
    ledger.happened({ name: 'account.left_payer', subject, data: { endsAt: now }, mails: [] })
    return undefined
  }
  const { end } = periodAt(0, month, now)
  const { cancelAt } = subscription
  const endsAt = Math.min(end, cancelAt ?? end)
  ledger.setPaidUntil(endsAt)
  ledger.changeSubscription({ cancelAt: endsAt }, cancelAt === undefined ? 'cancel' : undefined)
  const mails = [{ template: 'subscription_cancelled', subject }] as const
  ledger.happened({ name: 'account.left_payer', subject, data: { endsAt }, mails })
  return undefined
}
