import type { MailLayout, PaidInvoice } from '@waybill/contract/mails'
import { add } from '@waybill/domain/money'
import { formatInstant, formatMoney, type Translate } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
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

/** Sentences on the charge and its method, that the invoice is attached, and which terms were agreed to. */
export function receiptSentences(paid: PaidInvoice, t: Translate, layout: ReceiptLayout): readonly string[] {
  const { locale, timeZone } = layout
  return [
    ...paid.credits.map(({ amount, at }) =>
      t('receiptMail.credit', {
        amount: formatMoney(amount, locale, 2),
        date: formatInstant(at, locale, { style: 'weekday', timeZone }),
      }),
    ),
    ...(paid.charged.minor > 0 ? [chargedSentence(paid, t, layout)] : []),
    attachedText('receiptMail.attached', layout, t),
    ...orderNumberSentence(paid, t),
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

/** The buyer's own order number, which the invoice prints. */
export function orderNumberSentence(
  { orderNumber }: { readonly orderNumber?: string },
  t: Translate,
): readonly string[] {
  return orderNumber === undefined ? [] : [t('receiptMail.orderNumber', { number: inertText(orderNumber) })]
}

/** Lines of the purchase. */
export function boughtRows({ lines }: PaidInvoice, { locale }: ReceiptLayout): NonNullable<Letter['rows']> {
  return lines.map(({ title, amount }, place) => ({
    key: `${place} ${title}`,
    label: title,
    value: formatMoney(amount, locale, 2),
  }))
}

/** Receipt of a purchase: its lines, the charge and its method, and the invoice. */
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
