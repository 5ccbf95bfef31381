import { timingSafeEqual } from 'node:crypto'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../database/database.ts'
import { hashToken } from '../ids.ts'
import type { NotedKey, StoredKey } from '../ports.ts'
import { apiError, type ApiError } from './api-error.ts'
import { createNodeLimit } from './node-limit.ts'
import type { RequestContext } from './request-context.ts'

/** For one key and minute on one node: a list of 100,000 accounts in pages of 100 is 1,000. */
const MOST_CALLS = 1_200
/** Keys that are none, from one network prefix in a minute on one node. */
const MOST_MISSES = 30
/** The last use is at most so far behind: a write for each call would cost more than the call. */
const USE_NOTED_EVERY_MS = 300_000
/** Hash that an unknown key is compared with, so that it takes as long as a wrong one. */
const NO_HASH = hashToken('no key')

/** Keys of one kind: how they are written, where they are stored, and the codes of their rejections. */
export interface KeyKind<Key extends StoredKey> {
  /** Its groups are the prefix and the secret. */
  readonly pattern: RegExp
  readonly codes: { readonly missing: string; readonly unknown: string; readonly ended: string }
  readonly find: (context: RequestContext, prefix: string) => Promise<Key | undefined>
  readonly noteUse: (context: RequestContext, db: Executor, use: NotedKey) => Promise<void>
  /** The clock of its instants. */
  readonly now: (context: RequestContext) => number
}

/** The value of `WWW-Authenticate` beside a rejection (RFC 6750). */
export function challenge({ reply }: RequestContext, words: string): void {
  void reply.header('www-authenticate', `Bearer realm="waybill"${words}`)
}

function isSecretOf<Key extends StoredKey>(secret: string, stored: Key | undefined): stored is Key {
  const isEqual = timingSafeEqual(hashToken(secret), stored?.secretHash ?? NO_HASH)
  return isEqual && stored !== undefined
}

/** Reads the key of a call; 401 names what is wrong with it, 429 follows too many calls, or too many that are none. */
export function createKeyReader<Key extends StoredKey>({ pattern, codes, find, noteUse, now }: KeyKind<Key>) {
  const calls = createNodeLimit(MOST_CALLS)
  const misses = createNodeLimit(MOST_MISSES)
  const note = async (context: RequestContext, { keyId, usedAt }: Key): Promise<void> => {
    const { ports } = context
    const at = now(context)
    if (usedAt !== null && at - usedAt < USE_NOTED_EVERY_MS) return
    // a store that takes no write still answers reads: when a key was last used is a help, and no rule
    await noteUse(context, ports.store.db, { keyId, now: at, before: at - USE_NOTED_EVERY_MS }).catch(
      (error: unknown) => ports.log.warn({ err: error }, 'the use of a key is not noted'),
    )
  }
  return async (context: RequestContext): Promise<Result<Key, ApiError>> => {
    const header = context.request.headers.authorization
    if (header === undefined) {
      challenge(context, '')
      return fail(apiError(401, codes.missing))
    }
    const [, prefix = '', secret = ''] = pattern.exec(header) ?? []
    const found = prefix === '' ? undefined : await find(context, prefix)
    if (!isSecretOf(secret, found)) {
      challenge(context, ', error="invalid_token"')
      return fail(misses(context) ?? apiError(401, codes.unknown))
    }
    if (found.endedAt !== null) {
      challenge(context, ', error="invalid_token"')
      return fail(apiError(401, codes.ended, { values: { key: prefix } }))
    }
    const limited = calls(context, 1, prefix)
    if (limited !== undefined) return fail(limited)
    await note(context, found)
    return ok(found)
  }
}
