import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { subtract } from '@waybill/domain/money'
import { createTranslator, formatInstant, formatMoney } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** What was charged, to what, and for which invoice. */
export function receiptMail(props: MailProps['receipt'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const amount = formatMoney(props.amount, locale, 2)
  const charged = formatMoney(props.charged, locale, 2)
  const credit = subtract(props.amount, props.charged)
  const date = formatInstant(props.paidAt, locale, { style: 'weekday' })
  return renderLetter(
    {
      subject: t('mail.receipt.subject', { number: props.invoiceNumber, amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        ...(credit.minor > 0 ? [t('mail.receipt.credit', { amount: formatMoney(credit, locale, 2), date })] : []),
        ...(props.charged.minor > 0
          ? [
              props.method === null
                ? t('mail.receipt.transfer', { amount: charged, date })
                : t('mail.receipt.text', { amount: charged, method: props.method, date }),
            ]
          : []),
        t('mail.receipt.attached'),
      ],
      action: { label: t('mail.receipt.button'), link: props.link },
    },
    { layout, t },
  )
}
