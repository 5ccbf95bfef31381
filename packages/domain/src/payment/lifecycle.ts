import type { Lifecycle, Transition } from '../lifecycle/index.ts'
import { paymentStates } from './state.ts'
import type { PaymentState, PaymentStateName } from './state.ts'

/** Causes that move a payment (decisions-billing 2.2). */
export type PaymentCause =
  | 'attempt'
  | 'backup_tried'
  | 'date_set'
  | 'date_reached'
  | 'no_method'
  | 'manual_collection'
  | 'method_removed'
  | 'method_added'
  | 'void'
  | 'cancelled'
  | 'write_off'
  | 'reduced'
  | 'nothing_to_pay'
  | 'paid'
  | 'paid_early'
  | 'paid_outside'
  | 'transfer_booked'
  | 'result_later'
  | 'declined'
  | 'declined_again'
  | 'blocked'
  | 'never_received'
  | 'challenge_expired'
  | 'challenge_lapsed'
  | 'superseded'
  | 'schedule_spent'
  | 'due_date_passed'
  | 'all_refunded'
  | 'disputed'
  | 'bank_return'
  | 'dispute_won'
  | 'dispute_lost'

type Row = readonly [to: PaymentStateName, ...causes: PaymentCause[]]

const rows: Readonly<Record<PaymentStateName, readonly Row[]>> = {
  unpaid: [
    ['processing', 'attempt'],
    ['scheduled', 'date_set'],
    ['due', 'no_method', 'manual_collection'],
    // of an invoice that is reduced nothing may be left
    ['void', 'void', 'reduced'],
    ['paid', 'nothing_to_pay'],
  ],
  scheduled: [
    ['processing', 'date_reached'],
    ['void', 'cancelled'],
    ['due', 'method_removed'],
    ['paid', 'paid_early'],
  ],
  processing: [
    ['paid', 'paid'],
    ['pending', 'result_later'],
    ['failed', 'declined'],
    // a member's own attempt of an overdue payment leads back there at once (B-124)
    ['overdue', 'declined_again'],
    ['fraud', 'blocked'],
    ['unpaid', 'never_received'],
    // declined softly: the backup is tried at once (B-55)
    ['processing', 'backup_tried'],
    // what a change was computed for no longer holds when its money comes (B-115)
    ['void', 'superseded'],
  ],
  pending: [
    ['paid', 'paid'],
    // A lapsed challenge is a decline on a renewal, and the end of the attempt on a checkout or change.
    ['failed', 'declined', 'challenge_expired'],
    ['overdue', 'declined_again'],
    ['processing', 'backup_tried'],
    ['void', 'challenge_lapsed', 'superseded'],
    ['fraud', 'blocked'],
  ],
  failed: [
    ['processing', 'attempt'],
    ['overdue', 'schedule_spent'],
    ['paid', 'paid_outside'],
    ['void', 'void', 'reduced'],
    ['due', 'method_removed'],
  ],
  due: [
    ['processing', 'method_added'],
    ['paid', 'transfer_booked'],
    ['overdue', 'due_date_passed'],
    ['void', 'void', 'reduced'],
  ],
  overdue: [
    ['processing', 'attempt'],
    ['paid', 'paid_outside'],
    ['void', 'write_off', 'reduced'],
  ],
  paid: [
    ['refund', 'all_refunded'],
    ['fraud', 'disputed'],
    ['failed', 'bank_return'],
    // what came back had become credit, and that pays its document
    ['void', 'bank_return'],
  ],
  fraud: [
    // a part that is lost leaves the rest paid
    ['paid', 'dispute_won', 'dispute_lost'],
    ['refund', 'dispute_lost', 'all_refunded'],
    // what an unauthorised debit had paid may be taken back whole by its notes
    ['void', 'void', 'reduced'],
  ],
  refund: [],
  void: [],
}

/** The states in the order of their numbers. */
const names: readonly PaymentStateName[] = [
  'unpaid',
  'pending',
  'paid',
  'processing',
  'refund',
  'scheduled',
  'void',
  'fraud',
  'failed',
  'due',
  'overdue',
]

const transitions = names.flatMap((from) =>
  rows[from].map(([to, ...causes]): Transition<PaymentState, PaymentCause> => ({
    from: paymentStates[from],
    to: paymentStates[to],
    causes,
  })),
)

/** The one transition table of payments (decisions-billing 2.2, PAY-05). Anything that it does not list is declined. */
export const paymentLifecycle: Lifecycle<PaymentState, PaymentCause> = {
  states: names.map((name) => paymentStates[name]),
  initial: [paymentStates.unpaid],
  transitions,
}
