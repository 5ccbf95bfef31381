import { negate } from '../../money/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import type { Ledger } from '../core/ledger.ts'
import { endTried, unsettled } from '../subscribe/index.ts'
import type { UnsettledReason } from '../subscribe/index.ts'

/** The staff erase an account: it closes after its last invoice (decisions-billing 2.1). */
export interface Erase {
  readonly kind: 'erase'
  /** The rest of its credit was paid out by hand, or is given up. */
  readonly isCreditGivenUp: boolean
  readonly by: string
}

/** Reason why an account isn't erased. */
export type EraseRejection = 'account-closed' | 'account-locked' | Exclude<UnsettledReason, 'checkout-confirmed'>

/** True for a command of a closed account: earlier payments can be given back and a dispute ends, but nothing begins again. */
export function isForClosed({ kind }: { readonly kind: string }): boolean {
  return ['refund', 'approve_refund', 'withdraw_refund', 'unlock'].includes(kind)
}

function giveUpCredit(ledger: Ledger, by: string): void {
  const { balance, subscription } = ledger
  if (balance.minor === 0 || subscription === undefined) return
  ledger.enterCredit({ amount: negate(balance), cause: 'given_up', reason: 'erased', by })
  const subject = { table: 'subscription', id: subscription.id } as const
  const data = { amount: balance.minor, currency: balance.currency, by }
  ledger.happened({ name: 'credit.given_up', subject, data, mails: [] })
}

/**
 * Closes an account of which nothing runs, is under way or is owed; undefined where it is done. A trial that runs ends with it,
 * and a checkout that was confirmed for its end is given up: nothing was charged. What names its people is not known here.
 */
export function erase(ledger: Ledger, { isCreditGivenUp, by }: Erase): EraseRejection | undefined {
  const { subscription, account } = ledger
  if (account.isLocked) return 'account-locked'
  const blocker = subscription && unsettled(ledger, { ...subscription, confirmedOrderId: undefined })
  const isGivenUp = blocker === 'checkout-confirmed' || (blocker === 'credit-left' && isCreditGivenUp)
  if (blocker !== undefined && !isGivenUp) return blocker
  giveUpCredit(ledger, by)
  if (subscription?.status === subscriptionStatuses.notSubscribed) endTried(ledger)
  ledger.setMethods({})
  ledger.close()
  return undefined
}
