import { ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../database/database.ts'
import type { ApiError } from './api-error.ts'
import {
  claimKey,
  findAnswer,
  inTurn,
  readIdentity,
  replayOrUnclear,
  storeOutcome,
  type WithIdempotencyInput,
} from './idempotency.ts'

/** A key whose row is written in the transaction of its command. */
export interface InnerKey<Value extends object> {
  /** False where another request has it; waits for one that is under way. */
  readonly claim: (tx: Executor) => Promise<boolean>
  readonly store: (tx: Executor, value: Value) => Promise<void>
}

const WITHOUT_KEY: InnerKey<object> = { claim: async () => true, store: async () => undefined }

/**
 * For a command that is one transaction of its own: its key is claimed and answered inside of that. A repeat after a node that
 * died finds it done, and is answered so, or absent, and has it done (B-92).
 */
export async function withAnswerInside<Value extends object>(
  keyed: WithIdempotencyInput,
  run: (inside: InnerKey<Value>) => Promise<Result<Value, ApiError>>,
): Promise<Result<Value, ApiError>> {
  const read = readIdentity(keyed)
  if (!read.ok) return read
  const identity = read.value
  if (identity === undefined) return run(WITHOUT_KEY)
  const { db, context } = keyed
  return inTurn(`${identity.scope} ${identity.key}`, async () => {
    const answered = await findAnswer<Value>(keyed)
    if (!answered.ok) return answered
    if (answered.value !== undefined) return ok(answered.value)
    let isFirst = true
    const claim = async (tx: Executor) => (isFirst = await claimKey(tx, identity, context))
    const outcome = await run({
      claim,
      store: (tx, value) => storeOutcome(tx, { ...identity, now: context.now }, value),
    })
    return isFirst ? outcome : replayOrUnclear<Value>(db, identity)
  })
}
