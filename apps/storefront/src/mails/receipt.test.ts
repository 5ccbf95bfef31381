import type { MailProps } from '@waybill/contract/mails'
import { money, zero } from '@waybill/domain/money'
import { createTranslator, LOCALES, type Locale } from '@waybill/i18n'
import { describe, expect, test } from 'vitest'
import { mails } from './mails.tsx'
import { layoutIn } from './testing/mail-layout.ts'
import { instant, samples } from './testing/sample-mails.ts'

const receiptOf = (changed: Partial<MailProps['receipt']>, locale: Locale = 'en'): string =>
  mails.receipt({ ...samples.receipt, ...changed }, layoutIn(locale)).text

const before = Date.UTC(2026, 4, 20)

describe('a receipt', () => {
  test('names what was bought, line by line (B-89)', () => {
    const lines = [
      { title: 'Regional', amount: money(59_400, 'EUR') },
      { title: 'Multiple depots', amount: money(13_463, 'EUR') },
    ]
    expect(receiptOf({ lines })).toContain('Regional: €594.00\nMultiple depots: €134.63')
  })

  test('says what account credit paid, alone or beside a card (B-60)', () => {
    const alone = receiptOf({ charged: zero('USD'), credits: [{ amount: money(14_300, 'USD'), at: instant }] })
    expect(alone).toContain('Your account credit paid $143.00 on Wednesday, 3 June 2026.')
    expect(alone).not.toContain('Visa')
    const beside = receiptOf({ charged: money(10_000, 'USD'), credits: [{ amount: money(4300, 'USD'), at: instant }] })
    expect(beside).toContain('Your account credit paid $43.00')
    expect(beside).toContain('We charged $100.00 to your Visa ending 4242')
  })

  test('names the day of each part that account credit paid, which a transfer may come long after', () => {
    const credits = [
      { amount: money(4000, 'USD'), at: before },
      { amount: money(300, 'USD'), at: instant },
    ]
    expect(receiptOf({ charged: money(10_000, 'USD'), credits, method: null })).toContain(
      [
        'Your account credit paid $40.00 on Wednesday, 20 May 2026.',
        'Your account credit paid $3.00 on Wednesday, 3 June 2026.',
        'Your transfer of $100.00 arrived on Wednesday, 3 June 2026.',
      ].join('\n\n'),
    )
  })

  test.each(LOCALES)(
    'of a transfer of more names all of it, what it paid and what is credit, in %s (B-115)',
    (locale) => {
      const more = { method: null, excess: money(2000, 'USD') }
      expect(receiptOf(more)).toContain(
        'Your transfer of $163.00 arrived on Wednesday, 3 June 2026: $143.00 of it paid the invoice, and $20.00 is now account credit.',
      )
      const digits = receiptOf(more, locale).match(/\d+(?=[.,]00)/g)
      expect(digits).toEqual(expect.arrayContaining(['163', '143', '20']))
    },
  )
})

test('an invoice that account credit pays in part demands the rest, everywhere (B-60, B-68)', () => {
  const props = { ...samples.invoice_issued, fromCredit: money(4300, 'USD') }
  const { subject, html, text } = mails.invoice_issued(props, layoutIn('en'))
  expect(subject).toContain('Invoice LW-1002: $100.00')
  expect(text).toContain('Transfer $100.00 by 3 June 2026')
  expect(text).toContain('That is $143.00 less $43.00 of your account credit.')
  expect(text).toContain('Amount: $100.00')
  expect(html.match(/\$143\.00/g)).toHaveLength(1)
})

test('the start of a year says what was paid for it, before what comes next', () => {
  const started = { ...samples.subscription_started, paidYear: money(59_400, 'EUR') }
  const { text } = mails.subscription_started(started, layoutIn('en'))
  expect(text).toContain('Regional is active.\n\nYou paid €594.00 for the year.\n\nThe next charge is on')
})

test.each(LOCALES)(
  '[ACC-19] to an accounts department greets without a name and says why it comes, in %s',
  (locale) => {
    const sentTo = (accountsOf: string) => mails.receipt(samples.receipt, { ...layoutIn(locale), accountsOf })
    const { html, text } = sentTo('Kho <b>www.evil.example')
    for (const part of [html, text]) {
      expect(part).toContain('Kho')
      expect(part).not.toContain(samples.receipt.firstName)
      expect(part).not.toContain('www.evil.example')
    }
    expect(html).not.toContain('<b>')
    const unnamed = createTranslator(locale, layoutIn(locale).messages)('mail.footer.accounts')
    expect(sentTo('').text).toContain(unnamed)
  },
)
