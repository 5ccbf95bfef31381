import type { BodyOf, ResultOf } from '@waybill/contract'
import { HOUR_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { apiError, invalidField, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import { ownPath } from '../../../platform/http/own-path.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { leaveForProvider } from '../../../platform/provider/round-trip.ts'
import type { Ports } from '../../../platform/ports.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import { emailNorm } from '../../account/index.ts'
import { insertBegun } from '../repository-sign-in.ts'
import { findProvider, findProviderOfDomain, type StoredProvider } from '../repository.ts'
import { returnAddress } from '../return-address.ts'

/** From one network prefix: each may be two calls to a provider. */
const BEGUN_AN_HOUR = 120

const AFTER_SIGN_IN = '/account/billing/subscription'

/** The provider as it is called. */
export function clientOf({ keys, config }: Pick<Ports, 'keys' | 'config'>, provider: StoredProvider) {
  return {
    issuer: provider.issuer,
    clientId: provider.clientId,
    secret: provider.secretSealed === null ? undefined : keys.open('client-secret', provider.secretSealed),
    targets: config.WEBHOOK_TARGETS,
  }
}

interface Leaving {
  readonly provider: StoredProvider
  readonly hint: string
  readonly next: string
  readonly sessionId: number | null
}

/** Stores the sign-in under the hash of its state, binds it to this browser, and answers where that goes. */
async function leave(
  { provider, hint, next, sessionId }: Leaving,
  context: RequestContext,
): Promise<Result<ResultOf<'POST /account/session/company'>, ApiError>> {
  const { ports, locale, request } = context
  const begun = await leaveForProvider(
    {
      cookie: 'company',
      client: clientOf(ports, provider),
      redirectUri: returnAddress(ports, provider.accountId),
      hint,
      isAgain: sessionId !== null,
    },
    context,
  )
  if (!begun.ok) {
    request.log.warn({ err: begun.failure, account: provider.accountId }, 'an identity provider does not answer as one')
    return fail(apiError(503, 'company-unreachable'))
  }
  const { url, stateHash, expiresAt } = begun.value
  await insertBegun(ports.store.db, {
    stateHash,
    accountId: provider.accountId,
    issuer: provider.issuer,
    locale,
    next,
    sessionId,
    expiresAt,
  })
  return ok({ url })
}

function countBegun({ ports, networkPrefix, now }: RequestContext): Promise<Result<true, ApiError>> {
  return inTransaction(ports.store, async (db) => {
    if (ports.config.RATE_LIMIT === 'off') return ok(true)
    const bucket = { bucket: `company:from:${networkPrefix}`, windowMs: HOUR_MS, limit: BEGUN_AN_HOUR, hits: 1 }
    const wait = await takeFromWindows(db, [bucket], now)
    return wait === undefined ? ok(true) : fail(tooMany(wait, { keepsWork: true }))
  })
}

/**
 * Begins a sign-in at the company whose domain an address has. Of the person nothing is looked up before the provider knows
 * them: the answer is the same for members and strangers of a domain, and for every domain without a provider (SEC-03).
 */
export async function beginSignIn(
  { email, next }: BodyOf<'POST /account/session/company'>,
  context: RequestContext,
): Promise<Result<ResultOf<'POST /account/session/company'>, ApiError>> {
  const limited = await countBegun(context)
  if (!limited.ok) return limited
  const address = emailNorm(email)
  const provider = await findProviderOfDomain(context.ports.store.db, address.split('@')[1] ?? '')
  if (provider === undefined) return fail(invalidField('email', 'apiError.companyUnknown'))
  return leave({ provider, hint: address, next: ownPath(next, AFTER_SIGN_IN), sessionId: null }, context)
}

/** Begins another sign-in of a member within their session, which confirms what a password would (S-20). */
export async function beginAgain(
  { next }: BodyOf<'POST /account/session/again'>,
  { member, context }: MemberContext,
): Promise<Result<ResultOf<'POST /account/session/again'>, ApiError>> {
  const limited = await countBegun(context)
  if (!limited.ok) return limited
  const provider = await findProvider(context.ports.store.db, member.accountId)
  if (provider === undefined) return fail(apiError(409, 'company-missing'))
  const { email: hint, sessionId } = member
  return leave({ provider, hint, next: ownPath(next, '/account/security'), sessionId }, context)
}
