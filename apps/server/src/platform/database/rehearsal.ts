import type { Transaction } from 'kysely'
import { fail, ok, type Result } from '@waybill/domain/result'
import { apiError, type ApiError } from '../http/api-error.ts'
import type { Executor, Store } from './database.ts'
import type { Schema } from './schema.ts'
import { inTransaction } from './transaction.ts'

const NOT_KEPT = apiError(409, 'not-kept')
/** It is to be kept, but a step of it isn't done. */
const HALF_DONE = apiError(503, 'not-kept')

interface Steps {
  /** A step was rolled back by itself elsewhere; here all are one, and what it wrote is still there. */
  hasFailed: boolean
}

/**
 * A handle inside an open transaction: what it calls a transaction is a step of that one. No savepoints: rows of a transaction
 * know its own lines by their transaction, and a savepoint would be another one.
 */
function stepsOf(trx: Executor, steps: Steps): Transaction<Schema> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the executor of `inTransaction` is its transaction
  const open = trx as Transaction<Schema>
  const asStep = async <Value>(work: (inside: Transaction<Schema>) => Promise<Value>): Promise<Value> => {
    try {
      return await work(inside)
    } catch (error) {
      steps.hasFailed = true
      throw error
    }
  }
  const inside = new Proxy(open, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute: asStep })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return inside
}

/**
 * Runs work that opens transactions of its own inside a single one, which is committed only where its outcome is to be kept: all
 * of it is done, or nothing. 503 where another command keeps what it needs.
 */
export async function rehearse<Value>(
  store: Store,
  work: (inside: Store) => Promise<Value>,
  isKept: (outcome: Value) => boolean,
): Promise<Result<Value, ApiError>> {
  const outcomes: Value[] = []
  const { inTurn: _, ...rest } = store
  const ended = await inTransaction(store, async (db) => {
    const steps: Steps = { hasFailed: false }
    const outcome = await work({ ...rest, db: stepsOf(db, steps) })
    outcomes.push(outcome)
    if (!isKept(outcome)) return fail(NOT_KEPT)
    return steps.hasFailed ? fail(HALF_DONE) : ok(outcome)
  })
  const outcome = outcomes.at(-1)
  return ended.ok || ended.failure !== NOT_KEPT || outcome === undefined ? ended : ok(outcome)
}
