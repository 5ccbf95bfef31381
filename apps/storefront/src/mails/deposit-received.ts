import { formatInstant, formatMoney } from '@waybill/i18n'
import { letterMail } from './letter.tsx'

/** Money that no invoice waited for, and what becomes of it. */
export const depositReceivedMail = letterMail<'deposit_received'>((props, { locale, timeZone, t }) => {
  const amount = formatMoney(props.amount, locale, 2)
  const date = formatInstant(props.receivedAt, locale, { style: 'weekday', timeZone })
  return {
    subject: t('mail.depositReceived.subject', { amount }),
    amount,
    paragraphs: [t('mail.depositReceived.text', { amount, date }), t('mail.depositReceived.next')],
    action: { label: t('mail.depositReceived.button'), link: props.link },
  }
})
