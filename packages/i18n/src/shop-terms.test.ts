import { expect, test } from 'vitest'
import { compileCatalogue, messagesOf } from './compile.ts'
import { LOCALES } from './locales.ts'
import { specifiedTerms, withTerms } from './shop-terms.ts'
import { createTranslator } from './translator.ts'

const own = { ...specifiedTerms, trialDays: 14, quoteDays: 1, transferDays: 30, replyDays: 2 }

test('the sentences of a language name the days of the shop', () => {
  const t = createTranslator('en', compileCatalogue('en', undefined, own))
  expect(t('account.register.title')).toBe('Start your 14-day free trial')
  expect(t('cart.trialNote')).toBe('14 days free. No card needed.')
  expect(t('quote.share.validity')).toContain('Valid for 1 day from')
  expect(t('subscription.channel.wired')).toContain('due within 30 days')
  expect(t('account.contact.intro')).toContain('within 2 working days')
})

test('without settings they name those of the specification: 7, 30, 14 and one', () => {
  const t = createTranslator('en', compileCatalogue('en'))
  expect(t('account.register.title')).toBe('Start your 7-day free trial')
  expect(t('quote.share.validity')).toContain('Valid for 30 days from')
  expect(t('subscription.channel.wired')).toContain('due within 14 days')
  expect(t('account.contact.intro')).toContain('within one working day')
})

test.each(LOCALES)('in %s no text names the specified days of a shop that has others', (locale) => {
  const [specified, changed] = [messagesOf(locale), messagesOf(locale, own)]
  const differing = Object.keys(specified).filter((id) => specified[id] !== changed[id])
  expect(differing).toHaveLength(16)
  for (const id of differing) expect(changed[id]).not.toMatch(/\{(?:trial|quote|transfer|reply)Days/)
})

test('a place with plurals takes the branch of the language, one without the number', () => {
  const message = '{trialDays, plural, one {# jour} many {# jours} other {# jours}} ou {quoteDays} et {other}'
  expect(withTerms(message, { ...specifiedTerms, trialDays: 1, quoteDays: 60 }, 'fr')).toBe('1 jour ou 60 et {other}')
})

test.each(LOCALES)(
  'in %s no text asks a shop by the year alone to choose, and every monthly price of a company says so',
  (locale) => {
    const [usual, byYear] = [messagesOf(locale), messagesOf(locale, { ...specifiedTerms, byYearAlone: true })]
    const differing = Object.keys(usual).filter((id) => usual[id] !== byYear[id])
    expect(differing).toHaveLength(12)
    expect(differing).toContain('common.perMonth.company')
    for (const text of [...Object.values(usual), ...Object.values(byYear)]) expect(text).not.toContain('{paid,')
  },
)

test('a part of a sentence is for a shop by the year alone, with its own places', () => {
  const message = 'Total{paid, select, year {, {percent} less} other { a month}}.'
  const inEnglish = (byYearAlone: boolean) => withTerms(message, { ...specifiedTerms, byYearAlone }, 'en')
  expect([inEnglish(true), inEnglish(false)]).toEqual(['Total, {percent} less.', 'Total a month.'])
})
