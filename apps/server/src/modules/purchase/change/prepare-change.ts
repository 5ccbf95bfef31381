import {
  changeTarget,
  creditComing,
  isMadeNow,
  joinScheduled,
  nextFromCredit,
  previewChange,
  settlingDebit,
  yearToCredit,
  type BillingFacts,
  type BillingRejection,
  type ChangeRequest,
  type ChangeTimeframe,
  type PlannedChange,
  type Purchase,
  type SubscriptionRow,
  type YearToCredit,
} from '@waybill/domain/billing'
import { changedCart } from '@waybill/domain/cart'
import type { Money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionKinds } from '@waybill/domain/subscription'
import { formatInstant } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { isFeatureClosed } from '../../../platform/http/authorise.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { apiErrorOfChange, cartActor, type StoredCart } from '../../cart/index.ts'
import { presentStart, waitingStart, type ChangeStart } from './change-start.ts'
import { wantedBy, type ChangeBody, type ChangeContext, type WantedChange } from './wanted-change.ts'
import { storeText } from '../blocker-text.ts'
import { cartAfter } from '../modules/module-cart.ts'

/** A change as it would be made. */
export interface PreparedChange {
  readonly request: ChangeRequest
  readonly plan: PlannedChange
  /** Part of the charge that follows that account credit will pay. */
  readonly nextFromCredit: Money
  /** The paid year that becomes credit, where it does (B-61). */
  readonly yearToCredit?: YearToCredit
  /** It is shown without a method to charge, and confirmed with one (B-153). */
  readonly needsMethod: boolean
  /** The cart that it is made of, which closes with it. */
  readonly stored?: StoredCart
  /** Quote whose prices that cart has (S-01). */
  readonly quoteId?: string
}

/** The words of B-39. */
export const TIMEFRAMES: Readonly<Record<string, ChangeTimeframe>> = {
  now: 'now',
  renewal: 'renewal',
  bill_date: 'renewal',
  term_end: 'term_end',
}

/** Answer to a change that billing rejects. */
export function changeRejected(code: BillingRejection['code']): ApiError {
  switch (code) {
    case 'not-subscribed':
      return apiError(600, 'no-subscription')
    case 'billing-missing':
      return apiError(601, code)
    case 'payment-under-way':
      return apiError(406, 'pending-payment')
    case 'plan-changed':
      return apiError(409, code)
    default:
      return apiError(406, code)
  }
}

/** True where a charge now lacks only a method. */
export function isWithoutMethod(failures: readonly ApiError[]): boolean {
  return failures.some(({ code }) => code === 'billing-missing')
}

/** Modules aren't switched one by one on a legacy plan: a plan of today takes its place first (B-95). */
const LEGACY_PLAN = apiError(406, 'legacy-plan', { details: { pricing_url: '/platform/marketplace/pricing' } })

/** Words that no change knows, and what the member's own rules and the plan close. */
function rejectedBody(changer: ChangeContext, { timeframe, actions }: ChangeBody): ApiError | undefined {
  if (timeframe !== undefined && TIMEFRAMES[timeframe] === undefined) return apiError(406, 'unknown-timeframe')
  const { modules } = changer.context.ports.catalogue.current()
  const isClosed = actions?.some(({ id }) => isFeatureClosed(changer.member, modules.get(id)?.code ?? ''))
  if (isClosed === true) return apiError(403, 'policy-feature')
  const isOfLegacy = changer.facts.subscription?.kind === subscriptionKinds.legacy
  return isOfLegacy && actions !== undefined ? LEGACY_PLAN : undefined
}

interface Target extends Omit<WantedChange, 'wanted'> {
  readonly target: Purchase
  readonly timeframe?: ChangeTimeframe
}

interface Targeting {
  readonly body: ChangeBody
  readonly start: ChangeStart
  readonly timeframe?: ChangeTimeframe | undefined
}

/** All that the subscription would have by a body, from a start. */
async function targetFrom(
  db: Executor,
  changer: ChangeContext,
  { body, start: { live, interval }, timeframe }: Targeting,
): Promise<Result<Target, ApiError>> {
  const { context, facts, pricedAt } = changer
  const { actions } = body
  const { wanted, ...of } =
    actions === undefined
      ? await wantedBy(db, changer, { body, live })
      : { wanted: {}, catalogue: context.ports.catalogue.current() }
  const { catalogue } = of
  const cart =
    actions === undefined
      ? changedCart(catalogue, live, wanted)
      : cartAfter({ catalogue, viewer: cartActor(changer.member) }, live, actions)
  if (!cart.ok) return fail(apiErrorOfChange(catalogue, cart.failure, context.locale))
  if (interval === undefined) return fail(apiError(406, 'billing-model-mismatch'))
  const target = changeTarget({ catalogue, facts, interval, at: pricedAt, quoted: of.quoted }, cart.value)
  if (!target.ok) return fail(apiErrorOfChange(catalogue, target.failure, context.locale))
  return ok({ ...of, target: target.value, ...(timeframe && { timeframe }) })
}

/** A part for the renewal joins the change that waits by then: its direction is that of the member's own part (B-40, B-128). */
async function targetOf(
  db: Executor,
  changer: ChangeContext,
  { body, subscription }: { readonly body: ChangeBody; readonly subscription: SubscriptionRow },
): Promise<Result<Target, ApiError>> {
  const { facts, context } = changer
  const starting = { facts, subscription, settings: context.ports.catalogue.current().settings }
  const timeframe = body.timeframe === undefined ? undefined : TIMEFRAMES[body.timeframe]
  const [start, waiting] = [presentStart(starting, body), waitingStart(starting, body)]
  if (waiting === undefined || timeframe === 'now') return targetFrom(db, changer, { body, start, timeframe })
  if (timeframe !== undefined) return targetFrom(db, changer, { body, start: waiting, timeframe })
  const alone = await targetFrom(db, changer, { body, start })
  if (!alone.ok || isMadeNow(facts, alone.value.target)) return alone
  return targetFrom(db, changer, { body, start: waiting, timeframe: 'renewal' })
}

/** A change as a body names it, priced; nothing is written. */
export async function prepareChange(
  db: Executor,
  changer: ChangeContext,
  body: ChangeBody,
): Promise<Result<PreparedChange, ApiError>> {
  const { facts, context, pricedAt } = changer
  const { subscription } = facts
  const rejected = rejectedBody(changer, body)
  if (subscription === undefined) return fail(apiError(600, 'no-subscription'))
  if (rejected !== undefined) return fail(rejected)
  const found = await targetOf(db, changer, { body, subscription })
  if (!found.ok) return found
  const { target, timeframe, stored, quoteId, catalogue } = found.value
  const isLater = timeframe !== undefined && timeframe !== 'now'
  const joined = isLater ? ok(undefined) : joinScheduled({ catalogue, facts }, target)
  if (!joined.ok) return fail(apiErrorOfChange(catalogue, joined.failure, context.locale))
  const request = { target, ...(timeframe && { timeframe }), joined: joined.value, pricedAt }
  const plan = previewChange(facts, request, context.now)
  if (!plan.ok) return fail(rejectedBy(plan.failure, { facts, subscription, context }))
  const { value } = plan
  const command = { kind: 'change', orderId: 'preview', ...request } as const
  const coming = creditComing(facts, value, { command, now: context.now })
  const paidYear = yearToCredit(facts, { plan: value, command, now: context.now })
  return ok({
    request,
    plan: value,
    ...(paidYear && { yearToCredit: paidYear }),
    nextFromCredit: nextFromCredit(facts, value, coming),
    needsMethod: facts.method === undefined && value.dueNow.minor > 0,
    ...(stored && { stored }),
    ...(quoteId !== undefined && { quoteId }),
  })
}

interface Rejecting {
  readonly facts: BillingFacts
  readonly subscription: SubscriptionRow
  readonly context: RequestContext
}

function rejectedBy(
  code: BillingRejection['code'] | 'debit-settles-late',
  { facts, subscription, context }: Rejecting,
): ApiError {
  // where it is changed instead depends on the store
  const message = storeText(subscription.channel)
  if (code === 'billed-elsewhere' && message !== undefined) return apiError(406, code, { message })
  // a debit of today would settle after the renewal, or one of before does so now
  const since = code === 'payment-under-way' ? settlingDebit(facts, context.now) : context.now
  const isSettling = code === 'debit-settles-late' || code === 'payment-under-way'
  return isSettling && since !== undefined ? settles(since, subscription, context) : changeRejected(code)
}

/** A bank debit takes days: the change can wait for the renewal. */
function settles(since: number, { period }: SubscriptionRow, { locale }: RequestContext): ApiError {
  const [date, renewal] = [since, period.end].map((instant) => formatInstant(instant, locale, { style: 'date' }))
  const values = { date: date ?? '', renewal: renewal ?? '' }
  return apiError(406, 'debit-settles-late', { message: 'payment.message.ach_settling', values })
}
