import { call } from '../../lib/call.ts'
import type { CartChange } from '../../lib/cart-change.ts'
import { placeOf } from '../../lib/place-of.ts'
import { touchQuery } from '../../lib/visit.ts'
import { actionOf } from './read-confirmation.ts'

interface Page {
  readonly locale: string
  /** Without the language. */
  readonly path: string
}

/** Performs what a dialog was shown for, on the cart that it spoke of. */
export async function sendConfirmed(
  change: CartChange & Required<Pick<CartChange, 'confirmed'>>,
  { locale, path }: Page,
  sent: { readonly idempotencyKey?: string; readonly keepalive?: true } = {},
) {
  const isAdd = change.kind === 'add'
  return call('POST /cart/module/{id}/{action}', {
    ...sent,
    params: { id: change.id, action: actionOf(change) },
    body: {
      ...(isAdd && change.pricing !== undefined && { pricing: change.pricing ? 1 : 0 }),
      ...(isAdd && change.quantity !== undefined && { quantity: change.quantity }),
      ...(isAdd && placeOf(change, path)),
    },
    query: isAdd ? await touchQuery() : undefined,
    locale,
    ...(change.confirmed !== undefined && { ifMatch: change.confirmed.version }),
  })
}
