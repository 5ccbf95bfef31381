import type { InvoiceRowView } from '@waybill/contract/views'
import type { StateKind } from '@waybill/ui/state/state.tsx'
import type { MessageId } from '@waybill/i18n'

interface InvoiceMark {
  readonly kind: StateKind
  readonly label: MessageId
}

/** The eleven payment states as mark and word. */
const marks: readonly InvoiceMark[] = [
  { kind: 'needsYou', label: 'payment.state.0' },
  { kind: 'underway', label: 'payment.state.1' },
  { kind: 'done', label: 'payment.state.2' },
  { kind: 'underway', label: 'payment.state.3' },
  { kind: 'ended', label: 'payment.state.4' },
  { kind: 'underway', label: 'payment.state.5' },
  { kind: 'ended', label: 'payment.state.6' },
  { kind: 'failed', label: 'payment.state.7' },
  { kind: 'failed', label: 'payment.state.8' },
  { kind: 'needsYou', label: 'payment.state.9' },
  { kind: 'failed', label: 'payment.state.10' },
]

export function invoiceMark({ kind, paymentState }: Pick<InvoiceRowView, 'kind' | 'paymentState'>): InvoiceMark {
  if (kind === 'credit') return { kind: 'done', label: 'invoice.creditNote.state' }
  const mark = marks[paymentState]
  if (mark === undefined) throw new RangeError(`no payment state ${paymentState}`)
  return mark
}
