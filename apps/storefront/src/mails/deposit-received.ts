import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant, formatMoney } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** Money that no invoice waited for, and what becomes of it. */
export function depositReceivedMail(props: MailProps['deposit_received'], layout: MailLayout): RenderedMail {
  const { locale, timeZone } = layout
  const t = createTranslator(locale, layout.messages)
  const amount = formatMoney(props.amount, locale, 2)
  const date = formatInstant(props.receivedAt, locale, { style: 'weekday', timeZone })
  return renderLetter(
    {
      subject: t('mail.depositReceived.subject', { amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [t('mail.depositReceived.text', { amount, date }), t('mail.depositReceived.next')],
      action: { label: t('mail.depositReceived.button'), link: props.link },
    },
    { layout, t },
  )
}
