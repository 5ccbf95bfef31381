import { paymentStates, type PaymentState } from '@waybill/domain/payment'
import { money } from '@waybill/domain/money'
import { instant } from '../platform/database/column-types.ts'
import type { Executor } from '../platform/database/database.ts'
import type { SandboxGateway } from '../platform/gateway/sandbox/sandbox-gateway.ts'
import { finaliseInvoices, setInvoiceStatus } from '../modules/invoice/index.ts'

/** What happened to the money of an invoice at an instant of the past. */
export type Moment = { readonly at: number; readonly invoiceId: number } & (
  | { readonly kind: 'issued' }
  | { readonly kind: 'charged' | 'wired' | 'overdue' | 'refunded'; readonly paymentId: number }
  /** `last`: the dunning schedule is spent with it (B-77). */
  | { readonly kind: 'rejected'; readonly paymentId: number; readonly isLast: boolean }
)

/**
 * Plays what happened in the order of its instants, so that invoice numbers follow the dates; no mail about the past is
 * sent.
 */
export async function playMoments(db: Executor, gateway: SandboxGateway, moments: readonly Moment[]): Promise<void> {
  await gateway.setMode({ mode: 'ok', count: 0, webhooks: 'none' })
  for (const moment of moments.toSorted((a, b) => a.at - b.at)) await play(db, gateway, moment)
  await gateway.setMode({ mode: 'ok', count: 0, webhooks: 'normal' })
}

async function play(db: Executor, gateway: SandboxGateway, moment: Moment): Promise<void> {
  const { at, invoiceId } = moment
  switch (moment.kind) {
    case 'issued':
      return finaliseInvoices(db, [invoiceId], { status: 'open', now: at })
    case 'charged':
      return charge(db, gateway, { ...moment, expected: 'paid' })
    case 'rejected':
      return charge(db, gateway, { ...moment, expected: 'declined' })
    case 'wired':
      await settle(db, moment.paymentId, { state: paymentStates.paid, at })
      return setInvoiceStatus(db, invoiceId, 'paid')
    case 'overdue':
      await settle(db, moment.paymentId, { state: paymentStates.overdue, at })
      return startDunning(db, invoiceId, at)
    case 'refunded':
      return refund(db, gateway, moment)
  }
}

interface SettleInput {
  readonly state: PaymentState
  readonly at: number
  readonly ref?: string | undefined
  readonly declineCode?: string
}

async function settle(db: Executor, paymentId: number, { state, at, ref, declineCode }: SettleInput): Promise<void> {
  await db
    .updateTable('payment')
    .set({
      state,
      ...(ref !== undefined && { gateway_ref: ref }),
      ...(declineCode !== undefined && { decline_code: declineCode }),
      next_at: null,
      updated_at: instant(at),
    })
    .where('id', '=', paymentId)
    .execute()
}

/** What is lost when is counted from the due date of a bank transfer (B-77). */
async function startDunning(db: Executor, invoiceId: number, at: number): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ first_failed_at: instant(at) })
    .where('id', '=', (invoice) => invoice.selectFrom('invoice').select('subscription_id').where('id', '=', invoiceId))
    .execute()
}

interface ChargeInput {
  readonly paymentId: number
  readonly invoiceId: number
  readonly at: number
  readonly expected: 'paid' | 'declined'
  readonly isLast?: boolean
}

/** As a checkout and a renewal do it: requested with the key that was written before, then recorded. */
async function charge(db: Executor, gateway: SandboxGateway, charging: ChargeInput): Promise<void> {
  const { paymentId, invoiceId, at, expected, isLast = false } = charging
  const payment = await db
    .selectFrom('payment')
    .innerJoin('payment_method', 'payment_method.id', 'payment_method_id')
    .select(['amount', 'payment.currency', 'idem_key', 'gateway_token'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const outcome = await gateway.charge({
    idempotencyKey: payment.idem_key,
    token: payment.gateway_token,
    amount: money(payment.amount, payment.currency),
    invoiceRef: String(invoiceId),
  })
  if (outcome.kind !== expected) throw new Error(`the demo card was not ${expected}: ${outcome.kind}`)
  if (outcome.kind === 'declined') {
    const state = isLast ? paymentStates.overdue : paymentStates.failed
    return settle(db, paymentId, { state, at, ref: outcome.ref, declineCode: outcome.code })
  }
  if (outcome.kind === 'paid') await settle(db, paymentId, { state: paymentStates.paid, at, ref: outcome.ref })
  return finaliseInvoices(db, [invoiceId], { status: 'paid', now: at })
}

/** All of it, to the card that it came from: paid becomes refunded, whatever the subscription does (B-81). */
async function refund(
  db: Executor,
  gateway: SandboxGateway,
  { paymentId, invoiceId, at }: { readonly paymentId: number; readonly invoiceId: number; readonly at: number },
): Promise<void> {
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const outcome = await gateway.refund({
    idempotencyKey: `refund:${paymentId}:1`,
    chargeRef: payment.gateway_ref ?? '',
    amount: money(payment.amount, payment.currency),
  })
  if (outcome.kind !== 'refunded') throw new Error(`the demo charge was not refunded: ${outcome.kind}`)
  await db
    .insertInto('refund')
    .values({
      payment_id: paymentId,
      account_id: payment.account_id,
      amount: outcome.amount.minor,
      gateway_ref: outcome.ref,
      created_at: instant(at),
    })
    .execute()
  await settle(db, paymentId, { state: paymentStates.refund, at })
  await setInvoiceStatus(db, invoiceId, 'refunded')
}
