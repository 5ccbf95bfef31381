export { buttonOut } from '../button-out.ts'
export { moduleCard, planCard } from '../product-cards.ts'
export type { Reader } from '../product-cards.ts'
