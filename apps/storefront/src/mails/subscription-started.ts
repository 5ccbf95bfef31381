import type { MailFrame, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant, formatMoney } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** A confirmed checkout: charged today, or on the day the trial ends (B-72). */
export function subscriptionStartedMail(props: MailProps['subscription_started'], frame: MailFrame): RenderedMail {
  const { locale } = frame
  const t = createTranslator(locale, frame.messages)
  const { planTitle: plan, scheduledFor } = props
  const amount = formatMoney(props.amount, locale, 2)
  const sentence =
    scheduledFor === null
      ? t('mail.subscriptionStarted.text', { plan, amount })
      : t('mail.subscriptionStarted.scheduled', {
          plan,
          amount,
          date: formatInstant(scheduledFor, locale, { style: 'weekday' }),
        })
  return renderLetter(
    {
      subject: t('mail.subscriptionStarted.subject', { plan }),
      firstName: props.firstName,
      amount,
      paragraphs: [sentence],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { frame, t },
  )
}
