import type { EpochMs } from '../calendar/index.ts'
import type { ChargeLine } from '../invoice/index.ts'
import { compare, negate, subtract, zero } from '../money/index.ts'
import { isInFlight } from '../payment/index.ts'
import { subscriptionStatuses } from '../subscription/index.ts'
import { announceChange } from './announce.ts'
import { applyChange } from './change-items.ts'
import { creditWaiting, ratedCredit, shortenCarried } from './carry.ts'
import { bankDebit } from './debit.ts'
import { creditedOf, creditParts, partsOf } from './credit-unused.ts'
import { paymentOf } from './dues.ts'
import type { DocumentRow, OrderRow, Purchase, RowId } from './facts.ts'
import type { Ledger } from './ledger.ts'
import { leaveLegacy } from './legacy.ts'
import { carryUsage } from './usage-behind.ts'

/** The money of a change is there: what it was computed for is what it changes (B-94). */
export function finishChange(ledger: Ledger, { id, purchase, change: base }: OrderRow, document: DocumentRow): void {
  takeBack(ledger, base?.reductions ?? [])
  const isMoved = base !== undefined && ledger.subscription?.interval !== purchase.interval
  changeWithin(ledger, purchase, isMoved ? document.period.start : undefined)
  leaveLegacy(ledger, id)
  announceChange(ledger, id)
}

/**
 * What a change takes back of earlier documents, by lines below 0: of what was paid it is account credit, an open invoice is
 * reduced (B-62). Of a draft it is credited with its issue (B-118), a charge that is on no document yet becomes less.
 */
export function takeBack(ledger: Ledger, lines: readonly ChargeLine[]): void {
  for (const [documentId, taken] of Map.groupBy(lines, ({ correctsDocument }) => correctsDocument)) {
    const document = documentId === undefined ? undefined : ledger.documents.get(documentId)
    if (document === undefined) for (const line of taken) shortenCarried(ledger, line)
    else if (document.status === 'draft') carryLines(ledger, taken)
    else {
      creditParts(ledger, document, partsOf(taken))
      // an invoice of which nothing is left is owed no more
      if (document.status === 'open') ledger.because('paid')
    }
  }
  creditWaiting(ledger)
}

/** Lines of a change that wait for an invoice. */
export function carryLines(ledger: Ledger, lines: readonly ChargeLine[]): void {
  for (const line of lines)
    ledger.carried.insert({ id: ledger.newId(), line: ratedCredit(line, ledger.account.taxRate) })
}

/** A change takes effect within the month that runs: the usage that it ends waits for the next invoice (B-61). */
export function changeWithin(ledger: Ledger, bought: Purchase, anchor: EpochMs | undefined): void {
  // what another account pays is counted on its statement (B-120)
  if (ledger.account.paidBy === 'itself') carryUsage(ledger, bought, anchor)
  applyChange(ledger, bought, anchor)
}

const isEqualSet = (left: readonly RowId[], right: readonly RowId[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id))

/** Something of a document can still be taken back: a try of it decides first (B-119). */
function isCreditable(ledger: Ledger, { id, status }: DocumentRow): boolean {
  const state = paymentOf({ payments: ledger.payments.all() }, id)?.state
  const isTried = status !== 'paid' && state !== undefined && isInFlight(state)
  return !isTried && (status === 'paid' || status === 'open' || status === 'draft')
}

/** True where every line of the past that the change takes back is still there to be taken back. */
function isCreditLeft(ledger: Ledger, lines: readonly ChargeLine[]): boolean {
  return lines.every(({ correctsDocument, corrects = 0, amount }) => {
    if (correctsDocument === undefined) return true
    const document = ledger.documents.all().find(({ id }) => id === correctsDocument)
    if (document === undefined || !isCreditable(ledger, document)) return false
    const given = creditedOf(ledger, document).byLine.get(corrects) ?? zero(amount.currency)
    const charged = document.lines[corrects]?.amount ?? zero(amount.currency)
    return compare(subtract(charged, given), negate(amount)) >= 0
  })
}

/**
 * True for a change that can take effect after the boundary that it was to come before: the money of its debit settled late, and
 * no period of its own has begun since (B-114). What waited for an invoice when it was ordered is on one by now.
 */
function canFollow(ledger: Ledger, { change: base, purchase }: OrderRow, { id }: DocumentRow): boolean {
  const isDebit = paymentOf({ payments: ledger.payments.all() }, id)?.method === bankDebit
  const isWaiting = base?.reductions?.some(({ correctsDocument }) => correctsDocument === undefined) === true
  return isDebit && !isWaiting && ledger.subscription?.interval === purchase.interval
}

/** True while what an order's change was computed for holds: items, periods, and what its credit is of. */
export function stillHolds(ledger: Ledger, order: OrderRow, document: DocumentRow): boolean {
  const { change: base, purchase } = order
  if (base === undefined) return true
  const { subscription } = ledger
  // a cancellation since then holds for the periods that ran, and for no others
  const isMoved = subscription?.interval !== purchase.interval
  return (
    subscription?.status === subscriptionStatuses.subscribed &&
    subscription.id === base.subscriptionId &&
    subscription.anchor === base.anchor &&
    (subscription.period.end === base.periodEnd || canFollow(ledger, order, document)) &&
    (subscription.cancelAt === undefined || !isMoved) &&
    isEqualSet(
      base.itemIds,
      ledger.items.all().map(({ id }) => id),
    ) &&
    isCreditLeft(ledger, [...document.lines, ...(base.reductions ?? [])])
  )
}
