import type { CheckoutProps, IntervalCharges, OfferedStart } from '@waybill/contract/pages'
import type { Catalogue } from '@waybill/domain/catalog'
import { rateOfTaxation } from '@waybill/domain/invoice'
import { multiply, subtract, sum, type Money } from '@waybill/domain/money'
import { unwrap } from '@waybill/domain/result'
import { monthsPer, prepaidLine, type BillingInterval } from '@waybill/domain/subscription'
import type { Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { numberFor, startChargesView } from '../../billing/index.ts'
import { newDebitOf, settlesOf } from '../place/settles.ts'
import { shownRows } from './shown-rows.ts'
import { priceCheckout, type PreparedCheckout, type ReadCheckout } from '../place/prepare-checkout.ts'
import { previewTokenOf } from '../place/agree.ts'

type PrepaidCharges = Pick<IntervalCharges, 'prepaid'>

interface Buyer {
  readonly member: Member
  readonly context: RequestContext
}

/** Old invoices that are paid before a start now. */
function debtsOf({ debts, ports }: ReadCheckout): Pick<IntervalCharges['now'], 'debts'> {
  if (debts.length === 0) return {}
  const shown = debts.map(({ number, numberPrefix, total }) => ({
    number: numberFor({ seq: number, number_prefix: numberPrefix }, ports.seller),
    amount: total,
  }))
  return { debts: shown }
}

/** Sum of what recurs by interval, with trials; usage and prepaid items are paid by the month whatever is chosen. */
export function recurringOf({ purchase: { items, currency } }: PreparedCheckout): Money {
  const fixed = items.flatMap(({ price }) => (price !== undefined && 'recurring' in price ? price.recurring : []))
  return sum(fixed, currency)
}

/** Units paid in advance by the month whatever is chosen, what is tried first included; one number for all that counts by it. */
function prepaidOf({ purchase: { items, currency } }: PreparedCheckout, catalogue: Catalogue): PrepaidCharges {
  const lines = items.flatMap(({ price }) =>
    price?.kind === 'prepaid' ? prepaidLine(price, { start: 0, end: 1 }) : [],
  )
  const charged = lines.filter(({ amount }) => amount.minor > 0)
  if (charged.length === 0) return {}
  const counted = new Map(
    charged.map(({ productId = 0, quantity }) => [catalogue.modules.get(productId)?.assetType ?? 'user', quantity]),
  )
  const quantities = [...counted].map(([assetType, quantity]) => ({ assetType, quantity }))
  return {
    prepaid: {
      amount: sum(
        charged.map(({ amount }) => amount),
        currency,
      ),
      quantities,
    },
  }
}

/** A start with what confirms exactly its amounts: the order is made of the same plan. */
function offeredStart(prepared: PreparedCheckout, read: ReadCheckout, { member, context }: Buyer): OfferedStart {
  const { ports, locale } = context
  const t = ports.pages.translator(locale)
  const reader = { catalogue: read.catalogue, locale, t, taxRate: rateOfTaxation(read.taxation) }
  const { plan } = prepared
  const settles = settlesOf(read, prepared)
  // fields that aren't ours may take a debit of another scheme, with days of its own
  const debit = ports.gateway?.tokeniser.kind === 'form' ? newDebitOf(read, prepared) : undefined
  const charges = {
    ...startChargesView(plan, { ...reader, credit: read.credit }),
    ...(plan.start === 'now' && debtsOf(read)),
  }
  return {
    ...charges,
    shown: shownRows(charges, plan.start, { locale, t }),
    previewToken: previewTokenOf({ member, context, prepared }),
    ...(settles && { settles }),
    ...(debit && { debit }),
  }
}

/**
 * Charges of each start and each interval of the shop: the order is made of the same plans. Beside a month there is no
 * year where nothing has a price for one.
 */
export function chargesView(read: ReadCheckout, buyer: Buyer): CheckoutProps['charges'] {
  // what has a price by the month has one by the year
  const priced = (start: 'now' | undefined, interval: BillingInterval): PreparedCheckout =>
    unwrap(priceCheckout(read, { start, interval }))
  const of = (interval: BillingInterval): IntervalCharges => {
    const [now, waiting] = [priced('now', interval), priced(undefined, interval)]
    return {
      recurring: recurringOf(now),
      ...prepaidOf(now, read.catalogue),
      now: offeredStart(now, read, buyer),
      trial_end: offeredStart(waiting, read, buyer),
    }
  }
  const { intervals } = read.catalogue.settings
  if (!intervals.includes('month')) return { year: of('year') }
  const month = of('month')
  if (!intervals.includes('year')) return { month }
  const year = of('year')
  if (year.recurring.minor === 0) return { month }
  return { month, year: { ...year, saving: subtract(multiply(month.recurring, monthsPer.year), year.recurring) } }
}
