import type { Keys } from '../keys.ts'

/** Public forms that programs fill in too. */
type StampedForm = 'contact-form' | 'share-form'

/** No person writes faster than this. */
export const SHORTEST_WRITING_MS = 2_000

/**
 * The instant at which a form was made, signed. In letters and digits of base 36: thirteen decimal digits would be taken
 * for a card number now and then, and the form rejected.
 */
export function stampForm(keys: Keys, form: StampedForm, now: number): string {
  const instant = now.toString(36)
  return `${instant}.${keys.sign(form, instant)}`
}

/** A stamp that we made for this form: when; undefined for anything else. */
export function readStamp(keys: Keys, form: StampedForm, stamp: string): number | undefined {
  const [instant = '', signature = ''] = stamp.split('.')
  return keys.isSigned(form, instant, signature) ? Number.parseInt(instant, 36) : undefined
}
