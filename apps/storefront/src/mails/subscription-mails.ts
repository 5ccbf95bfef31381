import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant, formatList, formatMoney } from '@waybill/i18n'
import { afterCredit, nextSentences } from './after-credit.ts'
import { renderLetter } from './letter.tsx'

const weekday = (instant: number, { locale, timeZone }: MailLayout): string =>
  formatInstant(instant, locale, { style: 'weekday', timeZone })

/** A subscription has begun: that it is on, what was paid for its year, and when it is charged next. */
export function subscriptionStartedMail(props: MailProps['subscription_started'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const { planTitle: plan, next, paidYear } = props
  return renderLetter(
    {
      subject: t('mail.subscriptionStarted.startedSubject', { plan }),
      firstName: props.firstName,
      paragraphs: [
        t('mail.subscriptionStarted.active', { plan }),
        ...(paidYear === undefined
          ? []
          : [t('receiptMail.paidYear', { amount: formatMoney(paidYear, layout.locale, 2) })]),
        ...nextSentences(next, t, { ...layout, style: 'weekday' }),
      ],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}

/** Day 14 of an unpaid invoice: the plan can be read only (B-77). */
export function planReadOnlyMail(props: MailProps['plan_read_only'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const { planTitle: plan, invoiceNumber: number } = props
  const amount = formatMoney(props.amount, locale, 2)
  return renderLetter(
    {
      subject: t('mail.planReadOnly.subject', { plan }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        t('mail.planReadOnly.text', { number, amount }),
        t('mail.planReadOnly.until', { plan, date: weekday(props.endsAt, layout) }),
      ],
      action: { label: t('mail.planReadOnly.button'), link: props.link },
    },
    { layout, t },
  )
}

/** Day 14 of an add-on's own unpaid invoice: it alone is off. */
export function addOnDisabledMail(props: MailProps['add_on_disabled'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const amount = formatMoney(props.amount, locale, 2)
  const addOns = formatList(props.addOns, locale)
  return renderLetter(
    {
      subject: t('mail.addOnDisabled.subject', { addOns }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        t('mail.addOnDisabled.text', { number: props.invoiceNumber, amount, addOns }),
        t('mail.addOnDisabled.until', { date: weekday(props.endsAt, layout) }),
      ],
      action: { label: t('mail.addOnDisabled.button'), link: props.link },
    },
    { layout, t },
  )
}

/** The last day of an unpaid invoice: the subscription is over, and what of it is still owed. */
export function subscriptionExpiredMail(props: MailProps['subscription_expired'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const { planTitle: plan, invoiceNumber: number, isOwed, reducedFrom } = props
  const amount = formatMoney(props.amount, locale, 2)
  const total = reducedFrom && formatMoney(reducedFrom, locale, 2)
  const owedText =
    total === undefined
      ? t('mail.subscriptionExpired.owed', { plan, number, amount })
      : t('mail.subscriptionExpired.owedRest', { plan, number, total, amount })
  return renderLetter(
    {
      subject: t('mail.subscriptionExpired.subject', { plan }),
      firstName: props.firstName,
      ...(isOwed && { amount }),
      paragraphs: [isOwed ? owedText : t('mail.subscriptionExpired.void', { plan, number })],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}

/** The card on file is good for some days only (B-89). */
export function cardExpiresMail(props: MailProps['card_expires'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  // the card's month, which is the same everywhere
  const date = formatInstant(props.validUntil, locale, { style: 'date', timeZone: 'UTC' })
  return renderLetter(
    {
      subject: t('mail.cardExpires.subject', { date }),
      firstName: props.firstName,
      paragraphs: [t('mail.cardExpires.text', { plan: props.planTitle, method: props.method, date })],
      action: { label: t('mail.cardExpires.button'), link: props.link },
    },
    { layout, t },
  )
}

/** A year ends soon: what the next one costs, and until when it can be changed. */
export function renewalNoticeMail(props: MailProps['renewal_notice'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const { planTitle: plan, renewsAt, isEstimate, isInvoiced } = props
  const { due, sentences } = afterCredit(props, t, layout)
  const amount = formatMoney(due, locale, 2)
  const isNothing = due.minor === 0 && sentences.length > 0
  const charging = isInvoiced ? 'mail.renewalNotice.invoiced' : 'mail.renewalNotice.text'
  const text = isNothing ? 'mail.renewalNotice.nothing' : charging
  return renderLetter(
    {
      subject: t('mail.renewalNotice.subject', {
        plan,
        date: formatInstant(renewsAt, locale, { style: 'date', timeZone: layout.timeZone }),
      }),
      firstName: props.firstName,
      ...(!isNothing && { amount }),
      paragraphs: [
        t(text, { plan, date: weekday(renewsAt, layout), amount }),
        ...sentences,
        ...(isEstimate ? [t('mail.renewalNotice.estimate')] : []),
        t('mail.renewalNotice.change'),
      ],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}
