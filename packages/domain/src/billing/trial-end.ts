import { paymentStates } from '../payment/index.ts'
import { moduleTrials, subscriptionStatuses } from '../subscription/index.ts'
import { activate } from './activate.ts'
import type { Books } from './books.ts'
import { issue } from './collect.ts'
import { paymentOf } from './dues.ts'
import { endItems } from './entitle.ts'
import { announcePaid } from './announce.ts'
import type { DocumentRow } from './facts.ts'

/** The draft that a confirmed checkout made: it is issued when the trial ends (B-71, B-72). */
function scheduledDocument(books: Books): DocumentRow | undefined {
  const orderId = books.subscription?.confirmedOrderId
  if (orderId === undefined) return undefined
  return books.documents.all().find((document) => document.orderId === orderId && document.status === 'draft')
}

/** A scheduled payment is given up with its document: nothing was issued (table 2.2: 5 to 6). */
export function giveUpScheduled(books: Books): void {
  const document = scheduledDocument(books)
  if (document === undefined) return
  books.moveDocument(document.id, { to: 'void', cause: 'lapse' })
  const payment = paymentOf({ payments: books.payments.all() }, document.id)
  if (payment?.state === paymentStates.scheduled)
    books.movePayment(payment.id, { to: paymentStates.void, cause: 'cancelled' })
}

/** The trial is over: its modules are off, its data is retained, and the member is mailed (B-71). */
function expire(books: Books): void {
  const { subscription } = books
  if (subscription === undefined) return
  if (subscription.confirmedOrderId !== undefined) books.because('cancel_checkout')
  giveUpScheduled(books)
  const status = subscriptionStatuses.expired
  books.changeSubscription({ status, confirmedOrderId: undefined }, 'trial_ended')
  for (const { id } of books.items.all()) books.items.change(id, { trial: moduleTrials.expired })
  endItems(books, books.at)
  const subject = { table: 'subscription', id: subscription.id } as const
  const mails = [{ template: 'trial_ended', subject }] as const
  books.happened({ name: 'subscription.trial_ended', subject, data: {}, mails })
}

/**
 * The end of a trial: a confirmed checkout with a method that can be charged is issued and charged; any other trial expires.
 * A method that is merely on file is never charged (B-71).
 */
export function endTrial(books: Books): void {
  const document = scheduledDocument(books)
  const isFree = document?.total.minor === 0
  if (document === undefined || (books.method === undefined && !isFree)) return expire(books)
  if (!issue(books, document.id)) return
  activate(books, { document, cause: 'converted' })
  if (isFree) announcePaid(books, document.id)
}
