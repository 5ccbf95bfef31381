import type { MachineScope } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { ApiClient, StoredMachineKey } from '../ports.ts'
import { apiError, type ApiError } from './api-error.ts'
import { challenge, createKeyReader } from './key-reader.ts'
import type { RequestContext } from './request-context.ts'

/** Reads the API client of a call that needs a scope. 401 names what is wrong with the key, 403 the scope that it lacks. */
export function createClientReader() {
  const readKey = createKeyReader<StoredMachineKey>({
    // `wbk_`, a part that names the key, and 256 random bits
    pattern: /^[Bb]earer (wbk_[0-9a-f]{12})_([\w-]{44})$/,
    codes: { missing: 'machine-key-missing', unknown: 'machine-key-unknown', ended: 'machine-key-ended' },
    find: ({ ports }, prefix) => ports.machineKeys.findMachineKey(ports.store.db, prefix),
    noteUse: ({ ports }, db, use) => ports.machineKeys.noteUse(db, use),
    now: ({ now }) => now,
  })
  return async (context: RequestContext, scope: MachineScope): Promise<Result<ApiClient, ApiError>> => {
    const found = await readKey(context)
    if (!found.ok) return found
    const { keyId, prefix, scopes } = found.value
    if (scopes.includes(scope)) return ok({ keyId, prefix, scopes })
    challenge(context, `, error="insufficient_scope", scope="${scope}"`)
    return fail(
      apiError(403, 'machine-key-scope', { details: { required: scope, scopes: [...scopes] }, values: { scope } }),
    )
  }
}

/** Name of an API client in events and logs. */
export function apiClientName({ keyId }: ApiClient): string {
  return `machine:${keyId}`
}
