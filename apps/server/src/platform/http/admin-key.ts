import type { AccessGroup, CallDefinition, CallKey } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { FastifyRequest } from 'fastify'
import type { StoredAdminKey } from '../ports.ts'
import type { ApiError } from './api-error.ts'
import { rejectCall } from './authorise.ts'
import { createKeyReader } from './key-reader.ts'
import { isOfStaff, type RequestContext } from './request-context.ts'

/** True for a call of the back office with a key of the Admin API, whole or not: nothing else of the request counts then. */
export function bringsAdminKey({ headers }: FastifyRequest, access: AccessGroup): boolean {
  return isOfStaff(access) && /^bearer wba_/i.test(headers.authorization ?? '')
}

/** True for a call that no browser makes: it has no cookie to protect. */
export function isOfProgram({ access, scope }: CallDefinition, request: FastifyRequest): boolean {
  return scope !== undefined || bringsAdminKey(request, access)
}

/** Reads the program of a call by its key, and whether it may make the call; its instants are real time, as all of the staff's. */
export function createAdminKeyReader() {
  const readKey = createKeyReader<StoredAdminKey>({
    pattern: /^[Bb]earer (wba_[0-9a-f]{12})_([\w-]{44})$/,
    codes: { missing: 'unauthorized', unknown: 'admin-key-unknown', ended: 'admin-key-ended' },
    find: ({ ports }, prefix) => ports.adminKeys.findAdminKey(ports.store.db, { prefix, now: ports.realClock.now() }),
    noteUse: ({ ports }, db, use) => ports.adminKeys.noteUse(db, use),
    now: ({ ports }) => ports.realClock.now(),
  })
  return async (context: RequestContext, call: CallKey): Promise<Result<RequestContext, ApiError>> => {
    const key = await readKey(context)
    if (!key.ok) return key
    const rejected = rejectCall(call, key.value)
    return rejected === undefined ? ok({ ...context, actor: key.value }) : fail(rejected)
  }
}
