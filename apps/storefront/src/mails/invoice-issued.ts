import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant, formatMoney, transferRows } from '@waybill/i18n'
import { afterCredit } from './after-credit.ts'
import { renderLetter } from './letter.tsx'

/** An invoice that waits for a bank transfer: how much, until when, and where to (B-68). */
export function invoiceIssuedMail(props: MailProps['invoice_issued'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const { invoiceNumber: number, dueAt, account } = props
  const t = createTranslator(locale, layout.messages)
  const { due, sentences } = afterCredit(props, t, { locale })
  const amount = formatMoney(due, locale, 2)
  // as on the document beside it, whose days are UTC
  const date = formatInstant(dueAt, locale, { style: 'date' })
  const texts = [t('mail.invoiceIssued.text', { plan: props.planTitle, amount, date, number }), ...sentences]
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
