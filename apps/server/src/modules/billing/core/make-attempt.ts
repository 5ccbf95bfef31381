import { settle, type PaymentOutcome } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction, passes } from '../../../platform/database/transaction.ts'
import type { GatewayOutcome, PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { BillingPorts, ChargingPorts } from './billing-ports.ts'
import { carryOut } from './open-account.ts'
import { holdAccount, lockAccount } from '../store/accounts.ts'
import {
  endReading,
  findUnstored,
  isUnsettled,
  storeMethodOf,
  storeOutcome,
  takeReading,
  type Reading,
} from '../store/attempts.ts'
import { loadFacts } from '../store/facts/load-facts.ts'
import { writePlans } from '../store/plans/write-plans.ts'
import { inDoubt, lookUp, outcomeOf, pay, type Trying } from './try-payment.ts'

/** An outcome of a try, and who recorded it where that wasn't the provider. */
interface Settling {
  readonly reading: Reading
  readonly outcome: PaymentOutcome
  readonly actor?: string
}

/**
 * Settles an answer in one transaction; a newer reading of the same try makes it worth nothing, and a held account waits: false
 * then.
 */
export async function settleReading(
  db: Executor,
  ports: BillingPorts,
  { reading, outcome, actor }: Settling,
): Promise<boolean> {
  const { accountId, attemptId } = reading
  const locked = await lockAccount(db, accountId)
  if (locked === undefined || locked.isHeld || !(await endReading(db, reading))) return false
  const now = ports.clock.now()
  // a verdict may end the subscription, and has notes issued
  const mayEnd = outcome.kind === 'dispute_lost' || outcome.kind === 'returned' || reading.state === 'disputed'
  const facts = (await loadFacts(db, [accountId], { seller: ports.seller, attemptId, mayEnd })).get(accountId)
  if (facts === undefined) throw new Error(`account ${accountId} has no facts`)
  await writePlans(db, [settle(facts, { attemptId, outcome }, now)], { ...ports, now, ...(actor && { actor }) })
  return true
}

/**
 * Records what the provider said of a try: stored first, then settled. An answer that contradicts the account's facts holds
 * the account, and stays with its try.
 */
async function recordAnswer(ports: BillingPorts, reading: Reading, answer: GatewayOutcome): Promise<void> {
  const { db } = ports.store
  const outcome = outcomeOf(answer)
  if (answer.kind === 'paid' && answer.stored !== undefined)
    await storeMethodOf(db, reading.attemptId, { ...answer.stored, now: ports.clock.now() })
  if (!(await storeOutcome(db, reading, outcome))) return
  try {
    await db.transaction().execute((trx) => settleReading(trx, ports, { reading, outcome }))
    await dropUnstored(ports, reading)
  } catch (error) {
    if (passes(error)) throw error
    await holdByError(ports, reading.accountId, error)
  }
}

/** A first payment that came to nothing has stored no method: nothing could be charged by it (B-155). */
async function dropUnstored(ports: BillingPorts, { attemptId, accountId, method }: Reading): Promise<void> {
  if (method.methodRef !== '') return
  await inTransaction(ports.store, async (db): Promise<Result<undefined, ApiError>> => {
    const methodId = await findUnstored(db, attemptId)
    if (methodId === undefined) return ok(undefined)
    const command = { kind: 'remove_method', methodId } as const
    const carried = await carryOut(db, ports, { accountId, command, actor: 'system' })
    return carried.ok ? ok(undefined) : carried
  })
}

/** Holds an account whose facts an answer of the provider contradicts. */
export async function holdByError(ports: BillingPorts, accountId: number, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  await holdAccount(ports.store.db, { accountId, reason, now: ports.clock.now() })
  ports.log.error({ account: accountId, reason }, 'an account is held: an answer of the provider contradicts it')
}

/**
 * Calls the provider for a try and records its answer. Never inside a transaction; the same key gets the same answer, so a
 * repeat after a crash charges once. Undefined where a look-up says nothing new, or a newer reading has begun.
 */
export async function makeAttempt(
  ports: ChargingPorts & { readonly gateway: PaymentGateway },
  trying: Trying,
): Promise<GatewayOutcome | undefined> {
  const { gateway, store, clock } = ports
  const reading = await takeReading(store.db, trying.attemptId, clock.now())
  const trip = { gateway, db: store.db, now: clock.now(), reading, trying }
  const made = trying.isLook === true ? await lookUp(trip) : await pay(trip)
  const wasStarted = trying.isLook !== true && reading.paymentRef !== undefined
  const answer = wasStarted ? inDoubt(made) : made
  if (answer !== undefined) await recordAnswer(ports, reading, answer)
  return answer
}

/** More readings than may overtake each other: what is open after them waits for its next look. */
const MOST_READINGS = 4

/**
 * Makes a try for one who waits for its end. Where a newer reading has overtaken this one, as a webhook's, what was decided is
 * read again until it is settled (B-91): it is the answer, also where it is a decline.
 */
export async function makeAwaitedAttempt(
  ports: ChargingPorts & { readonly gateway: PaymentGateway },
  trying: Trying,
): Promise<GatewayOutcome | undefined> {
  const { attemptId } = trying
  let answer = await makeAttempt(ports, trying)
  if (answer?.kind === 'challenge' || answer?.kind === 'error') return answer
  for (let readings = 1; readings < MOST_READINGS && (await isUnsettled(ports.store.db, attemptId)); readings += 1) {
    const read = await makeAttempt(ports, { attemptId, isLook: true })
    answer ??= read
  }
  return answer
}

const CANCELLED = { kind: 'cancelled' } as const

/**
 * Ends a try that waits for its customer: first at the provider, where it can't succeed afterwards, then here. What the
 * provider had decided before stands (B-53).
 */
export async function cancelAttempt(
  ports: ChargingPorts & { readonly gateway: PaymentGateway },
  { attemptId, actor }: { readonly attemptId: number; readonly actor: string },
): Promise<Result<undefined, ApiError>> {
  const { gateway, store, clock } = ports
  const reading = await takeReading(store.db, attemptId, clock.now())
  const { paymentRef } = reading
  // without a reference nothing was confirmed, and nothing waits there
  const answer = paymentRef === undefined ? CANCELLED : await gateway.cancelPayment(paymentRef)
  if (answer.kind === 'error') return fail(apiError(answer.class, 'payment-provider'))
  if (answer.kind !== 'cancelled') {
    await recordAnswer(ports, reading, answer)
    return ok(undefined)
  }
  const { accountId } = reading
  const command = { kind: 'cancel_challenge', attemptId } as const
  const ended = await inTransaction(store, async (db) => {
    const carried = await carryOut(db, ports, { accountId, command, actor })
    return carried.ok ? ok(undefined) : carried
  })
  if (ended.ok) await dropUnstored(ports, reading)
  return ended
}
