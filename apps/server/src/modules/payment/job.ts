import type { WorkPorts } from '../../platform/ports.ts'
import type { Job } from '../../platform/worker/job.ts'
import { claimPayments, earliestPayment, insertNextTry, settlePayment, type ClaimedPayment } from './repository-due.ts'
import { attemptPayment } from './use-cases/attempt-payment.ts'
import { missDueDate } from './use-cases/miss-due-date.ts'

/**
 * Attempts that are due: first tries of renewals, look-ups of unknown outcomes, settlements, the schedule's next tries,
 * due dates of transfers. Without a provider only the last: what would be charged waits, without dunning (B-112).
 */
export function paymentJob(ports: WorkPorts): Job {
  const { db } = ports.store
  const which = ports.gateway === undefined ? 'transfers' : 'all'
  return {
    name: 'payment',
    earliest: () => earliestPayment(db, which),
    runDue: async (now) => {
      const claimed = await claimPayments(db, { which, now })
      for (const payment of claimed) await work(ports, payment, now)
      return claimed.length
    },
  }
}

async function work(ports: WorkPorts, payment: ClaimedPayment, now: number): Promise<void> {
  if (payment.state === 8) return tryAgain(ports, payment, now)
  if (payment.state === 9) return missDueDate(ports, payment.id)
  if (payment.state === 2) return lookForReturn(ports, payment)
  const needsConfirmation = payment.state === 1 || payment.attempts > 1 || payment.order_id !== null
  // an error is the expected end of an attempt: it is recorded, and no caller waits for it here
  await attemptPayment({
    ports,
    paymentId: payment.id,
    orderId: payment.order_id ?? undefined,
    isOffSession: true,
    needsConfirmation,
  })
}

/** The schedule's next try is a payment of its own under its own key: the answer of the declined one stays (B-76). */
async function tryAgain(ports: WorkPorts, payment: ClaimedPayment, now: number): Promise<void> {
  const id = await ports.store.db.transaction().execute((trx) => insertNextTry(trx, payment, now))
  if (id !== undefined) await attemptPayment({ ports, paymentId: id, orderId: undefined, isOffSession: true })
}

/** A settled bank payment is looked up once more, a day later (B-80). */
async function lookForReturn(ports: WorkPorts, payment: ClaimedPayment): Promise<void> {
  await settlePayment(ports.store.db, payment.id)
  await attemptPayment({
    ports,
    paymentId: payment.id,
    orderId: undefined,
    isOffSession: true,
    needsConfirmation: true,
  })
}
