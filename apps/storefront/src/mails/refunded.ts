import { formatMoney } from '@waybill/i18n'
import { attachedText, letterMail } from './letter.tsx'

/** Amount that was given back of an invoice, and where it is. */
export const refundedMail = letterMail<'refunded'>((props, layout) => {
  const { locale, t } = layout
  const { invoiceNumber: number, toMethod, toCredit, link } = props
  const toMethodText =
    toMethod === null ? [] : [t('mail.refunded.toMethod', { amount: formatMoney(toMethod, locale, 2) })]
  const toCreditText =
    toCredit === null ? [] : [t('mail.refunded.toCredit', { amount: formatMoney(toCredit, locale, 2) })]
  return {
    subject: t('mail.refunded.subject', { number }),
    paragraphs: [
      t('mail.refunded.text', { number }),
      ...toMethodText,
      ...toCreditText,
      attachedText('receiptMail.creditNoteAttached', layout, t),
    ],
    action: { label: t('mail.refunded.button'), link },
  }
})

/** A refund that came back, and where its money is now. */
export const refundReturnedMail = letterMail<'refund_returned'>((props, { locale, t }) => {
  const { invoiceNumber: number, link } = props
  const amount = formatMoney(props.amount, locale, 2)
  return {
    subject: t('mail.refundReturned.subject', { number }),
    paragraphs: [
      t('mail.refundReturned.text', { amount, number }),
      t('mail.refunded.toCredit', { amount }),
      t('mail.refundReturned.otherWay'),
    ],
    action: { label: t('mail.refunded.button'), link },
  }
})
