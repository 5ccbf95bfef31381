import { paymentStates } from '../payment/index.ts'
import { moduleTrials, subscriptionStatuses } from '../subscription/index.ts'
import { activate } from './activate.ts'
import type { Ledger } from './ledger.ts'
import { issue, isWired } from './collect.ts'
import { paymentOf } from './dues.ts'
import { endItems } from './entitle.ts'
import { announcePaid } from './announce.ts'
import type { DocumentRow } from './facts.ts'

/** The draft that a confirmed checkout made: it is issued when the trial ends (B-71, B-72). */
function scheduledDocument(ledger: Ledger): DocumentRow | undefined {
  const orderId = ledger.subscription?.confirmedOrderId
  if (orderId === undefined) return undefined
  return ledger.documents.all().find((document) => document.orderId === orderId && document.status === 'draft')
}

/** A scheduled payment is given up with its document: nothing was issued (table 2.2: 5 to 6). */
export function giveUpScheduled(ledger: Ledger): void {
  const document = scheduledDocument(ledger)
  if (document === undefined) return
  ledger.moveDocument(document.id, { to: 'void', cause: 'lapse' })
  const payment = paymentOf({ payments: ledger.payments.all() }, document.id)
  if (payment?.state === paymentStates.scheduled)
    ledger.movePayment(payment.id, { to: paymentStates.void, cause: 'cancelled' })
}

/** The trial is over: its modules are off. */
export function endTried(ledger: Ledger): void {
  const { subscription } = ledger
  if (subscription === undefined) return
  if (subscription.confirmedOrderId !== undefined) ledger.because('cancel_checkout')
  giveUpScheduled(ledger)
  const status = subscriptionStatuses.expired
  ledger.changeSubscription({ status, confirmedOrderId: undefined }, 'trial_ended')
  for (const { id } of ledger.items.all()) ledger.items.change(id, { trial: moduleTrials.expired })
  endItems(ledger, ledger.at)
}

/** The trial is over, its data is retained, and the member is mailed (B-71). */
export function expire(ledger: Ledger): void {
  const { subscription } = ledger
  if (subscription === undefined) return
  endTried(ledger)
  const subject = { table: 'subscription', id: subscription.id } as const
  const mails = [{ template: 'trial_ended', subject }] as const
  ledger.happened({ name: 'subscription.trial_ended', subject, data: {}, mails })
}

/**
 * The end of a trial: a confirmed checkout with a method that can be charged is issued and charged, one by bank transfer is
 * issued and due 14 days later (B-68); any other trial expires.
 * A method that is merely on file is never charged (B-71).
 */
export function endTrial(ledger: Ledger): void {
  const document = scheduledDocument(ledger)
  const isFree = document?.total.minor === 0
  if (document === undefined || (ledger.method === undefined && !isFree)) return expire(ledger)
  // what is paid by bank transfer begins with its invoice (B-68), anything else with its charge
  if (!issue(ledger, document.id) && !isWired(ledger)) return
  activate(ledger, { document, cause: 'converted' })
  if (isFree) announcePaid(ledger, document.id)
}
