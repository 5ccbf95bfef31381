import type { MailProps } from '@waybill/contract/mails'
import { formatInstant, formatMoney, transferRows } from '@waybill/i18n'
import { afterCredit } from './after-credit.ts'
import { attachedText, type LetterLayout, letterMail } from './letter.tsx'
import { orderNumberSentence } from './receipt.ts'

/** Usage until a subscription ended in debt: how much, and where to pay it. */
function lastInvoiceLetter(props: MailProps['invoice_issued'], layout: LetterLayout) {
  const { locale, t } = layout
  const { invoiceNumber: number, planTitle: plan } = props
  const { due, sentences } = afterCredit(props, t, { locale })
  const amount = formatMoney(due, locale, 2)
  return {
    subject: t('mail.lastInvoice.subject', { number, amount }),
    amount,
    paragraphs: [
      t('mail.lastInvoice.text', { plan }),
      attachedText('receiptMail.attached', layout, t),
      ...orderNumberSentence(props, t),
      ...sentences,
      t('mail.lastInvoice.pay'),
    ],
    action: { label: t('mail.lastInvoice.button'), link: props.link },
  }
}

/** An invoice that waits for a bank transfer: how much, until when, and where to. */
export const invoiceIssuedMail = letterMail<'invoice_issued'>((props, layout) => {
  if (props.isLast) return lastInvoiceLetter(props, layout)
  const { locale, t } = layout
  const { invoiceNumber: number, dueAt, account } = props
  const { due, sentences } = afterCredit(props, t, { locale })
  const amount = formatMoney(due, locale, 2)
  const date = formatInstant(dueAt, locale, { style: 'date' })
  const texts = [
    t('mail.invoiceIssued.text', { plan: props.planTitle, amount, date, number }),
    ...sentences,
    attachedText('receiptMail.attached', layout, t),
    ...orderNumberSentence(props, t),
  ]
  return {
    subject: t('mail.invoiceIssued.subject', { number, amount, date }),
    amount,
    paragraphs: account === undefined ? [...texts, t('invoice.transfer.ask')] : texts,
    rows: transferRows({ amount: due, dueAt, reference: number, account }, { locale, t }),
    action: { label: t('mail.invoiceIssued.button'), link: props.link },
  }
})

/** An invoice that was issued again: why, by which documents, and where the difference is. */
export const invoiceCorrectedMail = letterMail<'invoice_corrected'>((props, layout) => {
  const { locale, t } = layout
  const { reason, replacedNumber: replaced, noteNumber: note, replacement, credited } = props
  const open = replacement?.open ?? null
  return {
    subject: t('receiptMail.corrected.subject', { replaced }),
    paragraphs: [
      t(`receiptMail.corrected.${reason}`, { replaced }),
      t('receiptMail.corrected.note', { replaced, note }),
      ...(replacement === null
        ? []
        : [
            t('receiptMail.corrected.replacement', {
              number: replacement.number,
              total: formatMoney(replacement.total, locale, 2),
            }),
          ]),
      attachedText(
        replacement === null ? 'receiptMail.creditNoteAttached' : 'receiptMail.corrected.attached',
        layout,
        t,
      ),
      ...(credited === null ? [] : [t('receiptMail.corrected.credited', { amount: formatMoney(credited, locale, 2) })]),
      ...(open === null ? [] : [t('receiptMail.corrected.open', { amount: formatMoney(open, locale, 2) })]),
    ],
    action: { label: t('mail.refunded.button'), link: props.link },
  }
})

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
    subject: t('mail.refundReturned.subject', { number, amount }),
    paragraphs: [
      t('mail.refundReturned.text', { amount, number }),
      t('mail.refunded.toCredit', { amount }),
      t('mail.refundReturned.otherWay'),
    ],
    action: { label: t('mail.refunded.button'), link },
  }
})
