import type { EpochMs } from '../../calendar/index.ts'
import { DAY_MS } from '../../durations/index.ts'
import { isBelowMinimum, isStatement, payFromCredit, takesBack, unusedParts } from '../../invoice/index.ts'
import type { CorrectedPart } from '../../invoice/index.ts'
import { negate, subtract, zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { methodTypes, paymentStates } from '../../payment/index.ts'
import { collectionOf, manualDueDays, subscriptionStatuses } from '../../subscription/index.ts'
import { announceIssued, announcePaid } from '../core/announce.ts'
import type { Ledger } from '../core/ledger.ts'
import { paymentOf } from '../core/due-items.ts'
import type { DocumentRow, ReceivableRow, RowId } from '../core/facts.ts'
import { isOfAddOns } from './add-ons-alone.ts'
import { carryForward } from './carry-forward.ts'
import { creditedOf, draftNote, isOfLife, issueNote, partsOf } from './credit-unused.ts'
import { openPayment, beginAttempt } from './payment-attempts.ts'

/** Paid by bank transfer on purpose. */
export function isWired({ subscription }: Ledger): boolean {
  return subscription !== undefined && collectionOf(subscription.channel) === 'manual'
}

/**
 * A bank transfer is due 14 days later, or as many as the shop says: agreed on, or because there is no method to charge. A
 * renewal's draft has that date already.
 */
export function dueDate(ledger: Ledger, document: DocumentRow): EpochMs {
  const { dueAt, kind } = document
  if (isStatement(document)) return dueAt
  const isAgreed = isWired(ledger) ? kind !== 'trial_end' : ledger.method !== undefined
  return isAgreed ? dueAt : ledger.now + (ledger.account.transferDays ?? manualDueDays) * DAY_MS
}

/** Waits for a bank transfer until the due date; the payer is mailed. */
export function awaitTransfer(ledger: Ledger, document: DocumentRow, paymentId: RowId): void {
  const { id } = document
  const isOfOthers = isStatement(document)
  const isAgreed = isOfOthers || isWired(ledger)
  const { bank_transfer: transfer, none } = methodTypes
  const [cause, method] = isAgreed ? (['manual_collection', transfer] as const) : (['no_method', none] as const)
  const { state } = ledger.payments.get(paymentId)
  const step = { to: paymentStates.due, cause: state === paymentStates.scheduled ? 'method_removed' : cause } as const
  ledger.movePayment(paymentId, step, { method })
  ledger.receivables.change(id, { schedule: isOfOthers ? 'statement' : 'manual' })
  announceIssued(ledger, id)
}

/** The oldest debt of a subscription that is over was declined: nothing newer is tried by itself (B-125). No statement is one. */
function isAfterDecline({ subscription, receivables }: Ledger): boolean {
  if (subscription?.status !== subscriptionStatuses.expired) return false
  const own = receivables.all().filter(({ schedule }) => schedule !== 'statement')
  return own.some(({ open, firstFailedAt }) => open.minor > 0 && firstFailedAt !== undefined)
}

function collect(ledger: Ledger, document: DocumentRow & { readonly isAddOn: boolean | undefined }, due: Money): void {
  const { id, isAddOn = isOfAddOns(ledger, document) } = document
  // a statement is of others' services, and waits for its transfer whatever else is owed (B-120)
  const isLeft = isAfterDecline(ledger) && !isWired(ledger) && !isStatement(document)
  ledger.receivables.insert({
    id,
    open: due,
    dueAt: document.dueAt,
    isAddOn,
    schedule: document.kind === 'trial_end' ? 'first_conversion' : 'renewal',
    isHardDecline: false,
    ...(isLeft && { endedAt: ledger.now }),
  })
  const paymentId = paymentOf({ payments: ledger.payments.all() }, id)?.id ?? openPayment(ledger, document, due)
  ledger.payments.change(paymentId, { amount: due })
  if (isLeft) return announceIssued(ledger, id, { isLast: 1 })
  if (isWired(ledger) || ledger.method === undefined || isStatement(document))
    awaitTransfer(ledger, document, paymentId)
  else beginAttempt(ledger, paymentId, { origin: 'system' })
}

/** A document that was paid before it was issued is owed after all: its money came back. */
export function oweAgain(ledger: Ledger, document: DocumentRow): ReceivableRow {
  const { id, currency, dueAt } = document
  const receivable: ReceivableRow = {
    id,
    open: zero(currency),
    dueAt,
    isAddOn: isOfAddOns(ledger, document),
    schedule: 'bank_return',
    isHardDecline: false,
  }
  ledger.receivables.insert(receivable)
  return receivable
}

/** Credits with the issue of a draft: those of changes while it waited, and the unused time where its service ended before. */
function takenOf(ledger: Ledger, document: DocumentRow): readonly CorrectedPart[] {
  const { subscription } = ledger
  const waiting = ledger.carried.all().filter(({ line }) => line.correctsDocument === document.id)
  const isOver = subscription?.status === subscriptionStatuses.expired && isOfLife(ledger, document)
  const unused =
    isOver && subscription.cancelAt !== undefined
      ? unusedParts(document, creditedOf(ledger, document), subscription.cancelAt)
      : []
  for (const { id } of waiting) ledger.endCarried(id, ledger.at)
  return [...partsOf(waiting.map(({ line }) => line)), ...unused]
}

/** A document with nothing left to collect: account credit or its credit note paid it. */
function settleIssued(ledger: Ledger, { id }: DocumentRow): void {
  const waiting = paymentOf({ payments: ledger.payments.all() }, id)
  if (waiting?.state === paymentStates.scheduled)
    ledger.movePayment(waiting.id, { to: paymentStates.void, cause: 'cancelled' })
}

interface IssueOptions {
  /** Of which it is where neither its lines nor its order say it. */
  readonly isAddOn?: boolean
  /** False where another mail says that account credit paid it. */
  readonly isMailed?: boolean
}

/**
 * Issues a draft: it gets its number with the writing, account credit pays what it can and leaves what the provider charges at
 * least (B-60), and the rest is collected: from the method, or by bank transfer where there is none. One whose service never
 * began is void and gets none, and of less than the provider charges the lines are carried to the next. Answers whether nothing
 * of it is left to collect.
 */
export function issue(ledger: Ledger, documentId: RowId, { isAddOn, isMailed = true }: IssueOptions = {}): boolean {
  const document = ledger.retaxDocument(documentId, ledger.account.taxRate)
  const { currency, total } = document
  const taken = takenOf(ledger, document)
  const note = taken.length === 0 ? undefined : draftNote(ledger, document, taken)
  const payable = note === undefined ? total : subtract(total, note.total)
  // tax that is no longer due may leave less than nothing: credits keep their rate
  if (note === undefined && payable.minor < 0) {
    carryForward(ledger, document)
    return true
  }
  // one that took earlier documents back is issued, so that those stay credited
  if (note !== undefined && payable.minor === 0 && !document.lines.some(takesBack)) {
    ledger.moveDocument(documentId, { to: 'void', cause: 'lapse' }, { finaliseAt: undefined })
    return false
  }
  // a line below 0 had paid a part of what is taken back: that returns to the balance, as of any invoice
  const owed = payable.minor < 0 ? zero(currency) : payable
  // the first document in another currency comes before the account is billed in it
  const isOfAccount = ledger.balance.currency === currency
  const { used, due } = payFromCredit(owed, isOfAccount ? ledger.balance : zero(currency))
  // a transfer has no least amount, and a statement no next invoice
  if (isBelowMinimum(due) && !isStatement(document)) {
    carryForward(ledger, document, taken)
    return true
  }
  if (used.minor > 0) ledger.enterCredit({ amount: negate(used), cause: 'payment', documentId })
  const creditApplied = subtract(total, due)
  const issued = { finaliseAt: undefined, issuedAt: ledger.now, creditApplied }
  if (due.minor > 0) {
    const dueAt = dueDate(ledger, document)
    ledger.moveDocument(documentId, { to: 'open', cause: 'finalise' }, { ...issued, dueAt })
    if (note !== undefined) issueNote(ledger, ledger.documents.get(documentId), note)
    collect(ledger, { ...document, dueAt, isAddOn }, due)
    return false
  }
  settleIssued(ledger, document)
  ledger.moveDocument(documentId, { to: 'paid', cause: 'pay' }, issued)
  if (note !== undefined) {
    const { id } = issueNote(ledger, ledger.documents.get(documentId), note)
    if (payable.minor < 0) ledger.enterCredit({ amount: negate(payable), cause: 'credit_note', documentId: id })
  }
  if (used.minor > 0) announcePaid(ledger, documentId, { isMailed })
  return true
}
