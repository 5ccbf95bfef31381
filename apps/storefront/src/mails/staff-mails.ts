import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatMoney } from '@waybill/i18n'
import { attachedText, renderLetter } from './letter.tsx'

/** An invoice of which nothing is owed any more, and what comes back of it. */
export function invoiceVoidedMail(props: MailProps['invoice_voided'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const { invoiceNumber: number, credited } = props
  const open = formatMoney(props.open, locale, 2)
  return renderLetter(
    {
      subject: t('receiptMail.voided.subject', { number }),
      firstName: props.firstName,
      paragraphs: [
        t('receiptMail.voided.text', { number, open }),
        ...(credited === null ? [] : [t('receiptMail.voided.credited', { amount: formatMoney(credited, locale, 2) })]),
        attachedText('receiptMail.voided.attached', layout, t),
      ],
      action: { label: t('mail.refunded.button'), link: props.link },
    },
    { layout, t },
  )
}

/** Account credit that the shop gave, and what it is for. */
export function creditGrantedMail(props: MailProps['credit_granted'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const amount = formatMoney(props.amount, locale, 2)
  return renderLetter(
    {
      subject: t('receiptMail.granted.subject', { amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [t('receiptMail.granted.text', { amount })],
      action: { label: t('mail.refunded.button'), link: props.link },
    },
    { layout, t },
  )
}
