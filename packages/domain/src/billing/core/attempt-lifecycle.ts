import { lifecycleOf } from '../../lifecycle/index.ts'
import type { CauseOf } from '../../lifecycle/index.ts'

/**
 * The transition table of one attempt: it is stored before the call, and ends with what the provider said of it. A settled bank
 * debit may still be returned, and a settled charge disputed; what was given up may still turn out to be paid, and becomes
 * credit then.
 */
export const attemptLifecycle = lifecycleOf({
  states: [
    'started',
    'challenge',
    'pending',
    'paid',
    'declined',
    'blocked',
    'returned',
    'disputed',
    'charged_back',
    'ended',
  ],
  initial: ['started'],
  transitions: [
    { from: 'started', to: 'challenge', causes: ['challenged'] },
    { from: 'started', to: 'pending', causes: ['accepted'] },
    { from: 'started', to: 'paid', causes: ['paid'] },
    { from: 'started', to: 'declined', causes: ['declined'] },
    { from: 'started', to: 'blocked', causes: ['blocked'] },
    { from: 'started', to: 'ended', causes: ['never_arrived', 'provider_error'] },
    { from: 'challenge', to: 'paid', causes: ['paid'] },
    { from: 'challenge', to: 'pending', causes: ['accepted'] },
    { from: 'challenge', to: 'declined', causes: ['declined', 'lapsed'] },
    { from: 'challenge', to: 'blocked', causes: ['blocked'] },
    { from: 'challenge', to: 'ended', causes: ['cancelled'] },
    { from: 'pending', to: 'paid', causes: ['paid'] },
    { from: 'pending', to: 'declined', causes: ['declined'] },
    { from: 'pending', to: 'blocked', causes: ['blocked'] },
    { from: 'paid', to: 'returned', causes: ['returned'] },
    { from: 'paid', to: 'disputed', causes: ['disputed'] },
    // the verdict is the first that is heard of it
    { from: 'paid', to: 'charged_back', causes: ['dispute_lost'] },
    { from: 'disputed', to: 'paid', causes: ['dispute_won', 'dispute_lost'] },
    { from: 'disputed', to: 'charged_back', causes: ['dispute_lost'] },
    { from: 'blocked', to: 'paid', causes: ['paid'] },
    { from: 'ended', to: 'paid', causes: ['paid'] },
    { from: 'declined', to: 'paid', causes: ['paid'] },
  ],
})

/** Causes that move an attempt. */
export type AttemptCause = CauseOf<typeof attemptLifecycle>
