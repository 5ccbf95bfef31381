import type { BodyOf, ResultOf } from '@waybill/contract'
import { readUtms, termsOf, withAttribution, type Cart, type Attribution } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { canStartTrial } from '@waybill/domain/order'
import { readPhone } from '@waybill/domain/payment'
import { fail, ok, type Result } from '@waybill/domain/result'
import { trialPlan, type TrialPlan } from '@waybill/domain/subscription'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { apiError, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { attributionOf } from '../../../platform/http/request-attribution.ts'
import { requestedLocale } from '../../../platform/http/requested-locale.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import { knownTimeZone } from '../../../platform/time-zone.ts'
import { startSession } from '../../session/index.ts'
import { claimAddress, startTrial } from '../../billing/index.ts'
import { carryCartOver, findCartToCarry, apiErrorOfCart, termsOfCart, type StoredCart } from '../../cart/index.ts'
import { agreedVersion, recordAcceptance } from '../../legal/index.ts'
import { emailNorm, trialAddress } from '../../account/index.ts'
import { insertAccount, insertPrimaryMember } from '../repository.ts'
import { orderVerification } from './send-verification.ts'
import { HOUR_MS } from '@waybill/domain/durations'
import { rejectKnown } from './known-address.ts'

/** Tries with any address per network prefix: more than an office behind one address needs (SEC-03). */
const TRIES_AN_HOUR = 30
const TRIES_A_DAY = 100

/** A trial of nothing is no trial: with the way to the plans. */
const NOTHING_TO_TRY = apiError(422, 'nothing-to-try', { details: { pricing_url: '/platform/marketplace/pricing' } })

type RegisterBody = BodyOf<'POST /register'>

export interface Registration {
  readonly body: RegisterBody
  /** Hashed before the transaction: it takes a tenth of a second on purpose. */
  readonly passwordHash: string
}

/** Account, primary member, cart, 7-day trial, session and mail: all in one transaction, nothing charged (REG-01). */
export async function register(
  registration: Registration,
  context: RequestContext,
  db: Executor,
): Promise<Result<ResultOf<'POST /register'>, ApiError>> {
  const { body } = registration
  const requested = requestedLocale(body, context)
  if (!requested.ok) return requested
  const locale = requested.value
  const carried = await findCartToCarry(context, db, body.cart_key)
  const { catalogue, bound } = await termsOfCart(context, db, carried)
  if (carried === undefined || !canStartTrial(catalogue, carried.cart)) return fail(NOTHING_TO_TRY)
  const agreed = await agreedVersion(db, context.ports.catalogue.current(), body.terms)
  if (!agreed.ok) return agreed
  const known = await rejectKnown(body.email, context, db)
  if (known !== undefined) return fail(known)
  const { now } = context
  // a quote is ordered in its own currency (S-01)
  const currency = bound === undefined ? context.ports.catalogue.currencyOf(body.country) : carried.cart.currency
  const trial = planTrial(context, { ...carried.cart, currency }, catalogue)
  if (!trial.ok) return trial
  const accountId = await insertAccount(db, {
    company: body.company,
    country: body.country,
    currency,
    locale,
    timeZone: knownTimeZone(body.time_zone ?? '') ?? 'UTC',
    attribution: attributionAtRegistration(body, context, carried),
    now,
  })
  const memberId = await insertPrimaryMember(db, memberOf(registration, accountId, now))
  if (memberId === undefined) return fail(apiError(409, 'email-taken'))
  // two aliases at the same moment: the second one waits for the first
  const isFirst = await claimAddress(db, trialAddress(body.email), { accountId, now })
  if (!isFirst && context.ports.config.hasStrictTrials) return fail(apiError(409, 'trial-had'))
  const agreement = { accountId, memberId, version: agreed.value, locale, now }
  await recordAcceptance(db, context.ports.catalogue.current(), agreement)
  const sessionId = await startSession(context, db, { id: memberId, accountId })
  const trialEndsAt = await beginTrial(context, db, { accountId, memberId, carried, ...trial.value })
  await orderVerification(context, db, { accountId, memberId, sessionId, locale, email: body.email })
  const next = localePath(locale, '/account/billing/subscription')
  return ok({ member_id: memberId, account_id: accountId, trial_ends_at: new Date(trialEndsAt).toISOString(), next })
}

/** Counted before the password is hashed: too many tries from one network don't cost that work (SEC-03). */
export async function countRegistration({ ports, networkPrefix, now }: RequestContext): Promise<ApiError | undefined> {
  if (ports.config.RATE_LIMIT === 'off') return undefined
  const buckets = [
    { bucket: `register:hour:${networkPrefix}`, windowMs: HOUR_MS, limit: TRIES_AN_HOUR, hits: 1 },
    { bucket: `register:day:${networkPrefix}`, windowMs: 24 * HOUR_MS, limit: TRIES_A_DAY, hits: 1 },
  ]
  const retryAfterMs = await takeFromWindows(ports.store.db, buckets, now)
  return retryAfterMs === undefined ? undefined : tooMany(retryAfterMs, { code: 'registration-limit' })
}

/** Attribution of the cart, and what this request adds to it. */
function attributionAtRegistration({ utm }: RegisterBody, context: RequestContext, carried: StoredCart): Attribution {
  const { last, first } = attributionOf(context)
  return withAttribution(carried.attribution, { ...last, ...readUtms((name) => utm?.[name]) }, first)
}

function memberOf({ body, passwordHash }: Registration, accountId: number, now: number) {
  return {
    accountId,
    email: body.email,
    emailNorm: emailNorm(body.email),
    passwordHash,
    firstName: body.first_name,
    lastName: body.last_name,
    phone: readPhone(body.phone ?? '') || undefined,
    now,
  }
}

interface Trial {
  /** The visitor's, in the currency of the account. */
  readonly cart: Cart
  readonly plan: TrialPlan
}

/** Plans the trial by the prices of the account's currency: nothing that has none there. */
function planTrial({ locale, now }: RequestContext, cart: Cart, catalogue: Catalogue): Result<Trial, ApiError> {
  const plan = trialPlan(catalogue, cart, now)
  return plan.ok ? ok({ cart, plan: plan.value }) : fail(apiErrorOfCart(catalogue, plan.failure, locale))
}

interface TrialStart extends Trial {
  readonly accountId: number
  readonly memberId: number
  readonly carried: StoredCart
}

async function beginTrial(
  context: RequestContext,
  db: Executor,
  { accountId, memberId, carried, cart, plan }: TrialStart,
): Promise<number> {
  await carryCartOver(context, db, { stored: carried, cart, accountId })
  const { quantities, pricing, entries } = termsOf(cart)
  await startTrial(db, context.ports, {
    accountId,
    command: {
      kind: 'start_trial',
      trial: plan,
      terms: { planId: plan.planId, quantities, pricing, ...(entries && { entries }) },
      catalogueVersion: context.ports.catalogue.current().version,
      channel: 'direct',
    },
    actor: `member:${memberId}`,
    now: context.now,
  })
  return plan.window.end
}
