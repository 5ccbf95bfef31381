import { call, type CallOutcome } from '../lib/call.ts'
import type { CartChange } from '../lib/cart-change.ts'
import type { Waiting } from '../lib/change-queue.ts'
import { placeOf } from '../lib/place-of.ts'
import { inSession } from '../lib/session-rule.ts'
import { touchQuery } from '../lib/visit.ts'
import { sendConfirmed } from './asking/send-confirmed.ts'

export type CartOutcome = CallOutcome<'POST /cart/add'>
/** What the server said, if it said anything. */
export type CartAnswer = Exclude<CartOutcome, { readonly kind: 'lost' }>

interface Page {
  readonly locale: string
  /** Without the language. */
  readonly path: string
}

/** Outlives the page: who clicks and leaves has clicked. */
const SENT = { keepalive: true } as const

async function callFor({ change, key }: Waiting<CartChange>, { locale, path }: Page): Promise<CartOutcome> {
  const { id } = change
  const request = { ...SENT, locale, idempotencyKey: key }
  if (change.confirmed !== undefined) return sendConfirmed({ change, version: change.confirmed.version, path }, request)
  if (change.restores) {
    return call('POST /cart/restore', { ...request, body: change.place === undefined ? {} : { place: change.place } })
  }
  if (change.kind === 'remove') return call('POST /cart/remove', { ...request, body: { id } })
  const module = change.isModule ? 1 : 0
  const pricing = change.pricing === undefined ? {} : { pricing: change.pricing ? (1 as const) : (0 as const) }
  const quantity = change.quantity === undefined ? {} : { quantity: change.quantity }
  const body = { id, module, ...pricing, ...quantity, ...placeOf(change, path) } as const
  return call('POST /cart/add', { ...request, body, query: await touchQuery() })
}

/** Sends a change once; undefined when no answer came. */
export async function sendChange(waiting: Waiting<CartChange>, page: Page): Promise<CartAnswer | undefined> {
  const outcome = await inSession<'POST /cart/add'>(() => callFor(waiting, page), page.locale)
  return !outcome.ok && outcome.kind === 'lost' ? undefined : outcome
}
