import { lifecycleOf } from '../lifecycle/index.ts'
import type { CauseOf, StateOf } from '../lifecycle/index.ts'

/**
 * The transition table of an invoice: a pay-first one stays a draft until it is paid and gets its number then; a returned bank
 * payment or a dispute opens it again; an open one may be void, with its number used; one that is reduced to nothing is void
 * too, and so is one whose notes had taken back all that the bank does. A credit note owes nothing: it is written as paid.
 */
export const invoiceLifecycle = lifecycleOf({
  states: ['draft', 'open', 'paid', 'refunded', 'void'],
  initial: ['draft'],
  transitions: [
    { from: 'draft', to: 'open', causes: ['finalise'] },
    { from: 'draft', to: 'paid', causes: ['pay', 'credit'] },
    { from: 'draft', to: 'void', causes: ['lapse'] },
    { from: 'open', to: 'paid', causes: ['pay'] },
    { from: 'open', to: 'void', causes: ['void', 'write_off', 'reverse'] },
    { from: 'paid', to: 'refunded', causes: ['refund_all'] },
    { from: 'open', to: 'refunded', causes: ['dispute_lost'] },
    { from: 'paid', to: 'open', causes: ['bank_return', 'disputed'] },
    { from: 'paid', to: 'void', causes: ['bank_return'] },
  ],
})

/** The states of an invoice; what its payment does is the payment's own lifecycle. */
export type InvoiceStatus = StateOf<typeof invoiceLifecycle>

/** Causes that move an invoice. */
export type InvoiceCause = CauseOf<typeof invoiceLifecycle>
