import type { Executor } from '../../../platform/database/database.ts'
import type { OrderFailure } from '../../../platform/database/schema-shop.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { closeOrderedCart } from '../../cart/index.ts'
import { setInvoiceStatus } from '../../invoice/index.ts'
import { failOrder, findOrder, setOrderState } from '../../order/index.ts'

interface FinishOrderInput {
  readonly ports: WorkPorts
  readonly orderId: string
  readonly invoiceId: number
  readonly now: number
}

/** The first payment is made: the order is done and its cart closed, unless it was changed since. */
export async function finishOrder(db: Executor, { ports, orderId, invoiceId, now }: FinishOrderInput): Promise<void> {
  const order = await findOrder(db, orderId)
  if (order.state !== 'open') return
  await setOrderState(db, orderId, 'done')
  await closeOrderedCart(db, { id: order.cart_id, version: order.cart_version }, now)
  await recordEvent(db, ports.keys, {
    name: 'order.done',
    entity: 'order',
    entityId: orderId,
    accountId: order.account_id,
    actor: 'system',
    data: { invoiceId },
    now,
  })
}

/** A first payment that failed leaves nothing behind but its trace: the draft is void and has no number (B-102). */
export async function dropOrder(
  db: Executor,
  dropped: {
    readonly orderId: string
    readonly invoiceId: number
    /** What the call answers from now on; undefined where it may be tried again under the same key. */
    readonly failure: OrderFailure | undefined
  },
): Promise<boolean> {
  const order = await findOrder(db, dropped.orderId)
  if (order.state !== 'open') return false
  await failOrder(db, dropped.orderId, dropped.failure)
  await setInvoiceStatus(db, dropped.invoiceId, 'void')
  return true
}
