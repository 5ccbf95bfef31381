import { describe, expect, test } from 'vitest'
import { compileCatalogue, messagesOf, specifiedTerms } from './compile.ts'
import { LOCALES } from './locales.ts'
import { englishText, messageIds, missingTexts, shopTextProblems } from './shop-texts.ts'
import { createTranslator } from './translator.ts'

const SIGN_IN = 'account.signIn.title'
const COUNT = 'common.cartCount'

describe('[SET-02] texts of the interface that a shop brings', () => {
  const own = { ru: { [SIGN_IN]: 'Вход', [COUNT]: '{count, plural, one {# в} few {# вв} many {# ввв} other {# в,}}' } }
  const terms = { ...specifiedTerms, interfaceTexts: own }

  test('are shown in their language, with its plurals; what is missing is English', () => {
    const t = createTranslator('ru', compileCatalogue('ru', undefined, terms))
    expect(t(SIGN_IN)).toBe('Вход')
    expect([1, 3, 5, 21].map((count) => t(COUNT, { count }))).toEqual(['1 в', '3 вв', '5 ввв', '21 в'])
    expect(t('common.cancel')).toBe('Cancel')
    expect(missingTexts('ru', own.ru)).toHaveLength(messageIds.length - 2)
  })

  test('replace single texts of a language that the interface has, and no others', () => {
    const changed = messagesOf('fr', { ...specifiedTerms, interfaceTexts: { fr: { 'common.cancel': 'Laisser' } } })
    const usual = messagesOf('fr')
    expect(Object.keys(usual).filter((id) => usual[id] !== changed[id])).toEqual(['common.cancel'])
    expect(changed['common.cancel']).toBe('Laisser')
    expect(LOCALES.flatMap((locale) => missingTexts(locale, {}))).toEqual([])
  })

  test('name the days of the shop in the form of the language', () => {
    const text = 'Пробный период: {trialDays, plural, one {# день} few {# дня} many {# дней} other {# дня}}'
    const of = (trialDays: number) =>
      messagesOf('ru', { ...specifiedTerms, trialDays, interfaceTexts: { ru: { 'account.register.title': text } } })
    expect([7, 22].map((days) => of(days)['account.register.title'])).toEqual([
      'Пробный период: 7 дней',
      'Пробный период: 22 дня',
    ])
  })
})

describe('[SET-02] a text that could not be shown is found before it is published', () => {
  test.each([
    ['common.cancle', 'Отмена', 'the interface has no text of this id'],
    ['common.about', 'около', 'lacks {amount}, which the English text has: about {amount}'],
    [
      'common.about',
      'около {amount} {price}',
      'names {price}, which are not filled in here; the English text has: about {amount}',
    ],
    [COUNT, '{count, plural, one {# вещь} other {# вещи}}', 'lacks the plural few, many of this language'],
  ])('%s: %s', (id, text, message) => {
    expect(shopTextProblems('ru', { [id]: text })).toEqual([{ id, message }])
  })

  test.each(['{amount', '{amount} {', '{{amount}}', '{amount, number}', '{amount, date, short}'])(
    '%s is no valid message',
    (text) => {
      expect(shopTextProblems('ru', { 'common.about': text })).toEqual([
        { id: 'common.about', message: expect.stringContaining('is no valid message') },
      ])
    },
  )

  test.each(LOCALES)('the interface’s own texts of %s pass', (locale) => {
    const texts = Object.fromEntries(messageIds.map((id) => [id, englishText(id) ?? '']))
    expect(shopTextProblems('en', texts)).toEqual([])
    expect(shopTextProblems(locale, messagesOf(locale))).toEqual([])
  })
})
