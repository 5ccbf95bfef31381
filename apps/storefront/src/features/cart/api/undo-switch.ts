import { call, type CallOutcome } from '../../../lib/call.ts'

/** Takes the last change of the cart back, if it is still the one of this version (CART-25). */
export function undoSwitch(version: number, locale: string): Promise<CallOutcome<'POST /cart/undo'>> {
  return call('POST /cart/undo', { body: { version }, locale })
}
