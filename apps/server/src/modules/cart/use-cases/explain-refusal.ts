export { cartRefusal } from '../cart-refusal.ts'
