import type { EpochMs } from '../../calendar/index.ts'
import { creditAhead } from '../../invoice/index.ts'
import { subtract, sum, zero } from '../../money/index.ts'
import type { Currency, Money } from '../../money/index.ts'
import { isInFlight, paymentStates } from '../../payment/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import type { SubscriptionCause } from '../../subscription/index.ts'
import type { BillingMail } from '../core/billing-event.ts'
import { paymentOf } from '../core/due-items.ts'
import { endItems } from '../core/entitle.ts'
import type { ReceivableRow, RowId, SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { pricedItems } from '../core/usage-behind.ts'
import { creditEarlier, creditUnused, dropCarried, isOfLife, owedFromCredit } from '../documents/index.ts'
import { closeUsage, isInvoiced } from '../usage/index.ts'
import { charge, monthAfter, releasePayer } from './boundary.ts'

/** An end before the paid period is over, and since when nothing was delivered; epoch ms. */
interface EarlyEnd {
  readonly cause: SubscriptionCause
  readonly at: EpochMs
  readonly serviceEndedAt: EpochMs
}

/** The money for the time after an early end. */
export interface AfterEnd {
  /** Had been paid, and is account credit now, after that has paid what is open. */
  readonly credited: Money
  /** Of what was open. */
  readonly notOwed: Money
}

/** The mail of a subscription that has ended before its time. */
export function endMail(subscriptionId: RowId, { credited, notOwed }: AfterEnd): BillingMail {
  return {
    template: 'subscription_cancelled',
    subject: { table: 'subscription', id: subscriptionId },
    named: { credited: credited.minor, notOwed: notOwed.minor },
  }
}

/** The first conversion was never paid: nothing was delivered, and the invoice is void; its credit returns. */
export function voidConversion(ledger: Ledger, id: RowId): void {
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  if (payment !== undefined) ledger.movePayment(payment.id, { to: paymentStates.void, cause: 'void' })
  const { creditApplied, currency } = ledger.documents.get(id)
  ledger.moveDocument(id, { to: 'void', cause: 'void' }, { creditApplied: zero(currency) })
  ledger.receivables.change(id, { open: zero(currency) })
  if (creditApplied.minor > 0) ledger.enterCredit({ amount: creditApplied, cause: 'returned', documentId: id })
}

/** The money of a disputed charge was there, and may come back. */
function isDisputed(ledger: Ledger, id: RowId): boolean {
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  return ledger.attempts.all().some(({ paymentId, state }) => paymentId === payment?.id && state === 'disputed')
}

/** An open invoice of a subscription that is over: tried no more, and reduced to what was delivered. */
function settleOpen(
  ledger: Ledger,
  receivable: ReceivableRow,
  { at, serviceEndedAt }: Pick<EarlyEnd, 'at' | 'serviceEndedAt'>,
): void {
  const { id, isAddOn, disabledAt, endedAt, schedule } = receivable
  // an add-on's last day has reduced it already: no time is credited twice
  if (isAddOn && endedAt !== undefined) return
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  // an attempt that is under way decides first: where nothing waits for it, it is settled with its answer
  if (payment !== undefined && isInFlight(payment.state)) return
  ledger.receivables.change(id, { nextAttemptAt: undefined, endedAt: at })
  // one whose money came after all was paid for: it is credited as any
  const isUnpaid = ledger.documents.get(id).status === 'open'
  if (schedule === 'first_conversion' && isUnpaid && !isDisputed(ledger, id)) return voidConversion(ledger, id)
  const from = isAddOn ? Math.min(disabledAt ?? serviceEndedAt, serviceEndedAt) : serviceEndedAt
  creditUnused(ledger, ledger.documents.get(id), from)
}

/** An invoice whose attempt was under way when its life ended early is settled with the answer: paid or not, for what was delivered. */
export function settleAfterEnd(ledger: Ledger, receivable: ReceivableRow | undefined): void {
  const { subscription } = ledger
  if (receivable === undefined || receivable.endedAt !== undefined) return
  if (subscription?.status !== subscriptionStatuses.expired || subscription.cancelAt === undefined) return
  const { cancelAt } = subscription
  const document = ledger.documents.get(receivable.id)
  // a draft that was issued afterwards was credited with its issue
  const isBefore = document.issuedAt !== undefined && document.issuedAt <= cancelAt
  if (isBefore && isOfLife(ledger, document))
    settleOpen(ledger, receivable, { at: ledger.at, serviceEndedAt: cancelAt })
}

/**
 * Charges the usage until nothing was delivered any more, which no invoice has yet: the last invoice, on the slot that would
 * have followed. Lines that wait join it. Usage of a month that was never paid for is not owed (B-73).
 */
function chargeLastUsage(ledger: Ledger, subscription: SubscriptionRow, until: EpochMs): void {
  const isNeverPaid = ledger.receivables
    .all()
    .some(({ open, schedule }) => open.minor > 0 && schedule === 'first_conversion')
  if (isNeverPaid || !isInvoiced(ledger, subscription)) return
  const used = closeUsage(ledger, pricedItems(ledger.items.all()), until)
  const lines = used.filter(({ amount }) => amount.minor > 0)
  charge(ledger, { subscription, lines, slot: monthAfter(subscription) })
}

/** The open amounts of invoices in a currency. */
function openOf(ledger: Ledger, receivables: readonly ReceivableRow[], currency: Currency): Money {
  const open = receivables.map(({ id }) => ledger.receivables.get(id).open)
  return sum(
    open.filter((amount) => amount.currency === currency),
    currency,
  )
}

/** The balance without what it pays of open invoices next. */
function leftOfBalance(ledger: Ledger): Money {
  const { balance } = ledger
  const debts = owedFromCredit(ledger).map(({ dueAt: date, open: total }) => ({ date, total }))
  return subtract(balance, sum(creditAhead(debts, balance), balance.currency))
}

/**
 * A subscription ends within its paid period: everything is off, each open invoice is reduced by the time that isn't delivered
 * and is tried no more, and the unused part of paid ones goes to the balance (B-125).
 */
export function endEarly(ledger: Ledger, end: EarlyEnd): AfterEnd {
  const { at, cause, serviceEndedAt } = end
  const paid = ledger.documents.all().filter((document) => document.status === 'paid' && isOfLife(ledger, document))
  const open = ledger.receivables
    .all()
    .filter((receivable) => receivable.open.minor > 0 && receivable.schedule !== 'statement')
  const { subscription } = ledger
  if (subscription === undefined) throw new Error('no subscription to end')
  const ended = {
    status: subscriptionStatuses.expired,
    cancelAt: serviceEndedAt,
    pausedAt: undefined,
    awaitsPayment: undefined,
  }
  ledger.changeSubscription(ended, cause)
  chargeLastUsage(ledger, subscription, serviceEndedAt)
  const { balance } = ledger
  const owed = openOf(ledger, open, balance.currency)
  endItems(ledger, at)
  dropCarried(ledger)
  for (const receivable of open) settleOpen(ledger, receivable, end)
  for (const document of paid) creditUnused(ledger, document, serviceEndedAt)
  creditEarlier(ledger, serviceEndedAt)
  releasePayer(ledger)
  const gained = subtract(leftOfBalance(ledger), balance)
  return {
    credited: gained.minor < 0 ? zero(gained.currency) : gained,
    notOwed: subtract(owed, openOf(ledger, open, balance.currency)),
  }
}
