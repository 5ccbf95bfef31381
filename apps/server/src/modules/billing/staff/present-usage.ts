import {
  countedSince,
  countedUsage,
  usageBehind,
  usageSoFar,
  usedItems,
  type CountedReport,
} from '@waybill/domain/billing'
import type { AccountReport } from './account-report.ts'
import { amountText, utc } from '../../../platform/staff-text.ts'
import type { Names } from './present-forecast.ts'

const effectTexts: Readonly<Record<CountedReport['effect'], string>> = {
  counted: 'counted in the month that ran',
  draft: 'late, on the invoice that was about to be issued',
  next_invoice: 'late, on the next invoice',
  nothing: 'late, and nothing more is charged',
  none: 'kept; nothing that the account had was charged by its key',
}

/** Counts of the month that runs, what they come to by now, and the newest reports; empty where nothing is metered. */
export function usageLines({ facts, reports }: AccountReport, { productOf }: Names): readonly string[] {
  const { subscription, items, carried, usageWindows } = facts
  if (subscription === undefined) return []
  const soFar = usageSoFar(facts)
  const { period: month, usageFrom } = subscription
  const { lines } = usageBehind(usedItems(items), {
    month,
    until: month.end,
    usageFrom,
    usage: countedUsage(facts),
    carried,
  })
  const counts = Object.entries(soFar.peaks).map(([key, peak]) => {
    const newest = usageWindows.flatMap(({ usageKey, last }) => (usageKey === key && last ? last : []))
    const last = newest.toSorted((left, right) => left.at - right.at).at(-1)
    return `  ${key}: ${peak} at most${last === undefined ? '' : `, ${last.quantity} since ${utc(last.at)}`}`
  })
  const amounts = lines.map(({ productId = 0, quantity, amount, kind }) => {
    const name = kind === 'extra_assets' ? 'extra assets' : productOf(productId)
    return `  ${name}: ${amountText(amount)} so far, for ${quantity}`
  })
  const newest = reports.map(
    ({ usageKey, quantity, at, receivedAt, effect }) =>
      `  ${utc(receivedAt)}  ${usageKey} ${quantity} since ${utc(at)}: ${effectTexts[effect]}`,
  )
  const all = [...counts, ...amounts, ...newest]
  return all.length === 0 ? [] : [`Usage since ${utc(countedSince(subscription))}:`, ...all]
}
