import { refusal, type Refusal } from '../../../platform/http/refusal.ts'
import type { StoredCart } from '../stored-cart.ts'

/** A change that asks for another version than the cart's is refused; the caller reads the current cart from the answer (D-05). */
export function refuseStaleVersion(seen: string | undefined, stored: StoredCart | undefined): Refusal | undefined {
  if (seen === undefined) return undefined
  const version = /^"?(\d{1,15})"?$/.exec(seen)?.[1]
  if (version === undefined)
    return refusal(422, 'invalid-input', { errors: [{ path: 'If-Match', message: 'errors.field_invalid' }] })
  return Number(version) === (stored?.version ?? 0) ? undefined : refusal(409, 'stale-version')
}
