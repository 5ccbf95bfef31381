import type { Executor } from '../../../platform/database/database.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { noteOrderNumber } from '../../billing/index.ts'
import { alreadyOrdered, findOrderedQuote, orderQuote } from '../../quote/index.ts'

type QuoteOrder = Parameters<typeof orderQuote>[2]

/**
 * Gives a quote its order, and the account's invoices the order number that it was accepted with (S-06): from then on a billing
 * detail, which the member may change. Undefined where that is done; in the transaction that stores the order, after its row.
 */
export async function takeQuote(
  db: Executor,
  ports: Pick<WorkPorts, 'keys' | 'config' | 'catalogue' | 'seller'>,
  order: QuoteOrder,
): Promise<ApiError | undefined> {
  const { quoteId, orderId, member, now } = order
  if (!(await orderQuote(db, ports, order))) return alreadyOrdered(db, quoteId)
  const { orderNumber = '', acceptedAt = now } = (await findOrderedQuote(db, { quoteId, orderId })) ?? {}
  if (orderNumber !== '') await noteOrderNumber(db, member.accountId, { orderNumber, acceptedAt, now })
  return undefined
}
