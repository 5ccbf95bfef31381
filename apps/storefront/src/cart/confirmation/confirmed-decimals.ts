import { money } from '@waybill/domain/money'
import { decimalsFor, type Decimals } from '@waybill/i18n'
import type { Confirmation } from './confirmation-tree.ts'

/** The one precision of what a dialog sums: lines, saving and totals stand in one column. */
export function decimalsOf(confirmation: Confirmation): Decimals {
  const { currency, product, replaced, dependent, dependencies } = confirmation
  const products = [product, ...(replaced === null ? [] : [replaced]), ...dependent, ...dependencies]
  const minors = [
    ...products.filter(({ shows }) => shows === 'amount').map((each) => each.price_minor),
    confirmation.price_before_minor,
    confirmation.price_after_minor,
    confirmation.saving_lost_minor ?? 0,
  ]
  return decimalsFor(minors.map((minor) => money(minor, currency)))
}
