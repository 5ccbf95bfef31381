import {
  applyPlan,
  decide,
  chargesUntilEnd,
  type BillingFacts,
  type BillingPlan,
  type BillingRejection,
} from '@waybill/domain/billing'
import { MINUTE_MS } from '@waybill/domain/durations'
import { sum, type Money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionStatuses, type CancelFeedback } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { ChargingPorts } from '../core/billing-ports.ts'
import { carryOutBeyondChallenges, challengesOf } from '../core/end-challenges.ts'
import { loadFacts } from '../store/facts/load-facts.ts'
import { findNewestNotice, type CancellationCommand } from '../store/notices.ts'

/** State of a subscription after a notice: its status, and when it, or its trial, ends. Epoch ms. */
interface Noticed {
  readonly status: number
  readonly endsAt: number | undefined
  /** The checkout that was confirmed for the end of a trial, and isn't any more (B-72). */
  readonly givenUp?: { readonly orderId: string; readonly total: Money }
}

function rejectionOf(code: BillingRejection['code']): ApiError {
  switch (code) {
    case 'not-subscribed':
      return apiError(600, 'no-subscription')
    case 'payment-under-way':
      return apiError(406, 'pending-payment')
    default:
      return apiError(406, code)
  }
}

function noticedBy({ rows }: Pick<BillingPlan, 'rows'>): Noticed {
  const [subscription] = rows.subscription.changed
  if (subscription === undefined) throw new Error('a notice without a subscription')
  const { status, cancelAt, trial } = subscription
  if (status !== subscriptionStatuses.notSubscribed) return { status, endsAt: cancelAt }
  const [draft] = rows.documents.changed
  const { orderId } = draft ?? {}
  return {
    status,
    endsAt: trial?.end,
    ...(draft !== undefined && orderId !== undefined && { givenUp: { orderId, total: draft.total } }),
  }
}

/** So long after a notice the same one is a repeat of it: of a click, or of a page that was loaded before. */
const REPEATED_WITHIN_MS = MINUTE_MS

/** Rejections that say that it is so already. */
const IS_SO: ReadonlySet<BillingRejection['code']> = new Set(['already-cancelled', 'not-subscribed', 'not-cancelled'])

interface GivenNotice {
  readonly accountId: number
  readonly notice: CancellationCommand
  readonly actor: string
  readonly feedback?: CancelFeedback | undefined
  /** Writes in the transaction of the notice. */
  readonly also?: ((db: Executor) => Promise<void>) | undefined
}

/** The answer of a notice that is given again at once, as by a double click: what the first one came to (B-92). */
async function repeatedNotice(
  { store, clock }: Pick<ChargingPorts, 'store' | 'clock'>,
  { accountId, notice, actor }: GivenNotice,
): Promise<Noticed | undefined> {
  const given = await findNewestNotice(store.db, accountId)
  const isRepeat =
    given !== undefined &&
    given.notice === notice &&
    given.actor === actor &&
    clock.now() - given.at <= REPEATED_WITHIN_MS
  return isRepeat ? { status: given.status, endsAt: given.endsAt } : undefined
}

/** Cancels a subscription, or takes it back: 600 where there is none, 406 where it can't be. */
export async function cancelSubscription(ports: ChargingPorts, given: GivenNotice): Promise<Result<Noticed, ApiError>> {
  const { accountId, notice, actor, feedback, also } = given
  const command =
    notice === 'cancel' && feedback !== undefined ? ({ kind: notice, feedback } as const) : ({ kind: notice } as const)
  const carried = await carryOutBeyondChallenges(ports, { accountId, command, actor, also })
  if (!carried.ok) return carried
  if (carried.value.ok) return ok(noticedBy(carried.value.value))
  const { code } = carried.value.failure
  const repeated = IS_SO.has(code) ? await repeatedNotice(ports, given) : undefined
  return repeated === undefined ? fail(rejectionOf(code)) : ok(repeated)
}

/** Effects of a cancellation, from the plan that it would execute. */
interface CancellationPreview {
  readonly endsAt: number
  readonly isAtOnce: boolean
  /** Charges that remain: usage by one last invoice, in a year what is paid by the month, or nothing. */
  readonly charges: 'usage' | 'monthly' | 'nothing'
  /** Of a trial that is confirmed for its end: what is not charged then. */
  readonly notCharged?: Money
  /** Of open invoices, as they would be reduced. */
  readonly rest: Money
  /** Amount that would go to the balance. */
  readonly credit: Money
}

const openOf = ({ receivables, account }: BillingFacts): Money =>
  sum(
    receivables.map(({ open }) => open),
    account.currency,
  )

/** Gives up first what waits for its customer (B-119). */
function withoutChallenges(facts: BillingFacts, now: number): BillingFacts {
  return challengesOf(facts).reduce((before, attemptId) => {
    const decided = decide(before, { kind: 'cancel_challenge', attemptId }, now)
    return decided.ok ? applyPlan(before, decided.value) : before
  }, facts)
}

/** Undefined where nothing can be cancelled by now; nothing is written. Epoch ms. */
export async function previewCancel(
  db: Executor,
  ports: Pick<ChargingPorts, 'seller'>,
  { accountId, now }: { readonly accountId: number; readonly now: number },
): Promise<CancellationPreview | undefined> {
  const loaded = (await loadFacts(db, [accountId], ports)).get(accountId)
  const facts = loaded && withoutChallenges(loaded, now)
  const decided = facts && decide(facts, { kind: 'cancel' }, now)
  if (facts === undefined || !decided?.ok) return undefined
  const plan = decided.value
  const { status, endsAt = now, givenUp } = noticedBy(plan)
  const returned = plan.credit.flatMap(({ amount }) => (amount.minor > 0 ? amount : []))
  const isAtOnce = status === subscriptionStatuses.expired
  const cancelled = applyPlan(facts, plan)
  return {
    endsAt: isAtOnce ? now : endsAt,
    isAtOnce,
    charges: chargesUntilEnd(facts, cancelled, now),
    ...(givenUp && { notCharged: givenUp.total }),
    rest: openOf(cancelled),
    credit: sum(returned, facts.account.currency),
  }
}
