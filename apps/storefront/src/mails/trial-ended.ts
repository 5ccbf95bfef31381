import { letterMail } from './letter.tsx'

/** A trial that ended without a subscription: nothing was charged, and how to come back. */
export const trialEndedMail = letterMail<'trial_ended'>((props, layout) => {
  const { t } = layout
  const isClosed = layout.paymentsClosed === true
  return {
    subject: t('mail.trialEnded.subject'),
    paragraphs: [t(isClosed ? 'mail.trialEnded.closed' : 'mail.trialEnded.text', { plan: props.planTitle })],
    action: { label: t(isClosed ? 'mail.trialEnding.contact' : 'mail.trialEnded.button'), link: props.link },
  }
})
