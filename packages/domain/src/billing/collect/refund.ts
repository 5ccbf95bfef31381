import { spreadCredit } from '../../invoice/index.ts'
import type { CorrectedPart, InvoiceDraft } from '../../invoice/index.ts'
import { add, compare, moneyOfRatio, ratioOf, subtract, sum, zero } from '../../money/index.ts'
import type { Currency, Money } from '../../money/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { paymentOf } from '../core/due-items.ts'
import type { DocumentRow, PaymentRow, RowId } from '../core/facts.ts'
import type { RefundDestination, RefundRow } from '../core/refund-row.ts'
import type { Ledger } from '../core/ledger.ts'
import {
  closeRefunded,
  creditedOf,
  draftNote,
  issueNote,
  leftAtProvider,
  mayBeReturned,
  splitRefund,
} from '../documents/index.ts'
import type { RefundSplit } from '../documents/index.ts'
import { isDeposit } from './deposit.ts'
import type { NotedPart } from './refund-cover.ts'

/** The staff give back what was paid for an invoice, or a part of it. */
export interface Refund {
  readonly kind: 'refund'
  readonly documentId: RowId
  /** Before tax; all that is left without it. */
  readonly net?: Money
  readonly destination: RefundDestination
  readonly reason: string
  readonly by: string
  /** Nothing waits for a second name: there is no other member of the staff (S-28). */
  readonly isAlone?: boolean
}

/** Reason why nothing is refunded. */
export type RefundRejection =
  | 'not-an-invoice'
  | 'not-paid'
  | 'may-be-returned'
  | 'nothing-left'
  | 'exceeds-paid'
  | 'other-amount'
  | 'other-currency'
  | 'account-closed'
  | 'already-requested'
  | 'not-requested'
  | 'same-name'
  | 'other-name'

/** More than this is given back only by two, in units of the invoice's currency (B-81). */
const approvedAbove = ratioOf('500')

/** The parts of a refund. */
interface GivingBack extends RefundSplit {
  readonly document: DocumentRow
  readonly payment: PaymentRow | undefined
  readonly draft: InvoiceDraft
}

function partsOf(
  ledger: Ledger,
  document: DocumentRow,
  wanted: Money | undefined,
): Result<readonly CorrectedPart[], RefundRejection> {
  const credited = creditedOf(ledger, document)
  const left = subtract(document.subtotal, credited.net)
  if (left.minor <= 0) return fail('nothing-left')
  const net = wanted ?? left
  if (net.currency !== document.currency || net.minor <= 0) return fail('other-amount')
  if (compare(net, left) > 0) return fail('exceeds-paid')
  return ok(spreadCredit(document, credited, net))
}

/** Computes a refund and its destination; or the reason why it can't be made. */
export function givingBack(
  ledger: Ledger,
  { documentId, destination, net }: Pick<Refund, 'documentId' | 'destination' | 'net'>,
): Result<GivingBack, RefundRejection> {
  const document = ledger.documents.get(documentId)
  // a deposit is account credit already
  if (document.kind === 'credit' || isDeposit(document)) return fail('not-an-invoice')
  if (document.status !== 'paid') return fail('not-paid')
  const parts = partsOf(ledger, document, net)
  if (!parts.ok) return parts
  const payment = paymentOf({ payments: ledger.payments.all() }, documentId)
  const draft = draftNote(ledger, document, parts.value)
  const left = destination === 'method' ? leftAtProvider(ledger, payment, document) : zero(document.currency)
  const { toMethod, toCredit } = splitRefund(draft.total, left)
  if (toMethod.minor > 0 && mayBeReturned(ledger, payment)) return fail('may-be-returned')
  if (toCredit.minor > 0 && document.currency !== ledger.balance.currency) return fail('other-currency')
  // its credit was given up when it was erased
  if (toCredit.minor > 0 && ledger.account.isClosed) return fail('account-closed')
  return ok({ document, payment, draft, toMethod, toCredit })
}

/** The person behind a name: of "key nightly-export of ana@shop.example" the one who made the key. */
function nameOf(text: string): string {
  const name = text.trim().toLowerCase()
  return name.startsWith('key ') ? name.slice(name.lastIndexOf(' ') + 1) : name
}

/** True for two spellings of one member of the staff, or a key of theirs: two accounts of the staff are two names. */
export function isSameName(one: string, other: string): boolean {
  return nameOf(one) === nameOf(other)
}

/** Above it the staff give back, or grant, only by two. */
export function approvalLimit(currency: Currency): Money {
  return moneyOfRatio(approvedAbove, currency, 'half_up')
}

/** True above the limit, earlier refunds of the invoice without a second approval included: two halves need it as the whole does. */
function needsApproval({ refunds, documents }: Ledger, { document, draft }: GivingBack): boolean {
  const before = refunds
    .all()
    .flatMap(({ documentId, noteId, approvedBy }) =>
      documentId === document.id && noteId !== undefined && approvedBy === undefined ? documents.get(noteId).total : [],
    )
  return compare(add(draft.total, sum(before, document.currency)), approvalLimit(document.currency)) > 0
}

/** The row of a refund that is carried out: its money moves after the commit, or it is account credit at once. */
export function executed(ledger: Ledger, { toMethod, draft }: GivingBack, noteId: RowId) {
  const { now } = ledger
  return toMethod.minor > 0
    ? ({ state: 'started', amount: toMethod, noteId, startedAt: now, lookAt: now } as const)
    : ({ state: 'credited', amount: draft.total, noteId } as const)
}

/** Issues the credit note; what a method doesn't get back is account credit at once. */
export function giveBack(ledger: Ledger, giving: GivingBack): RowId {
  const { document, draft, toCredit } = giving
  const note = issueNote(ledger, document, draft)
  if (toCredit.minor > 0) ledger.enterCredit({ amount: toCredit, cause: 'credit_note', documentId: note.id })
  return note.id
}

interface RefundNotice {
  readonly by?: string
  readonly template?: 'refunded' | 'refund_returned'
  /** The note that it is mailed with where it has none of its own. */
  readonly noteId?: RowId | undefined
  /** Account credit that the member gets instead; absent where another refund is made, or none. */
  readonly credit?: readonly NotedPart[]
}

/** Announces the state of a refund, for the audit trail; one whose money has arrived is mailed, with its credit note. */
export function announceRefund(ledger: Ledger, id: RowId, announcing: RefundNotice = {}): void {
  const { by, template = 'refunded', credit } = announcing
  const { state, amount, reason, noteId: own = announcing.noteId } = ledger.refunds.get(id)
  const noteId = own ?? credit?.[0]?.noteId
  const subject = { table: 'refunds', id } as const
  const isAtMember = (state === 'refunded' || state === 'credited' || state === 'rejected') && credit?.length !== 0
  const named = credit && {
    credited: sum(
      credit.map((part) => part.amount),
      amount.currency,
    ).minor,
  }
  ledger.happened({
    name: `refund.${state}`,
    subject,
    data: { amount: amount.minor, currency: amount.currency, reason, ...(by !== undefined && { by }) },
    mails:
      isAtMember && noteId !== undefined ? [{ template, subject, documentId: noteId, ...(named && { named }) }] : [],
  })
}

/**
 * Gives back what was paid, by a credit note; above the limit it is a request first. Undefined where it is done. The account's
 * access stays: only a cancellation ends that.
 */
export function refund(
  ledger: Ledger,
  { documentId, destination, net, reason, by, isAlone }: Refund,
): RefundRejection | undefined {
  const found = givingBack(ledger, { documentId, destination, ...(net && { net }) })
  if (!found.ok) return found.failure
  const giving = found.value
  const { payment, draft } = giving
  const isRequest = isAlone !== true && needsApproval(ledger, giving)
  const isOpen = ({ documentId: of, state }: RefundRow): boolean => of === documentId && state === 'requested'
  if (isRequest && ledger.refunds.all().some(isOpen)) return 'already-requested'
  const id = ledger.newId()
  ledger.refunds.insert({
    id,
    documentId,
    ...(payment && { paymentId: payment.id }),
    destination,
    ...(net && { net }),
    reason,
    requestedBy: by,
    createdAt: ledger.now,
    ...(isRequest ? { state: 'requested', amount: draft.total } : executed(ledger, giving, giveBack(ledger, giving))),
  })
  closeRefunded(ledger, documentId)
  announceRefund(ledger, id)
  return undefined
}
