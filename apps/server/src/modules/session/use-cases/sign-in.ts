import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { apiError, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { DAY_MS } from '@waybill/domain/durations'
import { emptyBucket, takeFromWindows, waitOfWindow, type LimitedBucket } from '../../../platform/rate-windows.ts'
import { emailNorm } from '../../account/index.ts'
import { findFactor } from '../repository-factor.ts'
import { signsInAtCompany } from '../repository-company.ts'
import { findMemberCredentials, type EnteringMember } from '../repository-credentials.ts'
import { openSession } from './open-session.ts'
import { settleResets } from './reset-factor.ts'
import { signInWithCode, waitForFactor } from './sign-in-by-factor.ts'

const WINDOW_MS = 15 * 60_000
/**
 * Guesses at one account from one network prefix in a window: an attacker who reaches it doesn't lock out the owner
 * elsewhere.
 */
const PAIR_LIMIT = 10
const PREFIX_LIMIT = 100
/** From everywhere together: what a thousand machines may guess. */
const ACCOUNT_LIMIT = 200

interface TypedCredentials {
  readonly email: string
  readonly password: string
  /** Of the second factor; empty where it wasn't given yet. */
  readonly code: string
}

/** Signs in with the same work and the same answer for known and unknown addresses (SEC-03); answers the member's id. */
export async function signIn(
  { email, password, code }: TypedCredentials,
  context: RequestContext,
): Promise<Result<number, ApiError>> {
  const { ports } = context
  const address = emailNorm(email)
  const limited = await inTransaction(ports.store, (db) => countGuess(context, db, address))
  if (!limited.ok) return limited
  const credentials = await findMemberCredentials(ports.store.db, address)
  const isRight = await ports.passwords.verify(password, credentials?.passwordHash)
  if (!isRight || credentials === undefined)
    return fail(apiError(401, 'sign-in-failed', { details: { fields: ['email', 'password'] } }))
  if (await signsInAtCompany(ports.store.db, credentials.id)) return fail(apiError(403, 'company-required'))
  const factor = await findFactor(ports.store.db, credentials.id, context.now)
  const entered =
    factor === undefined
      ? await inTransaction(ports.store, (db) => enterWithoutFactor(context, db, credentials))
      : ok(undefined)
  if (!entered.ok) return entered
  if (entered.value !== undefined) return ok(entered.value)
  if (factor === undefined || code === '') return fail(await waitForFactor(context, credentials, factor))
  return signInWithCode({ member: credentials, factor, code }, context)
}

/**
 * The password signs in alone. A reset that has come is settled first: undefined where it was stopped in the same moment, and
 * the factor is needed as before (S-19).
 */
async function enterWithoutFactor(
  context: RequestContext,
  db: Executor,
  member: EnteringMember,
): Promise<Result<number | undefined, ApiError>> {
  await settleResets(context, db, member.id)
  const factor = await findFactor(db, member.id, context.now)
  return ok(factor === undefined ? await openSession(context, db, member) : undefined)
}

function pairOf(address: string, { networkPrefix }: RequestContext): LimitedBucket {
  return { bucket: `sign-in:pair:${address} ${networkPrefix}`, windowMs: WINDOW_MS, limit: PAIR_LIMIT, hits: 1 }
}

/** Full for the rest of the day once the mailbox of the address was proved from this network. */
function provedOf(address: string, { networkPrefix }: RequestContext): LimitedBucket {
  return { bucket: `sign-in:proved:${address} ${networkPrefix}`, windowMs: DAY_MS, limit: 1, hits: 1 }
}

/** A completed reset proves the mailbox: what others guess no longer keeps its owner out of the network of the reset. */
export async function liftSignInLimit(context: RequestContext, db: Executor, email: string): Promise<void> {
  const address = emailNorm(email)
  await emptyBucket(db, pairOf(address, context).bucket)
  await takeFromWindows(db, [provedOf(address, context)], context.now)
}

function prefixOf({ networkPrefix }: RequestContext): LimitedBucket {
  return { bucket: `sign-in:from:${networkPrefix}`, windowMs: WINDOW_MS, limit: PREFIX_LIMIT, hits: 1 }
}

/** A sign-in that names no address counts for its network alone. */
export function countSignInFrom(context: RequestContext): Promise<Result<true, ApiError>> {
  const { config, store } = context.ports
  if (config.RATE_LIMIT === 'off') return Promise.resolve(ok(true))
  return inTransaction(store, async (db) => limitedBy(await takeFromWindows(db, [prefixOf(context)], context.now)))
}

async function countGuess(context: RequestContext, db: Executor, address: string): Promise<Result<true, ApiError>> {
  if (context.ports.config.RATE_LIMIT === 'off') return ok(true)
  const pair = pairOf(address, context)
  const isProved = (await waitOfWindow(db, provedOf(address, context), context.now)) !== undefined
  if (isProved) return limitedBy(await takeFromWindows(db, [pair], context.now))
  const from = [pair, prefixOf(context)]
  const account = [{ bucket: `sign-in:account:${address}`, windowMs: WINDOW_MS, limit: ACCOUNT_LIMIT, hits: 1 }]
  // guesses that are rejected anyway don't use up what the account has for others
  return limitedBy((await takeFromWindows(db, from, context.now)) ?? (await takeFromWindows(db, account, context.now)))
}

function limitedBy(retryAfterMs: number | undefined): Result<true, ApiError> {
  if (retryAfterMs === undefined) return ok(true)
  return fail({ ...tooMany(retryAfterMs, { keepsWork: true }), message: 'apiError.tooManyGuesses' })
}
