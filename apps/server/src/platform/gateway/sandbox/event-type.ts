import type { WebhookHint } from '../webhook-hint.ts'
import type { Entry } from './ledger.ts'

/** The types of the sandbox's webhooks. */
export type EventType =
  | `charge.${'succeeded' | 'pending' | 'failed' | 'blocked' | 'returned'}`
  | `refund.${'succeeded' | 'failed'}`
  /** `method`: of a method that is set up, instead of a payment. */
  | `${'challenge' | 'method'}.${'approved' | 'declined' | 'lapsed'}`
  | `dispute.${'opened' | 'won' | 'lost'}`

/** The event for a row of a charge. */
export function eventTypeOf({ status, code }: Pick<Entry, 'status' | 'code'>): EventType {
  if (code === 'blocked') return 'charge.blocked'
  return code === 'R01' ? 'charge.returned' : `charge.${status}`
}

const kinds: ReadonlyMap<string, WebhookHint['kind']> = new Map([
  ['charge', 'payment'],
  ['challenge', 'payment'],
  ['refund', 'refund'],
  ['dispute', 'dispute'],
  ['method', 'method'],
])

/** Subject of an event; its type may be any text. */
export function kindOfEvent(type: string): WebhookHint['kind'] {
  return kinds.get(type.split('.')[0] ?? '') ?? 'unknown'
}
