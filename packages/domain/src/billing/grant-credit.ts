import type { Money } from '../money/index.ts'
import type { Ledger } from './ledger.ts'

/** The staff give account credit (B-133): it pays the next invoices before a method does (B-60). */
export interface GrantCredit {
  readonly kind: 'grant_credit'
  readonly amount: Money
  readonly reason: string
  readonly by: string
}

/** Why nothing is granted. */
export type GrantRejection = 'no-subscription' | 'other-amount' | 'other-currency'

/** Grants credit in the account's currency (B-88); undefined where it is done. */
export function grantCredit(ledger: Ledger, { amount, reason, by }: GrantCredit): GrantRejection | undefined {
  const { subscription, balance } = ledger
  if (subscription === undefined) return 'no-subscription'
  if (amount.currency !== balance.currency) return 'other-currency'
  if (amount.minor <= 0) return 'other-amount'
  ledger.enterCredit({ amount, cause: 'granted', reason, by })
  const subject = { table: 'subscription', id: subscription.id } as const
  const data = { amount: amount.minor, currency: amount.currency, reason, by }
  ledger.happened({ name: 'credit.granted', subject, data, mails: [] })
  return undefined
}
