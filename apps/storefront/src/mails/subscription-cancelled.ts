import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import type { Money } from '@waybill/domain/money'
import { createTranslator, formatInstant, formatMoney } from '@waybill/i18n'
import { nextSentences } from './after-credit.ts'
import { renderLetter } from './letter.tsx'

/** A cancelled subscription: until when it works, or that it has ended and what is left to be paid. */
export function subscriptionCancelledMail(
  props: MailProps['subscription_cancelled'],
  layout: MailLayout,
): RenderedMail {
  const { locale, timeZone } = layout
  const t = createTranslator(locale, layout.messages)
  const { firstName, planTitle: plan, endsAt, hasEnded, isLeftByPayer, credited, notOwed, rest, link } = props
  const date = formatInstant(endsAt, locale, { style: 'date', timeZone })
  const sentence = (id: 'credited' | 'notOwed' | 'rest', amount: Money | null | undefined): readonly string[] =>
    amount === null || amount === undefined
      ? []
      : [t(`cancellationMail.${id}`, { amount: formatMoney(amount, locale, 2) })]
  const paragraphs = hasEnded
    ? [
        t('cancellationMail.endedText', { plan }),
        ...sentence('credited', credited),
        ...sentence('notOwed', notOwed),
        ...sentence('rest', rest),
      ]
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

/** Cancelled before it began: the day on which nothing is charged, and until when the trial runs. */
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

/** A cancellation was taken back: it goes on, and what is charged next. */
export function cancellationUndoneMail(props: MailProps['cancellation_undone'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const { firstName, planTitle: plan, next, link } = props
  return renderLetter(
    {
      subject: t('cancellationMail.undone.subject'),
      firstName,
      paragraphs: [
        t('cancellationMail.undone.text', { plan }),
        ...nextSentences(next, t, { ...layout, style: 'weekday' }),
      ],
      action: { label: t('cancellationMail.button'), link },
    },
    { layout, t },
  )
}
