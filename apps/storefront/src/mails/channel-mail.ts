import { letterMail } from './letter.tsx'

/** Payment of a subscription from now on, and what that needs. */
export const channelChangedMail = letterMail<'channel_changed'>((props, { t }) => {
  const { planTitle: plan, channel, needsMethod } = props
  return {
    subject: t('receiptMail.channel.subject'),
    paragraphs: [
      t(`receiptMail.channel.${channel}`, { plan }),
      ...(needsMethod ? [t('receiptMail.channel.method')] : []),
    ],
    action: { label: t('mail.subscriptionStarted.button'), link: props.link },
  }
})
