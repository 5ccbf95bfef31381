import { call, type CallOutcome } from '../../lib/call.ts'
import type { CartChange } from '../../lib/cart/cart-change.ts'
import { placeOf } from './place-of.ts'
import { attributionQuery } from '../../lib/analytics/attribution-query.ts'
import type { RequestOptions } from './queued-change.ts'
import { actionOf } from '../confirmation/read-confirmation.ts'

interface SendConfirmedInput {
  readonly change: CartChange
  /** Version of the previewed cart: no other is changed. */
  readonly version: number
  /** Of the page, without the language. */
  readonly path: string
}

/** Makes the change that a dialog showed. */
async function sendConfirmed({ change, version, path }: SendConfirmedInput, sending: RequestOptions) {
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
    query: isAdd ? await attributionQuery() : undefined,
  })
}

type CartOutcome = CallOutcome<'POST /cart/add'>

/** Both addresses of the pricing page. */
const PRICING = /^\/(?:platform\/marketplace\/pricing|subscription\/packages)(?:[/?]|$)/

/** A plan taken back where plans are sold. */
export function isOfPricing({ kind, isModule }: CartChange, path: string): boolean {
  return kind === 'remove' && !isModule && PRICING.test(path)
}

/** Sends a change of a page once; its path is without the language. */
export async function sendChange(change: CartChange, request: RequestOptions, path: string): Promise<CartOutcome> {
  const { id } = change
  if (isOfPricing(change, path) && change.confirmed === undefined)
    return call('POST /cart/pricing/categories/remove', { ...request, body: { module: 0, id }, isOfPricing: true })
  if (change.confirmed !== undefined) return sendConfirmed({ change, version: change.confirmed.version, path }, request)
  if (change.restores) {
    return call('POST /cart/restore', { ...request, body: change.place === undefined ? {} : { place: change.place } })
  }
  if (change.kind === 'remove') return call('POST /cart/remove', { ...request, body: { id } })
  const module = change.isModule ? 1 : 0
  const pricing = change.pricing === undefined ? {} : { pricing: change.pricing ? (1 as const) : (0 as const) }
  const quantity = change.quantity === undefined ? {} : { quantity: change.quantity }
  const entries = change.entries === undefined ? {} : { entries: [...change.entries] }
  const replace = change.replaces ? { replace: 1 as const } : {}
  const body = { id, module, ...pricing, ...entries, ...quantity, ...replace, ...placeOf(change, path) } as const
  return call('POST /cart/add', { ...request, body, query: await attributionQuery() })
}
