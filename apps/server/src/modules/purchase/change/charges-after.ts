import type { DatedChargeView } from '@waybill/contract/views'
import { chargesAhead } from '@waybill/domain/billing'
import { toApiTime } from '@waybill/domain/calendar'
import { toMajor, zero } from '@waybill/domain/money'
import { datedCharges } from '../../billing/index.ts'
import type { PreparedChange } from './prepare-change.ts'
import type { ChangeContext } from './wanted-change.ts'

/** The one list of charges as it is after a change (SUB-18). */
export function chargesAfter(
  { request }: Pick<PreparedChange, 'request'>,
  { facts, context: { ports, locale, now } }: ChangeContext,
): readonly DatedChargeView[] {
  const ahead = chargesAhead(facts, now, { kind: 'change', orderId: 'preview', ...request })
  return datedCharges(ahead, { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) })
}

/** The same as the dialog's data. */
export function chargesOut(charges: readonly DatedChargeView[]) {
  return charges.map(({ date, amount, fromCredit = zero(amount.currency), titles, isEstimate }) => ({
    date: toApiTime(date),
    date_epoch: date,
    titles: [...titles],
    amount: toMajor(amount),
    amount_minor: amount.minor,
    from_credit: toMajor(fromCredit),
    from_credit_minor: fromCredit.minor,
    is_estimate: isEstimate ? (1 as const) : (0 as const),
  }))
}
