import { money } from '@waybill/domain/money'
import type { Money } from '@waybill/domain/money'

/** The fault of mode wrong_currency: the ledger is right, the answer names another amount than was requested. */
export function inAnotherCurrency<Outcome extends { readonly kind: string; readonly amount?: Money }>(
  outcome: Outcome,
): Outcome {
  if (outcome.amount === undefined) return outcome
  const currency = outcome.amount.currency === 'EUR' ? 'USD' : 'EUR'
  return { ...outcome, amount: money(outcome.amount.minor, currency) }
}
