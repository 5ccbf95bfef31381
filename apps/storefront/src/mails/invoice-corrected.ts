import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatMoney } from '@waybill/i18n'
import { attachedText, renderLetter } from './letter.tsx'

/** An invoice that was issued again: why, by which documents, and where the difference is. */
export function invoiceCorrectedMail(props: MailProps['invoice_corrected'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const { reason, replacedNumber: replaced, noteNumber: note, replacement, credited } = props
  const open = replacement?.open ?? null
  return renderLetter(
    {
      subject: t('receiptMail.corrected.subject', { replaced }),
      firstName: props.firstName,
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
        ...(credited === null
          ? []
          : [t('receiptMail.corrected.credited', { amount: formatMoney(credited, locale, 2) })]),
        ...(open === null ? [] : [t('receiptMail.corrected.open', { amount: formatMoney(open, locale, 2) })]),
      ],
      action: { label: t('mail.refunded.button'), link: props.link },
    },
    { layout, t },
  )
}
