import type { Money } from '@waybill/domain/money'
import type { GatewayError } from './payment-gateway.ts'

/** The gateway answered about another amount than was requested: what it has done must be looked up. */
const otherAmount: GatewayError = { kind: 'error', class: 703, isOutcomeKnown: false }

/**
 * An answer is believed only when it names the amount and the currency that were requested, from a call as well as from
 * a lookup: otherwise 20.00 EUR could be recorded as 20.00 USD (I04).
 */
export function checkAmount<Outcome extends { readonly kind: string; readonly amount?: Money }>(
  outcome: Outcome,
  requested: Money,
): Outcome | GatewayError {
  const { amount } = outcome
  if (amount === undefined) return outcome
  return amount.minor === requested.minor && amount.currency === requested.currency ? outcome : otherAmount
}
