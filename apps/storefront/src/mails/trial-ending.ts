import type { MailLayout, TrialOffer } from '@waybill/contract/mails'
import type { Money } from '@waybill/domain/money'
import { formatInstant, formatMoney, speakEstimate, type Translate } from '@waybill/i18n'
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
  const subject = t('mail.trialEnding.subject', { date })
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
