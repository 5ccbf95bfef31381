import { paymentStates } from '@waybill/domain/payment'
import type { WorkPorts } from '../../../platform/ports.ts'
import { changePayment, lockPayment } from '../repository.ts'

/** The due date of a bank transfer has passed without the money: 9 to 10, and the dates of B-77 count from here. Tries nothing. */
export async function missDueDate(ports: WorkPorts, paymentId: number): Promise<void> {
  await ports.store.db.transaction().execute(async (db) => {
    const payment = await lockPayment(db, paymentId)
    if (payment.state !== paymentStates.due) return
    const now = ports.clock.now()
    await changePayment(db, { id: payment.id, state: paymentStates.overdue, nextAt: undefined, now })
    await ports.paymentEffects.onDueDatePassed(db, { ports, payment, now })
  })
}
