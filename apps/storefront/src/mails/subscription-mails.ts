import type { MailLayout } from '@waybill/contract/mails'
import { formatInstant, formatList, formatMoney } from '@waybill/i18n'
import { afterCredit, nextSentences } from './after-credit.ts'
import { letterMail } from './letter.tsx'

const weekday = (instant: number, { locale, timeZone }: MailLayout): string =>
  formatInstant(instant, locale, { style: 'weekday', timeZone })

/** A subscription has begun: that it is on, what was paid for its year, and when it is charged next. */
export const subscriptionStartedMail = letterMail<'subscription_started'>((props, layout) => {
  const { t } = layout
  const { planTitle: plan, next, paidYear } = props
  return {
    subject: t('mail.subscriptionStarted.startedSubject', { plan }),
    paragraphs: [
      t('mail.subscriptionStarted.active', { plan }),
      ...(paidYear === undefined
        ? []
        : [t('receiptMail.paidYear', { amount: formatMoney(paidYear, layout.locale, 2) })]),
      ...nextSentences(next, t, { ...layout, style: 'weekday' }),
    ],
    action: { label: t('mail.subscriptionStarted.button'), link: props.link },
  }
})

/** Day 14 of an unpaid invoice: the plan can be read only (B-77). */
export const planReadOnlyMail = letterMail<'plan_read_only'>((props, layout) => {
  const { locale, t } = layout
  const { planTitle: plan, invoiceNumber: number } = props
  const amount = formatMoney(props.amount, locale, 2)
  return {
    subject: t('mail.planReadOnly.subject', { plan }),
    amount,
    paragraphs: [
      t('mail.planReadOnly.text', { number, amount }),
      t('mail.planReadOnly.until', { plan, date: weekday(props.endsAt, layout) }),
    ],
    action: { label: t('mail.planReadOnly.button'), link: props.link },
  }
})

/** Day 14 of an add-on's own unpaid invoice: it alone is off. */
export const addOnDisabledMail = letterMail<'add_on_disabled'>((props, layout) => {
  const { locale, t } = layout
  const amount = formatMoney(props.amount, locale, 2)
  const addOns = formatList(props.addOns, locale)
  return {
    subject: t('mail.addOnDisabled.subject', { addOns }),
    amount,
    paragraphs: [
      t('mail.addOnDisabled.text', { number: props.invoiceNumber, amount, addOns }),
      t('mail.addOnDisabled.until', { date: weekday(props.endsAt, layout) }),
    ],
    action: { label: t('mail.addOnDisabled.button'), link: props.link },
  }
})

/** The last day of an unpaid invoice: the subscription is over, and what of it is still owed. */
export const subscriptionExpiredMail = letterMail<'subscription_expired'>((props, { locale, t }) => {
  const { planTitle: plan, invoiceNumber: number, isOwed, reducedFrom } = props
  const amount = formatMoney(props.amount, locale, 2)
  const total = reducedFrom && formatMoney(reducedFrom, locale, 2)
  const owedText =
    total === undefined
      ? t('mail.subscriptionExpired.owed', { plan, number, amount })
      : t('mail.subscriptionExpired.owedRest', { plan, number, total, amount })
  return {
    subject: t('mail.subscriptionExpired.subject', { plan }),
    ...(isOwed && { amount }),
    paragraphs: [isOwed ? owedText : t('mail.subscriptionExpired.void', { plan, number })],
    action: { label: t('mail.subscriptionStarted.button'), link: props.link },
  }
})

/** The card on file is good for some days only (B-89). */
export const cardExpiresMail = letterMail<'card_expires'>((props, { locale, t }) => {
  // the card's month, which is the same everywhere
  const date = formatInstant(props.validUntil, locale, { style: 'date', timeZone: 'UTC' })
  return {
    subject: t('mail.cardExpires.subject', { method: props.method, date }),
    paragraphs: [t('mail.cardExpires.text', { plan: props.planTitle, method: props.method, date })],
    action: { label: t('mail.cardExpires.button'), link: props.link },
  }
})

/** A year ends soon: what the next one costs, and until when it can be changed. */
export const renewalNoticeMail = letterMail<'renewal_notice'>((props, layout) => {
  const { locale, t } = layout
  const { planTitle: plan, renewsAt, isEstimate, isInvoiced } = props
  const { due, sentences } = afterCredit(props, t, layout)
  const amount = formatMoney(due, locale, 2)
  const isNothing = due.minor === 0 && sentences.length > 0
  const charging = isInvoiced ? 'mail.renewalNotice.invoiced' : 'mail.renewalNotice.text'
  const text = isNothing ? 'mail.renewalNotice.nothing' : charging
  return {
    subject: t('mail.renewalNotice.subject', {
      plan,
      date: formatInstant(renewsAt, locale, { style: 'date', timeZone: layout.timeZone }),
    }),
    ...(!isNothing && { amount }),
    paragraphs: [
      t(text, { plan, date: weekday(renewsAt, layout), amount }),
      ...sentences,
      ...(isEstimate ? [t('mail.renewalNotice.estimate')] : []),
      t('mail.renewalNotice.change'),
    ],
    action: { label: t('mail.subscriptionStarted.button'), link: props.link },
  }
})
