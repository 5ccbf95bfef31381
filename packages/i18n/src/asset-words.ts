import type { AssetWord, AssetWords, ShopSettings } from '@waybill/domain/catalog'
import type { Locale } from './locales.ts'
import { common } from './messages/common/index.ts'

const PER: Readonly<Partial<Record<Locale, string>>> = { en: 'per', fr: 'par', es: 'por', vi: 'mỗi' }

/** "de quais", "d’entrepôts", "de muelles": what stands after a number of millions where the language has a form for it. */
function afterMillions(other: string, locale: Locale): string {
  if (locale !== 'fr' && locale !== 'es') return other
  return locale === 'fr' && /^[aeiouyàâæéèêëîïôœùûü]/i.test(other) ? `d’${other}` : `de ${other}`
}

const CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

function quantityOf(word: AssetWord, locale: Locale): string {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const forms = CATEGORIES.filter((category) => pluralCategories.includes(category)).map((category) => {
    const usual = category === 'many' ? afterMillions(word.other, locale) : word.other
    return `${category} {# ${word[category] ?? usual}}`
  })
  return `{count, plural, ${forms.join(' ')}}`
}

/** `Berths`, of `berths`. */
function capitalised(text: string, locale: Locale): string {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase(locale) + rest.join('')
}

/** A language with the texts that the others of an asset type are made of. */
interface InLanguage {
  readonly locale: Locale
  readonly texts: typeof common.en
}

/** The interface's texts about one asset type, in the words of a shop. */
function textsOfWords(
  type: string,
  word: AssetWord,
  { locale, texts }: InLanguage,
): readonly (readonly [string, string])[] {
  const per = word.per ?? `${PER[locale] ?? '/'} ${word.one ?? word.other}`
  // of an asset: what is counted is charged by the month whatever the shop sells by
  const every = (pattern: string): string => pattern.replace(texts['common.per.user'], () => per)
  return [
    [`common.per.${type}`, per],
    [`common.perMonth.${type}`, every(texts['common.perMonth.user'])],
    [`common.perYear.${type}`, every(texts['common.perYear.user'])],
    [`common.quantity.${type}`, quantityOf(word, locale)],
    [`common.unit.${type}`, word.label ?? capitalised(word.other, locale)],
  ]
}

/**
 * The texts of the interface that name what is counted, where the shop has words of its own: "3 berths", "per berth / month",
 * "Berths". A language without them has the English texts, as any text of the shop.
 */
export function textsOfAssets(
  words: ShopSettings['assetWords'],
  { locale, texts }: InLanguage,
): Readonly<Record<string, string>> {
  const named: readonly (readonly [string, AssetWords | undefined])[] = Object.entries(words)
  return Object.fromEntries(
    named.flatMap(([type, ofType]) => {
      const own = ofType?.[locale]
      if (own !== undefined) return textsOfWords(type, own, { locale, texts })
      return ofType === undefined ? [] : textsOfWords(type, ofType.en, { locale: 'en', texts: common.en })
    }),
  )
}
