import type { EpochMs } from '../calendar/index.ts'
import { dunningInstant, dunningSchedules, isInFlight, paymentStates } from '../payment/index.ts'
import { subscriptionStatuses } from '../subscription/index.ts'
import type { BillingFacts, PaymentRow, ReceivableRow, RowId } from './facts.ts'
import { isConversionBegun, remindersOf } from './reminders.ts'

/** What happens by itself, in the order of one instant (B-126). */
const order = [
  'finalise',
  'attempt',
  'due_date',
  'read_only',
  'challenge',
  'last_day',
  'trial_end',
  'boundary',
  'reminder',
] as const

/** Something that the clock brings about. */
export interface Due {
  readonly at: EpochMs
  readonly kind: (typeof order)[number]
  /** The document or receivable that it is about; absent for what the subscription itself is due. */
  readonly id?: RowId
}

/** The payment that collects a document, if one does. */
export function paymentOf({ payments }: Pick<BillingFacts, 'payments'>, documentId: RowId): PaymentRow | undefined {
  return payments.find((payment) => payment.documentId === documentId)
}

/** True for an invoice whose try waits for its answer. */
function isTried(facts: Pick<BillingFacts, 'payments'>, { id }: ReceivableRow): boolean {
  const state = paymentOf(facts, id)?.state
  return state !== undefined && isInFlight(state)
}

/**
 * True for a challenge that would hold up a last day. The last try of a schedule may fall on that day: its customer has the time
 * that its mail names (B-54).
 */
function waitsPast(facts: BillingFacts, { id }: ReceivableRow, lastDay: EpochMs): boolean {
  const payment = paymentOf(facts, id)
  const { challenge } = payment ?? {}
  const isEarlier = facts.attempts.some(
    ({ paymentId, state, startedAt }) => paymentId === payment?.id && state === 'challenge' && startedAt < lastDay,
  )
  return challenge !== undefined && challenge.expiresAt > lastDay && isEarlier
}

function receivableDues(facts: BillingFacts, receivable: ReceivableRow): Due[] {
  const { id, open, isAddOn, schedule, firstFailedAt, nextAttemptAt, disabledAt, endedAt, dueAt } = receivable
  const payment = paymentOf(facts, id)
  // another account pays: nothing is tried, and nothing lost (B-120)
  if (open.minor === 0 || payment === undefined || facts.account.paidBy !== 'itself') return []
  const isUnderWay = isInFlight(payment.state)
  const dues: Due[] = []
  if (nextAttemptAt !== undefined && !isUnderWay) dues.push({ at: nextAttemptAt, kind: 'attempt', id })
  if (payment.state === paymentStates.due) dues.push({ at: dueAt, kind: 'due_date', id })
  if (firstFailedAt === undefined || endedAt !== undefined) return dues
  const { readOnlyDay, expiredDay } = dunningSchedules[schedule]
  const isRestricted = disabledAt !== undefined || readOnlyDay === expiredDay
  // of one instant the answers of its tries come before the consequences (B-126)
  const isAnswered = payment.state !== paymentStates.processing
  if (!isRestricted && isAnswered) dues.push({ at: dunningInstant(firstFailedAt, readOnlyDay), kind: 'read_only', id })
  if (!isRestricted) return dues
  const lastDay = dunningInstant(firstFailedAt, expiredDay)
  // no document is reduced or void while a try is under way: its answer decides, and a challenge is cancelled first (B-119)
  const tried = (isAddOn ? [receivable] : facts.receivables).filter((other) => isTried(facts, other))
  if (tried.length === 0) return [...dues, { at: lastDay, kind: 'last_day', id }]
  const waiting = tried.filter((other) => waitsPast(facts, other, lastDay))
  return [...dues, ...waiting.map((other): Due => ({ at: lastDay, kind: 'challenge', id: other.id }))]
}

function subscriptionDues(facts: BillingFacts): Due[] {
  const { subscription } = facts
  switch (subscription?.status) {
    case subscriptionStatuses.notSubscribed:
      return subscription.trial === undefined || isConversionBegun(facts)
        ? []
        : [{ at: subscription.trial.end, kind: 'trial_end' }]
    case subscriptionStatuses.subscribed:
      return [{ at: subscription.period.end, kind: 'boundary' }]
    case subscriptionStatuses.expired:
    case undefined:
      return []
  }
}

/** All that the clock will bring about, the earliest first, and of one instant in its order (B-126). */
export function duesOf(facts: BillingFacts): readonly Due[] {
  const finalising = facts.documents.flatMap(({ id, status, finaliseAt }): Due[] =>
    status === 'draft' && finaliseAt !== undefined ? [{ at: finaliseAt, kind: 'finalise', id }] : [],
  )
  const collecting = facts.receivables.flatMap((receivable) => receivableDues(facts, receivable))
  const reminding = remindersOf(facts).map(({ at }): Due => ({ at, kind: 'reminder' }))
  return [...finalising, ...collecting, ...subscriptionDues(facts), ...reminding].toSorted(
    (left, right) =>
      left.at - right.at || order.indexOf(left.kind) - order.indexOf(right.kind) || (left.id ?? 0) - (right.id ?? 0),
  )
}

/** The earliest instant at which the account is due; absent for never. Epoch ms. */
export function nextDueOf(facts: BillingFacts): EpochMs | undefined {
  return duesOf(facts)[0]?.at
}
