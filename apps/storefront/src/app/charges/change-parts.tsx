import type { ChangeCycleView, PresentSubscriptionView } from '@waybill/contract/pages'
import { negate, type Money as Amount } from '@waybill/domain/money'
import { formatInstant, formatMoney, speakEstimate } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { ChangeSides } from './change-sides.tsx'
import { dueOf } from './due-of.ts'
import { DatedCharges } from './dated-charges.tsx'
import { useShell } from '../shell-context.ts'
import { useTaxRows } from './tax-rows.tsx'

interface SidesProps {
  readonly before: PresentSubscriptionView
  readonly cycle: ChangeCycleView
  /** Of a cancelled subscription, epoch ms: nothing renews then. */
  readonly endsAt?: number | null
}

type ScheduledChange = NonNullable<PresentSubscriptionView['next']>

const nextOf = ({
  nextAmount: amount,
  nextFromCredit: fromCredit,
  nextDate: date,
  isEstimate,
}: ChangeCycleView): ScheduledChange => ({
  amount,
  fromCredit,
  date,
  isEstimate,
})

/** Sides of a change, today and after it: plan, billing, price, access, what comes next, and what comes and goes. */
export function CycleSides({ before, cycle, endsAt = null }: SidesProps) {
  const { shell, t } = useShell()
  const { locale, timeZone } = shell
  const day = (at: number): string => formatInstant(at, locale, { style: 'weekday', timeZone })
  const charge = ({ amount, fromCredit, date, isEstimate }: ScheduledChange): string => {
    const text = t(isEstimate ? 'subscription.change.nextAbout' : 'subscription.change.next', {
      amount: formatMoney(amount, locale, 2),
      date: day(date),
    })
    if (fromCredit === undefined || fromCredit.minor === 0) return text
    const due = formatMoney(dueOf({ amount, fromCredit }), locale, 2)
    return t('amounts.afterCredit', { text, credit: formatMoney(fromCredit, locale, 2), due })
  }
  const isNow = cycle.timeframe === 'now'
  const isCharged = endsAt === null || cycle.nextAmount.minor > 0
  const startsNow =
    endsAt === null ? t('upgrade.sides.startsNow') : t('upgrade.sides.startsUntil', { date: day(endsAt) })
  const accessText = isNow ? startsNow : t('upgrade.sides.startsAt', { date: day(cycle.at) })
  return (
    <ChangeSides
      sides={cycle.sides}
      isInvoiced={before.isInvoiced}
      before={{
        access: isNow ? t('upgrade.sides.endsNow') : t('upgrade.sides.until', { date: day(cycle.at) }),
        ...(before.next !== null && { next: charge(before.next) }),
      }}
      after={{
        access: accessText,
        ...(isCharged && { next: charge(nextOf(cycle)) }),
      }}
    />
  )
}

/** Charges of today, line by line with the part of the period that counts. */
function ChangeToday({ cycle }: { readonly cycle: ChangeCycleView }) {
  const { shell, t } = useShell()
  const { locale } = shell
  const taxRowsOf = useTaxRows()
  const amountOf = (value: Amount) => <Money value={value} locale={locale} decimals={2} />
  const lines = cycle.lines.map(({ title, amount, part, isRest }, index) => {
    const unused = isRest === true ? 'subscription.change.unusedRest' : 'subscription.change.unused'
    const name = amount.minor < 0 ? t(unused, { title }) : title
    return {
      key: `${index} ${title}`,
      label: part === null ? name : t('amounts.withTitle', { title: name, formula: part }),
      amount: amountOf(amount),
    }
  })
  const { taxes, fromCredit, toCredit, carried, dueNow } = cycle
  const more = [
    ...taxRowsOf(taxes),
    ...(fromCredit.minor === 0
      ? []
      : [{ key: 'credit', label: t('subscription.change.fromCredit'), amount: amountOf(negate(fromCredit)) }]),
    ...(toCredit.minor === 0
      ? []
      : [{ key: 'back', label: t('subscription.change.toCredit'), amount: amountOf(toCredit) }]),
    ...(carried.minor === 0
      ? []
      : [{ key: 'carried', label: t('amounts.carried'), amount: amountOf(negate(carried)) }]),
    { key: 'due', label: t('subscription.change.dueNow'), amount: amountOf(dueNow), isSum: true },
  ]
  return (
    <div>
      <h3 className="label">{t('common.today')}</h3>
      <DefinitionTotals rows={[...lines, ...more]} />
    </div>
  )
}

/**
 * Charge of a change: its lines today or that nothing is charged before its day, the change that waits, the charges after it, and
 * the payment method.
 */
export function ChangeCharge({ cycle, present }: { readonly cycle: ChangeCycleView; readonly present: string }) {
  const { shell, t } = useShell()
  const { locale, timeZone } = shell
  const date = formatInstant(cycle.at, locale, { style: 'weekday', timeZone })
  return (
    <>
      {cycle.waiting !== null && <p>{cycle.waiting}</p>}
      {cycle.timeframe === 'now' ? (
        <ChangeToday cycle={cycle} />
      ) : (
        <p>{t('subscription.change.nothingNow', { plan: present, date })}</p>
      )}
      {cycle.yearToCredit !== null && <p>{cycle.yearToCredit}</p>}
      <DatedCharges charges={cycle.charges} />
      {cycle.paidWith !== null && <p>{cycle.paidWith}</p>}
    </>
  )
}

/** Texts of a cycle's charge today and of its next one, with the account credit that pays its part. */
export function useCycleDue(): (
  cycle: Pick<ChangeCycleView, 'dueNow' | 'nextAmount' | 'nextFromCredit' | 'nextDate' | 'isEstimate' | 'yearToCredit'>,
) => string {
  const { shell, t } = useShell()
  const { locale, timeZone } = shell
  return ({ dueNow, nextAmount: amount, nextFromCredit: fromCredit, nextDate, isEstimate, yearToCredit }) => {
    if (yearToCredit !== null) return yearToCredit
    const label = t('order.start.due', {
      today: formatMoney(dueNow, locale, 2),
      then: speakEstimate(formatMoney(amount, locale, 2), isEstimate, t),
      date: formatInstant(nextDate, locale, { style: 'weekday', timeZone }),
    })
    if (fromCredit.minor === 0) return label
    return t('amounts.lessCredit', { label, amount: formatMoney(fromCredit, locale, 2) })
  }
}

/** Label of the button of a change, with the amount that it charges. */
export function useConfirmLabel(): (cycle: ChangeCycleView) => string {
  const { shell, t } = useShell()
  return ({ timeframe, dueNow }) => {
    if (timeframe !== 'now') return t('subscription.change.confirmLater')
    if (dueNow.minor === 0) return t('subscription.change.confirm')
    return t('subscription.change.confirmPay', { amount: formatMoney(dueNow, shell.locale, 2) })
  }
}
