export { buttonOut } from '../button-out.ts'
export { actionOf, badgeOf, moduleCard, planCard } from '../product-cards.ts'
export type { Reader } from '../product-cards.ts'
