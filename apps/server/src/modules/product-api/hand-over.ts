import { SignJWT, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import type { ResultOf } from '@waybill/contract'
import { SECOND_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/events.ts'
import type { Member } from '../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import { apiClientName } from '../../platform/http/api-client.ts'
import type { ApiClient } from '../../platform/ports.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { isUuid } from '../../platform/ids.ts'
import { findHandedMember, insertHandOver } from './repository-hand-overs.ts'
import { privateKeyOf, publicKeyOf, publishedAt, signingAt, signingKeys } from './signing-keys.ts'

const LIFE_S = 60

/** An address of the product by its own origin; undefined for any other, however it is written. */
export function addressIn(productUrl: string, to: string): string | undefined {
  if (!URL.canParse(to, productUrl)) return undefined
  const { origin, href, username, password } = new URL(to, productUrl)
  return origin === new URL(productUrl).origin && username === '' && password === '' ? href : undefined
}

interface HandOver {
  readonly productUrl: string
  /** On the product's origin; null for its start. */
  readonly to: string | null
  /** In the shop. */
  readonly returnTo: string
}

/** A JWT that says who comes, good for a minute by the product's clock; names and addresses are in no link (INT-04). */
export async function issueHandOver(
  db: Executor,
  member: Member,
  { handOver, context }: { readonly handOver: HandOver; readonly context: RequestContext },
): Promise<string> {
  const { ports, now } = context
  const key = signingAt(await signingKeys(db, { keys: ports.keys, ids: ports.ids, now }), now)
  if (key === undefined) throw new Error('no key signs hand-overs')
  const issuedAt = (now - (now % SECOND_MS)) / SECOND_MS
  return new SignJWT({ account_id: member.accountId, to: handOver.to, return_to: handOver.returnTo })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid, typ: 'JWT' })
    .setIssuer(ports.publicUrl)
    .setAudience(new URL(handOver.productUrl).origin)
    .setSubject(String(member.memberId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_S)
    .setJti(ports.ids.uuid(now))
    .sign(privateKeyOf(ports.keys, key))
}

const INVALID = apiError(422, 'hand-over-invalid')

interface Claims {
  readonly id: string
  readonly accountId: number
  readonly memberId: number
  readonly to: string | null
  readonly returnTo: string
}

function claimsOf(payload: Readonly<Record<string, unknown>>): Claims | undefined {
  const { jti, sub, account_id: accountId, to, return_to: returnTo } = payload
  const memberId = Number(sub)
  const isRight = typeof jti === 'string' && isUuid(jti) && typeof returnTo === 'string'
  if (!isRight || typeof accountId !== 'number' || !Number.isSafeInteger(memberId)) return undefined
  return { id: jti, accountId, memberId, to: typeof to === 'string' ? to : null, returnTo }
}

function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

/** Reads a token of ours: one algorithm, issuer, audience and minute. */
async function readHandOver(
  db: Executor,
  token: string,
  { ports, now }: RequestContext,
): Promise<Result<Claims, ApiError>> {
  const productUrl = ports.config.PRODUCT_URL
  const kid = kidOf(token)
  const stored = await signingKeys(db, { keys: ports.keys, ids: ports.ids, now })
  const key = publishedAt(stored, now).find((one) => one.kid === kid)
  if (productUrl === undefined || key === undefined) return fail(INVALID)
  try {
    const { payload } = await jwtVerify(token, publicKeyOf(ports.keys, key), {
      algorithms: ['EdDSA'],
      issuer: ports.publicUrl,
      audience: new URL(productUrl).origin,
      requiredClaims: ['jti', 'sub', 'iat', 'exp'],
      maxTokenAge: LIFE_S,
      currentDate: new Date(now),
    })
    const claims = claimsOf(payload)
    return claims === undefined ? fail(INVALID) : ok(claims)
  } catch (error) {
    return fail(error instanceof errors.JWTExpired ? apiError(410, 'hand-over-expired') : INVALID)
  }
}

type Redeemed = ResultOf<'POST /api/v1/hand-overs/redeem'>

/** Takes a hand-over once: 409 the second time, 410 after its minute, 422 for what isn't ours (INT-04). */
export async function redeemHandOver(
  db: Executor,
  token: string,
  { machine, context }: { readonly machine: ApiClient; readonly context: RequestContext },
): Promise<Result<Redeemed, ApiError>> {
  const { ports, now } = context
  const read = await readHandOver(db, token, context)
  if (!read.ok) return read
  const { id, accountId, memberId, to, returnTo } = read.value
  const member = await findHandedMember(db, { accountId, memberId })
  if (member === undefined) return fail(INVALID)
  if (!(await insertHandOver(db, { id, accountId, memberId, keyId: machine.keyId, now })))
    return fail(apiError(409, 'hand-over-used'))
  const event = { name: 'hand_over.redeemed', entity: 'hand_over', entityId: id, accountId, data: { memberId } }
  await recordEvent(db, ports.keys, { ...event, actor: apiClientName(machine), now })
  return ok({
    account_id: accountId,
    member_id: memberId,
    email: member.email,
    first_name: member.first_name,
    last_name: member.last_name,
    is_primary: member.is_primary ? 1 : 0,
    is_read_only: member.is_read_only ? 1 : 0,
    closed_features: Object.keys(member.policies.features ?? {}).filter(
      (code) => member.policies.features?.[code] === 1,
    ),
    locale: member.locale,
    to,
    return_to: returnTo,
  })
}
