import type { EpochMs } from '../calendar/index.ts'
import { compare, lesser, money, negate, subtract, sum, zero } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'

/** Payment of an invoice by account credit. */
export interface CreditPayment<C extends Currency = Currency> {
  readonly used: Money<C>
  /** The rest for a payment method. */
  readonly due: Money<C>
  readonly left: Money<C>
}

/**
 * The least that the provider charges, in minor units (B-60): 0.50, JPY 50, PHP 30.00, and what it lists for others. Of a currency
 * that it doesn't list it wants as much as 0.50 dollars are worth: the last ones are about a dollar, because rates move.
 */
const smallestCharges: Readonly<Partial<Record<Currency, number>>> = {
  PHP: 3000,
  AED: 200,
  BGN: 100,
  CZK: 1500,
  DKK: 250,
  HKD: 400,
  HUF: 17500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
  BHD: 400,
  JOD: 700,
  KWD: 300,
  OMR: 400,
  TND: 3000,
  BIF: 3000,
  CLP: 1000,
  DJF: 180,
  GNF: 9000,
  ISK: 140,
  KMF: 500,
  KRW: 1500,
  MGA: 500_000,
  PYG: 8000,
  RWF: 1500,
  UGX: 4000,
  VND: 27_000,
  VUV: 120,
  XAF: 600,
  XOF: 600,
  XPF: 120,
}

/** The least that a payment method is charged. */
export function smallestCharge<C extends Currency>(currency: C): Money<C> {
  return money(smallestCharges[currency] ?? 50, currency)
}

/** True for what no provider charges: 0.01 to 0.49, JPY 1 to 49, PHP 0.01 to 29.99. */
export function isBelowMinimum(due: Money): boolean {
  return due.minor > 0 && compare(due, smallestCharge(due.currency)) < 0
}

/**
 * Account credit pays an invoice before a method does: of 30.00, with 10.00 at hand, 20.00 are due. It leaves what the provider
 * charges at least: of 10.00, with 9.90 at hand, 9.50 are used and 0.50 are due. A negative balance pays nothing. Throws
 * RangeError on a negative total, and TypeError on mixed currencies.
 */
export function payFromCredit<C extends Currency>(total: Money<C>, balance: Money<NoInfer<C>>): CreditPayment<C> {
  if (total.minor < 0) throw new RangeError(`not an amount to pay: ${total.minor} ${total.currency}`)
  const nothing = zero(total.currency)
  const payable: Money<C> = compare<C>(balance, nothing) > 0 ? lesser<C>(total, balance) : nothing
  const rest = subtract<C>(total, payable)
  const least = lesser(total, smallestCharge(total.currency))
  const isTooSmall = compare<C>(rest, nothing) > 0 && compare<C>(rest, least) < 0
  const used = isTooSmall ? subtract<C>(total, least) : payable
  return { used, due: subtract<C>(total, used), left: subtract<C>(balance, used) }
}

/** A charge that is still to come, tax included. */
export interface ChargeAhead {
  readonly date: EpochMs
  readonly total: Money
}

/** A gain of account credit at an instant, epoch ms. */
export interface CreditGain {
  readonly at: number
  readonly amount: Money
}

/**
 * Parts of coming charges that a balance will pay, by their index: each takes its part on its day, the earliest first. One in
 * another currency than the balance takes nothing, and neither does one that is too small to be charged.
 */
export function creditAhead(
  charges: readonly ChargeAhead[],
  balance: Money,
  gains: readonly CreditGain[] = [],
): readonly Money[] {
  const used = new Map<ChargeAhead, Money>()
  let [left, since] = [balance, -Infinity]
  for (const charge of charges.toSorted((one, other) => one.date - other.date)) {
    const { total, date } = charge
    const gained = gains.filter(({ at, amount }) => at > since && at <= date && amount.currency === left.currency)
    left = sum([left, ...gained.map(({ amount }) => amount)], left.currency)
    since = date
    if (total.currency !== left.currency || total.minor <= 0) continue
    const paid = payFromCredit(total, left)
    if (isBelowMinimum(paid.due)) continue
    used.set(charge, paid.used)
    left = paid.left
  }
  return charges.map((charge) => used.get(charge) ?? zero(charge.total.currency))
}

/** Moves of account credit: its payments, and its gains. */
export interface CreditMove {
  readonly fromCredit: Money
  readonly toCredit: Money
}

/** A balance once that has moved; what is in another currency moves nothing of it. */
export function balanceAfter(balance: Money, { fromCredit, toCredit }: CreditMove): Money {
  const moved = [negate(fromCredit), toCredit].filter(({ currency }) => currency === balance.currency)
  return sum([balance, ...moved], balance.currency)
}
