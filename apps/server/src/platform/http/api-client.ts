import { timingSafeEqual } from 'node:crypto'
import type { MachineScope } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { hashToken } from '../ids.ts'
import type { ApiClient, StoredMachineKey } from '../ports.ts'
import { apiError, type ApiError } from './api-error.ts'
import { createNodeLimit } from './node-limit.ts'
import type { RequestContext } from './request-context.ts'

/** `wbk_`, a part that names the key, and 256 random bits. */
const KEY = /^[Bb]earer (wbk_[0-9a-f]{12})_([\w-]{44})$/
/** For one key and minute on one node: a list of 100,000 accounts in pages of 100 is 1,000. */
const MOST_CALLS = 1_200
/** Keys that are none, from one network prefix in a minute on one node. */
const MOST_MISSES = 30
/** The last use is at most so far behind: a write for each call would cost more than the call. */
const USE_NOTED_EVERY_MS = 300_000
/** Hash that an unknown key is compared with, so that it takes as long as a wrong one. */
const NO_HASH = hashToken('no key')

/** The value of `WWW-Authenticate` beside a rejection (RFC 6750). */
function challenge({ reply }: RequestContext, words: string): void {
  void reply.header('www-authenticate', `Bearer realm="waybill"${words}`)
}

function isSecretOf(secret: string, stored: StoredMachineKey | undefined): stored is StoredMachineKey {
  const isEqual = timingSafeEqual(hashToken(secret), stored?.secretHash ?? NO_HASH)
  return isEqual && stored !== undefined
}

/** Reads the API client of a call that needs a scope. 401 names what is wrong with the key, 403 the scope that it lacks. */
export function createClientReader() {
  const calls = createNodeLimit(MOST_CALLS)
  const misses = createNodeLimit(MOST_MISSES)
  return async (context: RequestContext, scope: MachineScope): Promise<Result<ApiClient, ApiError>> => {
    const { ports, now, request } = context
    const header = request.headers.authorization
    if (header === undefined) {
      challenge(context, '')
      return fail(apiError(401, 'machine-key-missing'))
    }
    const [, prefix = '', secret = ''] = KEY.exec(header) ?? []
    const found = prefix === '' ? undefined : await ports.machineKeys.findMachineKey(ports.store.db, prefix)
    if (!isSecretOf(secret, found)) {
      challenge(context, ', error="invalid_token"')
      return fail(misses(context) ?? apiError(401, 'machine-key-unknown'))
    }
    if (found.endedAt !== null) {
      challenge(context, ', error="invalid_token"')
      return fail(apiError(401, 'machine-key-ended', { values: { key: prefix } }))
    }
    const limited = calls(context, 1, prefix)
    if (limited !== undefined) return fail(limited)
    if (!found.scopes.includes(scope)) {
      challenge(context, `, error="insufficient_scope", scope="${scope}"`)
      const details = { required: scope, scopes: found.scopes }
      return fail(apiError(403, 'machine-key-scope', { details, values: { scope } }))
    }
    if (found.usedAt === null || now - found.usedAt >= USE_NOTED_EVERY_MS) await noteUse(context, found.keyId)
    return ok({ keyId: found.keyId, prefix, scopes: found.scopes })
  }
}

/** A store that takes no write still answers reads: when a key was last used is a help, and no rule. */
async function noteUse({ ports, now }: RequestContext, keyId: number): Promise<void> {
  const use = { keyId, now, before: now - USE_NOTED_EVERY_MS }
  await ports.machineKeys
    .noteUse(ports.store.db, use)
    .catch((error: unknown) => ports.log.warn({ err: error }, 'the use of a machine key is not noted'))
}

/** Name of an API client in events and logs. */
export function apiClientName({ keyId }: ApiClient): string {
  return `machine:${keyId}`
}
