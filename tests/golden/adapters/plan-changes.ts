import { periodOf, remainingFraction } from '@waybill/domain/calendar'
import type { EpochMs, Fraction, Interval, Period } from '@waybill/domain/calendar'
import { payFromCredit } from '@waybill/domain/invoice'
import { money, negate, zero } from '@waybill/domain/money'
import type { Money } from '@waybill/domain/money'
import { changeAmounts } from '@waybill/domain/subscription'
import type { ChangeAmounts } from '@waybill/domain/subscription'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'
import { writeDate } from '../reading.ts'
import { ourDiscount } from './taxes.ts'
import type { Discount } from './taxes.ts'

/** A plan change as a case states it. */
export interface PlanChange {
  readonly before: Money
  readonly after: Money
  /** Rest of the old period. */
  readonly left: Fraction
  /** Instant and period; some cases give the fraction alone. */
  readonly at?: { readonly now: EpochMs; readonly period: Period }
  /** Anchor after it, in the word of the case. */
  readonly anchor: string
  /** The new interval, where the case names it. */
  readonly interval?: Interval
}

const anchorTexts = /^(?:keep|reset|keep_day|move_to_day_\d{1,2})$/

const discountFields = ['percent', 'amount_minor', 'fixed_minor']

/** A price after its discount: a percentage, an amount, or none. */
function discounted(c: CaseReader, name: 'old' | 'new', discount: Discount): Money {
  const price = c.money(`${name}_price_minor`)
  const field = `${name}_discount`
  if (!c.has(field) || c.value(field) === null) return price
  const { percent, amount_minor: amount, fixed_minor: off = amount } = c.parts(field, discountFields)
  if (off !== undefined) return discount.amountOff(price, money(c.asWhole(field, off), price.currency))
  return discount.percentOff(price, String(percent))
}

/** The fraction that the case states as text or numbers, if it states one. */
function statedFraction(c: CaseReader): Fraction | undefined {
  if (c.has('remaining_days')) {
    c.oneOf('convention', { stated: true })
    return c.stated('remaining_days', 'period_days')
  }
  if (!c.has('change_fraction_remaining')) return undefined
  if (c.has('convention')) c.basis()
  const [numerator, denominator] = c.text('change_fraction_remaining').split('/')
  return { numerator: c.asWhole('fraction', numerator), denominator: c.asWhole('fraction', denominator ?? 1) }
}

export function changedAt(c: CaseReader, periodName: string): { now: EpochMs; period: Period } {
  return { now: c.instant(c.has('change_on') ? 'change_on' : 'change_at'), period: c.period(periodName) }
}

export function readPlanChange(c: CaseReader, discount: Discount): PlanChange {
  const anchor = c.text('anchor')
  if (!anchorTexts.test(anchor)) c.fail(`anchor '${anchor}' is not known`)
  const prices = { before: discounted(c, 'old', discount), after: discounted(c, 'new', discount), anchor }
  const named = c.has('new_interval') ? { interval: c.interval('new_interval') } : {}
  const stated = statedFraction(c)
  if (stated !== undefined) return { ...prices, ...named, left: stated }
  const at = changedAt(c, 'old_period')
  return { ...prices, ...named, at, left: remainingFraction(at.period, at.now, c.basis()) }
}

/** The end that a case gives to the new period, where it gives one. */
export function expectedEnd(c: CaseReader): EpochMs | undefined {
  const period = c.expected('new_period')
  return period === undefined ? undefined : c.asPeriod('expected.new_period', period).end
}

/** The intervals that a case may mean without naming one. */
const nameableIntervals: readonly Interval[] = [1, 3, 6, 12].map((count) => ({ unit: 'month', count }))

/** The new interval: the one that is named, or any that the case may mean. */
export function possibleIntervals({ interval }: PlanChange): readonly Interval[] {
  return interval === undefined ? nameableIntervals : [interval]
}

/** The interval whose whole period runs from the change to where the case's new period ends. */
function intervalFrom(c: CaseReader, change: PlanChange): Interval | undefined {
  const { at, interval } = change
  if (interval !== undefined || at === undefined) return interval
  return nameableIntervals.find((each) => periodOf(at.now, each, 0).end === expectedEnd(c))
}

/** True where the new plan is paid by another interval; without a field for it the end of the new period decides. */
export function isOtherInterval(c: CaseReader, change: PlanChange): boolean {
  const { at, anchor } = change
  if (at === undefined) return anchor === 'reset'
  const interval = intervalFrom(c, change)
  if (interval !== undefined) return periodOf(at.period.start, interval, 0).end !== at.period.end
  const end = expectedEnd(c)
  return anchor === 'reset' || (anchor === 'keep' && end !== undefined && end !== at.period.end)
}

/** Our new period: the old one's rest, or a whole one from the change on (B-60, B-61). */
function newPeriod(c: CaseReader, change: PlanChange): readonly string[] | undefined {
  const { at } = change
  if (at === undefined) return undefined
  const start = writeDate(at.now)
  if (!isOtherInterval(c, change)) return [start, writeDate(at.period.end)]
  const interval = intervalFrom(c, change)
  return [start, interval === undefined ? 'a whole interval later' : writeDate(periodOf(at.now, interval, 0).end)]
}

const positive = (amount: Money): Money => (amount.minor < 0 ? zero(amount.currency) : amount)
export const fractionText = ({ numerator, denominator }: Fraction): string => `${numerator}/${denominator}`

/** The amounts of a change by the names of the cases; a negative net waits as credit and pays the next invoice (B-60). */
export function changeAnswer({ credit, charge, net }: ChangeAmounts, renewal: Money): Answer {
  const balance = positive(negate(net))
  return {
    credit_minor: credit.minor,
    charge_minor: charge.minor,
    net_minor: net.minor,
    account_credit_minor: balance.minor,
    renewal_minor: renewal.minor,
    next_invoice_minor: payFromCredit(renewal, balance).due.minor,
  }
}

/** Cost of a change by our rules, the prices discounted one way or another. */
export function planChangeBy(discount: Discount): (c: CaseReader) => Answer {
  return (c) => {
    const change = readPlanChange(c, discount)
    const other = isOtherInterval(c, change)
    const { before, after, left } = change
    const amounts = changeAmounts({ before, after, left, isOtherInterval: other })
    const period = newPeriod(c, change)
    return {
      ...changeAnswer(amounts, after),
      credit_days: fractionText(left),
      charge_days: other ? 'the whole period' : fractionText(left),
      ...(period === undefined ? {} : { new_period: period }),
    }
  }
}

export const planChange = planChangeBy(ourDiscount)
