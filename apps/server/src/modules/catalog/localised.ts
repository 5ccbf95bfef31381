import type { Localised } from '@waybill/contract/localised'
import type { Text } from '@waybill/domain/catalog'
import type { Locale } from '@waybill/i18n'
import { textIn } from './use-cases/read-text.ts'

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
