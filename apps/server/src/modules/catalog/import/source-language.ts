import { catalogueLocales, type CatalogueLocale } from '@waybill/domain/catalog'
import { sourceLocaleOf } from '@waybill/domain/locale'
import type { Result } from '@waybill/domain/result'
import { valueAt, type SourceFile } from './source-file.ts'

const locales: ReadonlySet<string> = new Set(catalogueLocales)
const isLocale = (value: unknown): value is CatalogueLocale => typeof value === 'string' && locales.has(value)

/** The language that texts must have, by the settings as they were typed; a mistake in them is reported with the settings. */
export function sourceNamedIn(shop: Result<SourceFile, unknown>): CatalogueLocale {
  const named: unknown = shop.ok ? valueAt(shop.value.value, ['languages']) : undefined
  return Array.isArray(named) ? sourceLocaleOf(named.filter(isLocale)) : 'en'
}

/**
 * A file of a shop that isn't in English: its texts stand as the English ones too, which everything falls back to, so that an
 * editor of such a shop writes none.
 */
export function inSourceLanguage(file: SourceFile, source: CatalogueLocale): SourceFile {
  if (source === 'en') return file
  return {
    file: file.file,
    value: withEnglish(file.value, source),
    problemAt: (path, message) => file.problemAt(path.at(-1) === 'en' ? [...path.slice(0, -1), source] : path, message),
  }
}

function withEnglish(value: unknown, source: CatalogueLocale): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => withEnglish(item, source))
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([key]) => locales.has(key))) {
    const text: unknown = valueAt(value, [source])
    return text === undefined ? value : { ...value, en: asEnglish(text) }
  }
  return Object.fromEntries(entries.map(([key, inner]) => [key, withEnglish(inner, source)]))
}

/** Words for what is counted have the forms of their language; English has two of them. */
function asEnglish(text: unknown): unknown {
  if (typeof text !== 'object' || text === null || Array.isArray(text)) return text
  const forms = ['one', 'other', 'label', 'per'].map((form) => [form, valueAt(text, [form])] as const)
  return Object.fromEntries(forms.filter(([, words]) => words !== undefined))
}
