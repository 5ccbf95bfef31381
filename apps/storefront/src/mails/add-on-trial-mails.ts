import type { MailProps } from '@waybill/contract/mails'
import type { Money } from '@waybill/domain/money'
import { formatInstant, formatList, formatMoney } from '@waybill/i18n'
import { afterCredit } from './after-credit.ts'
import { letterMail } from './letter.tsx'

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
    subject: t('mail.addOnTrialEnding.subject', { date: formatInstant(endsAt, locale, { style: 'date', timeZone }) }),
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
  subject: t('mail.addOnTrialEnded.subject'),
  paragraphs: [t('mail.addOnTrialEnded.text', { addOns: formatList(props.addOns, locale) })],
  action: { label: t('mail.subscriptionStarted.button'), link: props.link },
}))
