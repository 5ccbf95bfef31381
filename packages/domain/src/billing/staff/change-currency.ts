import type { Currency } from '../../money/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import type { Ledger } from '../core/ledger.ts'
import { dropCurrency, scheduleCurrency, unsettled } from '../subscribe/index.ts'
import type { CurrencyTarget, RunningCurrencyRejection, UnsettledReason } from '../subscribe/index.ts'

/**
 * The staff bill an account in another currency: at once between two of its subscriptions and before the first, and at a renewal
 * of one that runs (B-137).
 */
export interface ChangeCurrency {
  readonly kind: 'change_currency'
  readonly currency: Currency
  readonly reason: string
  /** The running subscription in that currency; absent where none runs. */
  readonly target?: CurrencyTarget | undefined
}

/** Reason why the currency stays. */
export type CurrencyRejection = 'no-subscription' | 'same-currency' | UnsettledReason | RunningCurrencyRejection

/**
 * Sells to the account in the other currency from now on; answers undefined where it is done, or waits for its renewal. A
 * subscription that is over keeps its own, and so do documents: nothing is converted.
 */
export function changeCurrency(
  ledger: Ledger,
  { currency, reason, target }: ChangeCurrency,
): CurrencyRejection | undefined {
  const { subscription, account } = ledger
  if (subscription === undefined) return 'no-subscription'
  if (currency === account.currency) return dropCurrency(ledger, subscription) ? undefined : 'same-currency'
  // the rows of a subscription that runs have prices of the present one
  if (subscription.status === subscriptionStatuses.subscribed && account.paidBy === 'itself')
    return scheduleCurrency(ledger, subscription, target)
  const blocker = unsettled(ledger, subscription)
  if (blocker !== undefined) return blocker
  ledger.setCurrency(currency)
  if (subscription.status === subscriptionStatuses.notSubscribed) ledger.changeSubscription({ currency })
  const subject = { table: 'subscription', id: subscription.id } as const
  const data = { from: account.currency, to: currency, reason }
  ledger.happened({ name: 'account.currency_changed', subject, data, mails: [] })
  return undefined
}
