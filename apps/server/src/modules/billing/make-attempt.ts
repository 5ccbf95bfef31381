import { settle, type PaymentOutcome } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Database, Executor } from '../../platform/database/database.ts'
import { inTransaction, passes } from '../../platform/database/transaction.ts'
import { checkAmount } from '../../platform/gateway/check-amount.ts'
import type { GatewayOutcome, PaymentGateway } from '../../platform/gateway/payment-gateway.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { BillingPorts, ChargingPorts } from './billing-ports.ts'
import { carryOut } from './open-account.ts'
import { holdAccount, lockAccount } from './repository-accounts.ts'
import { endReading, storeOutcome, takeReading, type Reading } from './repository-attempts.ts'
import { loadFacts } from './repository-facts.ts'
import { writePlans } from './repository-plans.ts'

/** A try that the provider is called for. */
export interface Trying {
  readonly attemptId: number
  /** What the bank answered for the customer (B-53). */
  readonly threeDSecureResult?: string | undefined
  /** The call may have been made before: it is looked up first (reliability 3). */
  readonly isLook?: boolean
}

/** The provider's words for what billing settles. */
export function outcomeOf(answer: GatewayOutcome): PaymentOutcome {
  switch (answer.kind) {
    case 'paid':
    case 'blocked':
      return { kind: answer.kind, reference: answer.ref }
    case 'pending':
      return { kind: 'pending', reference: answer.ref, expectedAt: answer.expectedAt }
    case 'returned':
      return { kind: 'returned', reference: answer.ref, returnCode: answer.returnCode }
    case 'challenge': {
      const { challengeId: id, url, expiresAt } = answer
      return { kind: 'challenge', challenge: { id, url, expiresAt } }
    }
    case 'declined': {
      const { ref: reference, code, isHard } = answer
      return { kind: 'declined', ...(reference !== undefined && { reference }), code, isHard }
    }
    case 'error':
      return answer
  }
}

function charge(gateway: PaymentGateway, reading: Reading, trying: Trying): Promise<GatewayOutcome> {
  const { threeDSecureResult } = trying
  return gateway.charge({
    idempotencyKey: reading.key,
    token: reading.token,
    amount: reading.amount,
    invoiceRef: String(reading.documentId),
    ...(threeDSecureResult !== undefined && { threeDSecureResult }),
    ...(reading.origin === 'system' && { isOffSession: true }),
  })
}

/** A challenge that the provider knows no more is over; it isn't begun again without the member. */
const LAPSED = { kind: 'declined', code: 'authentication_lapsed', isHard: false } as const

/** What has become of a try; one that never arrived is made now, with the same key, in case a paused node still sends it. */
async function lookUp(gateway: PaymentGateway, reading: Reading, trying: Trying): Promise<GatewayOutcome | undefined> {
  const known = await gateway.lookup(reading.key)
  if (known.kind !== 'never_arrived')
    return known.kind === 'challenge' || known.kind === 'error' ? known : checkAmount(known, reading.amount)
  if (reading.state === 'challenge') return LAPSED
  return reading.state === 'started' ? charge(gateway, reading, trying) : undefined
}

/** Settles an answer in one transaction; a newer reading of the same try makes it worth nothing, and a held account waits. */
async function settleReading(
  db: Executor,
  ports: BillingPorts,
  { reading, outcome }: { readonly reading: Reading; readonly outcome: PaymentOutcome },
): Promise<void> {
  const { accountId, attemptId } = reading
  const locked = await lockAccount(db, accountId)
  if (locked === undefined || locked.isHeld || !(await endReading(db, reading))) return
  const now = ports.clock.now()
  const facts = (await loadFacts(db, [accountId], { attemptId })).get(accountId)
  if (facts === undefined) throw new Error(`account ${accountId} has no facts`)
  await writePlans(db, [settle(facts, { attemptId, outcome }, now)], { ...ports, now })
}

/**
 * Records what the provider said of a try: stored first, then settled. An answer that contradicts the account's facts holds
 * the account, and stays with its try.
 */
async function recordAnswer(ports: BillingPorts, reading: Reading, answer: GatewayOutcome): Promise<void> {
  const { db } = ports.store
  const outcome = outcomeOf(answer)
  if (!(await storeOutcome(db, reading, outcome))) return
  try {
    await db.transaction().execute((trx) => settleReading(trx, ports, { reading, outcome }))
  } catch (error) {
    if (passes(error)) throw error
    await hold(db, ports, { reading, error })
  }
}

async function hold(
  db: Database,
  ports: BillingPorts,
  { reading, error }: { readonly reading: Reading; readonly error: unknown },
): Promise<void> {
  const { accountId } = reading
  const reason = error instanceof Error ? error.message : String(error)
  await holdAccount(db, { accountId, reason, now: ports.clock.now() })
  ports.log.error({ account: accountId, reason }, 'an account is held: an answer of the provider contradicts it')
}

/**
 * Calls the provider for a try and records its answer. Never inside a transaction; the same key gets the same answer, so a
 * repeat after a crash charges once. Undefined where a look-up says nothing new.
 */
export async function makeAttempt(
  ports: ChargingPorts & { readonly gateway: PaymentGateway },
  trying: Trying,
): Promise<GatewayOutcome | undefined> {
  const { gateway, store, clock } = ports
  const reading = await takeReading(store.db, trying.attemptId, clock.now())
  const answer =
    trying.isLook === true ? await lookUp(gateway, reading, trying) : await charge(gateway, reading, trying)
  if (answer !== undefined) await recordAnswer(ports, reading, answer)
  return answer
}

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
  const answer = await gateway.cancel(reading.key)
  if (answer.kind === 'error') return fail(apiError(answer.class, 'payment-provider'))
  if (answer.kind !== 'cancelled') {
    await recordAnswer(ports, reading, answer)
    return ok(undefined)
  }
  const { accountId } = reading
  const command = { kind: 'cancel_challenge', attemptId } as const
  return inTransaction(store, async (db) => {
    const carried = await carryOut(db, ports, { accountId, command, actor })
    return carried.ok ? ok(undefined) : carried
  })
}
