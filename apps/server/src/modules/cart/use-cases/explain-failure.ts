export { apiErrorOfCart } from '../cart-api-error.ts'
