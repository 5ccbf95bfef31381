import type { WorkPorts } from '../../../platform/ports.ts'
import { insertNextTry, lockOldestFailed } from '../repository-due.ts'
import { attemptPayment } from './attempt-payment.ts'

interface OwnRetry {
  readonly accountId: number
  readonly now: number
}

/**
 * A new method tries the oldest failed invoice at once (B-52); without one nothing happens. Whether it is paid is seen on
 * the invoice: an error keeps the method, and the dunning schedule goes on by the clock alone (B-105).
 */
export async function retryOldestFailed(ports: WorkPorts, { accountId, now }: OwnRetry): Promise<void> {
  const paymentId = await ports.store.db.transaction().execute(async (db) => {
    const failed = await lockOldestFailed(db, accountId)
    return failed === undefined ? undefined : insertNextTry(db, failed, now)
  })
  if (paymentId !== undefined) await attemptPayment({ ports, paymentId, orderId: undefined, isOffSession: true })
}
