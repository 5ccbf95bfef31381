import type { Keys } from '../../platform/keys.ts'

const PURPOSE = 'contact-form'
/** No person writes faster than this. */
export const SHORTEST_WRITING_MS = 2_000

/**
 * The instant at which a form was made, signed. In letters and digits of base 36: thirteen decimal digits would be taken
 * for a card number now and then, and the form rejected.
 */
export function stampForm(keys: Keys, now: number): string {
  const instant = now.toString(36)
  return `${instant}.${keys.sign(PURPOSE, instant)}`
}

/** A stamp that we made: when; undefined for anything else. */
export function readStamp(keys: Keys, stamp: string): number | undefined {
  const [instant = '', signature = ''] = stamp.split('.')
  return keys.isSigned(PURPOSE, instant, signature) ? Number.parseInt(instant, 36) : undefined
}
