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
  const owed = rest === null ? [] : [t('cancellationMail.rest', { amount: formatMoney(rest, locale, 2) })]
  const paragraphs = hasEnded
    ? [t('cancellationMail.endedText', { plan }), ...owed]
    : [
        t(isLeftByPayer === true ? 'cancellationMail.left' : 'cancellationMail.text', {
          plan,
          date,
        }),
      ]
  return renderLetter(
    {
      subject: hasEnded ? t('cancellationMail.ended') : t('cancellationMail.subject', { date }),
      firstName,
      paragraphs,
      action: { label: t('cancellationMail.button'), link },
    },
    { layout, t },
  )
}

/** Cancelled before it began: the day on which nothing is charged, and until when the trial runs (B-72, B-89). */
export function checkoutCancelledMail(props: MailProps['checkout_cancelled'], layout: MailLayout): RenderedMail {
  const { locale, timeZone } = layout
  const t = createTranslator(locale, layout.messages)
  const { firstName, planTitle: plan, endsAt, link } = props
  const date = formatInstant(endsAt, locale, { style: 'date', timeZone })
  return renderLetter(
    {
      subject: t('cancellationMail.checkout.subject', { date }),
      firstName,
      paragraphs: [t('cancellationMail.checkout.text', { plan, date }), t('cancellationMail.checkout.again')],
      action: { label: t('cancellationMail.button'), link },
    },
    { layout, t },
  )
}
