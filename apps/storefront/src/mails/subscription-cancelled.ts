import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant, formatMoney } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** A cancelled subscription: until when it works, or that it has ended and what is left to be paid (B-79, B-89). */
export function subscriptionCancelledMail(
  props: MailProps['subscription_cancelled'],
  layout: MailLayout,
): RenderedMail {
  const { locale, timeZone } = layout
  const t = createTranslator(locale, layout.messages)
  const { firstName, planTitle: plan, endsAt, hasEnded, isLeftByPayer, rest, link } = props
  const date = formatInstant(endsAt, locale, { style: 'date', timeZone })
  const owed = rest === null ? [] : [t('mail.subscriptionCancelled.rest', { amount: formatMoney(rest, locale, 2) })]
  const paragraphs = hasEnded
    ? [t('mail.subscriptionCancelled.endedText', { plan }), ...owed]
    : [
        t(isLeftByPayer === true ? 'mail.subscriptionCancelled.left' : 'mail.subscriptionCancelled.text', {
          plan,
          date,
        }),
      ]
  return renderLetter(
    {
      subject: hasEnded ? t('mail.subscriptionCancelled.ended') : t('mail.subscriptionCancelled.subject', { date }),
      firstName,
      paragraphs,
      action: { label: t('mail.subscriptionCancelled.button'), link },
    },
    { layout, t },
  )
}
