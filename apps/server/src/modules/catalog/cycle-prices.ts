import type { BillingCycle, CyclePrice } from '@waybill/contract/pages'
import type { PriceView } from '@waybill/contract/views'
import { multiply } from '@waybill/domain/money'
import { annualPrice } from '@waybill/domain/pricing'

type Amount = Extract<PriceView, { readonly shows: 'amount' }>

/** Twelve months less the discount, struck beside what twelve months would cost: the saving of a year. */
function yearOf(price: Amount, discount: number): Amount {
  return { ...price, amount: annualPrice(price.amount, discount), was: multiply(price.amount, 12) }
}

/** A monthly price for the cycle of the page; only what a company pays as a whole can be paid by the year (B-61). */
export function priceFor(cycle: BillingCycle, price: PriceView, discount: number): CyclePrice {
  const isByYear = cycle === 'year' && price.shows === 'amount' && price.unit === 'company'
  return isByYear ? { price: yearOf(price, discount), cycle } : { price, cycle: 'month' }
}
