import type { BodyOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { authenticationOptions, readAssertion, userHandleOf, verifyAssertion } from '../../../platform/passkeys.ts'
import { emailNorm } from '../../account/index.ts'
import { findFactor } from '../repository-factor.ts'
import { findLink, redeemLink } from '../repository-links.ts'
import {
  findPasskey,
  insertAttempt,
  listPasskeys,
  notePasskeyUse,
  takeAttempt,
  type StoredPasskey,
} from '../repository-passkeys.ts'
import { signsInAtCompany } from '../repository-company.ts'
import { findMemberCredentials } from '../repository-credentials.ts'
import { openSession } from './open-session.ts'
import { stopResets } from './reset-factor.ts'
import { countSignInFrom } from './sign-in.ts'

/** The same for an unknown passkey and for every kind of wrong answer. */
export const PASSKEY_REJECTED = apiError(401, 'passkey-rejected', { keepsWork: true })

const OVER = apiError(410, 'sign-in-over')

/** An answer counts for the session or the sign-in that its challenge was for. */
function bondOf(actor: Actor, signIn: string | undefined): string {
  if (signIn !== undefined) return `sign-in ${signIn}`
  return actor.kind === 'member' ? `session ${actor.sessionId}` : 'sign-in'
}

function findWaiting({ ports }: RequestContext, token: string) {
  const wanted = { tokenHash: hashToken(token), purpose: 'second_factor', now: ports.realClock.now() } as const
  return findLink(ports.store.db, wanted)
}

/** A challenge for the passkey of a sign-in: of the member whose password was right, or of the one that the passkey names. */
export async function challengePasskey(
  { sign_in: token }: BodyOf<'POST /account/session/passkey/challenge'>,
  context: RequestContext,
): Promise<Result<ResultOf<'POST /account/session/passkey/challenge'>, ApiError>> {
  const { ports, actor } = context
  const { db } = ports.store
  const limited = await countSignInFrom(context)
  if (!limited.ok) return limited
  const waiting = token === undefined ? undefined : await findWaiting(context, token)
  if (token !== undefined && waiting === undefined) return fail(OVER)
  const memberId = waiting?.memberId ?? (actor.kind === 'member' ? actor.memberId : undefined)
  const known = memberId === undefined ? [] : await listPasskeys(db, memberId)
  const options = await authenticationOptions(ports, known)
  const attempt = { hash: hashToken(options.challenge), bound: bondOf(actor, token), now: ports.realClock.now() }
  await insertAttempt(db, attempt)
  return ok({ options: { ...options } })
}

interface GivenPasskey {
  readonly credential: unknown
  readonly signIn?: string | undefined
}

/** The passkey that has answered a challenge of ours: that is used up by it, whether the answer is right or not. */
export async function takePasskey(
  { ports, actor }: RequestContext,
  db: Executor,
  { credential, signIn }: GivenPasskey,
): Promise<StoredPasskey | undefined> {
  const now = ports.realClock.now()
  const given = readAssertion(credential)
  if (given === undefined) return undefined
  const attempt = { hash: hashToken(given.challenge), bound: bondOf(actor, signIn), now }
  if (!(await takeAttempt(db, attempt))) return undefined
  const passkey = await findPasskey(db, Buffer.from(given.response.id, 'base64url'))
  const userHandle = userHandleOf(`member ${passkey?.memberId}`)
  const signCount = passkey && (await verifyAssertion(ports, given, { ...passkey, userHandle }))
  if (passkey === undefined || signCount === undefined) return undefined
  return (await notePasskeyUse(db, { id: passkey.id, signCount, now })) ? passkey : undefined
}

/** Signs in by a passkey alone, which is both factors, or after the password of its member (S-19). */
export async function signInByPasskey(
  { credential, sign_in: token }: BodyOf<'POST /account/session/passkey'>,
  context: RequestContext,
): Promise<Result<number, ApiError>> {
  const { ports } = context
  const { db } = ports.store
  const limited = await countSignInFrom(context)
  if (!limited.ok) return limited
  const waiting = token === undefined ? undefined : await findWaiting(context, token)
  if (token !== undefined && waiting === undefined) return fail(OVER)
  const passkey = await takePasskey(context, db, { credential, signIn: token })
  const isOthers = waiting !== undefined && waiting.memberId !== passkey?.memberId
  const member = passkey && (await findMemberCredentials(db, emailNorm(passkey.email)))
  if (member === undefined || isOthers) return fail(PASSKEY_REJECTED)
  if (await signsInAtCompany(db, member.id)) return fail(apiError(403, 'company-required'))
  return inTransaction(ports.store, async (trx) => {
    const now = ports.realClock.now()
    // one whose reset has come counts for nothing
    if ((await findFactor(trx, member.id, context.now)) === undefined) return fail(PASSKEY_REJECTED)
    if (token !== undefined && !(await redeemLink(trx, { tokenHash: hashToken(token), now }))) return fail(OVER)
    // a member who has the passkey hasn't lost it
    await stopResets(context, trx, { memberId: member.id })
    return ok(await openSession(context, trx, member))
  })
}
