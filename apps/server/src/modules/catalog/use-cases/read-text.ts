import type { Catalogue, ProductId, Text } from '@waybill/domain/catalog'
import type { Locale } from '@waybill/i18n'
import type { Localised } from '@waybill/contract/localised'

/** A text of the shop in a language, in English where it isn't translated. */
export function textIn(text: Text, locale: Locale): string {
  return text[locale] ?? text.en
}

export function titleOf(catalogue: Catalogue, productId: ProductId, locale: Locale): string {
  const product = catalogue.products.get(productId)
  return product === undefined ? '' : textIn(product.title, locale)
}

const isText = (value: object): value is Text => 'en' in value

function inLocale(value: unknown, locale: Locale): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => inLocale(item, locale))
  if (isText(value)) return textIn(value, locale)
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, inLocale(child, locale)]))
}

/** The same value with every text in a language, in English where it isn't translated. */
export function localised<Value extends object>(value: Value, locale: Locale): Localised<Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what the walk above does, key by key
  return inLocale(value, locale) as Localised<Value>
}
