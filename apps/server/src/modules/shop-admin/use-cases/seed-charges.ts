import { money } from '@waybill/domain/money'
import { instant } from '../../../platform/database/column-types.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { SandboxGateway } from '../../../platform/gateway/sandbox/sandbox-gateway.ts'
import { finaliseInvoices } from '../../invoice/use-cases/find-invoices.ts'
import type { DemoCard } from './seed-methods.ts'
import type { SeededAttempt } from './seed-subscriber.ts'

const PAID_CARD = { type: 'card', number: '4242424242424242', month: '12', cvc: '123' } as const
const VALID_FOR_YEARS = 3

/** A card of the sandbox that is paid whenever it is charged. */
export async function demoCard(gateway: SandboxGateway, now: number): Promise<DemoCard> {
  const made = await gateway.tokenise({ ...PAID_CARD, year: String(new Date(now).getUTCFullYear() + VALID_FOR_YEARS) })
  if (!made.ok) throw new Error(`the tokeniser refuses the demo card: ${JSON.stringify(made.failure)}`)
  return made.value
}

/** Charges in the order of their instants, so that invoice numbers follow the dates; nobody is sent news of the past. */
export async function chargeDemo(
  db: Database,
  gateway: SandboxGateway,
  attempts: readonly SeededAttempt[],
): Promise<void> {
  await gateway.setMode({ mode: 'ok', count: 0, webhooks: 'none' })
  for (const attempt of attempts.toSorted((a, b) => a.at - b.at)) await chargeAttempt(db, gateway, attempt)
  await gateway.setMode({ mode: 'ok', count: 0, webhooks: 'normal' })
}

/** As a checkout does it: asked with the key that was written before, then payment and invoice in one transaction. */
async function chargeAttempt(
  db: Database,
  gateway: SandboxGateway,
  { paymentId, invoiceId, at }: SeededAttempt,
): Promise<void> {
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
  if (outcome.kind !== 'paid') throw new Error(`the demo card was not charged: ${outcome.kind}`)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('payment')
      .set({ state: 2, gateway_ref: outcome.ref, next_at: null, updated_at: instant(at) })
      .where('id', '=', paymentId)
      .execute()
    await finaliseInvoices(trx, [invoiceId], { status: 'paid', now: at })
  })
}
