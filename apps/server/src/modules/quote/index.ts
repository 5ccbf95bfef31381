export { findOrderedQuote } from './repository-orders.ts'
export { answerAsShop, threadLines } from './use-cases/answer-as-shop.ts'
export { alreadyOrdered, orderQuote } from './use-cases/order-quote.ts'
export { agreedTotal } from './repository.ts'
