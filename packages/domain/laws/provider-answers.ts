import fc from 'fast-check'
import { money } from '../src/money/index.ts'
import type { PaymentOutcome } from '../src/billing/index.ts'

const hour = 3_600_000

/** Answers of the provider from now on. */
export const answers = fc.constantFrom(
  'paid',
  'declined',
  'hard',
  'pending',
  'slow',
  'challenge',
  'blocked',
  'returned',
  'denied',
  'disputed',
  'won',
  'lost',
  'lost_in_part',
  'unknown',
  'error',
  'silence',
)
type Answer = typeof answers extends fc.Arbitrary<infer Value> ? Value : never

/** The outcome of a charge with such an answer. */
export function outcomeOf(answer: Answer, id: number, now: number): PaymentOutcome {
  const reference = `ch_${id}`
  switch (answer) {
    case 'paid':
      return { kind: 'paid', reference }
    case 'declined':
      return { kind: 'declined', code: 'insufficient_funds', isHard: false }
    case 'hard':
      return { kind: 'declined', code: 'stolen_card', isHard: true }
    case 'pending':
      return { kind: 'pending', reference, expectedAt: now + 96 * hour }
    // longer than a trial of fourteen days
    case 'slow':
      return { kind: 'pending', reference, expectedAt: now + 480 * hour }
    case 'challenge':
      return { kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: now + 72 * hour } }
    case 'blocked':
      return { kind: 'blocked', reference }
    case 'returned':
    case 'denied':
      return { kind: 'returned', reference, returnCode: answer === 'denied' ? 'R10' : 'R01' }
    case 'disputed':
      return { kind: 'disputed', reference }
    case 'won':
      return { kind: 'dispute_won', reference }
    case 'lost':
      return { kind: 'dispute_lost', reference, refundReference: `re_${id}` }
    case 'lost_in_part':
      return { kind: 'dispute_lost', reference, refundReference: `du_${id}`, lost: money(500, 'USD') }
    case 'error':
      return { kind: 'error', class: 706, isOutcomeKnown: true }
    case 'unknown':
    case 'silence':
      return { kind: 'error', class: 702, isOutcomeKnown: false }
  }
}
