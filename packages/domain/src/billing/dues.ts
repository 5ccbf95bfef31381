import type { EpochMs } from '../calendar/index.ts'
import { dunningInstant, dunningSchedules, isInFlight, paymentStates } from '../payment/index.ts'
import { subscriptionStatuses } from '../subscription/index.ts'
import type { BillingFacts, PaymentRow, ReceivableRow, RowId } from './facts.ts'
import { isConversionBegun, remindersOf } from './reminders.ts'

/** What happens by itself, in the order of one instant (B-126). */
const order = ['finalise', 'attempt', 'due_date', 'read_only', 'last_day', 'trial_end', 'boundary', 'reminder'] as const

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

function receivableDues(facts: BillingFacts, receivable: ReceivableRow): Due[] {
  const { id, open, isAddOn, schedule, firstFailedAt, nextAttemptAt, disabledAt, endedAt, dueAt } = receivable
  const payment = paymentOf(facts, id)
  if (open.minor === 0 || payment === undefined) return []
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
  // no document is reduced or void while a try is under way: its answer decides (B-119)
  const isAnyUnderWay = isAddOn ? isUnderWay : facts.receivables.some((other) => isTried(facts, other))
  if (isRestricted && !isAnyUnderWay) dues.push({ at: dunningInstant(firstFailedAt, expiredDay), kind: 'last_day', id })
  return dues
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
