export {
  countFailedOrders,
  findDraftOrder,
  findNewestOrder,
  findOpenOrder,
  findOrder,
  findOrderByKey,
  findOwnOrder,
  insertOrder,
  operationOf,
  promoteDraft,
  rewriteDraft,
} from './repository.ts'
export type { NewOrder, StoredOrder } from './repository.ts'
export { endedByError, orderFailed } from './use-cases/order-failed.ts'
