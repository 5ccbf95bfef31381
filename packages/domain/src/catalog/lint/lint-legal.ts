import type { LegalPage } from '../types.ts'
import { error, warning } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { missingTranslations } from './lint-texts.ts'

/** A registration requires agreement to the first and names the second: without them it would name nothing. */
const required: readonly LegalPage[] = ['terms', 'privacy']
const advised: readonly LegalPage[] = ['refunds', 'imprint']

/**
 * A shop may have no legal pages; one that has some has terms and a privacy note, and should have the others, each in every
 * language.
 */
export const lintLegal: Rule = ({ document: { legal }, settings: { languages } }) => {
  if (legal === undefined)
    return [warning('legal_missing', 'legal', 'the shop has no legal pages (docs/catalogue-format.md)')]
  const isMissing = (page: LegalPage): boolean => legal[page] === undefined
  const untranslated = [...required, ...advised].flatMap((page): Finding[] =>
    missingTranslations(legal[page], languages).map((locale) =>
      warning('text_untranslated', `legal.${page}.${locale}`, 'is shown in English'),
    ),
  )
  return [
    ...required
      .filter(isMissing)
      .map((page) => error('legal_missing', `legal.${page}`, 'is required beside other legal pages')),
    ...advised.filter(isMissing).map((page) => warning('legal_missing', `legal.${page}`, 'is missing')),
    ...untranslated,
  ]
}
