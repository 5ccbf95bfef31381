import type { Selectable } from 'kysely'
import { ok } from '@waybill/domain/result'
import type { Result } from '@waybill/domain/result'
import { instant } from '../../database/column-types.ts'
import type { Executor } from '../../database/database.ts'
import type { GwTokenTable } from '../../database/schema-gateway.ts'
import type { MethodDescription } from '../payment-gateway.ts'
import { checkTokenRequest } from './check-token-request.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import type { TokenOutcome } from './test-values.ts'
import type { TokenFieldError, TokenRequest } from './token-request.ts'

/** Of the sandbox's methods each has digits. */
type ShownMethod = MethodDescription & Required<Pick<MethodDescription, 'lastFour'>>

/** The answer of `POST /sandbox/tokens`. */
export interface TokenResult {
  readonly token: string
  readonly method: ShownMethod
}

/**
 * The stand-in for a hosted card field. The number ends here: what is stored is the token, what may be shown of the
 * method, and a keyed fingerprint that can't be tried out over the few numbers that fit the shown digits.
 */
export async function tokenise(
  { db, clock, ids, keys }: SandboxParts,
  request: TokenRequest,
): Promise<Result<TokenResult, readonly TokenFieldError[]>> {
  const now = clock.now()
  const checked = checkTokenRequest(request, now)
  if (!checked.ok) return checked
  const { outcome, identity, ...shown } = checked.value
  const token = `tok_${ids.token()}`
  const method = { ...shown, fingerprint: keys.sign('sandbox-fingerprint', `${shown.type}:${identity ?? token}`) }
  await db
    .insertInto('gw.token')
    .values(rowOf({ token, method }, outcome, now))
    .execute()
  return ok({ token, method })
}

function rowOf({ token, method }: TokenResult, outcome: TokenOutcome, now: number) {
  return {
    token,
    type: method.type,
    brand: method.brand,
    first_six: method.firstSix ?? null,
    expiry_year: method.expiry?.year ?? null,
    expiry_month: method.expiry?.month ?? null,
    last_four: method.lastFour,
    fingerprint: method.fingerprint,
    country: method.country ?? null,
    outcome,
    created_at: instant(now),
  }
}

/** Behaviour of the token when it is used; undefined for a token that was never made here. */
export async function outcomeOfToken(db: Executor, token: string): Promise<TokenOutcome | undefined> {
  const row = await db.selectFrom('gw.token').select('outcome').where('token', '=', token).executeTakeFirst()
  return row?.outcome
}

/** Public description of a token's method. Throws for one that was never made here. */
export async function descriptionOfToken(db: Executor, token: string): Promise<MethodDescription> {
  const row = await db.selectFrom('gw.token').selectAll().where('token', '=', token).executeTakeFirstOrThrow()
  return descriptionOf(row)
}

function descriptionOf(row: Selectable<GwTokenTable>): ShownMethod {
  const { expiry_year: year, expiry_month: month } = row
  return {
    type: row.type,
    brand: row.brand,
    ...(row.first_six === null ? {} : { firstSix: row.first_six }),
    lastFour: row.last_four,
    ...(year === null || month === null ? {} : { expiry: { year, month } }),
    fingerprint: row.fingerprint,
    ...(row.country === null ? {} : { country: row.country }),
  }
}
