import type { ComingLoss, MailLayout, MailProps } from '@waybill/contract/mails'
import { declineReasons, formatInstant, formatMoney, transferRows, type MessageId } from '@waybill/i18n'
import { letterMail, type LetterLayout } from './letter.tsx'
import { boughtRows, receiptSentences } from './receipt.ts'

const weekday = (instant: number, { locale, timeZone }: Pick<MailLayout, 'locale' | 'timeZone'>): string =>
  formatInstant(instant, locale, { style: 'weekday', timeZone })

/** Coming loss and its day, in one sentence; none where nothing is left to lose. */
function lossSentences(loss: ComingLoss | null, plan: string, layout: LetterLayout): readonly string[] {
  const { t } = layout
  switch (loss?.kind) {
    case undefined:
      return []
    case 'plan':
      return [t('mail.loss.plan', { plan, date: weekday(loss.readOnlyAt, layout), end: weekday(loss.endsAt, layout) })]
    case 'end':
      return [t('mail.loss.end', { plan, date: weekday(loss.endsAt, layout) })]
    case 'conversion':
      return [t('mail.loss.conversion', { plan, date: weekday(loss.endsAt, layout) })]
    case 'add_on':
      return [t('mail.loss.addOn', { date: weekday(loss.endsAt, layout) })]
  }
}

function nextTry(at: number | null, layout: LetterLayout): string {
  const { t } = layout
  return at === null ? t('mail.paymentFailed.last') : t('mail.paymentFailed.next', { date: weekday(at, layout) })
}

const REASONS = declineReasons satisfies Record<NonNullable<MailProps['payment_failed']['reason']>, MessageId>

/** The bank wants a payment confirmed that was made without its customer. */
export const confirmPaymentMail = letterMail<'confirm_payment'>((props, layout) => {
  const { locale, t } = layout
  const amount = formatMoney(props.amount, locale, 2)
  return {
    subject: t('mail.confirmPayment.subject', { amount }),
    amount,
    paragraphs: [
      t('mail.confirmPayment.text', { plan: props.planTitle, number: props.invoiceNumber }),
      t('mail.confirmPayment.until', {
        until: formatInstant(props.until, locale, { style: 'datetime', timeZone: layout.accountZone }),
      }),
    ],
    action: { label: t('mail.confirmPayment.button'), link: props.link },
  }
})

/** A bank debit that settles in days: when its money is expected, and what works until then. */
export const paymentPendingMail = letterMail<'payment_pending'>((props, layout) => {
  const { locale, t } = layout
  const { planTitle: plan, account, access } = props
  const amount = formatMoney(props.amount, locale, 2)
  return {
    subject: t('mail.paymentPending.subject', { amount }),
    amount,
    paragraphs: [
      t('mail.paymentPending.text', { plan, account, date: weekday(props.expectedAt, layout) }),
      ...(access === null ? [] : [t(`mail.paymentPending.${access}`, { plan })]),
    ],
    action: { label: t('mail.subscriptionStarted.button'), link: props.link },
  }
})

/** Number of the attempt: five mails of one invoice have five subjects. */
function subjectOf(tryNumber: number, nextTryAt: number | null) {
  if (tryNumber <= 1) return 'mail.paymentFailed.subject'
  return nextTryAt === null ? 'receiptMail.triedLast' : 'receiptMail.triedAgain'
}

/** A charge that was declined: why, when it is tried again, and what is lost when without it. */
export const paymentFailedMail = letterMail<'payment_failed'>((props, layout) => {
  const { locale, t } = layout
  const { planTitle: plan, invoiceNumber: number, reason, tryNumber, nextTryAt, loss } = props
  const amount = formatMoney(props.amount, locale, 2)
  const happened = t('mail.paymentFailed.text', { plan, number })
  return {
    subject: t(subjectOf(tryNumber, nextTryAt), { amount, number: String(tryNumber) }),
    amount,
    paragraphs: [
      reason === null ? happened : `${happened} ${t(REASONS[reason])}`,
      nextTry(nextTryAt, layout),
      ...lossSentences(loss, plan, layout),
    ],
    action: { label: t('mail.paymentFailed.button'), link: props.link },
  }
})

/** A bank debit that was taken back: its invoice is open again. */
export const paymentReturnedMail = letterMail<'payment_returned'>((props, layout) => {
  const { locale, t } = layout
  const { planTitle: plan, invoiceNumber: number, isDenied, open, nextTryAt, loss } = props
  const amount = formatMoney(props.amount, locale, 2)
  const isLess = open.minor < props.amount.minor
  const isOpen = open.minor > 0
  return {
    subject: t('mail.paymentReturned.subject', { amount, number }),
    amount,
    paragraphs: [
      t(isOpen ? 'mail.paymentReturned.text' : 'receiptMail.returnedNothing', { plan, number }),
      ...(isOpen && isLess ? [t('receiptMail.returnedRest', { amount: formatMoney(open, locale, 2) })] : []),
      ...(isDenied ? [t('mail.paymentReturned.denied')] : isOpen ? [nextTry(nextTryAt, layout)] : []),
      ...lossSentences(loss, plan, layout),
    ],
    action: { label: t('mail.paymentFailed.button'), link: props.link },
  }
})

/** Paid after it had failed: the receipt, and where the subscription stands now. */
export const paymentRecoveredMail = letterMail<'payment_recovered'>((props, layout) => {
  const { locale, t } = layout
  const { planTitle: plan, invoiceNumber: number, standing } = props
  const amount = formatMoney(props.amount, locale, 2)
  return {
    subject: t('mail.paymentRecovered.subject', { number, amount }),
    amount,
    paragraphs: [...receiptSentences(props, t, layout), t(`mail.paymentRecovered.${standing}`, { plan })],
    rows: boughtRows(props, layout),
    action: { label: t('mail.subscriptionStarted.button'), link: props.link },
  }
})

/** A bank transfer that did not come by its due date, with everything that it needs (B-77). */
export const transferOverdueMail = letterMail<'transfer_overdue'>((props, layout) => {
  const { locale, t } = layout
  const { planTitle: plan, invoiceNumber: number, dueAt, account, loss } = props
  const amount = formatMoney(props.amount, locale, 2)
  const date = formatInstant(dueAt, locale, { style: 'date' })
  return {
    subject: t('mail.transferOverdue.subject', { number, amount }),
    amount,
    paragraphs: [
      t('mail.transferOverdue.text', { plan, amount, date, number }),
      ...(account === undefined ? [t('invoice.transfer.ask')] : []),
      ...lossSentences(loss, plan, layout),
    ],
    rows: transferRows({ amount: props.amount, dueAt, reference: number, account }, { locale, t }),
    action: { label: t('mail.invoiceIssued.button'), link: props.link },
  }
})
