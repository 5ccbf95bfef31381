import type { Money } from '@waybill/domain/money'
import { formatInstant, formatList, formatMoney, type Decimals } from '@waybill/i18n'
import { BillingDate } from '@waybill/ui/billing-date/billing-date.tsx'
import { Timeline } from '@waybill/ui/timeline/timeline.tsx'
import { useShell } from '../../../app/shell-context.ts'

interface TrialDatesProps {
  /** Epoch milliseconds. */
  readonly today: number
  readonly reminderAt: number
  readonly trialEndsAt: number
  readonly startAmount: Money
  /** Of the end of the trial, if the member subscribes; 0 where use is all that is charged, or nothing was chosen. */
  readonly firstCharge: Money
  /** Add-ons that are tried for longer than the plan, with the end of that. Epoch ms. */
  readonly addOnTrials: readonly { readonly at: number; readonly titles: readonly string[] }[]
  /** Of the amounts beside it. */
  readonly decimals: Decimals
}

/** The three days of a trial; the last one to the minute, because the trial ends to the minute. */
export function TrialDates(props: TrialDatesProps) {
  const { today, reminderAt, trialEndsAt, startAmount, firstCharge, addOnTrials, decimals } = props
  const { shell, t } = useShell()
  const { locale } = shell
  const end = formatInstant(trialEndsAt, locale, { style: 'minute' })
  const ending =
    firstCharge.minor === 0
      ? t('account.register.trialEnds')
      : t('account.register.trialEndsCharge', { amount: formatMoney(firstCharge, locale, decimals) })
  return (
    <Timeline
      vertical
      stops={[
        {
          key: 'today',
          state: 'done',
          date: (
            <>
              {t('common.today')}, <BillingDate instant={today} locale={locale} />
            </>
          ),
          text: t('account.register.trialStarts', { amount: formatMoney(startAmount, locale, decimals) }),
        },
        {
          key: 'reminder',
          state: 'next',
          date: <BillingDate instant={reminderAt} locale={locale} />,
          text: t('account.register.trialReminder'),
        },
        {
          key: 'end',
          state: 'later',
          date: <time dateTime={new Date(trialEndsAt).toISOString()}>{end}</time>,
          text: shell.paymentsClosed === true ? t('cart.schedule.trialEndsClosed') : ending,
        },
        ...(shell.paymentsClosed === true ? [] : addOnTrials).map(
          ({ at, titles }) =>
            ({
              key: String(at),
              state: 'later',
              date: <BillingDate instant={at} locale={locale} />,
              text: t('cart.schedule.addOnEnds', { titles: formatList(titles, locale) }),
            }) as const,
        ),
      ]}
    />
  )
}
