export { findOrderedQuote } from './repository-orders.ts'
export { answerAsShop, threadLines } from './use-cases/answer-as-shop.ts'
export { noteReturnedMail, type ReturnOutcome } from './use-cases/note-returned-mail.ts'
export { alreadyOrdered, orderQuote } from './use-cases/order-quote.ts'
