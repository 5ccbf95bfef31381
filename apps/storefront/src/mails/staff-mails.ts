import { formatMoney } from '@waybill/i18n'
import { attachedText, letterMail } from './letter.tsx'

/** An invoice of which nothing is owed any more, and what comes back of it. */
export const invoiceVoidedMail = letterMail<'invoice_voided'>((props, layout) => {
  const { locale, t } = layout
  const { invoiceNumber: number, credited } = props
  const open = formatMoney(props.open, locale, 2)
  return {
    subject: t('receiptMail.voided.subject', { number }),
    paragraphs: [
      t('receiptMail.voided.text', { number, open }),
      ...(credited === null ? [] : [t('receiptMail.voided.credited', { amount: formatMoney(credited, locale, 2) })]),
      attachedText('receiptMail.voided.attached', layout, t),
    ],
    action: { label: t('mail.refunded.button'), link: props.link },
  }
})

/** Account credit that the shop gave, and what it is for. */
export const creditGrantedMail = letterMail<'credit_granted'>((props, { locale, t }) => {
  const amount = formatMoney(props.amount, locale, 2)
  return {
    subject: t('receiptMail.granted.subject', { amount }),
    amount,
    paragraphs: [t('receiptMail.granted.text', { amount })],
    action: { label: t('mail.refunded.button'), link: props.link },
  }
})
