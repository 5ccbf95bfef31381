import type { QuoteLineView } from '@waybill/contract/views'
import { money } from '@waybill/domain/money'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { expect, test } from 'vitest'
import { sampleQuote } from '../testing/sample-quote.ts'
import { amountWord, lineAmountText, readingOf, senderOf, usageLineCount } from './quote-lines.ts'

const t = createTranslator('en', compileCatalogue('en'))
const usd = (minor: number) => money(minor, 'USD')

function line(part: Partial<QuoteLineView>): QuoteLineView {
  const amount = usd(2_500)
  return {
    id: 30,
    title: 'Multi-driver optimizer',
    shows: 'amount',
    amount,
    explanation: { step: 'list_price', productId: 30, amount },
    ...part,
  }
}
const textOf = (shown: QuoteLineView, quote = sampleQuote({ lines: [shown] })) =>
  lineAmountText(shown, readingOf(quote, 'en', t))

test('a quote whose amounts are whole is read without cents (A-56)', () => {
  expect(textOf(line({}))).toBe('$25')
})

test.each([
  ['the total', { total: usd(12_650) }],
  ['the price before', { was: usd(13_250) }],
  ['a line', { lines: [line({}), line({ amount: usd(450) })] }],
  ['the price of a line before', { lines: [line({}), line({ was: usd(2_750) })] }],
])('with cents in %s all amounts of a quote have them (A-56)', (_, part) => {
  expect(textOf(line({}), sampleQuote(part))).toBe('$25.00')
})

test('amounts of a quote are written in the language of its reader', () => {
  expect(lineAmountText(line({}), readingOf(sampleQuote(), 'fr', t))).toBe('25\u00a0$US')
})

test.each([
  ['free', 'Free'],
  ['on_request', 'Price on request'],
  ['included', 'Included'],
] as const)('a line that is %s says so in the place of its amount', (shows, text) => {
  expect(amountWord(line({ shows }), t)).toBe(text)
  expect(textOf(line({ shows, amount: usd(0) }))).toBe(text)
})

test('a line with an amount has no word in its place', () => {
  expect(amountWord(line({}), t)).toBeUndefined()
})

test('[PRC-03] an estimate counts the lines by use and those on request, not the others (A-67)', () => {
  expect(usageLineCount(sampleQuote())).toBe(2)
  expect(usageLineCount(sampleQuote({ lines: [line({}), line({ shows: 'on_request' })] }))).toBe(1)
  expect(usageLineCount(sampleQuote({ lines: [line({}), line({ shows: 'free' })] }))).toBe(0)
})

test('a sender without a name is named as a visitor', () => {
  expect(senderOf(sampleQuote(), t)).toBe('Mira Osei')
  expect(senderOf(sampleQuote({ senderName: '' }), t)).toBe('A visitor to our shop')
})
