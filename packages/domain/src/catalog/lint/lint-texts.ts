import type { CatalogueLocale, Text } from '../types.ts'
import { error, warning } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { placedModules, placedPackages, placedProducts } from './placed-products.ts'

const translations: readonly Exclude<CatalogueLocale, 'en'>[] = ['fr', 'es', 'vi']

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}

/** Only the languages that the shop is in are missed (SET-02). */
export function ofLanguages(languages: readonly CatalogueLocale[], findings: readonly Finding[]): Finding[] {
  const isSpoken = (locale: CatalogueLocale): boolean => languages.includes(locale)
  return findings.filter(
    ({ code, path }) =>
      code !== 'text_untranslated' || translations.some((locale) => path.endsWith(`.${locale}`) && isSpoken(locale)),
  )
}

/** What is wrong with one text: English is never missing, a translation may be and is named (CAT-19). */
export function lintText(text: Text | undefined, path: string): Finding[] {
  if (text === undefined) return []
  if (isBlank(text.en)) return [error('text_missing', `${path}.en`, 'the English text is missing')]
  return missingTranslations(text).map((locale) =>
    warning('text_untranslated', `${path}.${locale}`, `"${text.en}" is shown in English`),
  )
}

/** The languages that a text lacks: its readers see it in English (CAT-19). */
export function missingTranslations(text: Text | undefined): readonly Exclude<CatalogueLocale, 'en'>[] {
  return text === undefined ? [] : translations.filter((locale) => isBlank(text[locale]))
}

/** Words for what is counted: of something that is counted, and in each language of the shop (SET-02). */
export const lintAssetWords: Rule = ({ settings, document }) =>
  Object.entries(settings.assetWords).flatMap(([type, words]) => {
    const path = `settings.assetWords.${type}`
    const missing = translations.filter((locale) => words[locale] === undefined)
    return [
      ...missing.map((locale) =>
        warning('text_untranslated', `${path}.${locale}`, `"${words.en.other}" is shown in English`),
      ),
      ...(document.usageKeys.some(({ assetType }) => assetType === type)
        ? []
        : [warning('asset_words_needless', path, `no usage key counts ${type}`)]),
    ]
  })

/** English is never missing; a translation may be, and is named (CAT-19, CAT-20). */
export const lintTexts: Rule = ({ document }) => [
  ...document.platforms.flatMap(({ name, summary }, index) => [
    ...lintText(name, `platforms[${index}].name`),
    ...lintText(summary, `platforms[${index}].summary`),
  ]),
  ...document.industries.flatMap(({ name, summary }, index) => [
    ...lintText(name, `industries[${index}].name`),
    ...lintText(summary, `industries[${index}].summary`),
  ]),
  ...placedProducts(document).flatMap(({ item, path }) => [
    ...lintText(item.title, `${path}.title`),
    ...lintText(item.description, `${path}.description`),
  ]),
  ...placedPackages(document).flatMap(({ item, path }) => lintText(item.subtitle, `${path}.subtitle`)),
  ...placedModules(document).flatMap(({ item, path }) => lintText(item.message, `${path}.message`)),
]
