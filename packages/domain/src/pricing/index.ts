export type * from './types.ts'
export { amountWith } from './amount-with.ts'
export { annualPrice, defaultAnnualDiscount } from './annual-price.ts'
export { isInArrears, paidForYear, paidInAdvance, shownLines } from './billed-lines.ts'
export { billedInterval, yearlyPercent } from './billed-interval.ts'
export type { ChosenInterval } from './billed-interval.ts'
export { bundlePrice } from './bundle-price.ts'
export type { BundlePrice } from './bundle-price.ts'
export { priceSelection } from './price-selection.ts'
export { productPrice } from './product-price.ts'
export type { ProductPrice } from './product-price.ts'
export {
  acceptQuantity,
  defaultMaximumQuantity,
  highestMaximumQuantity,
  isQuantity,
  stepQuantity,
} from './quantity-input.ts'
export type { QuantityBounds } from './quantity-input.ts'
export { quoteTotal } from './quote-total.ts'
export type { QuoteTotal, QuoteTotalLine } from './quote-total.ts'
export { searchPrice } from './search-price.ts'
export { quantitiesForTeam } from './team-profile.ts'
export type { TeamProfile } from './team-profile.ts'
export { twelveMonths } from './twelve-months.ts'
export type { TwelveMonthTotals } from './twelve-months.ts'
export { unitsShow, usageAmount } from './usage-amount.ts'
export { soldSelection } from './sold-selection.ts'
export type { UnsoldProduct } from './sold-selection.ts'
export type { UsageAmount, UsageTerms } from './usage-amount.ts'
export { usageItems } from './usage-items.ts'
export type { UsageItem } from './usage-items.ts'
export { partInDays, wholeInDays } from './part-in-days.ts'
export type { PartInDays } from './part-in-days.ts'
