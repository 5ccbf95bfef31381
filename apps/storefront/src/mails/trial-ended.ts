import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** A trial that ended without a subscription: nothing was charged, and how to come back. */
export function trialEndedMail(props: MailProps['trial_ended'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const isClosed = layout.paymentsClosed === true
  return renderLetter(
    {
      subject: t('mail.trialEnded.subject'),
      firstName: props.firstName,
      paragraphs: [t(isClosed ? 'mail.trialEnded.closed' : 'mail.trialEnded.text', { plan: props.planTitle })],
      action: { label: t(isClosed ? 'mail.trialEnding.contact' : 'mail.trialEnded.button'), link: props.link },
    },
    { layout, t },
  )
}
