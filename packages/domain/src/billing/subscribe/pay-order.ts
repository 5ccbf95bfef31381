import { isBelowMinimum, payFromCredit } from '../../invoice/index.ts'
import { negate, zero } from '../../money/index.ts'
import type { Currency } from '../../money/index.ts'
import { isInFlight, paymentStates } from '../../payment/index.ts'
import { announcePaid } from '../core/announce.ts'
import { paymentOf } from '../core/due-items.ts'
import type { DocumentRow, OrderFailure, OrderRow, PaymentRow, ReceivableRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { beginAttempt, carryForward, isCapped, isOften, isTrusted, openPayment } from '../documents/index.ts'
import { activate } from './activate.ts'
import { finishChange } from './change-outcome.ts'

/** An order with the draft of what it buys. */
interface PlacedOrder {
  readonly order: OrderRow
  readonly document: DocumentRow
}

/** Nothing is left to charge: what was ordered takes effect at once, and its invoice is paid, or carried to the next (B-60). */
function applyNow(ledger: Ledger, { order, document }: PlacedOrder, isCarried: boolean): void {
  if (!isCarried) ledger.moveDocument(document.id, { to: 'paid', cause: 'pay' }, { issuedAt: ledger.now })
  if (order.change === undefined) activate(ledger, { document, cause: 'start_now' })
  else finishChange(ledger, order, document)
  ledger.moveOrder(order.id, { to: 'done', cause: 'apply' })
  if (isCarried) carryForward(ledger, document)
  else announcePaid(ledger, document.id)
}

/**
 * Paid before anything takes effect: account credit pays what it can and is set aside for it, a method the rest. What leaves
 * nothing to charge takes effect at once.
 */
export function payPurchase(ledger: Ledger, placed: PlacedOrder): void {
  const { document } = placed
  const { id, total, currency } = document
  // the first document in another currency comes before the account is billed in it
  const isOfAccount = ledger.balance.currency === currency
  const { used, due } = payFromCredit(total, isOfAccount ? ledger.balance : zero(currency))
  if (used.minor > 0) {
    ledger.enterCredit({ amount: negate(used), cause: 'payment', documentId: id })
    ledger.documents.change(id, { creditApplied: used })
  }
  if (due.minor === 0 || isBelowMinimum(due)) return applyNow(ledger, placed, due.minor > 0)
  if (isTrusted(ledger, total)) ledger.orders.change(placed.order.id, { atOnce: true })
  beginAttempt(ledger, openPayment(ledger, document, due), { origin: 'member' })
}

/** A purchase comes to nothing and leaves only its trace: its draft is void without a number, and its credit returns. */
export function dropPurchase(
  ledger: Ledger,
  { order, document }: PlacedOrder,
  failure: OrderFailure | undefined,
): void {
  const { id, currency } = document
  const { creditApplied } = ledger.documents.get(id)
  ledger.moveOrder(order.id, { to: 'failed', cause: 'decline' }, { failure })
  ledger.moveDocument(id, { to: 'void', cause: 'lapse' }, { creditApplied: zero(currency) })
  if (creditApplied.minor > 0) ledger.enterCredit({ amount: creditApplied, cause: 'returned', documentId: id })
}

/** Debts of an account for itself: a statement is paid by transfer, whatever its payer buys (B-120). */
export function ownDebts({ receivables }: Ledger): readonly ReceivableRow[] {
  return receivables.all().filter(({ open, schedule }) => open.minor > 0 && schedule !== 'statement')
}

/** The payments of what is owed, the oldest debt first. */
function debtsOf(ledger: Ledger): readonly PaymentRow[] {
  const payments = ledger.payments.all()
  return ownDebts(ledger)
    .toSorted((left, right) => left.dueAt - right.dueAt || left.id - right.id)
    .flatMap(({ id }) => paymentOf({ payments }, id) ?? [])
}

/** True while the verdict of a dispute is open, with which an ended subscription is credited: a new one waits for that. */
const isDisputed = ({ attempts }: Ledger): boolean => attempts.all().some(({ state }) => state === 'disputed')

/** Reason why old debts can't be paid with a purchase: it waits for the trial's end, an attempt or the bank decides first, or they are in another currency. */
export function debtsBlock(
  ledger: Ledger,
  { currency, isNow }: { readonly currency: Currency; readonly isNow: boolean },
): 'debts-first' | 'too-many-tries' | undefined {
  const debts = debtsOf(ledger)
  if (isDisputed(ledger) || (!isNow && debts.length > 0)) return 'debts-first'
  const isUndecided = debts.some(({ state }) => isInFlight(state) || state === paymentStates.fraud)
  if (isUndecided || debts.some(({ amount }) => amount.currency !== currency)) return 'debts-first'
  return debts.some(({ id }) => isCapped(ledger, id) || isOften(ledger, id)) ? 'too-many-tries' : undefined
}

/** Old debts are paid before the purchase, the oldest first, each by an attempt of its own; then the purchase itself. */
export function payOrder(ledger: Ledger, placed: PlacedOrder): void {
  const [oldest] = debtsOf(ledger)
  if (oldest === undefined) return payPurchase(ledger, placed)
  beginAttempt(ledger, oldest.id, { origin: 'member' })
}

/** The purchase that waits until old debts are paid: nothing collects its draft yet. */
export function waitingPurchase(ledger: Ledger): PlacedOrder | undefined {
  const order = ledger.orders.all().find(({ state }) => state === 'open')
  const document = ledger.documents.all().find(({ orderId, status }) => orderId === order?.id && status === 'draft')
  if (order === undefined || document === undefined) return undefined
  return paymentOf({ payments: ledger.payments.all() }, document.id) === undefined ? { order, document } : undefined
}

/** A debt is paid: the next one is tried, or the purchase that waited for them. */
export function goOnAfterDebt(ledger: Ledger): void {
  const waiting = waitingPurchase(ledger)
  // an attempt of another debt decides first, and goes on by itself
  if (waiting === undefined || debtsOf(ledger).some(({ state }) => isInFlight(state))) return
  // the method may be gone by the time a bank debit settles
  if (ledger.method === undefined) return dropPurchase(ledger, waiting, undefined)
  payOrder(ledger, waiting)
}

/** A debt isn't paid: the purchase that waited for it comes to nothing. */
export function dropWaiting(ledger: Ledger, failure: OrderFailure | undefined): void {
  const waiting = waitingPurchase(ledger)
  if (waiting !== undefined) dropPurchase(ledger, waiting, failure)
}
