import type { TrialSchedule } from '@waybill/contract/views/cart-live'
import type { CartView } from '@waybill/contract/views'
import type { Money } from '@waybill/domain/money'
import { formatInstant, formatList, formatMoney, speakEstimate } from '@waybill/i18n'
import { Timeline } from '@waybill/ui/timeline/timeline.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { addOnTrials, firstCharge, monthlyFrom, yearlyCharges } from '../../../../cart/sync/cart-amounts.ts'
import { cartDecimals } from '../../model/shown-total.ts'
import styles from './pay-schedule.module.css'

interface PayScheduleProps {
  readonly cart: CartView
  readonly schedule: TrialSchedule
}

/** After the first charge: the months, or the years of what is paid by the year, and what each month adds. */
function nextCharges(
  { cart, schedule }: PayScheduleProps,
  { shell, t }: Pick<ReturnType<typeof useShell>, 'shell' | 't'>,
): readonly { readonly at: number; readonly text: string }[] {
  const { nextMonthAt, nextYearAt } = schedule
  const spoken = (money: Money): string => formatMoney(money, shell.locale, cartDecimals(cart))
  const estimated = (money: Money): string => speakEstimate(spoken(money), cart.isEstimate, t)
  if (cart.byYear === undefined)
    return [
      { at: nextMonthAt, text: t('cart.schedule.monthly', { amount: estimated(monthlyFrom(cart, nextMonthAt)) }) },
    ]
  const { year, month } = yearlyCharges(cart, cart.byYear)
  return [
    ...(month.minor === 0 ? [] : [{ at: nextMonthAt, text: t('cart.schedule.counted', { amount: estimated(month) }) }]),
    ...(year.minor === 0 ? [] : [{ at: nextYearAt, text: t('cart.schedule.yearly', { amount: spoken(year) }) }]),
  ]
}

/** Days and amounts of the charges, if the trial began now: no date without its weekday. */
export function PaySchedule({ cart, schedule }: PayScheduleProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const decimals = cartDecimals(cart)
  // a day in a year is another one than the same day now
  const date = (at: number): string =>
    formatInstant(at, locale, { style: at === schedule.nextYearAt ? 'date' : 'coming' })
  const first = firstCharge(cart)
  const nothing = formatMoney({ ...cart.total, minor: 0 }, locale, decimals)
  const isClosed = shell.paymentsClosed === true
  const ends = addOnTrials(cart.lines).map(({ at, titles }) => ({
    at,
    text: t('cart.schedule.addOnEnds', { titles: formatList(titles, locale) }),
  }))
  const later = [...nextCharges({ cart, schedule }, { shell, t }), ...ends]
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, text }) => ({ key: String(at), state: 'later', date: date(at), text }) as const)
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
          ...(isClosed ? [] : later),
        ]}
      />
    </section>
  )
}
