import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatMoney } from '@waybill/i18n'
import { attachedText, renderLetter } from './letter.tsx'

/** Amount that was given back of an invoice, and where it is. */
export function refundedMail(props: MailProps['refunded'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const { firstName, invoiceNumber: number, toMethod, toCredit, link } = props
  const toMethodText =
    toMethod === null ? [] : [t('mail.refunded.toMethod', { amount: formatMoney(toMethod, locale, 2) })]
  const toCreditText =
    toCredit === null ? [] : [t('mail.refunded.toCredit', { amount: formatMoney(toCredit, locale, 2) })]
  return renderLetter(
    {
      subject: t('mail.refunded.subject', { number }),
      firstName,
      paragraphs: [
        t('mail.refunded.text', { number }),
        ...toMethodText,
        ...toCreditText,
        attachedText('receiptMail.creditNoteAttached', layout, t),
      ],
      action: { label: t('mail.refunded.button'), link },
    },
    { layout, t },
  )
}

/** A refund that came back, and where its money is now. */
export function refundReturnedMail(props: MailProps['refund_returned'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const { firstName, invoiceNumber: number, link } = props
  const amount = formatMoney(props.amount, locale, 2)
  return renderLetter(
    {
      subject: t('mail.refundReturned.subject', { number }),
      firstName,
      paragraphs: [
        t('mail.refundReturned.text', { amount, number }),
        t('mail.refunded.toCredit', { amount }),
        t('mail.refundReturned.otherWay'),
      ],
      action: { label: t('mail.refunded.button'), link },
    },
    { layout, t },
  )
}
