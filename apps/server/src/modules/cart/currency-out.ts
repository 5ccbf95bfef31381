import type { ResultOf } from '@waybill/contract'
import type { CurrencyChange, ShownAmount } from '@waybill/domain/cart'
import { toMajor, type Money } from '@waybill/domain/money'
import type { CartReader } from './cart-view.ts'
import { namedProduct } from './merge-out.ts'

type Preview = ResultOf<'GET /cart/currency'>

function priceOut({ shows, amount }: ShownAmount): Preview['lines'][number]['before'] {
  return { currency: amount.currency, price: toMajor(amount), price_minor: amount.minor, shows }
}

function totalOut(total: Money): Preview['before'] {
  return { currency: total.currency, total: toMajor(total), total_minor: total.minor }
}

/** What another currency would change, in the API: each line with both amounts, and both totals. */
export function currencyOut(reader: CartReader, change: CurrencyChange, version: number): Preview {
  return {
    version,
    lines: change.changed.map(({ productId, before, after }) => ({
      ...namedProduct(reader, productId),
      before: priceOut(before),
      after: priceOut(after),
    })),
    unavailable: change.unavailable.map((id) => namedProduct(reader, id)),
    before: totalOut(change.totalBefore),
    after: totalOut(change.totalAfter),
  }
}
