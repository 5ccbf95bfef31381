import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant, formatMoney } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** What was charged, to what, and for which invoice. */
export function receiptMail(props: MailProps['receipt'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const amount = formatMoney(props.amount, locale, 2)
  const date = formatInstant(props.paidAt, locale, { style: 'weekday' })
  return renderLetter(
    {
      subject: t('mail.receipt.subject', { number: props.invoiceNumber, amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        props.method === null
          ? t('mail.receipt.transfer', { amount, date })
          : t('mail.receipt.text', { amount, method: props.method, date }),
      ],
      action: { label: t('mail.receipt.button'), link: props.link },
    },
    { layout, t },
  )
}
