import type { ApplyEnableView, ChangeCycleView } from '@waybill/contract/pages'
import { negate, subtract, type Money } from '@waybill/domain/money'
import type { ShownRow } from '@waybill/domain/order'
import { formatInstant, formatList, formatMoney, speakEstimate } from '@waybill/i18n'
import { lineRows, taxRows, type RowViewer } from './shown-rows.ts'

/** Next charge, with the part of it that account credit pays. */
function nextText(
  { nextAmount, nextFromCredit, isEstimate }: ChangeCycleView,
  { locale, t }: Pick<RowViewer, 'locale' | 't'>,
): string {
  const write = (amount: Money): string => {
    const written = formatMoney(amount, locale, 2)
    return speakEstimate(written, isEstimate, t)
  }
  const text = write(nextAmount)
  if (nextFromCredit.minor === 0) return text
  const credit = formatMoney(nextFromCredit, locale, 2)
  return t('amounts.afterCredit', { text, credit, due: write(subtract(nextAmount, nextFromCredit)) })
}

/** Everything that a cycle of the cart charges and gives back, as rows, so that a later pricing is compared line by line. */
export function cycleRows(cycle: ChangeCycleView, planTitle: string, reader: RowViewer): readonly ShownRow[] {
  const { locale, t } = reader
  const { fromCredit, toCredit, carried, dueNow, nextDate, timeframe, at, waiting } = cycle
  const write = (amount: Money): string => formatMoney(amount, locale, 2)
  const day = (instant: number): string => formatInstant(instant, locale, { style: 'date' })
  const lines = cycle.lines.map((line) =>
    line.amount.minor < 0 ? { ...line, title: t('subscription.change.unused', { title: line.title }) } : line,
  )
  return [
    { key: 'plan', label: t('upgrade.sides.plan'), text: planTitle },
    ...lineRows('line', lines, write),
    ...taxRows(cycle.taxes, reader),
    ...(fromCredit.minor === 0
      ? []
      : [{ key: 'credit', label: t('subscription.change.fromCredit'), text: write(negate(fromCredit)) }]),
    ...(toCredit.minor === 0 ? [] : [{ key: 'back', label: t('subscription.change.toCredit'), text: write(toCredit) }]),
    ...(carried.minor === 0 ? [] : [{ key: 'carried', label: t('amounts.carried'), text: write(negate(carried)) }]),
    { key: 'due', label: t('subscription.change.dueNow'), text: write(dueNow) },
    {
      key: 'next',
      label: t('order.summary.nextBill', { date: day(nextDate) }),
      text: nextText(cycle, reader),
    },
    { key: 'nextDay', label: t('order.shown.nextDay'), text: day(nextDate) },
    ...(timeframe === 'now' ? [] : [{ key: 'at', label: t('upgrade.sides.access'), text: day(at) }]),
    ...(waiting === null ? [] : [{ key: 'waiting', label: t('subscription.change.scheduled'), text: waiting }]),
  ]
}

type NamedChange = Pick<ApplyEnableView, 'planTitle' | 'added' | 'ended' | 'at'>

/** The same of what a partner is billed for: names and the day, and no amount. */
export function nameRows({ planTitle, added, ended, at }: NamedChange, { locale, t }: RowViewer): readonly ShownRow[] {
  const listed = (key: 'added' | 'ended', titles: readonly string[]): ShownRow[] =>
    titles.length === 0 ? [] : [{ key, label: t(`account.change.${key}`), text: formatList(titles, locale) }]
  return [
    { key: 'plan', label: t('upgrade.sides.plan'), text: planTitle },
    ...listed('added', added),
    ...listed('ended', ended),
    ...(at === null
      ? []
      : [
          {
            key: 'at',
            label: t('upgrade.sides.access'),
            text: formatInstant(at, locale, { style: 'date' }),
          },
        ]),
  ]
}
