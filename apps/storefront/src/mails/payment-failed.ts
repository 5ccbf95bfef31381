import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatMoney } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** A charge that was declined, and what to do about it (B-89). */
export function paymentFailedMail(props: MailProps['payment_failed'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const amount = formatMoney(props.amount, layout.locale, 2)
  return renderLetter(
    {
      subject: t('mail.paymentFailed.subject', { amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [t('mail.paymentFailed.text', { plan: props.planTitle })],
      action: { label: t('mail.paymentFailed.button'), link: props.link },
    },
    { layout, t },
  )
}
