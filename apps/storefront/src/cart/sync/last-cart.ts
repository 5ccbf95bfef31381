import { mirroredLines, type MirrorLine } from './cart-mirror.ts'
import { dropSession, readSession, writeSession } from '../../lib/session-values.ts'
import { DAY_MS } from '@waybill/domain/durations'

/** A reader who empties their cart can restore it for a day, in the same tab. */
export function storeLastCart(lines: readonly MirrorLine[], now = Date.now()): void {
  if (lines.length > 0) writeSession('last_cart', JSON.stringify({ lines, at: now }))
}

/** As it is stored, so that it can be observed; null where there is none. */
export function storedLastCart(): string | null {
  return readSession('last_cart') ?? null
}

/** The lines of the last cart, while they are on offer. */
export function lastCartLines(stored: string | null, now = Date.now()): readonly MirrorLine[] {
  const at = timeOf(stored)
  return at !== undefined && now - at < DAY_MS ? mirroredLines(stored) : []
}

export function forgetLastCart(): void {
  dropSession(['last_cart'])
}

function timeOf(stored: string | null): number | undefined {
  try {
    const last: unknown = JSON.parse(stored ?? 'null')
    if (typeof last !== 'object' || last === null || !('at' in last)) return undefined
    return typeof last.at === 'number' ? last.at : undefined
  } catch {
    return undefined
  }
}
