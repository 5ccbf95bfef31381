import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant, formatMoney, transferRows } from '@waybill/i18n'
import { afterCredit } from './after-credit.ts'
import { attachedText, renderLetter } from './letter.tsx'

/** Usage until a subscription ended in debt: how much, and where to pay it. */
function lastInvoiceMail(props: MailProps['invoice_issued'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const { invoiceNumber: number, planTitle: plan } = props
  const t = createTranslator(locale, layout.messages)
  const { due, sentences } = afterCredit(props, t, { locale })
  const amount = formatMoney(due, locale, 2)
  return renderLetter(
    {
      subject: t('mail.lastInvoice.subject', { number, amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        t('mail.lastInvoice.text', { plan }),
        attachedText('receiptMail.attached', layout, t),
        ...sentences,
        t('mail.lastInvoice.pay'),
      ],
      action: { label: t('mail.lastInvoice.button'), link: props.link },
    },
    { layout, t },
  )
}

/** An invoice that waits for a bank transfer: how much, until when, and where to. */
export function invoiceIssuedMail(props: MailProps['invoice_issued'], layout: MailLayout): RenderedMail {
  if (props.isLast) return lastInvoiceMail(props, layout)
  const { locale } = layout
  const { invoiceNumber: number, dueAt, account } = props
  const t = createTranslator(locale, layout.messages)
  const { due, sentences } = afterCredit(props, t, { locale })
  const amount = formatMoney(due, locale, 2)
  const date = formatInstant(dueAt, locale, { style: 'date' })
  const texts = [
    t('mail.invoiceIssued.text', { plan: props.planTitle, amount, date, number }),
    ...sentences,
    attachedText('receiptMail.attached', layout, t),
  ]
  return renderLetter(
    {
      subject: t('mail.invoiceIssued.subject', { number, amount, date }),
      firstName: props.firstName,
      amount,
      paragraphs: account === undefined ? [...texts, t('invoice.transfer.ask')] : texts,
      rows: transferRows({ amount: due, dueAt, reference: number, account }, { locale, t }),
      action: { label: t('mail.invoiceIssued.button'), link: props.link },
    },
    { layout, t },
  )
}
