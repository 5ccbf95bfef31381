import { currencies, currencyCodes, exponentOf, money, sum } from '@waybill/domain/money'
import type { Currency, Money } from '@waybill/domain/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalsFor, formatMoney, namesCurrency } from './format-money.ts'
import { LOCALES } from '../locales.ts'
import type { Locale } from '../locales.ts'

const whole = (units: number, currency: Currency): Money => money(units * 10 ** exponentOf(currency), currency)

describe('in English', () => {
  test.each([
    ['USD', '$1,234'],
    ['PHP', '₱1,234'],
    ['EUR', '€1,234'],
    ['CHF', 'CHF\u00a01,234'],
    ['JPY', '¥1,234'],
    ['GBP', '£1,234'],
  ] as const)('[PRC-07] 1234 %s is %s', (currency, text) => {
    expect(formatMoney(whole(1234, currency), 'en')).toBe(text)
  })

  test('[PRC-07] two decimals where they are requested, none in yen', () => {
    expect(formatMoney(money(14300, 'USD'), 'en', 2)).toBe('$143.00')
    expect(formatMoney(money(1234567, 'USD'), 'en', 2)).toBe('$12,345.67')
    expect(formatMoney(money(143, 'JPY'), 'en', 2)).toBe('¥143')
  })

  test('a credit has a true minus before the symbol', () => {
    expect(formatMoney(money(-600, 'USD'), 'en')).toBe('−$6')
    expect(formatMoney(money(-600, 'CHF'), 'en')).toBe('−CHF\u00a06')
  })
})

test.each([
  ['fr', 'USD', '1\u00a0234\u00a0$US'],
  ['fr', 'EUR', '1\u00a0234\u00a0€'],
  ['es', 'USD', '1.234\u00a0US$'],
  ['vi', 'USD', '1.234\u00a0US$'],
  ['vi', 'JPY', '1.234\u00a0¥'],
] as const)('[PRC-07] %s shows 1234 %s in its own convention', (locale, currency, text) => {
  expect(formatMoney(whole(1234, currency), locale)).toBe(text)
})

test('Vietnamese puts the symbol after the number and has a decimal comma', () => {
  expect(formatMoney(money(17100, 'USD'), 'vi')).toBe('171\u00a0US$')
  expect(formatMoney(money(14300, 'USD'), 'vi', 2)).toBe('143,00\u00a0US$')
  expect(formatMoney(money(-650, 'USD'), 'vi')).toBe('−6,50\u00a0US$')
})

test('an amount with cents shows them even where none are requested: the display never rounds', () => {
  expect(formatMoney(money(250, 'USD'), 'en', 0)).toBe('$2.50')
})

test.each(['XTS', 'ZZZ'])('%s, which is no currency, prints a dollar sign with the code after it', (code) => {
  const strange = { minor: 123450, currency: code }
  expect(formatMoney(strange, 'en')).toBe(`$1,234.50\u00a0${code}`)
  expect(formatMoney(strange, 'vi')).toBe(`1.234,50\u00a0$\u00a0${code}`)
  const written = currencyCodes.map((currency) => formatMoney({ minor: 0, currency }, 'en'))
  expect(written.filter((text) => text.startsWith('$'))).toEqual(['$0'])
})

test('an amount that is not a whole number of minor units is a bug', () => {
  expect(() => formatMoney({ minor: 1.5, currency: 'USD' }, 'en')).toThrow(RangeError)
  expect(() => formatMoney({ minor: Number.NaN, currency: 'USD' }, 'fr')).toThrow(RangeError)
})

test('amounts of one screen show no decimals when every one is whole, else two', () => {
  expect(decimalsFor([])).toBe(0)
  expect(decimalsFor([money(17100, 'USD'), money(-600, 'USD')])).toBe(0)
  expect(decimalsFor([money(17100, 'USD'), money(250, 'USD')])).toBe(2)
  expect(decimalsFor([money(171, 'JPY')])).toBe(0)
})

/** Reads the shown text as minor units, as a reader types it into a calculator. */
function read(text: string, locale: Locale, currency: Currency): bigint {
  const separator = locale === 'en' ? '.' : ','
  const [units = '', fraction = ''] = text.split(separator === '.' ? /\.(?=\d)/ : /,(?=\d)/)
  const digits = (part: string): string => part.replace(/\D/g, '')
  const minor = BigInt(digits(units) + digits(fraction).padEnd(exponentOf(currency), '0'))
  return text.includes('−') ? -minor : minor
}

test('[PRC-10] the shown lines add up to the shown total in every currency and language', () => {
  const minor = fc.integer({ min: -10_000_000, max: 10_000_000 })
  const minors = fc.array(
    fc.oneof(
      minor,
      minor.map((value) => value * 100),
    ),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(minors, fc.constantFrom(...currencies), fc.constantFrom(...LOCALES), (lines, currency, locale) => {
      const amounts = lines.map((line) => money(line, currency))
      const total = sum(amounts, currency)
      const decimals = decimalsFor([...amounts, total])
      const shown = [...amounts, total].map((amount) => read(formatMoney(amount, locale, decimals), locale, currency))
      expect(shown.slice(0, -1).reduce((all, one) => all + one, 0n)).toBe(shown.at(-1))
    }),
  )
})

test('[PRC-07] every amount reads back to the cent in every language', () => {
  fc.assert(
    fc.property(
      fc.maxSafeInteger(),
      fc.constantFrom(...currencies),
      fc.constantFrom(...LOCALES),
      (minor, currency, locale) => {
        expect(read(formatMoney(money(minor, currency), locale, 2), locale, currency)).toBe(BigInt(minor))
      },
    ),
  )
})

test('[CUI-05] an amount names its currency where letters stand beside it', () => {
  const named = (currency: Currency) => LOCALES.filter((locale) => namesCurrency(money(6300, currency), locale))
  expect(named('USD')).toEqual(['fr', 'es', 'vi'])
  expect(named('EUR')).toEqual([])
  expect(named('CHF')).toEqual(['en', 'fr', 'es', 'vi'])
})
