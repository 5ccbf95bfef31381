import { paymentStates } from '../payment/index.ts'
import { moduleTrials, subscriptionStatuses } from '../subscription/index.ts'
import type { Books } from './books.ts'
import { beginAttempt } from './collect.ts'
import { paymentOf } from './dues.ts'
import { endItems, followItems } from './entitle.ts'
import type { ItemRow, PaymentRow, ReceivableRow, RowId } from './facts.ts'

function paymentOfReceivable(books: Books, id: RowId): PaymentRow {
  const payment = paymentOf({ payments: books.payments.all() }, id)
  if (payment === undefined) throw new Error(`nothing collects document ${id}`)
  return payment
}

/** The next try by itself: of the dunning schedule (B-76), or after errors of the provider (B-123). */
export function tryAgain(books: Books, id: RowId): void {
  books.receivables.change(id, { nextAttemptAt: undefined })
  // a method that was removed since is waited for; the clock of the consequences runs all the same (B-77)
  if (books.method !== undefined) beginAttempt(books, paymentOfReceivable(books, id).id, 'system')
}

/** A bank transfer did not come by its due date: what is lost when is counted from there (B-77). */
export function missDueDate(books: Books, id: RowId): void {
  const { dueAt } = books.receivables.get(id)
  const payment = paymentOfReceivable(books, id)
  books.movePayment(payment.id, { to: paymentStates.overdue, cause: 'due_date_passed' })
  books.receivables.change(id, { firstFailedAt: dueAt, overdueAt: books.at })
  books.because('renewal_declined')
  const subject = { table: 'payments', id: payment.id } as const
  books.happened({ name: 'payment.overdue', subject, data: { dueAt }, mails: [] })
}

/** The add-ons that a document is for: all of a plan's, or those of an invoice of their own. */
function addOnsOf(books: Books, { id, isAddOn }: ReceivableRow): readonly ItemRow[] {
  const { lines } = books.documents.get(id)
  const named = new Set(lines.map(({ productId }) => productId))
  return books.items
    .all()
    .filter(
      ({ bundled, price, productId }) =>
        !bundled && price !== undefined && price.kind !== 'plan' && (!isAddOn || named.has(productId)),
    )
}

/** Day 14: add-ons are off, the plan is read-only, and the payment is overdue (B-77). */
export function restrict(books: Books, id: RowId): void {
  const payment = paymentOfReceivable(books, id)
  const overdueAt = books.receivables.get(id).overdueAt ?? books.at
  if (payment.state === paymentStates.failed)
    books.movePayment(payment.id, { to: paymentStates.overdue, cause: 'schedule_spent' })
  books.receivables.change(id, { overdueAt, disabledAt: books.at, nextAttemptAt: undefined })
  for (const item of addOnsOf(books, books.receivables.get(id)))
    books.items.change(item.id, { trial: moduleTrials.overdue })
  followItems(books, books.at)
  books.because('day_14')
}

/** The first conversion was never paid: nothing was delivered, and the invoice is void (B-73). */
function voidConversion(books: Books, id: RowId): void {
  const payment = paymentOfReceivable(books, id)
  books.movePayment(payment.id, { to: paymentStates.void, cause: 'void' })
  books.moveDocument(id, { to: 'void', cause: 'void' })
  books.receivables.change(id, { open: { ...books.receivables.get(id).open, minor: 0 } })
}

/** The last day: an add-on's invoice ends the add-on, any other the subscription (B-73, B-77). */
export function endForDebt(books: Books, id: RowId): void {
  const receivable = books.receivables.get(id)
  books.receivables.change(id, { endedAt: books.at, nextAttemptAt: undefined })
  if (receivable.isAddOn) {
    for (const item of addOnsOf(books, receivable)) books.endItem(item.id, books.at)
    followItems(books, books.at)
    return
  }
  if (receivable.schedule === 'first_conversion') voidConversion(books, id)
  if (books.subscription?.status !== subscriptionStatuses.subscribed) return
  books.changeSubscription({ status: subscriptionStatuses.expired }, 'last_day')
  endItems(books, books.at)
}
