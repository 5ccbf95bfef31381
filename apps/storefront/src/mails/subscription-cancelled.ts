import type { Money } from '@waybill/domain/money'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { nextSentences } from './after-credit.ts'
import { letterMail } from './letter.tsx'

/** A cancelled subscription: until when it works, or that it has ended and what is left to be paid. */
export const subscriptionCancelledMail = letterMail<'subscription_cancelled'>((props, { locale, timeZone, t }) => {
  const { planTitle: plan, endsAt, hasEnded, isLeftByPayer, credited, notOwed, rest, link } = props
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
  return {
    subject: hasEnded ? t('cancellationMail.ended', { plan }) : t('cancellationMail.subject', { plan, date }),
    paragraphs,
    action: { label: t('cancellationMail.button'), link },
  }
})

/** Cancelled before it began: the day on which nothing is charged, and until when the trial runs. */
export const checkoutCancelledMail = letterMail<'checkout_cancelled'>((props, { locale, timeZone, t }) => {
  const { planTitle: plan, endsAt, link } = props
  const date = formatInstant(endsAt, locale, { style: 'date', timeZone })
  return {
    subject: t('cancellationMail.checkout.subject', { plan, date }),
    paragraphs: [t('cancellationMail.checkout.text', { plan, date }), t('cancellationMail.checkout.again')],
    action: { label: t('cancellationMail.button'), link },
  }
})

/** A cancellation was taken back: it goes on, and what is charged next. */
export const cancellationUndoneMail = letterMail<'cancellation_undone'>((props, layout) => {
  const { t } = layout
  const { planTitle: plan, next, link } = props
  return {
    subject: t('cancellationMail.undone.subject', { plan }),
    paragraphs: [
      t('cancellationMail.undone.text', { plan }),
      ...nextSentences(next, t, { ...layout, style: 'weekday' }),
    ],
    action: { label: t('cancellationMail.button'), link },
  }
})
