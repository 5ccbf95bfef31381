import type { MailFrame, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatMoney } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** To the member who shared a quote: what its recipient answered, and what that changes. */
export function quoteAnsweredMail(props: MailProps['quote_answered'], frame: MailFrame): RenderedMail {
  const t = createTranslator(frame.locale, frame.messages)
  const { answer, number, planTitle: plan } = props
  const total = formatMoney(props.total, frame.locale)
  const next =
    answer === 'accepted' && frame.paymentsClosed === true
      ? t('mail.quoteAnswered.acceptedNextClosed')
      : t(`mail.quoteAnswered.${answer}Next`)
  return renderLetter(
    {
      subject: t(`mail.quoteAnswered.${answer}Subject`, { number }),
      firstName: props.firstName,
      paragraphs: [t(`mail.quoteAnswered.${answer}`, { number, plan, total }), next],
      action: { label: t('mail.quote.button'), link: props.link },
    },
    { frame, t },
  )
}
