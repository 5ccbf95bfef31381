import { invoiceLifecycle } from '../../invoice/index.ts'
import type { Lifecycle } from '../../lifecycle/index.ts'
import { orderLifecycle } from '../../order/index.ts'
import { paymentLifecycle } from '../../payment/index.ts'
import { quoteLifecycle } from '../../quote/index.ts'
import { moduleLifecycle, moduleTrials, statusOfState, subscriptionLifecycle } from '../../subscription/index.ts'
import type { ModuleState, SubscriptionCause, SubscriptionState } from '../../subscription/index.ts'
import { attemptLifecycle } from './attempt-lifecycle.ts'
import { refundLifecycle } from './refund-row.ts'

/** A step that a stored row may take: its table, the two states as the column has them, as text, and what causes it. */
export interface StoredStep {
  readonly table: string
  readonly from: string
  readonly to: string
  readonly cause: string
}

type StoredState = string | number | undefined

/** The steps of a lifecycle between two stored states; what leaves the column as it is needs no leave. */
function stepsOf<State extends string | number, Cause extends string>(
  table: string,
  { transitions }: Lifecycle<State, Cause>,
  stored: (state: State) => StoredState = (state) => state,
): readonly StoredStep[] {
  return transitions.flatMap(({ from, to, causes }) => {
    const [before, after] = [stored(from), stored(to)]
    if (before === undefined || after === undefined || before === after) return []
    return causes.map((cause) => ({ table, from: String(before), to: String(after), cause }))
  })
}

/** A subscription that begins again is another row. */
const newLives: ReadonlySet<string> = new Set<SubscriptionCause>(['reactivate', 'grant_trial'])

/** A module that is off has no row that lives. */
const trialOf: Readonly<Record<ModuleState, StoredState>> = { off: undefined, ...moduleTrials }

/** Several states of an account are one status of its row, with the same cause: once is enough. */
function distinct(steps: readonly StoredStep[]): readonly StoredStep[] {
  return [...new Map(steps.map((step) => [Object.values(step).join(' '), step])).values()]
}

/**
 * Every step that a row of the database may take, from the lifecycle tables: the database's triggers reject all others. A
 * subscription's row has its status only (B-05), the rest of its state lies in other rows.
 */
export const storedSteps: readonly StoredStep[] = distinct([
  ...stepsOf('payment', paymentLifecycle),
  ...stepsOf('payment_attempt', attemptLifecycle),
  ...stepsOf('refund', refundLifecycle),
  ...stepsOf('invoice', invoiceLifecycle),
  ...stepsOf('orders', orderLifecycle),
  ...stepsOf('quote', quoteLifecycle),
  ...stepsOf('subscription', subscriptionLifecycle, (state: SubscriptionState) => statusOfState[state]).filter(
    ({ cause }) => !newLives.has(cause),
  ),
  ...stepsOf('subscription_item', moduleLifecycle, (state) => trialOf[state]),
])
