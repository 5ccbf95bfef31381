import { lifecycleOf } from '../lifecycle/index.ts'
import type { CauseOf, StateOf } from '../lifecycle/index.ts'

/**
 * The transition table of an order: a draft is re-posted freely, an open one is being paid, an abandoned challenge returns it
 * to draft, and one that failed may be posted again until the account is subscribed.
 */
export const orderLifecycle = lifecycleOf({
  states: ['draft', 'open', 'done', 'failed'],
  initial: ['draft'],
  transitions: [
    { from: 'draft', to: 'draft', causes: ['repost'] },
    { from: 'draft', to: 'open', causes: ['submit'] },
    // nothing is paid now: a trial goes on, or credit pays it all
    { from: 'draft', to: 'done', causes: ['apply'] },
    { from: 'open', to: 'done', causes: ['apply'] },
    { from: 'open', to: 'failed', causes: ['decline'] },
    { from: 'open', to: 'draft', causes: ['abandon'] },
    { from: 'failed', to: 'draft', causes: ['repost'] },
  ],
})

/** The states of an order. */
export type OrderState = StateOf<typeof orderLifecycle>

/** Causes that move an order. */
export type OrderCause = CauseOf<typeof orderLifecycle>
