import { letterMail } from './letter.tsx'

/** Channel by which a subscription is paid from now on, and what that needs. */
export const channelChangedMail = letterMail<'channel_changed'>((props, { t }) => {
  const { planTitle: plan, channel, needsMethod } = props
  return {
    subject: t('receiptMail.channel.subject', { plan }),
    paragraphs: [
      t(`receiptMail.channel.${channel}`, { plan }),
      ...(needsMethod ? [t('receiptMail.channel.method')] : []),
    ],
    action: { label: t('mail.subscriptionStarted.button'), link: props.link },
  }
})

/** A payment method that can't be charged any more, and which one is charged from now on. */
export const methodLostMail = letterMail<'method_lost'>((props, { t }) => {
  const { planTitle: plan, method, next } = props
  return {
    subject: t('memberMail.methodLost.subject', { method }),
    paragraphs: [
      t('memberMail.methodLost.text', { method }),
      next === null ? t('memberMail.methodLost.none') : t('memberMail.methodLost.next', { plan, method: next }),
    ],
    action: { label: t('mail.cardExpires.button'), link: props.link },
  }
})
