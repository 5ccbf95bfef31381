import { formatMoney } from '@waybill/i18n'
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
