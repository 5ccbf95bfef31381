export { priceView } from '../viewer-prices.ts'
