import type { CheckoutProps, IntervalCharges } from '@waybill/contract/pages'
import { rateOfTaxation } from '@waybill/domain/invoice'
import { multiply, subtract, sum, type Money } from '@waybill/domain/money'
import { unwrap } from '@waybill/domain/result'
import { monthsPer, type BillingInterval, type CheckoutPlan } from '@waybill/domain/subscription'
import { startChargesView, type ChargeReader } from '../subscription/index.ts'
import { priceCheckout, type PreparedCheckout, type ReadCheckout } from './use-cases/prepare-checkout.ts'

/** Old invoices that are paid before a start now (B-42). */
function debtsOf({ debts, ports }: ReadCheckout): Pick<IntervalCharges['now'], 'debts'> {
  if (debts.length === 0) return {}
  const prefix = ports.seller.invoicePrefix
  return { debts: debts.map(({ number, total }) => ({ number: `${prefix}${number}`, amount: total })) }
}

/** What recurs by interval; usage and prepaid items are paid by the month whatever is chosen (B-61). */
function recurringOf({ lines, firstTotal }: CheckoutPlan): Money {
  const fixed = lines.filter(({ kind }) => kind === 'plan' || kind === 'module')
  return sum(
    fixed.map(({ amount }) => amount),
    firstTotal.currency,
  )
}

/**
 * What each start and each interval charges: the order is made of the same plans. There is no year where nothing has a
 * price for one.
 */
export function chargesView(read: ReadCheckout, reader: ChargeReader): CheckoutProps['charges'] {
  const taxed = { ...reader, taxRate: rateOfTaxation(read.taxation) }
  // what has a price by the month has one by the year
  const priced = (start: 'now' | undefined, interval: BillingInterval): PreparedCheckout =>
    unwrap(priceCheckout(read, { start, interval }))
  const of = (interval: BillingInterval): IntervalCharges => ({
    recurring: recurringOf(priced('now', interval).plan),
    now: { ...startChargesView(priced('now', interval).plan, taxed), ...debtsOf(read) },
    trial_end: startChargesView(priced(undefined, interval).plan, taxed),
  })
  const [month, year] = [of('month'), of('year')]
  if (year.recurring.minor === 0) return { month }
  return { month, year: { ...year, saving: subtract(multiply(month.recurring, monthsPer.year), year.recurring) } }
}
