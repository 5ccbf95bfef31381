import { moduleTrials, subscriptionStatuses } from '../../subscription/index.ts'
import type { Ledger } from '../core/ledger.ts'
import { endItems } from '../core/entitle.ts'
import { announcePaid } from '../core/announce.ts'
import { issue, isWired } from '../documents/index.ts'
import { activate } from './activate.ts'
import { giveUpScheduled, scheduledDocument } from './confirmed-checkout.ts'

/** The trial is over: its modules are off. */
export function endTried(ledger: Ledger): void {
  const { subscription } = ledger
  if (subscription === undefined) return
  if (subscription.confirmedOrderId !== undefined) ledger.addCause('cancel_checkout')
  giveUpScheduled(ledger)
  const status = subscriptionStatuses.expired
  ledger.changeSubscription({ status, confirmedOrderId: undefined }, 'trial_ended')
  for (const { id } of ledger.items.all()) ledger.items.change(id, { trial: moduleTrials.expired })
  endItems(ledger, ledger.at)
}

/** The trial is over, its data is retained, and the member is mailed. */
export function expire(ledger: Ledger): void {
  const { subscription } = ledger
  if (subscription === undefined) return
  endTried(ledger)
  const subject = { table: 'subscription', id: subscription.id } as const
  const mails = [{ template: 'trial_ended', subject }] as const
  ledger.happened({ name: 'subscription.trial_ended', subject, data: {}, mails })
}

/** A purchase of now waits for its answer, and not for its customer: a challenge lapses with the trial. */
function isBeingPaid(ledger: Ledger): boolean {
  const order = ledger.orders.all().find(({ state }) => state === 'open')
  const isLapsing = ledger.payments
    .all()
    .some(({ orderId, challenge }) => orderId === order?.id && challenge !== undefined)
  return order !== undefined && !isLapsing
}

/**
 * The end of a trial: a confirmed checkout with a method that can be charged is issued and charged, one by bank transfer is
 * issued and due 14 days later (B-68); any other trial expires. A method that is merely on file is never charged (B-71). A
 * purchase whose attempt waits for its answer was the member's last choice: the earlier one is given up.
 */
export function endTrial(ledger: Ledger): void {
  if (isBeingPaid(ledger)) return expire(ledger)
  const document = scheduledDocument(ledger)
  const isFree = document?.total.minor === 0
  const isPayable = isFree || ledger.method !== undefined || isWired(ledger)
  if (document === undefined || !isPayable) return expire(ledger)
  // what is paid by bank transfer begins with its invoice, anything else with its charge
  if (!issue(ledger, document.id) && !isWired(ledger)) return
  activate(ledger, { document, cause: 'converted' })
  if (isFree) announcePaid(ledger, document.id)
}
