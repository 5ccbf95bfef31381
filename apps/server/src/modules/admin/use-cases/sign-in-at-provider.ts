import type { BodyOf, ResultOf } from '@waybill/contract'
import { MINUTE_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { StaffProviderConfig } from '../../../staff-provider-config.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import { apiError, invalidField, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { ownPath } from '../../../platform/http/own-path.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { ProviderClient, ProviderIdentity } from '../../../platform/provider/provider-client.ts'
import { comeFromProvider, leaveForProvider } from '../../../platform/provider/round-trip.ts'
import type { Ports } from '../../../platform/ports.ts'
import { emailNorm, isMemberEmail } from '../../account/index.ts'
import { PASSKEY_REJECTED } from '../../session/index.ts'
import {
  bindStaff,
  countTry,
  findKnown,
  findStaffForBinding,
  findStaffOfIdentity,
  insertAway,
  insertKnown,
  takeAway,
  takeKnown,
} from '../repository-provider.ts'
import { checkFactor, signInBond } from './check-factor.ts'
import { rejectManyTries, startStaffSession } from './sign-in-staff.ts'

export const RETURN_PATH = '/admin/sign-in/return'

/** Real time for the second factor, once the provider knows them. */
const FACTOR_WITHIN_MS = 5 * MINUTE_MS
const FACTORS_OF_A_SIGN_IN = 5
const BACK_OFFICE = /^\/admin(?:[/?]|$)/

/** Reason for which a person that the provider knows was turned away, for the audit trail alone. */
type RejectedIdentity = 'unknown' | 'disabled' | 'unconfirmed-address' | 'other-identity'

const OVER = apiError(410, 'staff-provider-over', { message: 'admin.provider.over' })
const UNREACHABLE = apiError(503, 'staff-provider-unreachable', { message: 'admin.provider.unreachable' })

/** The shop at the provider of its staff. */
export const staffClientOf = ({ config }: Pick<Ports, 'config'>, provider: StaffProviderConfig): ProviderClient => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  secret: provider.secret,
  targets: config.WEBHOOK_TARGETS,
})

const returnAddress = ({ publicUrl }: Pick<Ports, 'publicUrl'>): string => publicUrl + RETURN_PATH

/** Address of the provider's sign-in, for this browser (S-20). */
export async function beginAtProvider(
  { next: wanted }: BodyOf<'POST /api/admin/v1/session/provider'>,
  context: RequestContext,
): Promise<Result<ResultOf<'POST /api/admin/v1/session/provider'>, ApiError>> {
  const { ports, request } = context
  const provider = ports.config.staffProvider
  if (provider === undefined) return fail(NOT_FOUND)
  const limited = await rejectManyTries(context)
  if (limited !== undefined) return fail(limited)
  const begun = await leaveForProvider(
    {
      cookie: 'provider',
      client: staffClientOf(ports, provider),
      redirectUri: returnAddress(ports),
      hint: '',
      isAgain: false,
    },
    context,
  )
  if (!begun.ok) {
    request.log.warn({ err: begun.failure }, 'the identity provider of the staff does not answer as one')
    return fail(UNREACHABLE)
  }
  const { url, stateHash, expiresAt } = begun.value
  const path = ownPath(wanted, '/admin')
  const next = BACK_OFFICE.test(path) ? path : '/admin'
  await insertAway(ports.store.db, { stateHash, issuer: provider.issuer, next, expiresAt })
  return ok({ url })
}

/**
 * Reads the provider's answer: once, within its ten minutes, in the browser that began it. Opens no session: the cookie lets this
 * browser give the second factor. Answers the path to go on to.
 */
export async function returnFromProvider(context: RequestContext): Promise<string> {
  const { ports, request, cookies } = context
  const { db } = ports.store
  const provider = ports.config.staffProvider
  const now = ports.realClock.now()
  const back = comeFromProvider('provider', context)
  const away = back && (await takeAway(db, { stateHash: back.stateHash, now }))
  if (back === undefined || away === undefined || provider?.issuer !== away.issuer) return problemPath('over')
  if (back.isCancelled) return problemPath('cancelled')
  const person = await back.read(staffClientOf(ports, provider), { redirectUri: returnAddress(ports), isAgain: false })
  if (!person.ok) {
    request.log.warn({ err: person.failure }, 'the answer of the identity provider of the staff was rejected')
    return problemPath('rejected')
  }
  const staff = await recognise(db, person.value)
  if (!staff.ok) {
    await recordRejection(context, person.value, staff.failure)
    return problemPath('unknown')
  }
  const token = ports.ids.token() + ports.ids.token()
  const { issuer, subject } = person.value
  const known = { tokenHash: hashToken(token), issuer, subject, staffId: staff.value, next: away.next }
  await insertKnown(db, { ...known, expiresAt: now + FACTOR_WITHIN_MS })
  cookies.write('provider', token)
  return away.next
}

const problemPath = (problem: 'over' | 'cancelled' | 'rejected' | 'unknown'): string => `/admin?problem=${problem}`

interface TurnedAwayStaff {
  readonly reason: RejectedIdentity
  /** Absent: no one of the staff. */
  readonly staffId?: number
}

/** By issuer and subject; the first time by a confirmed address. No one becomes a member of the staff by it. */
async function recognise(db: Executor, person: ProviderIdentity): Promise<Result<number, TurnedAwayStaff>> {
  const bound = await findStaffOfIdentity(db, person)
  if (bound !== undefined)
    return bound.disabledAt === null ? ok(bound.id) : fail({ reason: 'disabled', staffId: bound.id })
  if (!person.isEmailVerified || !isMemberEmail(person.email)) return fail({ reason: 'unconfirmed-address' })
  const found = await findStaffForBinding(db, { issuer: person.issuer, address: emailNorm(person.email) })
  if (found === undefined) return fail({ reason: 'unknown' })
  const { id: staffId, disabledAt, subject } = found
  if (disabledAt !== null) return fail({ reason: 'disabled', staffId })
  return subject === null ? ok(staffId) : fail({ reason: 'other-identity', staffId })
}

/** To the audit trail, in the provider's name: the person may be no one of the staff. */
function recordRejection(
  { ports, networkPrefix, now }: RequestContext,
  { issuer, subject, email }: ProviderIdentity,
  { reason, staffId = 0 }: TurnedAwayStaff,
): Promise<void> {
  return recordEvent(ports.store.db, ports.keys, {
    name: 'staff.sign_in_rejected',
    entity: 'staff',
    entityId: String(staffId),
    actor: `operator:${new URL(issuer).host}`,
    data: { reason, subject, email: isMemberEmail(email) ? email : '', from: networkPrefix },
    now,
  })
}

/** The member of the staff who is to give the second factor in this browser; null where none is. */
export async function showWaiting({
  ports,
  cookies,
}: RequestContext): Promise<ResultOf<'GET /api/admin/v1/session/provider'>> {
  const token = cookies.read('provider')
  const waiting =
    token && (await findKnown(ports.store.db, { tokenHash: hashToken(token), now: ports.realClock.now() }))
  if (waiting === undefined || waiting === '') return { waiting: null }
  return { waiting: { email: waiting.email, ends_at: new Date(waiting.expiresAt).toISOString() } }
}

/** The second factor behind the provider's answer, and the session; the first time binds the identity (S-27). */
export async function enterFromProvider(
  { code, credential }: BodyOf<'POST /api/admin/v1/session/provider/factor'>,
  context: RequestContext,
): Promise<Result<true, ApiError>> {
  const { ports, cookies } = context
  const now = ports.realClock.now()
  const tokenHash = hashToken(cookies.read('provider') ?? '')
  const owner = await countTry(ports.store.db, { tokenHash, now }, FACTORS_OF_A_SIGN_IN)
  if (owner === undefined) return fail(OVER)
  const factor = await checkFactor(ports, owner, { code, credential, bond: signInBond(owner.email), now })
  if (!factor.ok) return factor
  if (!factor.value)
    return fail(credential === undefined ? invalidField('code', 'admin.factor.wrong') : PASSKEY_REJECTED)
  return inTransaction(ports.store, async (db) => {
    const known = await takeKnown(db, tokenHash)
    const bound = known && (await bindStaff(db, known, now))
    if (known === undefined || bound === undefined) return fail(OVER)
    const { staffId, issuer } = known
    const provider = new URL(issuer).host
    if (bound === 'new') await recordBinding(context, db, { staffId, provider })
    await startStaffSession(context, db, { staffId, now, provider })
    cookies.clear('provider')
    return ok(true)
  })
}

function recordBinding(
  { ports, now }: RequestContext,
  db: Executor,
  { staffId, provider }: { readonly staffId: number; readonly provider: string },
): Promise<void> {
  const about = { entity: 'staff', entityId: String(staffId), data: { provider } } as const
  return recordEvent(db, ports.keys, { name: 'staff.identity_bound', ...about, actor: `staff:${staffId}`, now })
}

/** Ends what waits for the second factor in this browser. */
export async function leaveProvider(cookies: CookieJar, db: Executor): Promise<void> {
  const token = cookies.read('provider')
  if (token === undefined) return
  await takeKnown(db, hashToken(token))
  cookies.clear('provider')
}
