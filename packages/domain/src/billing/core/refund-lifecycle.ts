import { lifecycleOf } from '../../lifecycle/index.ts'
import type { CauseOf } from '../../lifecycle/index.ts'

/**
 * The transition table of a refund: one above the limit is a request until a second person approves it, or the one who made it
 * withdraws it; money that goes back to a method is started, and refunded once the provider has done it; what it rejects
 * becomes account credit, also when the method's bank sends it back days later, until it is paid again at the provider. What
 * the customer's bank took back, and what was given back at the provider itself, is written as refunded.
 */
export const refundLifecycle = lifecycleOf({
  states: ['requested', 'started', 'refunded', 'rejected', 'credited', 'withdrawn'],
  initial: ['requested', 'started', 'credited', 'refunded'],
  transitions: [
    { from: 'requested', to: 'started', causes: ['approved'] },
    { from: 'requested', to: 'credited', causes: ['approved'] },
    { from: 'requested', to: 'withdrawn', causes: ['withdrawn'] },
    { from: 'started', to: 'refunded', causes: ['made'] },
    { from: 'started', to: 'rejected', causes: ['rejected'] },
    { from: 'refunded', to: 'rejected', causes: ['came_back'] },
    { from: 'rejected', to: 'refunded', causes: ['paid_again'] },
  ],
})

/** Causes that move a refund. */
export type RefundCause = CauseOf<typeof refundLifecycle>
