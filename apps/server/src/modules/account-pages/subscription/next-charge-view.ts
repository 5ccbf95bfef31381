import type { SubscriptionProps } from '@waybill/contract/pages'
import type { AheadChargeView, TrialEndView } from '@waybill/contract/views'
import type { ChargeAhead, ChargesAhead, TrialEndAhead } from '@waybill/domain/billing'
import { taxesAt } from '@waybill/domain/invoice'
import { titleOf } from '../../catalog/index.ts'
import { chargeLineViews, taxViews, type TaxedViewer } from '../../billing/index.ts'

/** A charge as the page shows it: what was carried from before stands first, and says so. */
function chargeView(
  { at, total, lines, carried, credit, isEstimate, withinHours }: ChargeAhead,
  { taxRate, ...reader }: TaxedViewer,
): AheadChargeView {
  const titled = (title: string): string => reader.t('subscription.next.carriedLine', { title })
  return {
    date: at,
    amount: total,
    lines: [
      ...chargeLineViews(lines.slice(0, carried), reader).map((line) => ({ ...line, title: titled(line.title) })),
      ...chargeLineViews(lines.slice(carried), reader),
    ],
    taxes: taxViews(taxesAt(lines, total.currency, taxRate)),
    ...(credit.minor > 0 && { fromCredit: credit }),
    isEstimate,
    ...(withinHours > 0 && { withinHours }),
  }
}

function trialEndView(
  { at, total, lines, productIds, outcome }: TrialEndAhead,
  { taxRate, ...reader }: TaxedViewer,
): TrialEndView {
  return {
    date: at,
    amount: total,
    titles: productIds.map((id) => titleOf(reader.catalogue, id, reader.locale)),
    lines: chargeLineViews(lines, reader),
    taxes: taxViews(taxesAt(lines, total.currency, taxRate)),
    ...(outcome === 'carried' && { isCarried: true }),
    ...(outcome === 'lapses' && { isLapsing: true }),
  }
}

/** The list as the page shows it: the earliest charge, those after it, and the ends of trials that charge nothing by themselves. */
export function chargeViews(
  { charges, trialEnds }: ChargesAhead,
  reader: TaxedViewer,
): Pick<SubscriptionProps, 'nextCharge' | 'laterCharges' | 'trialEnds' | 'isEstimate'> {
  const [nextCharge = null, ...laterCharges] = charges.map((charge) => chargeView(charge, reader))
  return {
    nextCharge,
    laterCharges,
    trialEnds: trialEnds.map((end) => trialEndView(end, reader)),
    isEstimate: nextCharge?.isEstimate ?? false,
  }
}
