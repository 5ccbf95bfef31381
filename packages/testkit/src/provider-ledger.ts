import type { AttemptRow, PaymentOutcome, RefundRow } from '@waybill/domain/billing'
import { negate, subtract, sum } from '@waybill/domain/money'
import type { Currency, Money } from '@waybill/domain/money'

/** An attempt whose outcome was settled, with what it had collected and how it stood before. */
interface SettledAttempt {
  readonly attempt: AttemptRow
  readonly before: AttemptRow['state'] | undefined
  readonly refunds: readonly RefundRow[]
}

/** Sums that came and were given from outside of the ledger. */
export interface OutsideTotals {
  /** Credit at its start, and what the staff gave since, less what was given up. */
  readonly granted: Money
  /** Amount that the provider has collected and not given back. */
  readonly collected: Money
  /** Of that, what is on the operator's list because no rule expects it. */
  readonly unexpected: Money
}

/** Ledger of a provider by attempts and refunds, apart from what billing says of it. */
export class ProviderLedger {
  /** By the try; what is disputed or was returned isn't among them. */
  readonly #charges = new Map<number, Money>()
  readonly #refunds: Money[] = []
  /** The rows of what disputes took back. */
  readonly #taken = new Set<number>()

  has(attemptId: number): boolean {
    return this.#charges.has(attemptId)
  }

  refund(amount: Money): void {
    this.#refunds.push(amount)
  }

  returnRefund(amount: Money): void {
    this.#refunds.push(negate(amount))
  }

  settled({ kind }: PaymentOutcome, { attempt: { id, state, amount }, before, refunds }: SettledAttempt): void {
    if (kind === 'dispute_lost' && (before === 'disputed' || before === 'paid') && state !== 'disputed') {
      // it had been charged, and what of it was not refunded before is now, all of it or a part
      this.#charges.set(id, amount)
      for (const row of refunds.filter(({ reason }) => reason === 'dispute_lost')) this.#takeBack(row)
      return
    }
    if (kind === 'returned' && this.#charges.delete(id)) return
    if (state === 'disputed') this.#charges.delete(id)
    if ((kind === 'paid' || kind === 'dispute_won') && state === 'paid') this.#charges.set(id, amount)
  }

  #takeBack({ id, amount }: RefundRow): void {
    if (!this.#taken.has(id)) this.#refunds.push(amount)
    this.#taken.add(id)
  }

  /** Amount that it has collected and not given back. */
  left(currency: Currency): Money {
    return subtract(sumIn(currency, [...this.#charges.values()]), sumIn(currency, this.#refunds))
  }
}

/** The sum of those that are of a currency. */
export function sumIn(currency: Currency, amounts: readonly Money[]): Money {
  return sum(
    amounts.filter((amount) => amount.currency === currency),
    currency,
  )
}
