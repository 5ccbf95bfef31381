import type { Entry } from './ledger.ts'

/** The types of the sandbox's webhooks. */
export type EventType =
  | `charge.${'succeeded' | 'pending' | 'failed' | 'blocked' | 'returned'}`
  | 'refund.succeeded'
  | `challenge.${'approved' | 'declined' | 'lapsed'}`

/** The event for a row of a charge. */
export function eventTypeOf({ status, code }: Pick<Entry, 'status' | 'code'>): EventType {
  if (code === 'blocked') return 'charge.blocked'
  return code === 'R01' ? 'charge.returned' : `charge.${status}`
}
