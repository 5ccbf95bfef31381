import type { CallDefinition } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { findActorOfSession } from '../../modules/account/use-cases/find-session-actor.ts'
import { verifyBearer } from '../../modules/account/use-cases/bearer-token.ts'
import { apiError, type ApiError } from './api-error.ts'
import { buyerOf, type RequestContext } from './request-context.ts'

interface Call {
  readonly definition: CallDefinition
  readonly isWrite: boolean
}

/**
 * Reads the bearer token of a billing call (B-14). A write needs the session cookie of the same login too, so a
 * stolen token alone changes nothing; a token of another login is rejected.
 */
export async function withBearer(context: RequestContext, call: Call): Promise<Result<RequestContext, ApiError>> {
  const header = context.request.headers.authorization
  if (header === undefined)
    return call.definition.needsBearer === true && context.actor.kind !== 'visitor'
      ? fail(apiError(401, 'unauthorized'))
      : ok(context)
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1]
  const claims = token === undefined ? fail('invalid' as const) : await verifyBearer(context.ports, token, context.now)
  if (!claims.ok)
    return fail(claims.failure === 'expired' ? apiError(405, 'token-expired') : apiError(406, 'token-invalid'))
  const { sessionId } = claims.value
  if (context.actor.kind === 'member')
    return context.actor.sessionId === sessionId ? ok(context) : fail(apiError(401, 'unauthorized'))
  if (call.isWrite) return fail(apiError(401, 'unauthorized'))
  const actor = await findActorOfSession(context.ports.store.db, { id: sessionId, now: context.now })
  if (actor === undefined) return fail(apiError(401, 'unauthorized'))
  return ok({ ...context, ...buyerOf(context.ports, actor, context.preferences) })
}
