import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { subtract } from '@waybill/domain/money'
import { createTranslator, formatInstant, formatMoney, type Translate } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

type Paid = Pick<MailProps['receipt'], 'amount' | 'charged' | 'paidAt' | 'method' | 'terms'>
type Reader = Pick<MailLayout, 'locale' | 'timeZone'>

/** What was charged to what, that the invoice is attached, and which terms were agreed to. */
export function receiptSentences(paid: Paid, t: Translate, { locale, timeZone }: Reader): readonly string[] {
  const charged = formatMoney(paid.charged, locale, 2)
  const credit = subtract(paid.amount, paid.charged)
  const date = formatInstant(paid.paidAt, locale, { style: 'weekday', timeZone })
  return [
    ...(credit.minor > 0 ? [t('mail.receipt.credit', { amount: formatMoney(credit, locale, 2), date })] : []),
    ...(paid.charged.minor > 0
      ? [
          paid.method === null
            ? t('mail.receipt.transfer', { amount: charged, date })
            : t('mail.receipt.text', { amount: charged, method: paid.method, date }),
        ]
      : []),
    t('mail.receipt.attached'),
    ...(paid.terms === null
      ? []
      : [
          t('mail.receipt.terms', {
            version: String(paid.terms.version),
            date: formatInstant(paid.terms.acceptedAt, locale, { style: 'date', timeZone }),
          }),
        ]),
  ]
}

/** What was charged, to what, and for which invoice. */
export function receiptMail(props: MailProps['receipt'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const amount = formatMoney(props.amount, locale, 2)
  return renderLetter(
    {
      subject: t('mail.receipt.subject', { number: props.invoiceNumber, amount }),
      firstName: props.firstName,
      amount,
      paragraphs: receiptSentences(props, t, layout),
      action: { label: t('mail.receipt.button'), link: props.link },
    },
    { layout, t },
  )
}
