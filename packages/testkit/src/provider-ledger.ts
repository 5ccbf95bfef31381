import type { AttemptRow, PaymentOutcome, RefundRow } from '@waybill/domain/billing'
import { subtract, sum } from '@waybill/domain/money'
import type { Currency, Money } from '@waybill/domain/money'

/** A try whose outcome was settled, with what it had collected and how it stood before. */
interface Settled {
  readonly attempt: AttemptRow
  readonly before: AttemptRow['state'] | undefined
  readonly refunds: readonly RefundRow[]
}

/** What a provider collects by tries and gives back, apart from what billing says of it. */
export class ProviderLedger {
  /** By the try; what is disputed or was returned isn't among them. */
  readonly #charges = new Map<number, Money>()
  readonly #refunds: Money[] = []

  has(attemptId: number): boolean {
    return this.#charges.has(attemptId)
  }

  refund(amount: Money): void {
    this.#refunds.push(amount)
  }

  settled({ kind }: PaymentOutcome, { attempt: { id, state, amount }, before, refunds }: Settled): void {
    if (kind === 'dispute_lost' && state === 'charged_back' && before === 'disputed') {
      // it had been charged, and what of it was not refunded before is now
      this.#charges.set(id, amount)
      this.#refunds.push(...refunds.filter(({ reason }) => reason === 'dispute_lost').map((row) => row.amount))
      return
    }
    if (kind === 'returned' && this.#charges.delete(id)) return
    if (state === 'disputed') this.#charges.delete(id)
    if ((kind === 'paid' || kind === 'dispute_won') && state === 'paid') this.#charges.set(id, amount)
  }

  /** What it has collected and not given back. */
  left(currency: Currency): Money {
    return subtract(sum([...this.#charges.values()], currency), sum(this.#refunds, currency))
  }
}
