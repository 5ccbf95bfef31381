import { expect, test } from 'vitest'
import { money } from '@waybill/domain/money'
import { LOCALES } from '@waybill/i18n'
import { paymentFailedMail, paymentReturnedMail } from './payment-mails.ts'
import { layoutIn } from './testing/mail-layout.ts'
import { instant, samples } from './testing/sample-mails.ts'

const { payment_failed: failed, payment_returned: returned } = samples

test('the subjects of an invoice’s tries tell which one it was, in every language (B-89)', () => {
  const subjectsIn = (locale: (typeof LOCALES)[number]) =>
    [1, 2, 3, 4, 5].map(
      (tryNumber) =>
        paymentFailedMail({ ...failed, tryNumber, nextTryAt: tryNumber === 5 ? null : instant }, layoutIn(locale))
          .subject,
    )
  for (const locale of LOCALES) expect(new Set(subjectsIn(locale)).size).toBe(5)
  expect(subjectsIn('en').map((subject) => subject.replace(/\$[\d.]+/, '$'))).toEqual([
    'Your payment of $ was declined',
    'Attempt 2: your payment of $ was declined',
    'Attempt 3: your payment of $ was declined',
    'Attempt 4: your payment of $ was declined',
    'Last attempt: your payment of $ was declined',
  ])
})

test('a debit that came back says what is left to pay of its invoice, and of nothing no further try (B-141)', () => {
  const textOf = (open: number): string =>
    paymentReturnedMail({ ...returned, open: money(open, 'USD'), loss: null }, layoutIn('en')).text
  const [whole, rest, nothing] = [returned.amount.minor, 1300, 0].map(textOf)
  expect(whole).toContain('is unpaid again.')
  expect(whole).not.toContain('left to pay')
  expect(rest).toContain('After what we credited to you, $13.00 of it is left to pay.')
  expect(nothing).toContain('Your account credit covers it, so nothing is left to pay.')
  expect(nothing).not.toMatch(/unpaid again|try again/)
})
