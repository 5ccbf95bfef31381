import type { Money } from '@waybill/domain/money'
import { formatInstant } from '../values/format-instant.ts'
import { formatMoney } from '../values/format-money.ts'
import type { Locale } from '../locales.ts'
import type { Translate } from '../translator.ts'

/** Amounts and dates that a change of a subscription was shown with. Instants are epoch ms. */
export interface ShownChange {
  readonly dueNow: Money
  readonly nextAmount: Money
  readonly nextDate: number
  /** The sentence on the scheduled change beside it, which stays or is cancelled; null where none waits. */
  readonly waiting: string | null
}

/** Sentences on what is different by now: amounts that differ, and no others; none where all of it is as it was shown. */
export function changeDifferences(
  before: ShownChange,
  after: ShownChange,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): readonly string[] {
  const day = (at: number): string => formatInstant(at, locale, { style: 'date' })
  const amount = (value: Money): string => formatMoney(value, locale, 2)
  const rows = [
    ['upgrade.differsDue', amount(before.dueNow), amount(after.dueNow)],
    ['upgrade.differsNext', amount(before.nextAmount), amount(after.nextAmount)],
    ['upgrade.differsDay', day(before.nextDate), day(after.nextDate)],
  ] as const
  const amounts = rows.flatMap(([id, was, is]) => (was === is ? [] : t(id, { before: was, after: is })))
  if (before.waiting === after.waiting) return amounts
  const scheduled = after.waiting === null ? t('upgrade.differsTakenBack') : t('upgrade.differsScheduled')
  return [...amounts, scheduled, ...(after.waiting === null ? [] : [after.waiting])]
}
