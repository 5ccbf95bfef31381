export { alreadyOrdered, findQuoteNumber, orderQuote } from './use-cases/order-quote.ts'
