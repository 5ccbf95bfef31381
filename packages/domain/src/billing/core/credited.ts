import { buildInvoice, creditedBy, creditOfChange } from '../../invoice/index.ts'
import type { Credited, InvoiceDraft } from '../../invoice/index.ts'
import type { BillingFacts, DocumentRow } from './facts.ts'

type Documents = Pick<BillingFacts, 'account' | 'documents' | 'carried'>

/** Lines that wait for the next invoice, as the invoice that they will be on, where some take this one back. */
function waitingCredit({ account, carried }: Documents, { id, currency, period, dueAt }: DocumentRow): InvoiceDraft[] {
  const lines = carried.flatMap(({ line }) => (line.amount.currency === currency ? line : []))
  if (!lines.some(({ correctsDocument }) => correctsDocument === id)) return []
  return [buildInvoice(lines, { kind: 'change', currency, period, dueAt, taxRate: account.taxRate })]
}

/** True once what a change took back is taken: an order's draft has no money yet, and a void one had none. */
function isTaken({ status, orderId }: DocumentRow): boolean {
  return status !== 'void' && (status !== 'draft' || orderId === undefined)
}

/** Amounts taken back of an invoice so far: by credit notes, by changes, and by lines that wait for an invoice. */
export function creditedIn(facts: Documents, document: DocumentRow): Credited {
  const { id } = document
  const notes = facts.documents.filter(({ corrects }) => corrects === id)
  const changes = [...facts.documents.filter(isTaken), ...waitingCredit(facts, document)]
  return creditedBy([...notes, ...changes.flatMap((change) => creditOfChange(change, id))], document)
}
