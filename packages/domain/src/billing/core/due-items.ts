import type { EpochMs } from '../../calendar/index.ts'
import { DAY_MS } from '../../durations/index.ts'
import { isSameRate } from '../../invoice/index.ts'
import { subtract, zero } from '../../money/index.ts'
import { dunningInstant, dunningSchedules, isInFlight, paymentStates } from '../../payment/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import { creditedIn } from './credited.ts'
import type { BillingFacts, DocumentRow, PaymentRow, ReceivableRow, RowId, SubscriptionRow } from './facts.ts'
import { isConversionBegun, remindersOf } from './reminders.ts'

/** Due work in the order of one instant: a correction belongs to the settlement that it waited for. */
const order = [
  'tax',
  'finalise',
  'attempt',
  'due_date',
  'read_only',
  'challenge',
  'last_day',
  'trial_end',
  'add_on_trial_end',
  'boundary',
  'reminder',
] as const

/** Something that the clock brings about. */
export interface DueItem {
  readonly at: EpochMs
  readonly kind: (typeof order)[number]
  /** The document or receivable that it is about; absent for what the subscription itself is due. */
  readonly id?: RowId
}

/** The payment that collects a document, if one does. */
export function paymentOf({ payments }: Pick<BillingFacts, 'payments'>, documentId: RowId): PaymentRow | undefined {
  return payments.find((payment) => payment.documentId === documentId)
}

/** True for an invoice whose attempt waits for its answer. */
function isTried({ payments }: Pick<BillingFacts, 'payments'>, { id }: ReceivableRow): boolean {
  return payments.some(({ documentId, state }) => documentId === id && isInFlight(state))
}

/**
 * True for a challenge that would hold up a last day. The last attempt of a schedule may fall on that day: its customer has the
 * time that its mail names.
 */
function waitsPast(facts: BillingFacts, { id }: ReceivableRow, lastDay: EpochMs): boolean {
  const payment = paymentOf(facts, id)
  const { challenge } = payment ?? {}
  const isEarlier = facts.attempts.some(
    ({ paymentId, state, startedAt }) => paymentId === payment?.id && state === 'challenge' && startedAt < lastDay,
  )
  return challenge !== undefined && challenge.expiresAt > lastDay && isEarlier
}

/** Invoices that are older than this when the number is verified stay as they are. */
export const correctedAgeMs: number = 14 * DAY_MS

/**
 * Money that is under way, or that the bank or the provider has not decided about, comes first (B-119). A debit that came back
 * unauthorised is decided: its payment stays blocked, and no money comes of it (B-80).
 */
export function isUndecided(facts: Pick<BillingFacts, 'payments' | 'attempts'>, documentId: RowId): boolean {
  const payment = paymentOf(facts, documentId)
  if (payment === undefined) return false
  const attempts = facts.attempts.filter(({ paymentId }) => paymentId === payment.id)
  if (isInFlight(payment.state) || attempts.some(({ state }) => state === 'disputed')) return true
  return payment.state === paymentStates.fraud && attempts.at(-1)?.state !== 'returned'
}

function isTaxedInVain(facts: BillingFacts, document: DocumentRow, verifiedAt: EpochMs): boolean {
  const { account, creditBalance } = facts
  const { kind, status, tax, issuedAt = 0, lines, currency } = document
  if (kind === 'credit' || (status !== 'open' && status !== 'paid') || tax.minor === 0) return false
  if (issuedAt < verifiedAt - correctedAgeMs || isSameRate(document.taxRate, account.taxRate)) return false
  if (currency !== creditBalance.currency) return false
  const { byLine } = creditedIn(facts, document)
  return lines.some(({ amount, tax: share }, place) => {
    const left = subtract(amount, byLine.get(place) ?? zero(currency))
    return share !== undefined && share.minor > 0 && left.minor > 0
  })
}

/** Invoices that were taxed before the buyer's number was verified, at most 14 days earlier (B-87). */
function taxDueItems(facts: BillingFacts): DueItem[] {
  const { taxVerifiedAt: at } = facts.account
  if (at === undefined) return []
  const corrected = facts.documents.filter((document) => isTaxedInVain(facts, document, at))
  return corrected.flatMap(({ id }): DueItem[] => (isUndecided(facts, id) ? [] : [{ at, kind: 'tax', id }]))
}

function receivableDueItems(facts: BillingFacts, receivable: ReceivableRow): DueItem[] {
  const { id, open, isAddOn, schedule, firstFailedAt, nextAttemptAt, disabledAt, endedAt, dueAt } = receivable
  const payment = paymentOf(facts, id)
  // another account pays: nothing is tried, and nothing lost
  const isOfOthers = schedule === 'statement'
  if (open.minor === 0 || payment === undefined || (facts.account.paidBy !== 'itself' && !isOfOthers)) return []
  const isUnderWay = isInFlight(payment.state)
  const dueItems: DueItem[] = []
  if (nextAttemptAt !== undefined && !isUnderWay) dueItems.push({ at: nextAttemptAt, kind: 'attempt', id })
  if (payment.state === paymentStates.due) dueItems.push({ at: dueAt, kind: 'due_date', id })
  if (firstFailedAt === undefined || endedAt !== undefined || isOfOthers) return dueItems
  const { readOnlyDay, expiredDay } = dunningSchedules[schedule]
  const isRestricted = disabledAt !== undefined || readOnlyDay === expiredDay
  // of one instant the answers of its attempts come before the consequences
  const isAnswered = payment.state !== paymentStates.processing
  if (!isRestricted && isAnswered)
    dueItems.push({ at: dunningInstant(firstFailedAt, readOnlyDay), kind: 'read_only', id })
  if (!isRestricted) return dueItems
  const lastDay = dunningInstant(firstFailedAt, expiredDay)
  // no document is reduced or void while an attempt is under way: its answer decides, and a challenge is cancelled first
  const tried = (isAddOn ? [receivable] : facts.receivables).filter((other) => isTried(facts, other))
  if (tried.length === 0) return [...dueItems, { at: lastDay, kind: 'last_day', id }]
  const waiting = tried.filter((other) => waitsPast(facts, other, lastDay))
  return [...dueItems, ...waiting.map((other): DueItem => ({ at: lastDay, kind: 'challenge', id: other.id }))]
}

/** Trials of add-ons beside a paid plan; what ends at one instant ends together. */
function addOnDueItems({ addOnTrialEndsAt: at }: SubscriptionRow): DueItem[] {
  return at === undefined ? [] : [{ at, kind: 'add_on_trial_end' }]
}

function subscriptionDueItems(facts: BillingFacts): DueItem[] {
  const { subscription } = facts
  switch (subscription?.status) {
    case subscriptionStatuses.notSubscribed:
      return subscription.trial === undefined || isConversionBegun(facts)
        ? []
        : [{ at: subscription.trial.end, kind: 'trial_end' }]
    case subscriptionStatuses.subscribed:
      // what another account no longer pays ends within its period, with a calendar month (B-35)
      return [
        { at: Math.min(subscription.period.end, subscription.cancelAt ?? Infinity), kind: 'boundary' },
        ...addOnDueItems(subscription),
      ]
    case subscriptionStatuses.expired:
    case undefined:
      return []
  }
}

/** All that the clock will bring about, the earliest first, and of one instant in its order. */
export function dueItemsOf(facts: BillingFacts): readonly DueItem[] {
  const finalising = facts.documents.flatMap(({ id, status, finaliseAt }): DueItem[] =>
    status === 'draft' && finaliseAt !== undefined ? [{ at: finaliseAt, kind: 'finalise', id }] : [],
  )
  const collecting = facts.receivables.flatMap((receivable) => receivableDueItems(facts, receivable))
  const reminding = remindersOf(facts).map(({ at }): DueItem => ({ at, kind: 'reminder' }))
  return [...taxDueItems(facts), ...finalising, ...collecting, ...subscriptionDueItems(facts), ...reminding].toSorted(
    (left, right) =>
      left.at - right.at || order.indexOf(left.kind) - order.indexOf(right.kind) || (left.id ?? 0) - (right.id ?? 0),
  )
}

/** The earliest instant at which the account is due; absent for never. Epoch ms. */
export function nextDueOf(facts: BillingFacts): EpochMs | undefined {
  return dueItemsOf(facts)[0]?.at
}
