import type { YearToCredit } from '@waybill/domain/billing'
import type { Money } from '@waybill/domain/money'
import { formatInstant, formatMoney, speakEstimate } from '@waybill/i18n'
import type { RequestContext } from '../../../platform/http/request-context.ts'

/** Says what becomes of a paid year that is left for months, and how far it pays them. */
export function yearToCreditText(
  { credit, then }: YearToCredit,
  dueNow: Money,
  { ports, locale }: RequestContext,
): string {
  const t = ports.pages.translator(locale)
  const amounts = { today: formatMoney(dueNow, locale, 2), credit: formatMoney(credit, locale, 2) }
  if (then === undefined) return t('amounts.yearToCreditLong', amounts)
  const charged = speakEstimate(formatMoney(then.total, locale, 2), then.isEstimate, t)
  return t('amounts.yearToCredit', {
    ...amounts,
    then: charged,
    month: formatInstant(then.at, locale, { style: 'month' }),
  })
}
