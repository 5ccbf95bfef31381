export { findOrderedQuote } from './repository-orders.ts'
export { alreadyOrdered, orderQuote } from './use-cases/order-quote.ts'
