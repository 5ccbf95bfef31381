import { call } from '../../lib/call.ts'
import type { CartChange } from '../../lib/cart/cart-change.ts'
import { placeOf } from '../sync/place-of.ts'
import { touchQuery } from '../../lib/analytics/touch-query.ts'
import type { Sending } from '../sync/queued-change.ts'
import { actionOf } from './read-confirmation.ts'

interface SendConfirmedInput {
  readonly change: CartChange
  /** Version of the previewed cart: no other is changed. */
  readonly version: number
  /** Of the page, without the language. */
  readonly path: string
}

/** Makes the change that a dialog showed. */
export async function sendConfirmed({ change, version, path }: SendConfirmedInput, sending: Sending) {
  const isAdd = change.kind === 'add'
  return call('POST /cart/module/{id}/{action}', {
    ...sending,
    params: { id: change.id, action: actionOf(change) },
    ifMatch: version,
    body: {
      ...(isAdd && change.pricing !== undefined && { pricing: change.pricing ? 1 : 0 }),
      ...(isAdd && change.quantity !== undefined && { quantity: change.quantity }),
      ...(isAdd && placeOf(change, path)),
      ...(isAdd && change.keepsAddOns && { keep_addons: 1 as const }),
      ...(isAdd && change.replaces && { replace: 1 as const }),
    },
    query: isAdd ? await touchQuery() : undefined,
  })
}
