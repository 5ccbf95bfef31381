import { Transaction } from 'kysely'
import type { Result } from '@waybill/domain/result'
import { apiError, RejectedInTransaction, type ApiError } from '../http/api-error.ts'
import type { Executor, Store } from './database.ts'
import { cannotWrite, isDatabaseAway, isLockedOut } from './database-away.ts'
import { rejectInTransaction } from './open-transaction.ts'
import type { Schema } from './schema.ts'

/** Conflicts that the next try resolves by itself: serialization failure and deadlock. */
const RETRIABLE = new Set(['40001', '40P01'])
const TRIES = 3
/** Another command has the row for longer than this one waits. */
const BUSY = apiError(503, 'unavailable', { retryAfterSeconds: 2 })
/** Longest wait for a turn: each command of the line before may wait for a lock. */
const MOST_WAIT_MS = 5_000

/**
 * Runs a whole command in one transaction, committed here and nowhere else; an error rolls everything back. 503 where another
 * command keeps what it needs.
 */
export async function inTransaction<Value>(
  store: Store,
  command: (db: Executor) => Promise<Result<Value, ApiError>>,
): Promise<Result<Value, ApiError>> {
  // a rehearsal: its store is a transaction, this one is a step of it, and it is repeated as a whole
  if (store.db instanceof Transaction) return runWhole(store, command, 1)
  // in turn it would wait for the transaction that it is in
  rejectInTransaction('the database')
  if (store.inTurn === undefined) return runWhole(store, command)
  const since = performance.now()
  return store.inTurn(async () =>
    performance.now() - since > MOST_WAIT_MS ? { ok: false, failure: BUSY } : runWhole(store, command),
  )
}

async function runWhole<Value>(
  store: Store,
  command: (db: Executor) => Promise<Result<Value, ApiError>>,
  tries = TRIES,
): Promise<Result<Value, ApiError>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.db.transaction().execute(async (trx) => {
        const outcome = await command(trx)
        if (!outcome.ok && outcome.failure.keepsWork !== true) throw new RejectedInTransaction(outcome.failure)
        return outcome
      })
    } catch (error) {
      if (error instanceof RejectedInTransaction) return { ok: false, failure: error.apiError }
      if (isLockedOut(error)) return { ok: false, failure: BUSY }
      if (attempt >= tries || !isRetriable(error)) throw error
    }
  }
}

/** A step that is whole by itself, and inside of a larger one is part of that: joins the transaction that `db` is. */
export function asOne<Value>(db: Executor, step: (trx: Transaction<Schema>) => Promise<Value>): Promise<Value> {
  return db instanceof Transaction ? step(db) : db.transaction().execute(step)
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function isRetriable(error: unknown): boolean {
  return RETRIABLE.has(codeOf(error) ?? '')
}

/** Conflicts, locks and time-outs by the class of their code. */
const PASSING = new Set(['40', '55', '57'])

/**
 * True for a failure of the moment (a conflict, a time-out, a database that is away, a full disk), and false for what the
 * same input brings about again: a constraint, or an error of ours.
 */
export function passes(error: unknown): boolean {
  return isDatabaseAway(error) || cannotWrite(error) || PASSING.has((codeOf(error) ?? '').slice(0, 2))
}
