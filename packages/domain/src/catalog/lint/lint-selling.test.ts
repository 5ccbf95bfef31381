import { expect, test } from 'vitest'
import { aDocument, aModule } from '../../../laws/catalogue-builders.ts'
import type { SellingTexts } from '../selling.ts'
import { lintCatalogue } from './index.ts'

const whole = (text: string) => ({ en: text, fr: text, es: text, vi: text })

function findings(selling: SellingTexts): readonly string[] {
  const named = aModule(1, { title: whole('Gateway'), selling })
  return lintCatalogue(aDocument({ modules: [named] }))
    .filter(({ path }) => path.includes('.selling.'))
    .map(({ level, code, path }) => `${level} ${code} ${path}`)
}

test('[CAT-19] a keyword that no search can use is an error at its place; one that is the title is needless', () => {
  const keywords = { en: ['gps', 'ab', 'GPS', 'gateway', 'x'.repeat(41)], fr: ['géolocalisation'] }
  expect(findings({ keywords })).toEqual([
    'error keyword_invalid modules[0].selling.keywords.en[1]',
    'error keyword_invalid modules[0].selling.keywords.en[2]',
    'warning keyword_needless modules[0].selling.keywords.en[3]',
    'error keyword_invalid modules[0].selling.keywords.en[4]',
  ])
})

test('[CAT-19] benefits, facts and the example follow the rule of all texts', () => {
  expect(
    findings({
      benefits: [whole('Fewer calls'), { en: '' }],
      facts: { setup: { en: 'Ten minutes' } },
      example: whole('x'),
    }),
  ).toEqual([
    'error text_missing modules[0].selling.benefits[1].en',
    'warning text_untranslated modules[0].selling.facts.setup.fr',
    'warning text_untranslated modules[0].selling.facts.setup.es',
    'warning text_untranslated modules[0].selling.facts.setup.vi',
  ])
})

test('[CAT-19] the languages of all products and what the shop sells follow it too, at their place', () => {
  const document = {
    ...aDocument({ modules: [] }),
    settings: { productLanguages: { en: 'English', fr: 'Anglais' }, tagline: { en: 'Plan routes.' } },
  }
  expect(lintCatalogue(document).map(({ code, path }) => `${code} ${path}`)).toEqual(
    expect.arrayContaining([
      'text_untranslated settings.productLanguages.es',
      'text_untranslated settings.productLanguages.vi',
      'text_untranslated settings.tagline.fr',
    ]),
  )
})

test('[CAT-19] there is nothing to say about a product without any, nor about whole ones', () => {
  expect(findings({})).toEqual([])
  expect(findings({ benefits: [whole('Fewer calls')], keywords: { en: ['gps'], vi: ['định vị'] } })).toEqual([])
})
