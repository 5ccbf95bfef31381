import type { MailLayout, MailProps, TrialOffer } from '@waybill/contract/mails'
import type { Money } from '@waybill/domain/money'
import { formatInstant, formatList, formatMoney, speakEstimate, type Translate } from '@waybill/i18n'
import { afterCredit } from './after-credit.ts'
import { letterMail } from './letter.tsx'
import { scheduledSentences } from './subscription-scheduled.ts'

/** Selection with its amounts, and what subscribing would charge. */
function offerOf(
  { lines, first, date, monthly }: TrialOffer,
  t: Translate,
  { locale, timeZone }: Pick<MailLayout, 'locale' | 'timeZone'>,
) {
  const text = (amount: Money): string => formatMoney(amount, locale, 2)
  const shown = ({ amount, isAbout }: { readonly amount: Money; readonly isAbout: boolean }): string =>
    speakEstimate(text(amount), isAbout, t)
  const values = { amount: text(first), date: formatInstant(date, locale, { style: 'weekday', timeZone }) }
  const charge = t(first.minor === 0 ? 'mail.trialEnding.offerNothing' : 'mail.trialEnding.offer', values)
  return {
    text: monthly === null ? charge : `${charge} ${t('mail.trialEnding.monthly', { amount: shown(monthly) })}`,
    rows: lines.map((line) => ({ key: line.title, label: line.title, value: shown(line) })),
  }
}

/** A few days before the end of a trial: what happens by itself, and what it costs (B-89). */
export const trialEndingMail = letterMail<'trial_ending'>((props, layout) => {
  const { locale, timeZone, t } = layout
  const { planTitle: plan, link } = props
  const date = formatInstant(props.endsAt, locale, { style: 'weekday', timeZone })
  const subject = t('mail.trialEnding.subject', { plan, date })
  if (props.amount === null) {
    const isClosed = layout.paymentsClosed === true
    const text = t(isClosed ? 'mail.trialEnding.closed' : 'mail.trialEnding.text', { plan })
    const action = { label: t(isClosed ? 'mail.trialEnding.contact' : 'mail.trialEnding.button'), link }
    const offered = props.offer === null ? undefined : offerOf(props.offer, t, layout)
    const paragraphs = [text, ...(offered === undefined ? [] : [offered.text])]
    const rows = offered && { rows: offered.rows }
    return { subject, paragraphs, ...rows, action }
  }
  const { amount, fromCredit, usage, endsAt } = props
  const charge = { amount, ...(fromCredit && { fromCredit }) }
  const { due } = afterCredit(charge, t, layout)
  return {
    subject,
    ...(due.minor > 0 && { amount: formatMoney(due, locale, 2) }),
    paragraphs: scheduledSentences({ ...charge, planTitle: plan, usage, date: endsAt }, t, layout),
    action: { label: t('mail.subscriptionStarted.button'), link },
  }
})

/** A trial that ended without a subscription: nothing was charged, and how to come back. */
export const trialEndedMail = letterMail<'trial_ended'>((props, layout) => {
  const { t } = layout
  const isClosed = layout.paymentsClosed === true
  return {
    subject: t('mail.trialEnded.subject', { plan: props.planTitle }),
    paragraphs: [t(isClosed ? 'mail.trialEnded.closed' : 'mail.trialEnded.text', { plan: props.planTitle })],
    action: { label: t(isClosed ? 'mail.trialEnding.contact' : 'mail.trialEnded.button'), link: props.link },
  }
})

type Props = MailProps['add_on_trial_ending']

function endingText({ willContinue, needsMethod }: Props, due: Money | undefined) {
  if (!willContinue) return needsMethod ? 'mail.addOnTrialEnding.needsMethod' : 'mail.addOnTrialEnding.off'
  return due === undefined ? 'mail.addOnTrialEnding.metered' : 'mail.addOnTrialEnding.charged'
}

/** Three days before trials of add-ons end: whether they are charged then, and what. */
export const addOnTrialEndingMail = letterMail<'add_on_trial_ending'>((props, layout) => {
  const { locale, timeZone, t } = layout
  const { amount, fromCredit, endsAt } = props
  const charge = amount === null ? undefined : afterCredit({ amount, ...(fromCredit && { fromCredit }) }, t, layout)
  const date = formatInstant(endsAt, locale, { style: 'weekday', timeZone })
  const addOns = formatList(props.addOns, locale)
  const due = charge !== undefined && charge.due.minor > 0 ? charge.due : undefined
  const price = due === undefined ? '' : formatMoney(due, locale, 2)
  return {
    subject: t('mail.addOnTrialEnding.subject', {
      addOns,
      date: formatInstant(endsAt, locale, { style: 'date', timeZone }),
    }),
    ...(due !== undefined && { amount: price }),
    paragraphs: [
      t(endingText(props, due), { addOns, date, amount: price }),
      ...(charge?.sentences ?? []),
      ...(props.willContinue ? [t('mail.addOnTrialEnding.change')] : []),
    ],
    action: { label: t('mail.subscriptionStarted.button'), link: props.link },
  }
})

/** Trials of add-ons are over, and nothing could be charged: they are off, at no cost. */
export const addOnTrialEndedMail = letterMail<'add_on_trial_ended'>((props, { locale, t }) => ({
  subject: t('mail.addOnTrialEnded.subject', { addOns: formatList(props.addOns, locale) }),
  paragraphs: [t('mail.addOnTrialEnded.text', { addOns: formatList(props.addOns, locale) })],
  action: { label: t('mail.subscriptionStarted.button'), link: props.link },
}))
