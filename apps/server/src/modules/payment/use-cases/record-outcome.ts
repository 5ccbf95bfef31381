import { canTransition } from '@waybill/domain/lifecycle'
import { paymentLifecycle, paymentStates, type PaymentState } from '@waybill/domain/payment'
import { fail, ok, unreachable, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { Declined, GatewayOutcome } from '../../../platform/gateway/payment-gateway.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import type { OrderFailure } from '../../../platform/database/schema-shop.ts'
import { orderFailed } from '../../order/index.ts'
import { changePayment, disableMethod, lockPayment, putOnList, type StoredPayment } from '../repository.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@waybill/domain/durations'

/** An unknown outcome is looked up again; after a day the operator checks it (reliability 3.1). */
const RETRY_LOOKUP_MS = 15 * SECOND_MS
const GIVE_UP_LOOKUP_MS = DAY_MS
/** A settled bank payment is looked up once more: a return comes a day later at the latest (B-80). */
const RETURN_CHECK_MS = DAY_MS + MINUTE_MS
const ACH = 2

interface Recording {
  readonly ports: WorkPorts
  readonly paymentId: number
  readonly outcome: GatewayOutcome
  readonly isOffSession: boolean
}

type Recorded = Result<GatewayOutcome['kind'], ApiError>

interface Recorder extends Recording {
  readonly db: Executor
  readonly payment: StoredPayment
  readonly now: number
}

/** Records the gateway's answer about an attempt, once: the second recorder finds the state changed. */
export async function recordOutcome(db: Executor, recording: Recording): Promise<Recorded> {
  const payment = await lockPayment(db, recording.paymentId)
  const recorder = { ...recording, db, payment, now: recording.ports.clock.now() }
  const { outcome } = recording
  switch (outcome.kind) {
    case 'paid':
      return recordPaid(recorder, outcome.ref)
    case 'pending':
      return recordPending(recorder, outcome)
    case 'challenge':
      return recordChallenge(recorder, outcome)
    case 'declined':
      return recordDeclined(recorder, outcome)
    case 'returned':
      return recordDeclined(recorder, { kind: 'declined', ref: outcome.ref, code: 'declined', isHard: false })
    case 'blocked':
      return recordBlocked(recorder, outcome.ref)
    case 'error':
      return recordError(recorder, outcome)
    default:
      return unreachable(outcome)
  }
}

function mayMove({ payment }: Recorder, to: PaymentState): boolean {
  return canTransition(paymentLifecycle, payment.state, to)
}

async function move(
  recorder: Recorder,
  to: PaymentState,
  rest: {
    readonly ref?: string | undefined
    readonly code?: string
    readonly nextAt?: number
    readonly challengeUrl?: string
  } = {},
): Promise<void> {
  await changePayment(recorder.db, {
    id: recorder.payment.id,
    state: to,
    gatewayRef: rest.ref,
    declineCode: rest.code,
    challengeUrl: rest.challengeUrl,
    nextAt: rest.nextAt,
    now: recorder.now,
  })
}

async function recordPaid(recorder: Recorder, ref: string): Promise<Recorded> {
  const { db, payment, ports, now } = recorder
  if (payment.state === paymentStates.paid) return ok('paid')
  if (await isGivenUp(recorder)) {
    await putOnList(db, payment, { reason: `paid as ${ref} after it was given up`, now })
    return ok('paid')
  }
  if (!mayMove(recorder, paymentStates.paid)) return ok('paid')
  const nextAt = payment.method === ACH ? { nextAt: now + RETURN_CHECK_MS } : {}
  await move(recorder, paymentStates.paid, { ref, ...nextAt })
  await ports.paymentEffects.onInvoicePaid(db, { ports, invoiceId: payment.invoice_id, now })
  if (payment.order_id !== null)
    await ports.paymentEffects.finishOrder(db, { ports, orderId: payment.order_id, invoiceId: payment.invoice_id, now })
  return ok('paid')
}

/**
 * This payment is not expected any more: cancelled, lapsed, or its invoice is settled without it. It is never lost in
 * silence.
 */
async function isGivenUp({ db, payment }: Recorder): Promise<boolean> {
  if (payment.state === paymentStates.void) return true
  const { status } = await db
    .selectFrom('invoice')
    .select('status')
    .where('id', '=', payment.invoice_id)
    .executeTakeFirstOrThrow()
  return status !== 'draft' && status !== 'open'
}

/** The member cancelled what waited for their bank: the attempt is dead at the provider (B-53). */
export async function recordCancelled(db: Executor, { ports, paymentId }: Omit<Recording, 'outcome' | 'isOffSession'>) {
  const payment = await lockPayment(db, paymentId)
  const now = ports.clock.now()
  if (payment.state !== paymentStates.pending || payment.order_id === null) return
  const failure: OrderFailure = { status: 701, code: 'payment-cancelled' }
  await ports.paymentEffects.dropOrder(db, { orderId: payment.order_id, invoiceId: payment.invoice_id, failure })
  await changePayment(db, { id: payment.id, state: paymentStates.void, nextAt: undefined, now })
}

/** A pending payment is looked up again when it is expected; after a day it is on the list as well (I09). */
async function recordPending(
  recorder: Recorder,
  { ref, expectedAt }: Extract<GatewayOutcome, { kind: 'pending' }>,
): Promise<Recorded> {
  const { db, payment, now } = recorder
  if (payment.state !== paymentStates.pending && !mayMove(recorder, paymentStates.pending)) return ok('pending')
  const dayEndsAt = payment.created_at + GIVE_UP_LOOKUP_MS
  const isOld = now >= dayEndsAt
  const lookUpAt = expectedAt + SECOND_MS
  await move(recorder, paymentStates.pending, { ref, nextAt: isOld ? lookUpAt : Math.min(lookUpAt, dayEndsAt) })
  if (isOld) await putOnList(db, payment, { reason: 'pending for a day', now })
  return ok('pending')
}

/** 604: the customer confirms, then the same call comes again (B-53). Until then the attempt waits in state 1. */
async function recordChallenge(
  recorder: Recorder,
  challenge: Extract<GatewayOutcome, { kind: 'challenge' }>,
): Promise<Recorded> {
  const isNew = recorder.payment.state === paymentStates.processing
  if (isNew)
    await move(recorder, paymentStates.pending, {
      nextAt: challenge.expiresAt + SECOND_MS,
      challengeUrl: challenge.url,
    })
  return fail(
    apiError(604, 'three-d-secure', {
      keepsWork: true,
      details: {
        three_d_secure_action_token_id: challenge.challengeId,
        challenge_url: challenge.url,
        order_id: recorder.payment.order_id,
      },
    }),
  )
}

/** A declined first payment drops its order and its draft invoice; only an issued invoice enters dunning (B-94, B-102). */
async function recordDeclined(recorder: Recorder, declined: Declined): Promise<Recorded> {
  const { db, payment, ports, now } = recorder
  if (payment.state === paymentStates.failed || !mayMove(recorder, paymentStates.failed))
    return fail(apiError(701, 'declined', { keepsWork: true }))
  const isChallenge = payment.state === paymentStates.pending && payment.method !== ACH
  const failure: OrderFailure = {
    status: 701,
    code: isChallenge && declined.code !== 'authentication_failed' ? 'challenge-lapsed' : 'declined',
    declineCode: declined.code,
  }
  const isDropped =
    payment.order_id !== null &&
    (await ports.paymentEffects.dropOrder(db, { orderId: payment.order_id, invoiceId: payment.invoice_id, failure }))
  await move(recorder, isDropped && isChallenge ? paymentStates.void : paymentStates.failed, {
    ref: declined.ref,
    code: declined.code,
  })
  if (declined.isHard && payment.payment_method_id !== null) await disableMethod(db, payment.payment_method_id, now)
  if (!isDropped) await ports.paymentEffects.onInvoiceFailed(db, { ports, payment, now, isHard: declined.isHard })
  return fail({ ...orderFailed(failure), keepsWork: true })
}

/** Blocked for fraud: the method is off, the account is held until the operator has checked it (B-82). */
async function recordBlocked(recorder: Recorder, ref: string): Promise<Recorded> {
  const { db, payment, ports, now } = recorder
  if (mayMove(recorder, paymentStates.fraud)) {
    await move(recorder, paymentStates.fraud, { ref, code: 'blocked' })
    if (payment.payment_method_id !== null) await disableMethod(db, payment.payment_method_id, now)
    await db.updateTable('account').set({ is_locked: true }).where('id', '=', payment.account_id).execute()
    const failure: OrderFailure = { status: 403, code: 'account-locked' }
    if (payment.order_id !== null)
      await ports.paymentEffects.dropOrder(db, { orderId: payment.order_id, invoiceId: payment.invoice_id, failure })
  }
  return fail(apiError(403, 'account-locked', { keepsWork: true }))
}

/**
 * An error whose outcome is known changed nothing: a first payment is dropped and the member notified. An unknown one
 * stays in state 3 and is looked up by its key; after a day it goes on the operator's list.
 */
async function recordError(recorder: Recorder, error: Extract<GatewayOutcome, { kind: 'error' }>): Promise<Recorded> {
  const { db, payment, ports, now } = recorder
  if (payment.state !== paymentStates.processing)
    // what it waits for was not what came, as with a guessed answer of the bank: it waits on
    return recorder.isOffSession ? ok('error') : fail(apiError(error.class, 'payment-provider'))
  if (error.isOutcomeKnown && payment.order_id !== null && !recorder.isOffSession) {
    await move(recorder, paymentStates.unpaid)
    await changePayment(db, { id: payment.id, state: paymentStates.void, nextAt: undefined, now })
    await ports.paymentEffects.dropOrder(db, {
      orderId: payment.order_id,
      invoiceId: payment.invoice_id,
      failure: undefined,
    })
    return fail(apiError(error.class, 'payment-provider', { keepsWork: true }))
  }
  const isOld = now - payment.created_at > GIVE_UP_LOOKUP_MS
  await changePayment(db, {
    id: payment.id,
    state: paymentStates.processing,
    nextAt: now + (isOld ? GIVE_UP_LOOKUP_MS : RETRY_LOOKUP_MS),
    now,
  })
  if (isOld) await putOnList(db, payment, { reason: `no outcome after a day, class ${error.class}`, now })
  return ok('error')
}

/** An order whose first invoice is zero is done without the gateway (table 2.2: 0 to 2, zero total). */
export async function completeFreeOrder(
  db: Executor,
  { ports, orderId }: { readonly ports: WorkPorts; readonly orderId: string },
): Promise<Recorded> {
  const now = ports.clock.now()
  const invoice = await db.selectFrom('invoice').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  await ports.paymentEffects.onInvoicePaid(db, { ports, invoiceId: invoice.id, now })
  await ports.paymentEffects.finishOrder(db, { ports, orderId, invoiceId: invoice.id, now })
  return ok('paid')
}
