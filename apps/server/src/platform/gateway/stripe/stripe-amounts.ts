import { exponentOf, isCurrency, isPayable, money, type Currency, type Money } from '@waybill/domain/money'

/** An amount as Stripe counts it (docs.stripe.com/currencies). */
export interface StripeAmount {
  readonly amount: number
  readonly currency: string
}

/** Decimals that Stripe counts with, where ISO 4217 has others: ISK and UGX with two that are always 00, MGA with none. */
const otherDecimals: Readonly<Partial<Record<Currency, number>>> = { ISK: 2, UGX: 2, MGA: 0 }

/** Currencies of ISO 4217 that no account at Stripe is paid in. */
const notTaken: ReadonlySet<string> = new Set(
  'BTN CUP ERN GHS IQD IRR KPW LYD MRU SDG SSP STN SYP TMT VES ZWG'.split(' '),
)

/** True for a currency that Stripe charges; whether an account may, its country decides. */
export function isTaken(currency: Currency): boolean {
  return !notTaken.has(currency)
}

/** Minor units in one of Stripe's units, and the other way round; one of the two is 1. */
function scaleOf(currency: Currency): { readonly up: number; readonly down: number } {
  const more = (otherDecimals[currency] ?? exponentOf(currency)) - exponentOf(currency)
  return { up: 10 ** Math.max(more, 0), down: 10 ** Math.max(-more, 0) }
}

/** The code of one of our currencies as Stripe writes it. */
export function stripeCurrency(currency: Currency): string {
  return currency.toLowerCase()
}

/**
 * An amount for Stripe: 5 ISK are 500, 1.230 KWD are 1230, 700.00 MGA are 700 (SET-02). Undefined for what it doesn't take: another
 * currency, and a part of what can be paid, as 1.235 KWD.
 */
export function toStripe(amount: Money): StripeAmount | undefined {
  const { minor, currency } = amount
  if (!isTaken(currency) || !isPayable(amount)) return undefined
  const { up, down } = scaleOf(currency)
  const units = (minor * up) / down
  return Number.isSafeInteger(units) ? { amount: units, currency: stripeCurrency(currency) } : undefined
}

/** An amount of Stripe's; undefined in a currency that the product doesn't know, and for a part of what can be paid. */
export function moneyOf(units: number, currency: string): Money | undefined {
  const code = currency.toUpperCase()
  if (!isCurrency(code)) return undefined
  const { up, down } = scaleOf(code)
  const minor = (units * down) / up
  if (!Number.isSafeInteger(minor)) return undefined
  const amount = money(minor, code)
  return isPayable(amount) ? amount : undefined
}
