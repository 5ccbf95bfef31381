import { namedOwner, type Cart, type LineProblem } from '@waybill/domain/cart'
import { isListed, type Catalogue } from '@waybill/domain/catalog'
import { money, type Money } from '@waybill/domain/money'
import { decimalsFor, formatMoney, type Locale, type Translate } from '@waybill/i18n'
import { titleOf } from '../catalog/index.ts'

interface ProblemReader {
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly t: Translate
}

/** The sentence of a line problem (CART-20): about what people see; a part that they don't is spoken of as one (CAT-11). */
export function problemText({ catalogue, locale, t }: ProblemReader, problem: LineProblem, cart: Cart): string {
  const owner = namedOwner(catalogue, cart, problem.productId)
  const title = owner === undefined ? '' : titleOf(catalogue, owner, locale)
  const isPart = owner !== problem.productId
  switch (problem.code) {
    case 'unknown_product':
      return t('cart.problem.unknown_product')
    case 'retired':
      return isPart ? partText(t, title) : t('cart.problem.retired', { title })
    case 'no_price':
      return owner === undefined
        ? partText(t, title)
        : t('cart.problem.no_price', { title, currency: problem.currency })
    case 'missing_dependency': {
      const missing = catalogue.modules.get(problem.missing)
      return isPart || (missing !== undefined && !isListed(missing))
        ? partText(t, title)
        : t('cart.problem.missing_dependency', { title, needed: titleOf(catalogue, problem.missing, locale) })
    }
    case 'price_changed': {
      const before = money(problem.before, problem.beforeIn ?? cart.currency)
      const after = money(problem.after, cart.currency)
      const shown = (amount: Money): string => formatMoney(amount, locale, decimalsFor([before, after]))
      return t('cart.problem.price_changed', {
        // an amount that is charged has its own name
        title: titleOf(catalogue, problem.productId, locale),
        before: shown(before),
        after: shown(after),
      })
    }
  }
}

function partText(t: Translate, title: string): string {
  return title === '' ? t('cart.problem.unknown_product') : t('cart.problem.part', { title })
}
