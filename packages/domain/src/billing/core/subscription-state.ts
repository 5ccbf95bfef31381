import type { EpochMs } from '../../calendar/index.ts'
import { subscriptionLifecycle, subscriptionStatuses } from '../../subscription/index.ts'
import type { SubscriptionCause, SubscriptionState } from '../../subscription/index.ts'
import type { BillingFacts, ReceivableRow } from './facts.ts'
import type { LedgerRows } from './ledger-rows.ts'

type DebtFacts = Pick<BillingFacts, 'account' | 'receivables'>

/** Debts of an account, as they decide now. */
export function owingOf({
  account,
  receivables,
}: Pick<BillingFacts, 'account'> & Pick<LedgerRows, 'receivables'>): DebtFacts {
  return { account, receivables: receivables.all() }
}

/**
 * The plan's own invoices that are failing: those of add-ons alone cost the add-on (B-77), a statement nothing, and while
 * another account pays an own debt of before costs nothing either (B-120).
 */
export function failingReceivables({ account, receivables }: DebtFacts): readonly ReceivableRow[] {
  if (account.paidBy !== 'itself') return []
  return receivables.filter(
    ({ open, firstFailedAt, isAddOn, schedule }) =>
      open.minor > 0 && firstFailedAt !== undefined && !isAddOn && schedule !== 'statement',
  )
}

/** Since when the plan is read-only for its debt, epoch ms; absent where it isn't. */
export function disabledSince(facts: DebtFacts): EpochMs | undefined {
  const instants = failingReceivables(facts).flatMap(({ disabledAt }) => disabledAt ?? [])
  return instants.length === 0 ? undefined : Math.min(...instants)
}

function dunningState(facts: BillingFacts): SubscriptionState | undefined {
  const failing = failingReceivables(facts)
  if (failing.length === 0) return undefined
  if (failing.some(({ disabledAt }) => disabledAt !== undefined)) return 'read_only'
  return failing.every(({ schedule }) => schedule === 'first_conversion') ? 'conversion_failed' : 'past_due'
}

/** State of an account by its facts, in the words of decisions-billing 2.1. */
export function stateOf(facts: BillingFacts): SubscriptionState {
  const { subscription, account } = facts
  if (account.isClosed) return 'closed'
  if (subscription === undefined) return 'visitor'
  const { status, confirmedOrderId, pausedAt, cancelAt, scheduled } = subscription
  if (status === subscriptionStatuses.expired) return 'expired'
  if (status === subscriptionStatuses.notSubscribed) return confirmedOrderId === undefined ? 'trial' : 'trial_confirmed'
  if (pausedAt !== undefined) return 'paused'
  if (cancelAt !== undefined) return dunningState(facts) ?? 'canceled'
  return dunningState(facts) ?? (scheduled === undefined ? 'subscribed' : 'pending_change')
}

/** The states that the causes lead to, each taken or passed over, in their order. */
function reachable(from: SubscriptionState, causes: readonly SubscriptionCause[]): ReadonlySet<SubscriptionState> {
  return causes.reduce<ReadonlySet<SubscriptionState>>(
    (states, cause) =>
      new Set([
        ...states,
        ...[...states].flatMap((state) =>
          subscriptionLifecycle.transitions
            .filter((row) => row.from === state && row.causes.includes(cause))
            .map((row) => row.to),
        ),
      ]),
    new Set([from]),
  )
}

/**
 * Checks that the causes of a plan explain where it leaves the subscription (decisions-billing 2.1, section 4 invariant 6).
 * Throws where they don't: a bug, which holds the account.
 */
export function assertStep(before: BillingFacts, after: BillingFacts, causes: readonly SubscriptionCause[]): void {
  const [from, to] = [stateOf(before), stateOf(after)]
  if (!reachable(from, causes).has(to))
    throw new Error(`rejected: subscription ${from} to ${to} by ${causes.join(', ') || 'nothing'}`)
}
