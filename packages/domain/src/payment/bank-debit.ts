import { moneyOfRatio, ratioOf, type Currency, type Money } from '../money/index.ts'

/** A bank debit settles so many bank days after its charge. */
export const settlementBankDays = 4

/** In major units. */
const trustedTo = ratioOf('500')

/** The most that a verified bank account is trusted with before anything of its account has settled: 500.00 (B-80). */
export function trustedDebit(currency: Currency): Money {
  return moneyOfRatio(trustedTo, currency, 'half_up')
}
