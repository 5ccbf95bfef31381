import type { SubscriptionProps } from '@waybill/contract/pages'
import type { ChargeView, TrialEndView } from '@waybill/contract/views'
import { isBelowMinimum, taxesAt, type CreditGain } from '@waybill/domain/invoice'
import { subtract, zero, type Money } from '@waybill/domain/money'
import { titleOf } from '../catalog/index.ts'
import {
  chargeLineViews,
  laterChargeView,
  payingFrom,
  taxViews,
  trialEndViews,
  type TaxedReader,
} from '../subscription/index.ts'
import type { NextCharge } from './next-charge.ts'

/** What is left of a charge is less than the provider takes: it stands on the invoice after it (B-60). */
function isCarried({ amount, fromCredit }: ChargeView): boolean {
  return isBelowMinimum(subtract(amount, fromCredit ?? zero(amount.currency)))
}

function withCarried(end: TrialEndView): TrialEndView {
  return isCarried(end) ? { ...end, isCarried: true } : end
}

/** The next charge as the page shows it: what was carried from before stands first, and says so. */
export function nextChargeView(
  next: NextCharge | undefined,
  reader: TaxedReader & { readonly credit: Money; readonly gains?: readonly CreditGain[] },
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
  const lapsing = (next.charge.lapsing ?? []).map(({ at, productIds }): TrialEndView => ({
    date: at,
    amount: zero(amount.currency),
    lines: [],
    taxes: [],
    titles: productIds.map((id) => titleOf(reader.catalogue, id, reader.locale)),
    isLapsing: true,
  }))
  const paid = payingFrom(reader.credit, [first, ...(later ? [later] : []), ...trialEnds], reader.gains)
  const shown = paid(first)
  return {
    ...shown,
    isCarried: isCarried(shown),
    ...(later && { later: paid(later) }),
    ...(trialEnds.length + lapsing.length > 0 && {
      trialEnds: [...trialEnds.map(paid).map(withCarried), ...lapsing],
    }),
  }
}
