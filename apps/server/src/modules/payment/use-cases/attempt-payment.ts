import { money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { checkAmount } from '../../../platform/gateway/check-amount.ts'
import type { GatewayOutcome, LookupOutcome, PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { NO_PROVIDER, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { findMethodToken, findPayment, type StoredPayment } from '../repository.ts'
import { completeFreeOrder, recordOutcome } from './record-outcome.ts'

/** Paid, void and failed: never charged again, but looked up after an event of the provider. */
const LOOKED_AT: ReadonlySet<number> = new Set([2, 6, 8])

export interface Attempt {
  readonly ports: WorkPorts
  /** Undefined for an order that costs nothing. */
  readonly paymentId: number | undefined
  readonly orderId: string | undefined
  readonly threeDSecureResult?: string | undefined
  /** The worker attempts without the member: a challenge then waits for a mail (B-54). */
  readonly isOffSession?: boolean
  /** A crash or a time-out may have left a charge: it is looked up by the key first (reliability 3). */
  readonly needsConfirmation?: boolean
}

/**
 * Charges an attempt by its key and records the answer in a transaction of its own. The gateway is never called
 * inside a transaction; the same key gets the same answer, so a repeat after a crash charges once.
 */
export async function attemptPayment(attempt: Attempt): Promise<Result<GatewayOutcome['kind'], ApiError>> {
  const { ports, paymentId, orderId } = attempt
  const { gateway } = ports
  if (gateway === undefined) return fail(NO_PROVIDER)
  if (paymentId === undefined) return completeFree(ports, orderId)
  const payment = await findPayment(ports.store.db, paymentId)
  // a look-up of a settled or cancelled payment: money that was paid all the same is recorded
  const isLook = attempt.needsConfirmation === true && LOOKED_AT.has(payment.state)
  if (payment.state !== 3 && payment.state !== 1 && !isLook) return ok('paid')
  const outcome = await outcomeOf(attempt, payment, gateway)
  return inTransaction(ports.store, (db) =>
    recordOutcome(db, { ports, paymentId, outcome, isOffSession: attempt.isOffSession === true }),
  )
}

async function outcomeOf(attempt: Attempt, payment: StoredPayment, gateway: PaymentGateway): Promise<GatewayOutcome> {
  const requested = money(payment.amount, payment.currency)
  if (attempt.needsConfirmation === true) {
    const known: LookupOutcome = await gateway.lookup(payment.idem_key)
    // never arrived: the same key again, because a paused node may still send the first call
    if (known.kind !== 'never_arrived')
      return known.kind === 'challenge' || known.kind === 'error' ? known : checkAmount(known, requested)
    if (payment.state !== 1 && payment.state !== 3) return { kind: 'declined', code: 'declined', isHard: false }
    // an expired challenge is over; it is not restarted without the member
    if (payment.state === 1) return { kind: 'declined', code: 'declined', isHard: false }
  }
  const token = await findMethodToken(attempt.ports.store.db, payment.payment_method_id ?? 0)
  return gateway.charge({
    idempotencyKey: payment.idem_key,
    token,
    amount: requested,
    invoiceRef: String(payment.invoice_id),
    ...(attempt.threeDSecureResult !== undefined && { threeDSecureResult: attempt.threeDSecureResult }),
    ...(attempt.isOffSession === true && { isOffSession: true }),
  })
}

async function completeFree(
  ports: WorkPorts,
  orderId: string | undefined,
): Promise<Result<GatewayOutcome['kind'], ApiError>> {
  if (orderId === undefined) return fail(apiError(500, 'unexpected'))
  return inTransaction(ports.store, (db) => completeFreeOrder(db, { ports, orderId }))
}
