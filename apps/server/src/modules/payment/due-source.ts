import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Database, Executor } from '../../platform/database/database.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import type { DueSource } from '../../platform/worker/due-source.ts'
import { attemptPayment } from './use-cases/attempt-payment.ts'

const BATCH = 50
const LEASE_MS = 60_000

interface ClaimedPayment {
  readonly id: number
  readonly state: number
  readonly attempts: number
  readonly order_id: string | null
  readonly invoice_id: number
}

/** Attempts that are due: first tries of renewals, look-ups of unknown outcomes, settlements, the ladder's next tries. */
export function paymentSource(ports: WorkPorts): DueSource {
  const { db } = ports.store
  return {
    name: 'payment',
    earliest: async () => {
      const { rows } = await sql<{ at: number | null }>`select min(next_at) as at from payment where next_at is not null`.execute(db)
      return rows[0]?.at ?? undefined
    },
    runDue: async (now) => {
      const claimed = await claim(db, now)
      for (const payment of claimed) await work(ports, payment, now)
      return claimed.length
    },
  }
}

async function claim(db: Database, now: number): Promise<readonly ClaimedPayment[]> {
  const { rows } = await sql<ClaimedPayment>`
    update payment set lease_until = ${instant(now + LEASE_MS)}, fence = fence + 1, attempts = attempts + 1
    where id in (
      select id from payment where next_at <= ${instant(now)} and (lease_until is null or lease_until <= ${instant(now)})
      order by next_at, id limit ${BATCH} for update skip locked
    ) returning id, state, attempts, order_id, invoice_id`.execute(db)
  return [...rows].sort((a, b) => a.id - b.id)
}

async function work(ports: WorkPorts, payment: ClaimedPayment, now: number): Promise<void> {
  if (payment.state === 8) return tryAgain(ports, payment, now)
  if (payment.state === 2) return lookForReturn(ports, payment)
  const asksFirst = payment.state === 1 || payment.attempts > 1 || payment.order_id !== null
  // a refusal is the expected end of an attempt: it is recorded, and nobody waits for it here
  await attemptPayment({ ports, paymentId: payment.id, orderId: payment.order_id ?? undefined, isOffSession: true, asksFirst })
}

/** The ladder's next try is a payment of its own under its own key: the refused one keeps its answer (B-76). */
async function tryAgain(ports: WorkPorts, payment: ClaimedPayment, now: number): Promise<void> {
  const id = await ports.store.db.transaction().execute((trx) => insertNextTry(trx, payment, now))
  if (id !== undefined) await attemptPayment({ ports, paymentId: id, orderId: undefined, isOffSession: true })
}

async function insertNextTry(db: Executor, payment: ClaimedPayment, now: number): Promise<number | undefined> {
  await sql`update payment set next_at = null, lease_until = null where id = ${payment.id}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into payment (invoice_id, account_id, payment_method_id, method, state, amount, currency, idem_key, next_at, created_at, updated_at)
    select failed.invoice_id, failed.account_id, method.id, method.type, 3, failed.amount, failed.currency,
      'invoice:' || failed.invoice_id || ':' || (select count(*) from payment tried where tried.invoice_id = failed.invoice_id),
      ${instant(now)}, ${instant(now)}, ${instant(now)}
    from payment failed join payment_method method on method.account_id = failed.account_id and method.is_current and method.disabled_at is null
    where failed.id = ${payment.id} returning id`.execute(db)
  return rows[0]?.id
}

/** A bank payment that settled is asked for once more, a day later (B-80). */
async function lookForReturn(ports: WorkPorts, payment: ClaimedPayment): Promise<void> {
  await sql`update payment set next_at = null, lease_until = null where id = ${payment.id}`.execute(ports.store.db)
  await attemptPayment({ ports, paymentId: payment.id, orderId: undefined, isOffSession: true, asksFirst: true })
}
