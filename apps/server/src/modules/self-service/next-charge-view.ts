import type { SubscriptionProps } from '@waybill/contract/pages'
import type { ChargeView, TrialEndView } from '@waybill/contract/views'
import { creditAhead, isBelowMinimum, taxesAt } from '@waybill/domain/invoice'
import { subtract, zero, type Money } from '@waybill/domain/money'
import { chargeLineViews, laterChargeView, taxViews, trialEndViews, type TaxedReader } from '../subscription/index.ts'
import type { NextCharge } from './next-charge.ts'

/** Adds to a charge what account credit pays of it, once all charges to come are known. */
function payingFrom(credit: Money, charges: readonly ChargeView[]) {
  const ahead = charges.map(({ date, amount: total }) => ({ date, total }))
  const used = new Map(creditAhead(ahead, credit).map((fromCredit, index) => [charges[index], fromCredit]))
  return <View extends ChargeView>(charge: View): View => {
    const fromCredit = used.get(charge)
    return fromCredit === undefined || fromCredit.minor === 0 ? charge : { ...charge, fromCredit }
  }
}

/** What is left of a charge is less than the provider takes: it stands on the invoice after it (B-60). */
const isCarried = ({ amount, fromCredit }: ChargeView): boolean =>
  isBelowMinimum(subtract(amount, fromCredit ?? zero(amount.currency)))

const withCarried = (end: TrialEndView): TrialEndView => (isCarried(end) ? { ...end, isCarried: true } : end)

/** The next charge as the page shows it: what was carried from before stands first, and says so. */
export function nextChargeView(
  next: NextCharge | undefined,
  reader: TaxedReader & { readonly credit: Money },
): SubscriptionProps['nextCharge'] {
  if (next?.charge === undefined) return null
  const { date, amount, lines, carried, then } = next.charge
  const earlier = chargeLineViews(lines.slice(0, carried), reader)
  const titled = (title: string): string => reader.t('subscription.next.carriedLine', { title })
  const first: ChargeView = {
    date,
    amount,
    lines: [
      ...earlier.map((line) => ({ ...line, title: titled(line.title) })),
      ...chargeLineViews(lines.slice(carried), reader),
    ],
    taxes: taxViews(taxesAt(lines, amount.currency, reader.taxRate)),
  }
  const later = then && laterChargeView(then, lines, reader)
  const trialEnds = trialEndViews(next.charge.trialEnds ?? [], reader)
  const paid = payingFrom(reader.credit, [first, ...(later ? [later] : []), ...trialEnds])
  const shown = paid(first)
  return {
    ...shown,
    isCarried: isCarried(shown),
    ...(later && { later: paid(later) }),
    ...(trialEnds.length > 0 && { trialEnds: trialEnds.map(paid).map(withCarried) }),
  }
}
