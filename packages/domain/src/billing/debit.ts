import { addBankDays, settlementBankDays } from '../calendar/index.ts'
import { compare, moneyOfRatio, ratioOf } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import type { Ledger } from './ledger.ts'
import type { SubscriptionRow } from './facts.ts'

/** The method type of a bank debit (B-08). */
export const bankDebit = 2

/** The most that a verified bank account is trusted with before anything of its account has settled, in major units (B-80). */
const trustedTo = ratioOf('500')

/**
 * Whether what a bank debit pays takes effect once the bank has taken it, days before its money settles: the account has a
 * settled payment, or its bank account is verified and the total, tax included, is 500.00 at most (B-80).
 */
export function isTrusted({ account, method }: Pick<Ledger, 'account' | 'method'>, total: Money): boolean {
  if (method?.type !== bankDebit) return false
  if (account.hasSettled) return true
  return method.isVerified === true && compare(total, moneyOfRatio(trustedTo, total.currency, 'half_up')) <= 0
}

/**
 * True where a charge of now is a bank debit that gives effect only when it settles, and that is expected at the next boundary
 * or after it: by then the month is over that it would pay for (B-114).
 */
export function isSettledLate(ledger: Ledger, { period }: SubscriptionRow, total: Money): boolean {
  const isDebit = ledger.method?.type === bankDebit
  return isDebit && !isTrusted(ledger, total) && addBankDays(ledger.now, settlementBankDays) >= period.end
}
