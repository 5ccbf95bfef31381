import { proratedAmount } from '@waybill/domain/calendar'
import type { Fraction } from '@waybill/domain/calendar'
import { invoiceTotals, taxRateOf } from '@waybill/domain/invoice'
import type { ChargeLine } from '@waybill/domain/invoice'
import {
  add,
  addRatios,
  decimalText,
  floorPercentOff,
  mulRatio,
  multiplyRatios,
  ratioOf,
  subtract,
  toMajor,
} from '@waybill/domain/money'
import type { Money, Ratio } from '@waybill/domain/money'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'
import { once, partFraction } from './prorated-amounts.ts'
import { ratioOfFraction } from './rounding.ts'

interface Taxable {
  /** The amount that is shown. */
  readonly net: Money
  readonly price: Money
  readonly fraction: Fraction
}

/** Base of a tax. */
export type TaxOf = (taxable: Taxable, percent: string) => Money

/** Ours: of the amount that is shown, by the sums of an invoice of this one line (B-86). */
const taxOfShown: TaxOf = ({ net }, percent) => {
  const line: ChargeLine = {
    kind: 'proration_charge',
    period: { start: 0, end: 1000 },
    quantity: 1,
    freeQuantity: 0,
    unit: net,
    amount: net,
    explanation: { step: 'list_price', productId: 1, amount: net },
  }
  return invoiceTotals([line], net.currency, taxRateOf('of the case', percent)).tax
}

const rateOf = (percent: string): Ratio => multiplyRatios(ratioOf(percent), ratioOf('0.01'))

/** Theirs: of the amount before it was rounded. */
export const taxOfExact: TaxOf = ({ price, fraction }, percent) =>
  mulRatio(price, multiplyRatios(ratioOfFraction(fraction), rateOf(percent)), 'half_up')

/** The exact sum in major units, cut off after as many decimals as the case shows. */
function unroundedText(c: CaseReader, { price, fraction }: Taxable, percent: string): string {
  const net = multiplyRatios(ratioOf(String(toMajor(price))), ratioOfFraction(fraction))
  const [, decimals = ''] = c.asText('unrounded', c.expected('unrounded') ?? '').split('.')
  return decimalText(addRatios(net, multiplyRatios(net, rateOf(percent))), decimals.length, 'truncate')
}

/** A part of a price and its tax, as a charge or as the credit note that mirrors it. */
export function taxedPartBy(taxOf: TaxOf): (c: CaseReader) => Answer {
  return (c) => {
    const fraction = c.has('unused_days') ? c.stated('unused_days', 'period_days') : partFraction(c)
    const price = c.money('price_minor')
    const percent = c.decimal('tax_percent')
    const taxable: Taxable = { net: proratedAmount(price, fraction, once), price, fraction }
    const tax = taxOf(taxable, percent)
    const total = add(taxable.net, tax).minor
    const amounts = { net_minor: taxable.net.minor, tax_minor: tax.minor, total_minor: total, gross_minor: total }
    return { ...amounts, unrounded: unroundedText(c, taxable, percent) }
  }
}

export const taxedPart = taxedPartBy(taxOfShown)

/** Part of a price that a discount leaves. */
export interface Discount {
  readonly percentOff: (price: Money, percent: string) => Money
  readonly amountOff: (price: Money, off: Money) => Money
}

/** Ours: floored to whole currency units. Percentages are the only discounts, so an amount takes nothing off. */
export const ourDiscount: Discount = {
  percentOff: (price, percent) => floorPercentOff(price, Number(percent)),
  amountOff: (price) => price,
}

/** Theirs: to the minor unit, in percent or as an amount. */
export const theirDiscount: Discount = {
  percentOff: (price, percent) => subtract(price, mulRatio(price, rateOf(percent), 'half_up')),
  amountOff: (price, off) => subtract(price, off),
}

/** Discount first, tax of what is left; what a source shows beside its own rule is for the reader. */
export function taxAfterDiscountBy(discount: Discount): (c: CaseReader) => Answer {
  return (c) => {
    const price = c.money('price_minor')
    const net = discount.percentOff(price, c.decimal('discount_percent'))
    const tax = taxOfShown({ net, price, fraction: { numerator: 1, denominator: 1 } }, c.decimal('tax_percent'))
    const [taxMinor, total] = [tax.minor, add(net, tax).minor]
    return {
      net_minor: net.minor,
      tax_minor: taxMinor,
      total_minor: total,
      tax_minor_half_up: taxMinor,
      total_minor_half_up: total,
      source_shows_tax_minor: c.expected('source_shows_tax_minor'),
      source_shows_total_minor: c.expected('source_shows_total_minor'),
    }
  }
}

export const taxAfterDiscount = taxAfterDiscountBy(ourDiscount)
