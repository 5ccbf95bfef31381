import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatMoney } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** To the member who shared a quote: what its recipient answered, and what that changes. */
export function quoteAnsweredMail(props: MailProps['quote_answered'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const { answer, number, planTitle: plan } = props
  const total = formatMoney(props.total, layout.locale)
  const next =
    answer === 'accepted' && layout.paymentsClosed === true
      ? t('mail.quoteAnswered.acceptedNextClosed')
      : t(`mail.quoteAnswered.${answer}Next`)
  return renderLetter(
    {
      subject: t(`mail.quoteAnswered.${answer}Subject`, { number }),
      firstName: props.firstName,
      paragraphs: [t(`mail.quoteAnswered.${answer}`, { number, plan, total }), next],
      action: { label: t('mail.quote.button'), link: props.link },
    },
    { layout, t },
  )
}
