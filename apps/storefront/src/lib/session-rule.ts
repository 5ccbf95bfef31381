import { call, type CallFailure } from './call.ts'
import { dropBearerToken } from './drop-bearer-token.ts'

/** Kinds of the two modals that a failure opens. */
export type SessionEnd = 'expired' | 'unauthorized'

const UNAUTHORIZED = 401
const EXPIRED: ReadonlySet<number> = new Set([405, 419])

/** The outcome of a call, with any result. */
type SessionOutcome = { readonly ok: true } | CallFailure

/** 419 and 405 say that the session has ended, 401 that it isn't known; a 401 that names fields is a form's own. */
export function sessionEndOf(outcome: SessionOutcome): SessionEnd | undefined {
  if (outcome.ok || outcome.kind !== 'named') return undefined
  const { status, error } = outcome
  if (EXPIRED.has(status)) return 'expired'
  const isOfForm = typeof error.result === 'object' && 'fields' in error.result
  return status === UNAUTHORIZED && !isOfForm ? 'unauthorized' : undefined
}

/** A 401 is answered by one silent refresh of the session and the same call again; a token of an ended session is dropped. */
export async function inSession<O extends SessionOutcome>(send: () => Promise<O>, locale: string): Promise<O> {
  const outcome = await send()
  const end = sessionEndOf(outcome)
  if (end !== undefined) dropBearerToken()
  if (end !== 'unauthorized') return outcome
  const session = await call('GET /account/session', { locale })
  return session.ok ? send() : outcome
}
