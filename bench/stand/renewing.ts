import { createBatchLimit } from '../../apps/server/src/modules/billing/core/batch-limit.ts'
import { answerOrders } from './program.ts'
import { openRenewer } from './renewer.ts'

/** The database and the instant at which all its accounts that are due are renewed. */
export interface RenewOrder {
  readonly url: string
  readonly at: number
}

answerOrders(async ({ url, at }: RenewOrder): Promise<number> => {
  // as a server does: batches whose locks are held for a short time
  await using renewer = openRenewer(url, createBatchLimit())
  // awaited here: the renewer ends with this function
  return await renewer.renew(at)
})
