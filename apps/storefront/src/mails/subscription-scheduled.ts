import type { MailLayout, MailProps } from '@waybill/contract/mails'
import { formatInstant, formatMoney, type Translate } from '@waybill/i18n'
import { afterCredit } from './after-credit.ts'
import { letterMail } from './letter.tsx'

type Scheduled = Pick<MailProps['subscription_scheduled'], 'planTitle' | 'amount' | 'fromCredit' | 'usage'> & {
  readonly date: number
}

/** Charge of the end of the trial, and what is billed by use after it: the same in every mail that says it. */
export function scheduledSentences(
  { planTitle: plan, usage, date: at, ...charge }: Scheduled,
  t: Translate,
  { locale, timeZone }: Pick<MailLayout, 'locale' | 'timeZone'>,
): readonly string[] {
  const day = (instant: number): string => formatInstant(instant, locale, { style: 'weekday', timeZone })
  const date = day(at)
  const { due, sentences } = afterCredit(charge, t, { locale })
  const charged =
    due.minor === 0
      ? t('mail.subscriptionStarted.scheduledNothing', { date, plan })
      : t('mail.subscriptionStarted.scheduled', { date, plan, amount: formatMoney(due, locale, 2) })
  const first = [charged, ...sentences]
  if (usage === null) return first
  const bill = { date: day(usage.date), amount: formatMoney(usage.amount, locale, 2) }
  return [...first, t('mail.subscriptionStarted.usage', bill)]
}

/** A confirmed checkout that is charged on the day the trial ends. */
export const subscriptionScheduledMail = letterMail<'subscription_scheduled'>((props, layout) => {
  const { locale, t } = layout
  const { planTitle: plan, scheduledFor: date } = props
  const { due } = afterCredit(props, t, layout)
  return {
    subject: t('mail.subscriptionStarted.subject', { plan }),
    ...(due.minor > 0 && { amount: formatMoney(due, locale, 2) }),
    paragraphs: scheduledSentences({ ...props, date }, t, layout),
    action: { label: t('mail.subscriptionStarted.button'), link: props.link },
  }
})
