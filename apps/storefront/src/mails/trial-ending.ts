import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant, formatMoney } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'
import { scheduledSentences } from './subscription-scheduled.ts'

/** A few days before the end of a trial: what happens by itself, and what it costs (B-89). */
export function trialEndingMail(props: MailProps['trial_ending'], layout: MailLayout): RenderedMail {
  const { locale, timeZone } = layout
  const t = createTranslator(locale, layout.messages)
  const { firstName, planTitle: plan, link } = props
  const date = formatInstant(props.endsAt, locale, { style: 'weekday', timeZone })
  const subject = t('mail.trialEnding.subject', { date })
  if (props.amount === null) {
    const isClosed = layout.paymentsClosed === true
    const text = t(isClosed ? 'mail.trialEnding.closed' : 'mail.trialEnding.text', { plan })
    const action = { label: t(isClosed ? 'mail.trialEnding.contact' : 'mail.trialEnding.button'), link }
    return renderLetter({ subject, firstName, paragraphs: [text], action }, { layout, t })
  }
  const { amount, usage, endsAt } = props
  return renderLetter(
    {
      subject,
      firstName,
      ...(amount.minor > 0 && { amount: formatMoney(amount, locale, 2) }),
      paragraphs: scheduledSentences({ planTitle: plan, amount, usage, date: endsAt }, t, layout),
      action: { label: t('mail.subscriptionStarted.button'), link },
    },
    { layout, t },
  )
}
