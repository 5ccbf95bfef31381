import type { EpochMs, Period } from '../../calendar/index.ts'
import { DAY_MS } from '../../durations/index.ts'
import type { ProductId } from '../../catalog/index.ts'
import type { Money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import type { SubscriptionState } from '../../subscription/index.ts'
import { dueItemsOf } from '../core/due-items.ts'
import type { DueItem } from '../core/due-items.ts'
import type { AttemptRow, BillingFacts, DocumentRow, RowId } from '../core/facts.ts'
import { numbered } from '../core/numbered.ts'
import { applyPlan } from '../core/apply-plan.ts'
import type { BillingMailName } from '../core/billing-event.ts'
import type { BillingPlan } from '../core/plan.ts'
import { stateOf } from '../core/subscription-state.ts'
import type { PaymentOutcome } from '../collect/index.ts'
import { advance } from '../advance.ts'
import { settle } from '../settle.ts'

/** Nothing is forecast beyond this: prices, methods and rates change. */
const horizonMs = 400 * DAY_MS

/** Rows that are only forecast are numbered from here, beyond every stored id. */
const firstForecastId = 2 ** 50

/** One thing that an instant brings about. Amounts in minor units, instants epoch ms. */
export type ForecastEffect =
  /** Drafted, and issued later because it waits for late usage. */
  | { readonly kind: 'drafted'; readonly total: Money; readonly finaliseAt: EpochMs }
  /** `credit` is what account credit and notes pay of it. */
  | { readonly kind: 'issued'; readonly total: Money; readonly credit: Money }
  | { readonly kind: 'noted'; readonly total: Money }
  | { readonly kind: 'tried'; readonly amount: Money; readonly methodId: RowId; readonly documentId?: RowId }
  /** Nothing can be charged: it waits for a bank transfer. */
  | { readonly kind: 'awaited'; readonly amount: Money; readonly dueAt: EpochMs }
  | { readonly kind: 'voided'; readonly documentId: RowId }
  | { readonly kind: 'credited'; readonly amount: Money }
  | { readonly kind: 'state'; readonly from: SubscriptionState; readonly to: SubscriptionState }
  | { readonly kind: 'period'; readonly period: Period }
  | { readonly kind: 'on' | 'off'; readonly productIds: readonly ProductId[] }
  | { readonly kind: 'mailed'; readonly template: BillingMailName; readonly days?: number }

/** Work of the clock at one instant. */
export interface ForecastInstant {
  /** Due at; epoch ms. */
  readonly at: EpochMs
  /** Done at: later than due where its billing run is late, or where its cause happens later. Epoch ms. */
  readonly doneAt: EpochMs
  readonly dueItems: readonly DueItem[]
  readonly effects: readonly ForecastEffect[]
}

/** Assumptions of a forecast. */
export interface Assumptions {
  /** The provider's answer to each attempt that is still to come. */
  readonly answer: 'paid' | 'declined'
  /** The largest number of instants. */
  readonly most: number
}

function outcomeOf(answer: Assumptions['answer'], { id }: AttemptRow): PaymentOutcome {
  return answer === 'paid'
    ? { kind: 'paid', reference: `forecast ${id}` }
    : { kind: 'declined', code: 'insufficient_funds', isHard: false }
}

interface ForecastState {
  readonly now: EpochMs
  readonly answer: Assumptions['answer']
  readonly nextId: () => RowId
}

interface InstantOutcome {
  readonly plans: readonly BillingPlan[]
  readonly after: BillingFacts
}

/** The plans of one instant, as the worker makes them at `now`, with those of the answers to what they begin. */
function pass(
  facts: BillingFacts,
  { now, answer, nextId }: ForecastState,
  first = advance(facts, now),
): InstantOutcome {
  const plans: BillingPlan[] = []
  const answered = new Set<RowId>()
  let after = facts
  let plan = first
  while (plan !== undefined) {
    const written = numbered(plan, nextId)
    plans.push(written)
    after = applyPlan(after, written)
    // an answer may begin another attempt: of the backup method
    const isBegun = ({ id, state }: AttemptRow): boolean =>
      id >= firstForecastId && state === 'started' && !answered.has(id)
    const next = after.attempts.find(isBegun)
    if (next !== undefined) answered.add(next.id)
    plan = next && settle(after, { attemptId: next.id, outcome: outcomeOf(answer, next) }, now)
  }
  return { plans, after }
}

function documentEffect({ kind, total, creditApplied }: DocumentRow): ForecastEffect {
  return kind === 'credit' ? { kind: 'noted', total } : { kind: 'issued', total, credit: creditApplied }
}

function documentEffects(plan: BillingPlan): ForecastEffect[] {
  const { added, changed } = plan.rows.documents
  const documents = [...added, ...changed]
  return [
    ...added.flatMap(({ status, total, finaliseAt }): ForecastEffect[] =>
      status === 'draft' && finaliseAt !== undefined ? [{ kind: 'drafted', total, finaliseAt }] : [],
    ),
    ...plan.issued.flatMap((id) => documents.filter((row) => row.id === id).map(documentEffect)),
    // no later plan changes a document that is void
    ...changed.flatMap(({ id, status }): ForecastEffect[] =>
      status === 'void' ? [{ kind: 'voided', documentId: id }] : [],
    ),
  ]
}

function moneyEffects(plan: BillingPlan, before: BillingFacts, after: BillingFacts): ForecastEffect[] {
  const wasDue = (id: RowId): boolean => before.payments.some((row) => row.id === id && row.state === paymentStates.due)
  const { payments, attempts } = plan.rows
  return [
    ...attempts.added.flatMap(({ paymentId, methodId }): ForecastEffect[] => {
      const payment = after.payments.find(({ id }) => id === paymentId)
      if (payment === undefined) return []
      const { amount, documentId } = payment
      return [{ kind: 'tried', amount, methodId, ...(documentId < firstForecastId && { documentId }) }]
    }),
    ...[...payments.added, ...payments.changed].flatMap(({ id, state, amount, documentId }): ForecastEffect[] => {
      const receivable = after.receivables.find((row) => row.id === documentId)
      const isAwaited = state === paymentStates.due && !wasDue(id) && receivable !== undefined
      return isAwaited ? [{ kind: 'awaited', amount, dueAt: receivable.dueAt }] : []
    }),
    ...plan.credit.flatMap(({ amount }): ForecastEffect[] => (amount.minor > 0 ? [{ kind: 'credited', amount }] : [])),
  ]
}

const productsOf = ({ items }: BillingFacts): ReadonlySet<ProductId> => new Set(items.map(({ productId }) => productId))

function serviceEffects(before: BillingFacts, after: BillingFacts): ForecastEffect[] {
  const [from, to] = [stateOf(before), stateOf(after)]
  const [had, has] = [productsOf(before), productsOf(after)]
  const [on, off] = [[...has.difference(had)], [...had.difference(has)]]
  const [was, period] = [before.subscription?.period, after.subscription?.period]
  return [
    ...(from === to ? [] : [{ kind: 'state', from, to } as const]),
    ...(period === undefined || was?.end === period.end ? [] : [{ kind: 'period', period } as const]),
    ...(on.length === 0 ? [] : [{ kind: 'on', productIds: on } as const]),
    ...(off.length === 0 ? [] : [{ kind: 'off', productIds: off } as const]),
  ]
}

function mailEffects({ events }: BillingPlan): ForecastEffect[] {
  return events
    .flatMap(({ mails }) => mails)
    .map(({ template, reminder }) => ({ kind: 'mailed', template, ...(reminder && { days: reminder.days }) }))
}

/** All of one instant: what an answer makes due at it as well. */
function passAll(facts: BillingFacts, at: EpochMs, passing: ForecastState): InstantOutcome {
  let { plans, after } = pass(facts, passing)
  while (dueItemsOf(after)[0]?.at === at) {
    const more = pass(after, passing)
    plans = [...plans, ...more.plans]
    ;({ after } = more)
  }
  return { plans, after }
}

function effectsOf(before: BillingFacts, { plans, after }: InstantOutcome): readonly ForecastEffect[] {
  return [
    ...plans.flatMap(documentEffects),
    ...plans.flatMap((plan) => moneyEffects(plan, before, after)),
    ...serviceEffects(before, after),
    ...plans.flatMap(mailEffects),
  ]
}

/** One instant of a forecast: what the account was like before it, the plans that are made, and what it is like then. */
export interface ForecastStep extends Omit<ForecastInstant, 'effects'>, InstantOutcome {
  readonly before: BillingFacts
}

/** The start of a forecast, and events beside the clock. */
export interface ForecastStart {
  readonly now: EpochMs
  readonly answer: Assumptions['answer']
  /** Commands that run before all else, now and in this order; one that makes no plan is skipped. */
  readonly first?: readonly ((facts: BillingFacts) => BillingPlan | undefined)[]
  /** Gives the facts that an instant finds, by those that the one before it left. */
  readonly until?: (facts: BillingFacts, dueItems: readonly DueItem[]) => BillingFacts
}

/** Instants one after the other, as far as prices can be foreseen. Throws where the account can't be planned. */
export function* forecastSteps(
  facts: BillingFacts,
  { now, answer, first = [], until }: ForecastStart,
): Generator<ForecastStep> {
  let lastId = firstForecastId - 1
  const nextId = (): RowId => (lastId += 1)
  let [known, doneAt] = [facts, now]
  for (const plan of first) {
    const made = plan(known)
    if (made === undefined) continue
    const passed = pass(known, { now, answer, nextId }, made)
    yield { at: now, doneAt: now, dueItems: [], before: known, ...passed }
    known = passed.after
  }
  for (;;) {
    const due = dueItemsOf(known)
    const at = due[0]?.at
    if (at === undefined || at > now + horizonMs) return
    doneAt = Math.max(doneAt, at)
    const dueItems = due.filter((one) => one.at === at)
    const before = until === undefined ? known : until(known, dueItems)
    const passed = passAll(before, at, { now: doneAt, answer, nextId })
    yield { at, doneAt, dueItems, before, ...passed }
    known = passed.after
  }
}

/**
 * Forecasts the work of the clock from `now` on, if nothing else happens: the plans of the worker, applied in memory, one
 * instant after the other. Attempts that are pending stay unanswered. Throws where the account can't be planned: such an
 * account is on billing hold.
 */
export function forecastOf(
  facts: BillingFacts,
  now: EpochMs,
  { answer, most }: Assumptions,
): readonly ForecastInstant[] {
  return forecastSteps(facts, { now, answer })
    .take(most)
    .map(({ before, plans, after, ...instant }) => ({ ...instant, effects: effectsOf(before, { plans, after }) }))
    .toArray()
}
