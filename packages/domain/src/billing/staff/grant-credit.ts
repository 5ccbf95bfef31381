import { add, compare, zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import type { RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { approvalLimit, isSameName } from '../collect/index.ts'

/** A grant that waits for another member of the staff: an entry of the audit trail, and whose it is. */
export interface CreditRequest {
  readonly id: RowId
  readonly by: string
}

/** The staff give account credit: it pays the next invoices before a method does. */
export interface GrantCredit {
  readonly kind: 'grant_credit'
  readonly amount: Money
  readonly reason: string
  readonly by: string
  /** The credit granted without a second approval within a month: two halves need it as the whole does. */
  readonly before?: Money
  /** Nothing waits for a second name: there is no other member of the staff (S-28). */
  readonly isAlone?: boolean
  /** The one that is approved by it. */
  readonly request?: CreditRequest
}

/** A grant that waits isn't wanted any more, by the one who requested it. */
export interface WithdrawCredit {
  readonly kind: 'withdraw_credit'
  readonly amount: Money
  readonly request: CreditRequest
  readonly by: string
}

/** Reason why nothing is granted. */
export type GrantRejection = 'no-subscription' | 'other-amount' | 'other-currency' | 'same-name' | 'other-name'

/** Grants credit in the account's currency (B-88), above the limit of a refund once another name agrees; undefined where it is done. */
export function grantCredit(ledger: Ledger, command: GrantCredit): GrantRejection | undefined {
  const { amount, reason, by, before = zero(amount.currency), isAlone, request } = command
  const { subscription, balance } = ledger
  if (subscription === undefined) return 'no-subscription'
  if (amount.currency !== balance.currency) return 'other-currency'
  if (amount.minor <= 0) return 'other-amount'
  if (request !== undefined && isSameName(request.by, by)) return 'same-name'
  const subject = { table: 'subscription', id: subscription.id } as const
  const granted = { amount: amount.minor, currency: amount.currency, reason, by }
  if (request === undefined && isAlone !== true && compare(add(amount, before), approvalLimit(amount.currency)) > 0) {
    ledger.happened({ name: 'credit.requested', subject, data: granted, mails: [] })
    return undefined
  }
  ledger.enterCredit({ amount, cause: 'granted', reason, by: request?.by ?? by })
  const data = { ...granted, ...(request && { request: request.id, requestedBy: request.by }) }
  const mails = [{ template: 'credit_granted', subject, named: { granted: amount.minor } }] as const
  ledger.happened({ name: 'credit.granted', subject, data, mails })
  return undefined
}

/** Ends a grant that waits; undefined where it is done. Nothing was given. */
export function withdrawCredit(ledger: Ledger, { amount, request, by }: WithdrawCredit): GrantRejection | undefined {
  const { subscription } = ledger
  if (subscription === undefined) return 'no-subscription'
  if (!isSameName(request.by, by)) return 'other-name'
  const subject = { table: 'subscription', id: subscription.id } as const
  const data = { amount: amount.minor, currency: amount.currency, by, request: request.id }
  ledger.happened({ name: 'credit.withdrawn', subject, data, mails: [] })
  return undefined
}
