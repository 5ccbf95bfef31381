import type { Catalogue, ProductId, Text } from '@waybill/domain/catalog'
import type { Locale } from '@waybill/i18n'

/** A text of the shop in a language, in English where it isn't translated. */
export function textIn(text: Text, locale: Locale): string {
  return text[locale] ?? text.en
}

export function titleOf(catalogue: Catalogue, productId: ProductId, locale: Locale): string {
  const product = catalogue.products.get(productId)
  return product === undefined ? '' : textIn(product.title, locale)
}
