import type { CallDefinition } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { apiError, type ApiError } from './api-error.ts'
import { withoutSession } from './authorise.ts'
import { buyerOf, type RequestContext } from './request-context.ts'

/**
 * Reads the bearer token of a billing call (B-14). A write needs the session cookie of the same login too, so a
 * stolen token alone changes nothing; a token of another login is rejected.
 */
export async function withBearer(
  context: RequestContext,
  call: { readonly definition: CallDefinition; readonly isWrite: boolean },
): Promise<Result<RequestContext, ApiError>> {
  const header = context.request.headers.authorization
  if (header === undefined)
    return call.definition.needsBearer === true && context.actor.kind !== 'visitor'
      ? fail(apiError(401, 'unauthorized'))
      : ok(context)
  // of another service: a proxy's own sign-in, or a key of the product
  if (!/^bearer(?: |$)/i.test(header)) return fail(apiError(407, 'token-foreign'))
  const token = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1]
  const { ports, now } = context
  const claims = token === undefined ? fail('invalid' as const) : await ports.sessions.verifyBearer(ports, token, now)
  if (!claims.ok)
    return fail(claims.failure === 'expired' ? apiError(405, 'token-expired') : apiError(406, 'token-invalid'))
  const { sessionId } = claims.value
  if (context.actor.kind === 'member')
    return context.actor.sessionId === sessionId ? ok(context) : fail(apiError(401, 'unauthorized'))
  if (call.isWrite) return fail(withoutSession(context.actor))
  const actor = await ports.sessions.findActorOfSession(ports.store.db, { id: sessionId, now })
  if (actor === undefined) return fail(withoutSession(context.actor))
  return ok({ ...context, ...buyerOf(ports, actor, context.preferences) })
}
