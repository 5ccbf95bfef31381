import { cartBreakdown, hasSameContents, rowsBeyond, type Cart } from '@waybill/domain/cart'
import type { ProductId } from '@waybill/domain/catalog'
import { decimalsFor, formatList, formatMoney } from '@waybill/i18n'
import { titleOf } from '../../catalog/index.ts'
import type { CartTerms } from '../cart-terms.ts'
import type { CartViewer } from './cart-viewer.ts'

type TextViewer = Pick<CartViewer, 'catalogue' | 'locale' | 't'> & {
  readonly terms?: Pick<CartTerms, 'catalogueOf'>
}

/** Titles that a sentence names: of more the rest is counted. */
const NAMED = 4

function titlesOf({ catalogue, locale, t }: TextViewer, ids: readonly ProductId[]): string {
  const named = ids.slice(0, NAMED).map((id) => titleOf(catalogue, id, locale))
  const count = ids.length - named.length
  return count === 0 ? formatList(named, locale) : `${named.join(', ')} ${t('catalog.plans.andMore', { count })}`
}

/** Rows and totals, "Added: Network. Left out: Regional. $89 instead of $59 a month."; empty where the contents are equal. */
export function differenceText(viewer: TextViewer, before: Cart, after: Cart): string {
  if (hasSameContents(before, after)) return ''
  const { catalogue, locale, t, terms } = viewer
  const gained = rowsBeyond(catalogue, after, before)
  const lost = rowsBeyond(catalogue, before, after)
  const totalOf = (cart: Cart) => cartBreakdown(terms?.catalogueOf(cart) ?? catalogue, cart).total
  const [was, total] = [totalOf(before), totalOf(after)]
  const decimals = decimalsFor([was, total])
  const amounts = { before: formatMoney(was, locale, decimals), total: formatMoney(total, locale, decimals) }
  return [
    gained.length > 0 && t('savedCart.gained', { titles: titlesOf(viewer, gained) }),
    lost.length > 0 && t('savedCart.lost', { titles: titlesOf(viewer, lost) }),
    amounts.before !== amounts.total && t('cart.bestFit.price', amounts),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
