import type { TrialSchedule } from '@waybill/contract/cart-live-view'
import type { CartView } from '@waybill/contract/views'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { Timeline } from '@waybill/ui/timeline/timeline.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { firstCharge } from '../../../cart/cart-amounts.ts'
import { cartDecimals } from '../model/shown-total.ts'
import styles from './pay-schedule.module.css'

interface PayScheduleProps {
  readonly cart: CartView
  readonly schedule: TrialSchedule
}

/** When money moves, and how much, if the trial began now: no date without its weekday. */
export function PaySchedule({ cart, schedule }: PayScheduleProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const decimals = cartDecimals(cart)
  const date = (at: number): string => formatInstant(at, locale, { style: 'coming' })
  const first = firstCharge(cart)
  const monthly = formatMoney(cart.total, locale, decimals)
  const nothing = formatMoney({ ...cart.total, minor: 0 }, locale, decimals)
  const isClosed = shell.paymentsClosed === true
  const next = {
    key: 'next',
    state: 'later',
    date: date(schedule.nextMonthAt),
    text: t('cart.schedule.monthly', { amount: cart.isEstimate ? t('common.about', { amount: monthly }) : monthly }),
  } as const
  const end =
    first.minor === 0
      ? t('cart.schedule.trialEndsNothing')
      : t('cart.schedule.trialEnds', { amount: formatMoney(first, locale, decimals) })
  return (
    <section className={styles.schedule} aria-labelledby="pay-schedule">
      <h2 id="pay-schedule">{t(isClosed ? 'cart.schedule.titleClosed' : 'cart.schedule.title')}</h2>
      <Timeline
        stops={[
          {
            key: 'today',
            state: 'done',
            date: t('common.today'),
            text: t('cart.schedule.trialStarts', { amount: nothing }),
          },
          { key: 'reminder', state: 'next', date: date(schedule.reminderAt), text: t('cart.schedule.reminder') },
          {
            key: 'end',
            state: 'later',
            date: date(schedule.trialEndsAt),
            text: isClosed ? t('cart.schedule.trialEndsClosed') : end,
          },
          ...(isClosed ? [] : [next]),
        ]}
      />
    </section>
  )
}
