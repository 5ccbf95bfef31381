import type { StartChargesView } from '@waybill/contract/pages'
import type { ChargeLineView, LaterChargeView, TaxView, TrialEndView } from '@waybill/contract/views'
import { negate, type Money } from '@waybill/domain/money'
import type { ShownRow } from '@waybill/domain/order'
import type { CheckoutStart } from '@waybill/domain/subscription'
import {
  formatInstant,
  formatList,
  formatMoney,
  formatPercent,
  type Locale,
  speakEstimate,
  type Translate,
} from '@waybill/i18n'

/** In which language and zone rows are written. */
export interface RowViewer {
  readonly locale: Locale
  readonly t: Translate
}

/** Two lines of one title are told apart by their order. */
export function lineRows(kind: string, lines: readonly ChargeLineView[], write: (amount: Money) => string): ShownRow[] {
  const seen = new Map<string, number>()
  return lines.map(({ title, amount }) => {
    const count = seen.get(title) ?? 0
    seen.set(title, count + 1)
    return { key: `${kind}:${title}:${count}`, label: title, text: write(amount) }
  })
}

export function taxRows(taxes: readonly TaxView[], { locale }: RowViewer): ShownRow[] {
  return taxes.map(({ name, percent, tax }) => ({
    key: `tax:${name}:${percent}`,
    label: `${name} ${formatPercent(percent, locale)}`,
    text: formatMoney(tax, locale, 2),
  }))
}

function nextRows({ amount, date, isEstimate }: LaterChargeView, { locale, t }: RowViewer): ShownRow[] {
  const written = formatMoney(amount, locale, 2)
  const on = formatInstant(date, locale, { style: 'date' })
  return [
    {
      key: 'next',
      label: t('order.summary.nextBill', { date: on }),
      text: speakEstimate(written, isEstimate, t),
    },
    { key: 'nextDay', label: t('order.shown.nextDay'), text: on },
  ]
}

/** Until when add-ons are tried, and what each is charged first. */
function trialRows(trialEnds: readonly TrialEndView[], { locale, t }: RowViewer): ShownRow[] {
  return trialEnds.map(({ date: at, titles, amount }) => {
    const names = formatList(titles, locale)
    const date = formatInstant(at, locale, { style: 'date' })
    const isCharged = amount.minor > 0
    return {
      key: `trial:${names}`,
      label: t(isCharged ? 'amounts.trialCharge' : 'amounts.trialFree', { names, date }),
      text: isCharged ? formatMoney(amount, locale, 2) : t('common.free'),
    }
  })
}

/** Everything that a start charges as rows, so that a later pricing of the same order can be compared with it line by line. */
export function shownRows(charges: StartChargesView, start: CheckoutStart, reader: RowViewer): readonly ShownRow[] {
  const { locale, t } = reader
  const { dueNow, first, later, debts = [], creditUsed, trialEnds = [] } = charges
  const write = (amount: Money): string => formatMoney(amount, locale, 2)
  const date = formatInstant(first.date, locale, { style: 'date' })
  const waits = start === 'trial_end'
  return [
    ...lineRows('line', first.lines, write),
    ...taxRows(first.taxes, reader),
    ...debts.map(({ number, amount }) => ({
      key: `debt:${number}`,
      label: t('order.summary.debt', { number }),
      text: write(amount),
    })),
    ...(creditUsed === undefined
      ? []
      : [{ key: 'credit', label: t('order.summary.credit'), text: write(negate(creditUsed)) }]),
    ...(waits
      ? [
          {
            key: 'first',
            label: t('order.shown.first'),
            text: t('order.shown.on', { amount: write(first.amount), date }),
          },
        ]
      : []),
    { key: 'due', label: t('order.summary.dueToday'), text: write(dueNow) },
    ...trialRows(trialEnds, reader),
    ...lineRows('begins', later.begins, write),
    ...lineRows('use', later.lines, (amount) => speakEstimate(write(amount), true, t)),
    ...nextRows(later, reader),
  ]
}
