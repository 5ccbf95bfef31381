import type { Catalogue, CrossSellReason } from '@waybill/domain/catalog'
import type { Locale, MessageId, Translate } from '@waybill/i18n'
import { titleOf } from './read-text.ts'

const REASONS: { readonly [K in CrossSellReason['kind']]: MessageId } = {
  companion_of: 'listing.crossSell.companionOf',
  needed_with: 'listing.crossSell.neededWith',
  same_category: 'listing.crossSell.sameCategory',
  in_package: 'listing.crossSell.inPackage',
  featured: 'listing.crossSell.featured',
}

/** Reason why a module is suggested, as a text, and the key of the text. */
export function reasonOut(
  { catalogue, locale }: { readonly catalogue: Catalogue; readonly locale: Locale },
  reason: CrossSellReason,
  t: Translate,
) {
  const title = 'productId' in reason ? titleOf(catalogue, reason.productId, locale) : ''
  const key = REASONS[reason.kind]
  return { reason_key: key, reason: t(key, { title }) }
}
