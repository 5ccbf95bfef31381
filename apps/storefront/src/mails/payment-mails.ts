import type { ComingLoss, MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import {
  createTranslator,
  declineReasons,
  formatInstant,
  formatMoney,
  transferRows,
  type MessageId,
  type Locale,
  type Translate,
} from '@waybill/i18n'
import { renderLetter } from './letter.tsx'
import { boughtRows, receiptSentences } from './receipt.ts'

/** Texts of a mail about one invoice. */
interface MailTexts {
  readonly locale: Locale
  readonly timeZone: string
  readonly t: Translate
}

const weekday = (instant: number, { locale, timeZone }: Omit<MailTexts, 't'>): string =>
  formatInstant(instant, locale, { style: 'weekday', timeZone })

function written({ locale, timeZone, messages }: MailLayout): MailTexts {
  return { locale, timeZone, t: createTranslator(locale, messages) }
}

/** Coming loss and its day, in one sentence; none where nothing is left to lose. */
function lossSentences(loss: ComingLoss | null, plan: string, writing: MailTexts): readonly string[] {
  const { t } = writing
  switch (loss?.kind) {
    case undefined:
      return []
    case 'plan':
      return [
        t('mail.loss.plan', { plan, date: weekday(loss.readOnlyAt, writing), end: weekday(loss.endsAt, writing) }),
      ]
    case 'end':
      return [t('mail.loss.end', { plan, date: weekday(loss.endsAt, writing) })]
    case 'conversion':
      return [t('mail.loss.conversion', { plan, date: weekday(loss.endsAt, writing) })]
    case 'add_on':
      return [t('mail.loss.addOn', { date: weekday(loss.endsAt, writing) })]
  }
}

function nextTry(at: number | null, writing: MailTexts): string {
  const { t } = writing
  return at === null ? t('mail.paymentFailed.last') : t('mail.paymentFailed.next', { date: weekday(at, writing) })
}

const REASONS = declineReasons satisfies Record<NonNullable<MailProps['payment_failed']['reason']>, MessageId>

/** The bank wants a payment confirmed that was made without its customer. */
export function confirmPaymentMail(props: MailProps['confirm_payment'], layout: MailLayout): RenderedMail {
  const { locale, t } = written(layout)
  const amount = formatMoney(props.amount, locale, 2)
  return renderLetter(
    {
      subject: t('mail.confirmPayment.subject', { amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        t('mail.confirmPayment.text', { plan: props.planTitle, number: props.invoiceNumber }),
        t('mail.confirmPayment.until', {
          until: formatInstant(props.until, locale, { style: 'datetime', timeZone: layout.accountZone }),
        }),
      ],
      action: { label: t('mail.confirmPayment.button'), link: props.link },
    },
    { layout, t },
  )
}

/** A bank debit that settles in days: when its money is expected, and what works until then. */
export function paymentPendingMail(props: MailProps['payment_pending'], layout: MailLayout): RenderedMail {
  const { locale, t } = written(layout)
  const { planTitle: plan, account, access } = props
  const amount = formatMoney(props.amount, locale, 2)
  return renderLetter(
    {
      subject: t('mail.paymentPending.subject', { amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        t('mail.paymentPending.text', { plan, account, date: weekday(props.expectedAt, layout) }),
        ...(access === null ? [] : [t(`mail.paymentPending.${access}`, { plan })]),
      ],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}

/** Number of the attempt: five mails of one invoice have five subjects. */
function subjectOf(tryNumber: number, nextTryAt: number | null) {
  if (tryNumber <= 1) return 'mail.paymentFailed.subject'
  return nextTryAt === null ? 'receiptMail.triedLast' : 'receiptMail.triedAgain'
}

/** A charge that was declined: why, when it is tried again, and what is lost when without it. */
export function paymentFailedMail(props: MailProps['payment_failed'], layout: MailLayout): RenderedMail {
  const writing = written(layout)
  const { locale, t } = writing
  const { planTitle: plan, invoiceNumber: number, reason, tryNumber, nextTryAt, loss } = props
  const amount = formatMoney(props.amount, locale, 2)
  const happened = t('mail.paymentFailed.text', { plan, number })
  return renderLetter(
    {
      subject: t(subjectOf(tryNumber, nextTryAt), { amount, number: String(tryNumber) }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        reason === null ? happened : `${happened} ${t(REASONS[reason])}`,
        nextTry(nextTryAt, writing),
        ...lossSentences(loss, plan, writing),
      ],
      action: { label: t('mail.paymentFailed.button'), link: props.link },
    },
    { layout, t },
  )
}

/** A bank debit that was taken back: its invoice is open again. */
export function paymentReturnedMail(props: MailProps['payment_returned'], layout: MailLayout): RenderedMail {
  const writing = written(layout)
  const { locale, t } = writing
  const { planTitle: plan, invoiceNumber: number, isDenied, open, nextTryAt, loss } = props
  const amount = formatMoney(props.amount, locale, 2)
  const isLess = open.minor < props.amount.minor
  const isOpen = open.minor > 0
  return renderLetter(
    {
      subject: t('mail.paymentReturned.subject', { amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        t(isOpen ? 'mail.paymentReturned.text' : 'receiptMail.returnedNothing', { plan, number }),
        ...(isOpen && isLess ? [t('receiptMail.returnedRest', { amount: formatMoney(open, locale, 2) })] : []),
        ...(isDenied ? [t('mail.paymentReturned.denied')] : isOpen ? [nextTry(nextTryAt, writing)] : []),
        ...lossSentences(loss, plan, writing),
      ],
      action: { label: t('mail.paymentFailed.button'), link: props.link },
    },
    { layout, t },
  )
}

/** Paid after it had failed: the receipt, and where the subscription stands now. */
export function paymentRecoveredMail(props: MailProps['payment_recovered'], layout: MailLayout): RenderedMail {
  const { locale, t } = written(layout)
  const { planTitle: plan, invoiceNumber: number, standing } = props
  const amount = formatMoney(props.amount, locale, 2)
  return renderLetter(
    {
      subject: t('mail.paymentRecovered.subject', { number, amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [...receiptSentences(props, t, layout), t(`mail.paymentRecovered.${standing}`, { plan })],
      rows: boughtRows(props, layout),
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}

/** A bank transfer that did not come by its due date, with everything that it needs (B-77). */
export function transferOverdueMail(props: MailProps['transfer_overdue'], layout: MailLayout): RenderedMail {
  const writing = written(layout)
  const { locale, t } = writing
  const { planTitle: plan, invoiceNumber: number, dueAt, account, loss } = props
  const amount = formatMoney(props.amount, locale, 2)
  const date = formatInstant(dueAt, locale, { style: 'date' })
  return renderLetter(
    {
      subject: t('mail.transferOverdue.subject', { number, amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        t('mail.transferOverdue.text', { plan, amount, date, number }),
        ...(account === undefined ? [t('invoice.transfer.ask')] : []),
        ...lossSentences(loss, plan, writing),
      ],
      rows: transferRows({ amount: props.amount, dueAt, reference: number, account }, { locale, t }),
      action: { label: t('mail.invoiceIssued.button'), link: props.link },
    },
    { layout, t },
  )
}
