import { lifecycleOf } from '../lifecycle/index.ts'
import type { CauseOf, StateOf } from '../lifecycle/index.ts'

/**
 * The transition table of D-36. An accepted quote is revised, or ended by the staff, only before it has an order: `actOnQuote` checks
 * that. `expire` is the clock, and `stop` the decision of the staff to sell a product of it no more (S-03).
 */
export const quoteLifecycle = lifecycleOf({
  states: ['draft', 'open', 'accepted', 'declined', 'expired', 'superseded', 'revoked'],
  initial: ['draft'],
  transitions: [
    { from: 'draft', to: 'open', causes: ['share'] },
    { from: 'open', to: 'accepted', causes: ['accept'] },
    { from: 'open', to: 'declined', causes: ['decline'] },
    { from: 'open', to: 'expired', causes: ['expire'] },
    { from: 'open', to: 'revoked', causes: ['revoke', 'stop'] },
    { from: 'open', to: 'superseded', causes: ['revise'] },
    { from: 'accepted', to: 'superseded', causes: ['revise'] },
    { from: 'accepted', to: 'revoked', causes: ['stop'] },
    { from: 'declined', to: 'superseded', causes: ['revise'] },
    { from: 'expired', to: 'superseded', causes: ['revise'] },
  ],
})

/** The states of a quote. */
export type QuoteState = StateOf<typeof quoteLifecycle>

/** Causes that move a quote. */
export type QuoteCause = CauseOf<typeof quoteLifecycle>
