import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import type { Money } from '@waybill/domain/money'
import { createTranslator, formatInstant, formatList, formatMoney } from '@waybill/i18n'
import { afterCredit } from './after-credit.ts'
import { renderLetter } from './letter.tsx'

type Props = MailProps['add_on_trial_ending']

function endingText({ willContinue, needsMethod }: Props, due: Money | undefined) {
  if (!willContinue) return needsMethod ? 'mail.addOnTrialEnding.needsMethod' : 'mail.addOnTrialEnding.off'
  return due === undefined ? 'mail.addOnTrialEnding.metered' : 'mail.addOnTrialEnding.charged'
}

/** Three days before trials of add-ons end: whether they are charged then, and what. */
export function addOnTrialEndingMail(props: Props, layout: MailLayout): RenderedMail {
  const { locale, timeZone } = layout
  const t = createTranslator(locale, layout.messages)
  const { amount, fromCredit, endsAt } = props
  const charge = amount === null ? undefined : afterCredit({ amount, ...(fromCredit && { fromCredit }) }, t, layout)
  const date = formatInstant(endsAt, locale, { style: 'weekday', timeZone })
  const addOns = formatList(props.addOns, locale)
  const due = charge !== undefined && charge.due.minor > 0 ? charge.due : undefined
  const price = due === undefined ? '' : formatMoney(due, locale, 2)
  return renderLetter(
    {
      subject: t('mail.addOnTrialEnding.subject', { date: formatInstant(endsAt, locale, { style: 'date', timeZone }) }),
      firstName: props.firstName,
      ...(due !== undefined && { amount: price }),
      paragraphs: [
        t(endingText(props, due), { addOns, date, amount: price }),
        ...(charge?.sentences ?? []),
        ...(props.willContinue ? [t('mail.addOnTrialEnding.change')] : []),
      ],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}

/** Trials of add-ons are over, and nothing could be charged: they are off, at no cost. */
export function addOnTrialEndedMail(props: MailProps['add_on_trial_ended'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  return renderLetter(
    {
      subject: t('mail.addOnTrialEnded.subject'),
      firstName: props.firstName,
      paragraphs: [t('mail.addOnTrialEnded.text', { addOns: formatList(props.addOns, locale) })],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}
