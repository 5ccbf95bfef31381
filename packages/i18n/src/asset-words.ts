import type { AssetWord, AssetWords, ShopSettings } from '@waybill/domain/catalog'
import type { Locale } from './locales.ts'
import { catalogues } from './messages/index.ts'

const PER: Readonly<Record<Locale, string>> = { en: 'per', fr: 'par', es: 'por', vi: 'mỗi' }

/** "de quais", "d’entrepôts", "de muelles": what stands after a number of millions. */
function afterMillions(other: string, locale: Locale): string {
  return locale === 'fr' && /^[aeiouyàâæéèêëîïôœùûü]/i.test(other) ? `d’${other}` : `de ${other}`
}

function quantityOf({ one, many, other }: AssetWord, locale: Locale): string {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const forms = [
    ...(pluralCategories.includes('one') ? [`one {# ${one ?? other}}`] : []),
    ...(pluralCategories.includes('many') ? [`many {# ${many ?? afterMillions(other, locale)}}`] : []),
    `other {# ${other}}`,
  ]
  return `{count, plural, ${forms.join(' ')}}`
}

/** `Berths`, of `berths`. */
function capitalised(text: string, locale: Locale): string {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase(locale) + rest.join('')
}

/** The interface's texts about one asset type, in the words of a shop. */
function textsOfWords(type: string, word: AssetWord, locale: Locale): readonly (readonly [string, string])[] {
  const texts = catalogues.common[locale]
  const per = word.per ?? `${PER[locale]} ${word.one ?? word.other}`
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
 * The texts of the interface that name what is counted, where the shop has words of its own (SET-02): "3 berths", "per
 * berth / month", "Berths". A language without them has the English texts, as any text of the shop.
 */
export function textsOfAssets(words: ShopSettings['assetWords'], locale: Locale): Readonly<Record<string, string>> {
  const named: readonly (readonly [string, AssetWords | undefined])[] = Object.entries(words)
  return Object.fromEntries(
    named.flatMap(([type, ofType]) => {
      const own = ofType?.[locale]
      if (own !== undefined) return textsOfWords(type, own, locale)
      return ofType === undefined ? [] : textsOfWords(type, ofType.en, 'en')
    }),
  )
}
