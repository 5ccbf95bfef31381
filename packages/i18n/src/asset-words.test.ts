import { expect, test } from 'vitest'
import { money } from '@waybill/domain/money'
import { textsOfAssets } from './asset-words.ts'
import { compileCatalogue, messagesOf, specifiedTerms } from './compile.ts'
import { assetTypeName, formatQuantity, formatUnit } from './values/format-quantity.ts'
import { LOCALES, type Locale } from './locales.ts'
import { catalogues } from './messages/index.ts'
import { speakAmount } from './texts/speak-amount.ts'
import { createTranslator } from './translator.ts'

const berths = {
  billable_asset: {
    en: { one: 'berth', other: 'berths' },
    fr: { one: 'amarre', other: 'amarres', label: 'Toutes les amarres' },
    vi: { other: 'cầu cảng', per: 'mỗi cầu' },
  },
}
const terms = { ...specifiedTerms, assetWords: berths }
const reader = (locale: Locale) => createTranslator(locale, compileCatalogue(locale, undefined, terms))

test.each([
  ['en', 'Berths', ['1 berth', '3 berths', '1,000,000 berths'], ['per berth', 'per berth / month', 'per berth / year']],
  [
    'fr',
    'Toutes les amarres',
    ['1 amarre', '3 amarres', '1 000 000 d’amarres'],
    ['par amarre', 'par amarre / mois', 'par amarre / an'],
  ],
  [
    'vi',
    'Cầu cảng',
    ['1 cầu cảng', '3 cầu cảng', '1.000.000 cầu cảng'],
    ['mỗi cầu', 'mỗi cầu / tháng', 'mỗi cầu / năm'],
  ],
] as const)('in %s the shop’s words name, count and price what is counted', (locale, name, counted, priced) => {
  const t = reader(locale)
  expect(assetTypeName('billable_asset', t)).toBe(name)
  const quantities = [1, 3, 1_000_000].map((quantity) => formatQuantity('billable_asset', quantity, t))
  expect(quantities.map((text) => text.replaceAll(/[\u202f\u00a0]/g, ' '))).toEqual(counted)
  const units = [undefined, 'month', 'year'] as const
  expect(units.map((interval) => formatUnit('billable_asset', t, interval))).toEqual(priced)
})

test('a language without words has the English texts, and what is not named the interface’s', () => {
  const t = reader('es')
  expect(formatUnit('billable_asset', t, 'month')).toBe('per berth / month')
  expect(formatQuantity('billable_asset', 3, t)).toBe('3 berths')
  expect(formatQuantity('driver', 3, t)).toBe('3 conductores')
})

test('an explained amount counts in the shop’s words', () => {
  const unit = money(650, 'EUR')
  const step = {
    step: 'units',
    usageKey: 'billable_asset',
    quantity: 3,
    free: 0,
    minimum: 0,
    billable: 3,
    unit,
    amount: money(1950, 'EUR'),
  } as const
  const [row] = speakAmount(step, { locale: 'en', t: reader('en'), title: () => '' })
  expect(row?.label).toBe('3 berths × €6.50')
})

// the interface's own words are one of these: what a shop's words replace has the form of every other text
test.each(LOCALES)('in %s each text about an asset type follows from its words', (locale) => {
  const common: Readonly<Record<string, string>> = catalogues.common[locale]
  const types = ['driver', 'user', 'planner', 'billable_asset', 'dispatcher', 'vehicle', 'regional', 'analyst', 'admin']
  for (const type of types) {
    const [, one] = /one \{# ([^}]+)\}/.exec(common[`common.quantity.${type}`] ?? '') ?? []
    const [, many] = /many \{# ([^}]+)\}/.exec(common[`common.quantity.${type}`] ?? '') ?? []
    const [, other = ''] = /other \{# ([^}]+)\}/.exec(common[`common.quantity.${type}`] ?? '') ?? []
    const word = { ...(one && { one }), ...(many && { many }), other }
    const own = textsOfAssets({ [type]: { en: word, [locale]: word } }, { locale, texts: catalogues.common[locale] })
    expect(own).toEqual(Object.fromEntries(Object.keys(own).map((id) => [id, common[id]])))
    const derived = textsOfAssets(
      { [type]: { en: word, [locale]: { ...word, many: undefined } } },
      { locale, texts: catalogues.common[locale] },
    )
    expect(derived, 'the form after millions').toEqual(own)
  }
})

test('the texts that a client fetches have them too', () => {
  expect(messagesOf('en', terms)['common.quantity.billable_asset']).toBe(
    '{count, plural, one {# berth} other {# berths}}',
  )
})
