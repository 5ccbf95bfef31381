import { createHash } from 'node:crypto'
import type { WebhookMode } from './mode.ts'
import { DAY_MS } from '@waybill/domain/durations'

const LATE_MS = 3 * DAY_MS
/** Longer than the day between a settlement and its return, so that even these two can change places. */
const SHUFFLE_MS = 2 * DAY_MS

/** Instants at which an event is delivered. Shuffling reads the event's id, so that a seed replays a run. */
export function deliveryInstants(
  mode: WebhookMode,
  { id, createdAt }: { readonly id: string; readonly createdAt: number },
): readonly number[] {
  switch (mode) {
    case 'normal':
      return [createdAt]
    case 'double':
      return [createdAt, createdAt]
    case 'late':
      return [createdAt + LATE_MS]
    case 'shuffled':
      return [createdAt + (createHash('sha256').update(id).digest().readUInt32BE() % SHUFFLE_MS)]
    case 'none':
      return []
  }
}
