import { formatMoney } from '@waybill/i18n'
import { attachedText, letterMail } from './letter.tsx'

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
