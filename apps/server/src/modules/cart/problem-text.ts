import type { LineProblem } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { money, type Currency, type Money } from '@waybill/domain/money'
import { decimalsFor, formatMoney, type Locale, type Translate } from '@waybill/i18n'
import { titleOf } from '../catalog/use-cases/read-text.ts'

interface ProblemReader {
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly t: Translate
}

/** The sentence of a line problem (CART-20). */
export function problemText({ catalogue, locale, t }: ProblemReader, problem: LineProblem, currency: Currency): string {
  const title = titleOf(catalogue, problem.productId, locale)
  switch (problem.code) {
    case 'unknown_product':
      return t('cart.problem.unknown_product')
    case 'retired':
      return t('cart.problem.retired', { title })
    case 'no_price':
      return t('cart.problem.no_price', { title, currency: problem.currency })
    case 'missing_dependency':
      return t('cart.problem.missing_dependency', { title, needed: titleOf(catalogue, problem.missing, locale) })
    case 'price_changed': {
      const [before, after] = [money(problem.before, currency), money(problem.after, currency)]
      const shown = (amount: Money): string => formatMoney(amount, locale, decimalsFor([before, after]))
      return t('cart.problem.price_changed', { title, before: shown(before), after: shown(after) })
    }
  }
}
