import type { MailProps } from '@waybill/contract/mails'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { letterMail, type LetterLayout } from './letter.tsx'

/** The person who declined, the reason, and that others may still accept; a decline of an earlier release names no person. */
function declineLetter(props: MailProps['quote_answered'], { t, locale }: LetterLayout) {
  const { who, reason, words, openUntil, number, planTitle: plan } = props
  const values = { number, plan, total: formatMoney(props.total, locale) }
  const sentence =
    who === undefined
      ? t('quoteMail.answered.declined', values)
      : t('quoteMail.answered.declinedBy', { ...values, who: inertText(who) })
  const rows = [
    { key: 'reason', label: t('quoteMail.answered.reason'), value: reason && t(`quote.decline.reason.${reason}`) },
    { key: 'words', label: t('quoteMail.answered.words'), value: inertText(words) },
  ].flatMap((row) => (row.value ? [{ ...row, value: row.value }] : []))
  const isOpen = openUntil !== undefined
  return {
    subject: t(isOpen ? 'quoteMail.answered.oneDeclinedSubject' : 'quoteMail.answered.declinedSubject', { number }),
    paragraphs: [
      sentence,
      isOpen
        ? t('quoteMail.answered.stillOpen', { date: formatInstant(openUntil, locale, { style: 'weekday' }) })
        : t('quoteMail.answered.declinedNext'),
    ],
    ...(rows.length > 0 && { rows }),
  }
}

/** To the member who shared a quote: what its recipient answered, and what that changes. */
export const quoteAnsweredMail = letterMail<'quote_answered'>((props, layout) => {
  const { t, locale } = layout
  const { answer, number, planTitle: plan } = props
  const action = { label: t('mail.quote.button'), link: props.link }
  if (answer === 'declined') return { ...declineLetter(props, layout), action }
  const total = formatMoney(props.total, locale)
  const next =
    layout.paymentsClosed === true ? t('quoteMail.answered.acceptedNextClosed') : t('quoteMail.answered.acceptedNext')
  return {
    subject: t('quoteMail.answered.acceptedSubject', { number }),
    paragraphs: [t('quoteMail.answered.accepted', { number, plan, total }), next],
    action,
  }
})

/** Three days and one day before a quote expires: to its owner, or to a recipient who has opened it. */
export const quoteReminderMail = letterMail<'quote_reminder'>((props, { locale, t }) => {
  const { number, planTitle: plan, link } = props
  const total = formatMoney(props.total, locale)
  const date = formatInstant(props.expiresAt, locale, { style: 'coming' })
  const subject = t('mail.quoteReminder.subject', { number, date })
  if (props.to === 'owner') {
    const opened = t(props.isOpened ? 'mail.quoteReminder.opened' : 'mail.quoteReminder.unopened')
    return {
      subject,
      paragraphs: [t('mail.quoteReminder.owner', { number, plan, total, date }), opened],
      action: { label: t('mail.quoteReminder.ownerButton'), link },
    }
  }
  const sender = props.senderName === '' ? t('mail.quote.visitor') : inertText(props.senderName)
  return {
    subject,
    paragraphs: [t('mail.quoteReminder.recipient', { sender, number, plan, total, date })],
    action: { label: t('mail.quote.button'), link },
    unsubscribeLink: props.unsubscribeLink,
  }
})
