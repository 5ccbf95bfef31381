import { randomKey } from '../../../lib/random-key.ts'
import { dropSession, readSession, writeSession } from '../../../lib/session-values.ts'

/**
 * The key of one order and its start: a reload, a second click or the return from the bank repeat the call instead of
 * making another (B-45). Another order gets another key.
 */
export function idempotencyKey(order: string): string {
  const stored = readSession('idempotency')
  if (stored !== undefined && readSession('order') === order) return stored
  const key = randomKey()
  writeSession('idempotency', key)
  writeSession('order', order)
  return key
}

/** After a definitive result: the next click is another try. */
export function rotateIdempotencyKey(): void {
  dropSession(['idempotency', 'order'])
}
