import type { ChargeLine } from '../../invoice/index.ts'
import type { Ledger } from '../core/ledger.ts'
import { creditWaiting, isOpenUndecided, ratedCredit, shortenCarried } from './carry-forward.ts'
import { creditParts, partsOf } from './credit-unused.ts'

/**
 * Takes back charges of earlier documents, by lines below 0: paid ones become account credit, an open invoice is reduced. Those
 * of a draft are credited with its issue, those of a document that is attempted or disputed with the answer; a charge that is
 * on no document yet becomes less.
 */
export function takeBack(ledger: Ledger, lines: readonly ChargeLine[]): void {
  for (const [documentId, taken] of Map.groupBy(lines, ({ correctsDocument }) => correctsDocument)) {
    const document = documentId === undefined ? undefined : ledger.documents.get(documentId)
    if (document === undefined) for (const line of taken) shortenCarried(ledger, line)
    else if (document.status === 'draft' || isOpenUndecided(ledger, document)) carryLines(ledger, taken)
    else {
      creditParts(ledger, document, partsOf(taken))
      // an invoice of which nothing is left is owed no more
      if (document.status === 'open') ledger.addCause('paid')
    }
  }
  creditWaiting(ledger)
}

/** Lines of a change that wait for an invoice. */
export function carryLines(ledger: Ledger, lines: readonly ChargeLine[]): void {
  for (const line of lines)
    ledger.carried.insert({ id: ledger.newId(), line: ratedCredit(line, ledger.account.taxRate) })
}
