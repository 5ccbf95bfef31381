import type { CallKey } from '@waybill/contract'
import { call, type CallFailure, type CallOutcome, type CallRequest } from './call.ts'
import { BEARER_NAME, dropBearerToken } from './drop-bearer-token.ts'
import { sessionEndOf } from './session-rule.ts'

/** Requested again when a fifth of its life is left. */
const LIFE_MS = 5 * 60_000
const REFRESH_BELOW_MS = LIFE_MS / 5

interface StoredToken {
  readonly token: string
  readonly expires_at: string
}

/** Of the page that makes a billing call. */
export interface BillingPage {
  readonly pageToken: string
  readonly locale: string
}

interface BearerSending<Answer> {
  readonly send: (bearer: string) => Promise<Answer>
  /** 405, or 406 of the token: the request was rejected before anything of it was done. */
  readonly isExpired: (answer: Answer) => boolean | Promise<boolean>
}

/**
 * Sends with a bearer token, and once more with a new one where the server's clock, which may be ahead, says that the stored
 * one has expired. A failure where there is no token, with the text of the server.
 */
export async function sendWithBearer<Answer>(
  page: BillingPage,
  { send, isExpired }: BearerSending<Answer>,
): Promise<Answer | CallFailure> {
  const bearer = await bearerToken(page)
  if (typeof bearer !== 'string') return bearer
  const answer = await send(bearer)
  if (!(await isExpired(answer))) return answer
  dropBearerToken()
  const renewed = await bearerToken(page)
  return typeof renewed === 'string' ? send(renewed) : renewed
}

/** A bearer token that has expired, or that is no longer good, as after a change of the shop's secret. */
export function isTokenExpired(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  return ('status' in body && body.status === 405) || ('code' in body && body.code === 'token-invalid')
}

/** A billing call with its bearer token. */
export function billingCall<K extends CallKey>(
  key: K,
  { pageToken, ...request }: Omit<CallRequest<K>, 'bearer'> & BillingPage,
): Promise<CallOutcome<K>> {
  return sendWithBearer<CallOutcome<K>>(
    { pageToken, locale: request.locale },
    {
      send: (bearer) => call(key, { ...request, bearer }),
      isExpired: (outcome) => !outcome.ok && isTokenExpired(outcome.error),
    },
  )
}

/** A bearer token for billing calls: from local storage while fresh, else by the page token. */
async function bearerToken(page: BillingPage): Promise<string | CallFailure> {
  const stored = readStored()
  if (stored !== undefined && Date.parse(stored.expires_at) - Date.now() > REFRESH_BELOW_MS) return stored.token
  const issued = await call('GET /services/token', page)
  if (issued.ok) return store(issued.result)
  // what has ended isn't refreshed: the session would be forgotten before the reader has been told
  if (sessionEndOf(issued) === 'expired') return issued
  return (await refreshedBySession(page)) ?? issued
}

/** After the page token's 15 minutes the one silent refresh reads a new one from the session. */
async function refreshedBySession({ pageToken, locale }: BillingPage): Promise<string | undefined> {
  const session = await call('GET /account/session', { locale })
  if (!session.ok || session.result.page_token === pageToken || !('member_id' in session.result)) return undefined
  const issued = await call('GET /services/token', { pageToken: session.result.page_token, locale })
  return issued.ok ? store(issued.result) : undefined
}

function readStored(): StoredToken | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(BEARER_NAME) ?? 'null')
    return isStoredToken(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Stored with an expiry of this browser's clock: the server's may run ahead, and decides (405). */
function store(value: StoredToken): string {
  try {
    const expiresAt = new Date(Date.now() + LIFE_MS).toISOString()
    localStorage.setItem(BEARER_NAME, JSON.stringify({ token: value.token, expires_at: expiresAt }))
  } catch {
    // storage is blocked: the token lives for this call
  }
  return value.token
}

function isStoredToken(value: unknown): value is StoredToken {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    'expires_at' in value &&
    typeof value.token === 'string' &&
    typeof value.expires_at === 'string'
  )
}
