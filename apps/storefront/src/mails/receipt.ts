import type { MailLayout, PaidInvoice } from '@waybill/contract/mails'
import { add } from '@waybill/domain/money'
import { formatInstant, formatMoney, type Translate } from '@waybill/i18n'
import { attachedText, letterMail, type Letter } from './letter.tsx'

type ReceiptLayout = Pick<MailLayout, 'locale' | 'timeZone' | 'lacksDocument'>

/** Amount that a method was charged, or a transfer brought, and when. */
function chargedSentence(
  { charged, excess, paidAt, method }: PaidInvoice,
  t: Translate,
  { locale, timeZone }: ReceiptLayout,
): string {
  const amount = formatMoney(charged, locale, 2)
  const date = formatInstant(paidAt, locale, { style: 'weekday', timeZone })
  if (method !== null) return t('receiptMail.text', { amount, method, date })
  if (excess === undefined) return t('receiptMail.transfer', { amount, date })
  const came = formatMoney(add(charged, excess), locale, 2)
  return t('receiptMail.transferMore', { amount: came, date, paid: amount, credit: formatMoney(excess, locale, 2) })
}

/** Charge and its method, that the invoice is attached, and which terms were agreed to. */
export function receiptSentences(paid: PaidInvoice, t: Translate, reader: ReceiptLayout): readonly string[] {
  const { locale, timeZone } = reader
  return [
    ...paid.credits.map(({ amount, at }) =>
      t('receiptMail.credit', {
        amount: formatMoney(amount, locale, 2),
        date: formatInstant(at, locale, { style: 'weekday', timeZone }),
      }),
    ),
    ...(paid.charged.minor > 0 ? [chargedSentence(paid, t, reader)] : []),
    attachedText('receiptMail.attached', reader, t),
    ...(paid.terms === null
      ? []
      : [
          t('receiptMail.terms', {
            version: String(paid.terms.version),
            date: formatInstant(paid.terms.acceptedAt, locale, { style: 'date', timeZone }),
          }),
        ]),
  ]
}

/** Lines of the purchase. */
export function boughtRows({ lines }: PaidInvoice, { locale }: ReceiptLayout): NonNullable<Letter['rows']> {
  return lines.map(({ title, amount }, place) => ({
    key: `${place} ${title}`,
    label: title,
    value: formatMoney(amount, locale, 2),
  }))
}

/** Purchase and its charge, to which method, and for which invoice. */
export const receiptMail = letterMail<'receipt'>((props, layout) => {
  const { locale, t } = layout
  const amount = formatMoney(props.amount, locale, 2)
  return {
    subject: t('receiptMail.subject', { number: props.invoiceNumber, amount }),
    amount,
    paragraphs: receiptSentences(props, t, layout),
    rows: boughtRows(props, layout),
    action: { label: t('receiptMail.button'), link: props.link },
  }
})

/** Money that no invoice waited for, and what becomes of it. */
export const depositReceivedMail = letterMail<'deposit_received'>((props, { locale, timeZone, t }) => {
  const amount = formatMoney(props.amount, locale, 2)
  const date = formatInstant(props.receivedAt, locale, { style: 'weekday', timeZone })
  return {
    subject: t('mail.depositReceived.subject', { amount }),
    amount,
    paragraphs: [t('mail.depositReceived.text', { amount, date }), t('mail.depositReceived.next')],
    action: { label: t('mail.depositReceived.button'), link: props.link },
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
    subject: t('mail.refundReturned.subject', { number }),
    paragraphs: [
      t('mail.refundReturned.text', { amount, number }),
      t('mail.refunded.toCredit', { amount }),
      t('mail.refundReturned.otherWay'),
    ],
    action: { label: t('mail.refunded.button'), link },
  }
})
