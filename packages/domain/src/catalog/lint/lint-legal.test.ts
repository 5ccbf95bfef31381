import { expect, test } from 'vitest'
import { aDocument } from '../../../laws/catalogue-builders.ts'
import type { LegalTexts } from '../types.ts'
import { lintCatalogue } from './index.ts'

const everywhere = (text: string) => ({ en: text, fr: text, es: text, vi: text })
const whole: LegalTexts = {
  terms: everywhere('# Terms\n\nWhat applies.'),
  privacy: everywhere('# Privacy\n\nWhat we keep.'),
  refunds: everywhere('# Refunds\n\nWhat comes back.'),
  imprint: everywhere('# Imprint\n\nWho we are.'),
}

const said = (legal: LegalTexts | undefined): readonly string[] => {
  const { legal: _, ...document } = aDocument()
  return lintCatalogue(legal === undefined ? document : { ...document, legal }).map(
    ({ level, code, path }) => `${level} ${code} ${path}`,
  )
}

test('four legal pages in four languages are complete', () => expect(said(whole)).toEqual([]))

test('a shop without legal pages is warned of once, and may be published', () => {
  expect(said(undefined)).toEqual(['warning legal_missing legal'])
})

test.each(['terms', 'privacy'] as const)('beside other legal pages %s must not be missing', (page) => {
  const { [page]: _, ...others } = whole
  expect(said(others)).toEqual([`error legal_missing legal.${page}`])
})

test.each(['refunds', 'imprint'] as const)('that %s are missing is a warning', (page) => {
  const { [page]: _, ...others } = whole
  expect(said(others)).toEqual([`warning legal_missing legal.${page}`])
})

test('a language that is missing is a warning: its readers see the English text', () => {
  const terms = { en: '# Terms\n\nWhat applies.', fr: '# Conditions\n\nCe qui vaut.' }
  expect(said({ ...whole, terms })).toEqual([
    'warning text_untranslated legal.terms.es',
    'warning text_untranslated legal.terms.vi',
  ])
})
