import { sourceLocaleOf } from '../../locale/index.ts'
import { namedAssetTypes } from '../settings.ts'
import type { AssetType, CatalogueLocale, Text } from '../types.ts'
import { error, warning } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { placedModules, placedPackages, placedProducts } from './placed-products.ts'

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}

/** Languages of the shop, the only ones whose missing translations are reported. */
export type Languages = readonly CatalogueLocale[]

/** As sentences of the linter name the language that others fall back to. */
function sourceName(languages: Languages): string {
  const source = sourceLocaleOf(languages)
  return source === 'en' ? 'English' : source
}

/**
 * Findings about one text: English is never missing, nor the text in its place in a shop that isn't in English; a translation
 * may be and is named.
 */
export function lintText(text: Text | undefined, path: string, languages: Languages): Finding[] {
  if (text === undefined) return []
  if (isBlank(text.en)) return [error('text_missing', `${path}.en`, 'the English text is missing')]
  return missingTranslations(text, languages).map((locale) =>
    warning('text_untranslated', `${path}.${locale}`, `"${text.en}" is shown in ${sourceName(languages)}`),
  )
}

/** The languages of the shop that a text lacks: their readers see that of the source language. */
export function missingTranslations(text: Text | undefined, languages: Languages): Languages {
  return text === undefined ? [] : languages.filter((locale) => locale !== 'en' && isBlank(text[locale]))
}

const isNamed = (type: AssetType): boolean => namedAssetTypes.some((named) => named === type)

/** A usage key of the shop's own asset type needs its words. */
const lintOwnAssets: Rule = ({ settings, document }) =>
  document.usageKeys.flatMap(({ key, assetType }, index) =>
    isNamed(assetType) || Object.hasOwn(settings.assetWords, assetType)
      ? []
      : [
          error(
            'asset_words_missing',
            `usageKeys[${index}].assetType`,
            `${key} counts ${assetType}, which has no words: name it in asset_words, or count one of ${namedAssetTypes.join(', ')}`,
          ),
        ],
  )

/** Words for what is counted: of something that is counted, and in each language of the shop. */
export const lintAssetWords: Rule = (catalogue) => [...lintOwnAssets(catalogue), ...lintWords(catalogue)]

const lintWords: Rule = ({ settings, document }) =>
  Object.entries(settings.assetWords).flatMap(([type, words]) => {
    if (words === undefined) return []
    const path = `settings.assetWords.${type}`
    const { languages } = settings
    const missing = languages.filter((locale) => words[locale] === undefined)
    return [
      ...missing.map((locale) =>
        warning('text_untranslated', `${path}.${locale}`, `"${words.en.other}" is shown in ${sourceName(languages)}`),
      ),
      ...(document.usageKeys.some(({ assetType }) => assetType === type)
        ? []
        : [warning('asset_words_needless', path, `no usage key counts ${type}`)]),
    ]
  })

/** English is never missing; a translation may be, and is named. */
export const lintTexts: Rule = ({ document, settings: { languages } }) => [
  ...document.platforms.flatMap(({ name, summary }, index) => [
    ...lintText(name, `platforms[${index}].name`, languages),
    ...lintText(summary, `platforms[${index}].summary`, languages),
  ]),
  ...document.industries.flatMap(({ name, summary }, index) => [
    ...lintText(name, `industries[${index}].name`, languages),
    ...lintText(summary, `industries[${index}].summary`, languages),
  ]),
  ...placedProducts(document).flatMap(({ item, path }) => [
    ...lintText(item.title, `${path}.title`, languages),
    ...lintText(item.description, `${path}.description`, languages),
  ]),
  ...placedPackages(document).flatMap(({ item, path }) => lintText(item.subtitle, `${path}.subtitle`, languages)),
  ...placedModules(document).flatMap(({ item, path }) => lintText(item.message, `${path}.message`, languages)),
]
