import type { Executor } from '../../../platform/database/database.ts'
import { changePayment, type StoredPayment } from '../repository.ts'

interface Retry {
  readonly payment: StoredPayment
  /** The next try of the dunning schedule; undefined when it is spent or never tries again. */
  readonly nextAt: number | undefined
  readonly now: number
}

/** A declined payment stays in state 8 and stores when the worker tries again. */
export async function scheduleRetry(db: Executor, { payment, nextAt, now }: Retry): Promise<void> {
  await changePayment(db, { id: payment.id, state: 8, nextAt, now })
}
