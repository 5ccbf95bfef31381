import { formatInstant, formatMoney } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { letterMail } from './letter.tsx'

/** To the member who shared a quote: what its recipient answered, and what that changes. */
export const quoteAnsweredMail = letterMail<'quote_answered'>((props, layout) => {
  const { t } = layout
  const { answer, number, planTitle: plan } = props
  const total = formatMoney(props.total, layout.locale)
  const next =
    answer === 'accepted' && layout.paymentsClosed === true
      ? t('mail.quoteAnswered.acceptedNextClosed')
      : t(`mail.quoteAnswered.${answer}Next`)
  return {
    subject: t(`mail.quoteAnswered.${answer}Subject`, { number }),
    paragraphs: [t(`mail.quoteAnswered.${answer}`, { number, plan, total }), next],
    action: { label: t('mail.quote.button'), link: props.link },
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
