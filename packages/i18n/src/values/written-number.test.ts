import { currencies, exponentOf } from '@waybill/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'
import { formatNumber, formatPercent } from './format-number.ts'
import { KNOWN_LOCALES, LOCALES } from '../locales.ts'
import { writtenNumber } from './written-number.ts'

/** Intl's text as our font can show it: a true minus, and the wide space for the narrow one. */
function typeset(format: Intl.NumberFormat, value: number | `${number}`): string {
  const parts = format.formatToParts(value)
  return parts
    .map(({ type, value: text }) => (type === 'minusSign' ? '−' : text.replaceAll('\u202f', '\u00a0')))
    .join('')
}

const always = { useGrouping: 'always' } as const
const locales = fc.constantFrom(...LOCALES)

test('numbers are written as the language writes them', () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -99_999, max: 99_999 })), locales, (value, locale) => {
      expect(formatNumber(value, locale)).toBe(typeset(new Intl.NumberFormat(locale, always), value))
    }),
  )
})

test('so are those with decimals', () => {
  const thousandths = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => value / 1000)
  fc.assert(
    fc.property(thousandths, locales, (value, locale) => {
      const format = new Intl.NumberFormat(locale, { ...always, maximumFractionDigits: 3 })
      expect(formatNumber(value, locale)).toBe(typeset(format, value))
      const percent = new Intl.NumberFormat(locale, {
        ...always,
        style: 'unit',
        unit: 'percent',
        maximumFractionDigits: 3,
      })
      expect(formatPercent(value, locale)).toBe(typeset(percent, value))
    }),
  )
})

test('[PRC-07] outside of English an amount is written as the language writes it', () => {
  const abroad = LOCALES.filter((locale) => locale !== 'en')
  fc.assert(
    fc.property(
      fc.maxSafeInteger(),
      fc.constantFrom(...currencies),
      fc.constantFrom(...abroad),
      (minor, currency, locale) => {
        const digits = exponentOf(currency)
        const options = { ...always, minimumFractionDigits: digits, maximumFractionDigits: digits }
        const format = new Intl.NumberFormat(locale, { ...options, style: 'currency', currency })
        expect(formatMoney({ minor, currency }, locale, 2)).toBe(typeset(format, `${minor}e-${digits}` as `${number}`))
      },
    ),
  )
})

test('[I18N-04] a language that is known and not enabled has its convention ready', () => {
  for (const locale of KNOWN_LOCALES) {
    const format = new Intl.NumberFormat(locale, { ...always, minimumFractionDigits: 2 })
    expect(writtenNumber('-1234567.89', locale)).toBe(typeset(format, -1_234_567.89))
  }
})
