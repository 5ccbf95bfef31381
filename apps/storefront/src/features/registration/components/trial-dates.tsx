import { formatInstant } from '@waybill/i18n'
import { BillingDate } from '@waybill/ui/billing-date/billing-date.tsx'
import { Timeline } from '@waybill/ui/timeline/timeline.tsx'
import { useFrame } from '../../../app/frame-context.ts'

interface TrialDatesProps {
  /** Epoch milliseconds. */
  readonly today: number
  readonly reminderAt: number
  readonly trialEndsAt: number
  /** As it is written beside it. */
  readonly startAmount: string
}

/** There is no account yet whose zone could be meant. */
const ZONE = 'UTC'

/** The three days of a trial; the last one to the minute, because it is kept to the minute (B-70). */
export function TrialDates({ today, reminderAt, trialEndsAt, startAmount }: TrialDatesProps) {
  const { frame, t } = useFrame()
  const { locale } = frame
  const end = `${formatInstant(trialEndsAt, locale, { style: 'weekday' })}, ${formatInstant(trialEndsAt, locale, { style: 'time' })} UTC`
  return (
    <Timeline
      vertical
      stops={[
        {
          key: 'today',
          state: 'done',
          date: (
            <>
              {t('common.today')}, <BillingDate instant={today} locale={locale} timeZone={ZONE} />
            </>
          ),
          text: t('account.register.trialStarts', { amount: startAmount }),
        },
        {
          key: 'reminder',
          state: 'next',
          date: <BillingDate instant={reminderAt} locale={locale} timeZone={ZONE} />,
          text: t('account.register.trialReminder'),
        },
        {
          key: 'end',
          state: 'later',
          date: <time dateTime={new Date(trialEndsAt).toISOString()}>{end}</time>,
          text: t(frame.paymentsClosed === true ? 'cart.schedule.trialEndsClosed' : 'account.register.trialEnds'),
        },
      ]}
    />
  )
}
