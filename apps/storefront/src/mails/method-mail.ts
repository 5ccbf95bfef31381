import { letterMail } from './letter.tsx'

/** A payment method that can't be charged any more, and which one is charged from now on. */
export const methodLostMail = letterMail<'method_lost'>((props, { t }) => {
  const { planTitle: plan, method, next } = props
  return {
    subject: t('memberMail.methodLost.subject'),
    paragraphs: [
      t('memberMail.methodLost.text', { method }),
      next === null ? t('memberMail.methodLost.none') : t('memberMail.methodLost.next', { plan, method: next }),
    ],
    action: { label: t('mail.cardExpires.button'), link: props.link },
  }
})
