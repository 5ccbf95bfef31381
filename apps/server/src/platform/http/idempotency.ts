import { createHash } from 'node:crypto'
import type { CallDefinition, CallKey } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { instant } from '../database/column-types.ts'
import type { Executor, Store } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { apiError, invalidField, type ApiError } from './api-error.ts'
import { actorName } from './actor.ts'
import { apiClientName } from './api-client.ts'
import { createWorkQueue } from '../work-queue.ts'
import type { RequestContext } from './request-context.ts'

const KEY = /^[\x21-\x7e]{1,128}$/

/** Requests of one caller under one key come one after the other on a node. */
export const inTurn = createWorkQueue<string>()

export interface WithIdempotencyInput {
  readonly db: Executor
  readonly context: RequestContext
  readonly definition: CallDefinition
  readonly key: CallKey
  readonly body: unknown
}

/** The scope of its keys: one account, or one visitor; a caller without either has nothing to repeat. */
export function idempotencyScope(context: RequestContext): string | undefined {
  const { actor, machine } = context
  if (machine !== undefined) return apiClientName(machine)
  if (actor.kind === 'member') return `account:${actor.accountId}`
  if (actor.kind === 'staff' || actor.kind === 'admin_key') return actorName(actor)
  return actor.visitorHash === undefined ? undefined : `visitor:${Buffer.from(actor.visitorHash).toString('base64url')}`
}

export function requestHash(key: CallKey, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([key, path, body ?? null]))
    .digest('base64url')
}

export type IdempotencyKey = Result<string | undefined, ApiError>

export function readIdempotencyKey(context: RequestContext): IdempotencyKey {
  const header = context.request.headers['idempotency-key']
  if (header === undefined) return { ok: true, value: undefined }
  if (typeof header === 'string' && KEY.test(header)) return { ok: true, value: header }
  return fail(invalidField('Idempotency-Key'))
}

/**
 * Gives the first answer again for the same key and body; another body under the key is a conflict (B-92).
 * The key's row is written in the command's own transaction, so a second request waits for the first to end.
 */
export async function withIdempotency<Value extends object>(
  keyed: WithIdempotencyInput,
  run: () => Promise<Result<Value, ApiError>>,
): Promise<Result<Value, ApiError>> {
  const { db, context } = keyed
  const read = readIdentity(keyed)
  if (!read.ok) return read
  const identity = read.value
  if (keyed.definition.isIdempotent !== true || identity === undefined) return run()
  const isFirst = await claimKey(db, identity, context)
  if (!isFirst) return replay<Value>(db, identity)
  const outcome = await run()
  if (outcome.ok) await storeOutcome(db, { ...identity, now: context.now }, outcome.value)
  else await releaseKey(db, identity)
  return outcome
}

/** The key of a request in its scope; undefined where it has none. */
export function readIdentity({ context, key, body }: WithIdempotencyInput): Result<KeyIdentity | undefined, ApiError> {
  const scope = idempotencyScope(context)
  const given = readIdempotencyKey(context)
  if (!given.ok) return given
  if (given.value === undefined || scope === undefined) return ok(undefined)
  return ok({ scope, key: given.value, hash: requestHash(key, context.request.url, body) })
}

/** A key that another body came with before (B-92). */
async function rejectReusedKey(db: Executor, { scope, key, hash }: KeyIdentity): Promise<ApiError | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select('request_hash')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row === undefined || row.request_hash === hash ? undefined : apiError(409, 'idempotency-conflict')
}

/** The answer that is stored under the request's key, for work that is done outside of a transaction of its own (B-92). */
export async function findAnswer<Value extends object>(
  keyed: WithIdempotencyInput,
): Promise<Result<Value | undefined, ApiError>> {
  const identity = readIdentity(keyed)
  if (!identity.ok || identity.value === undefined) return identity.ok ? ok(undefined) : identity
  const reused = await rejectReusedKey(keyed.db, identity.value)
  if (reused !== undefined) return fail(reused)
  const found = await replay<Value>(keyed.db, identity.value)
  return ok(found.ok ? found.value : undefined)
}

interface WithAnswerInput extends WithIdempotencyInput {
  readonly store: Store
}

/**
 * The same for a command that commits by itself: its answer is stored after it (B-92). A node that dies in between leaves a
 * command that is done, and a repeat that is answered so.
 */
export async function withStoredAnswer<Value extends object>(
  { store, ...keyed }: WithAnswerInput,
  run: () => Promise<Result<Value, ApiError>>,
): Promise<Result<Value, ApiError>> {
  const answered = await findAnswer<Value>(keyed)
  if (!answered.ok) return answered
  if (answered.value !== undefined) return ok(answered.value)
  const outcome = await run()
  // without a key there is nothing to store
  if (!outcome.ok || keyed.context.request.headers['idempotency-key'] === undefined) return outcome
  return inTransaction(store, (tx) => withIdempotency({ ...keyed, db: tx }, async () => outcome))
}

/** Under a key that is claimed, and whose command hasn't ended as far as anything is stored. */
const UNCLEAR = apiError(409, 'idempotency-unclear')

/**
 * For a command that commits by itself and must not be done twice: its key is claimed before it. A repeat on another node while
 * it is under way, or after one that died in it, is 409, and what was done is to be looked up.
 */
export async function withClaimedAnswer<Value extends object>(
  { store, ...keyed }: WithAnswerInput,
  run: () => Promise<Result<Value, ApiError>>,
): Promise<Result<Value, ApiError>> {
  const { context, db } = keyed
  const read = readIdentity(keyed)
  if (!read.ok) return read
  const identity = read.value
  if (identity === undefined) return run()
  return inTurn(`${identity.scope} ${identity.key}`, async () => {
    const claimed = await inTransaction(store, async (tx) => {
      const isFirst = await claimKey(tx, identity, context)
      // done as far as its row goes: no request waits for it (I29)
      if (isFirst) await markDone(tx, identity, context.now)
      return { ok: true, value: isFirst }
    })
    if (!claimed.ok) return claimed
    if (!claimed.value) return replayOrUnclear<Value>(db, identity)
    const outcome = await run()
    if (outcome.ok) await storeOutcome(db, { ...identity, now: context.now }, outcome.value)
    else await releaseKey(db, identity)
    return outcome
  })
}

export async function replayOrUnclear<Value extends object>(
  db: Executor,
  identity: KeyIdentity,
): Promise<Result<Value, ApiError>> {
  const { scope, key, hash } = identity
  const open = await db
    .selectFrom('idempotency')
    .select('key')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('request_hash', '=', hash)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return open === undefined ? replay<Value>(db, identity) : fail(UNCLEAR)
}

export interface KeyIdentity {
  readonly scope: string
  readonly key: string
  readonly hash: string
}

export async function claimKey(db: Executor, identity: KeyIdentity, context: RequestContext): Promise<boolean> {
  const row = await db
    .insertInto('idempotency')
    .values({
      scope: identity.scope,
      key: identity.key,
      account_id: context.actor.kind === 'member' ? context.actor.accountId : null,
      request_hash: identity.hash,
      created_at: instant(context.now),
    })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** An error is no answer to store, even one whose work stays: the same key may be used again. */
async function releaseKey(db: Executor, { scope, key }: KeyIdentity): Promise<void> {
  await db.deleteFrom('idempotency').where('scope', '=', scope).where('key', '=', key).execute()
}

async function replay<Value extends object>(db: Executor, identity: KeyIdentity): Promise<Result<Value, ApiError>> {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'outcome'])
    .where('scope', '=', identity.scope)
    .where('key', '=', identity.key)
    .executeTakeFirst()
  if (row === undefined || row.outcome === null || row.request_hash !== identity.hash)
    return fail(apiError(409, 'idempotency-conflict'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was stored under this key and this request is what this call answered
  return { ok: true, value: row.outcome as Value }
}

async function markDone(db: Executor, { scope, key }: KeyIdentity, now: number): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ done_at: instant(now) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

export async function storeOutcome(
  db: Executor,
  identity: KeyIdentity & { readonly now: number },
  value: object,
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ outcome: JSON.stringify(value), status: 200, done_at: instant(identity.now) })
    .where('scope', '=', identity.scope)
    .where('key', '=', identity.key)
    .execute()
}
