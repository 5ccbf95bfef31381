import { addBankDays } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import { compare } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { methodTypes, settlementBankDays, trustedDebit } from '../../payment/index.ts'
import type { BillingFacts } from '../core/facts.ts'

/** Facts that decide about a debit: whether money of the account has settled, and the bank account that is charged. */
export interface DebitPayer {
  readonly account: Pick<BillingFacts['account'], 'hasSettled'>
  readonly method?: Pick<NonNullable<BillingFacts['method']>, 'type' | 'isVerified'> | undefined
}

/**
 * True for a bank debit that takes effect once the bank has accepted it, days before its money settles: the account has a
 * settled payment, or its bank account is verified and the total, tax included, is 500.00 at most (B-80).
 */
export function isTrusted({ account, method }: DebitPayer, total: Money): boolean {
  if (method?.type !== methodTypes.ach) return false
  if (account.hasSettled) return true
  return method.isVerified === true && compare(total, trustedDebit(total.currency)) <= 0
}

/**
 * The expected settlement of a charge that takes effect only with its money: a bank debit that isn't trusted. Undefined for any
 * other charge. Epoch ms.
 */
export function effectiveWithMoneyAt(payer: DebitPayer, total: Money, now: EpochMs): EpochMs | undefined {
  if (payer.method?.type !== methodTypes.ach || isTrusted(payer, total)) return undefined
  return addBankDays(now, settlementBankDays)
}

/**
 * True where a charge of now is a bank debit that gives effect only when it settles, and that is expected at the next boundary
 * or after it: by then the month, or the trial, is over.
 */
export function isSettledLate(payer: DebitPayer & { readonly now: EpochMs }, boundary: EpochMs, total: Money): boolean {
  const settlesAt = effectiveWithMoneyAt(payer, total, payer.now)
  return settlesAt !== undefined && settlesAt >= boundary
}
