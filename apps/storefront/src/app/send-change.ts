import { isIndustryPage } from '@waybill/domain/cart'
import { call, type CallOutcome } from '../lib/call.ts'
import type { CartChange } from '../lib/cart-change.ts'
import type { Waiting } from '../lib/change-queue.ts'
import { inSession } from '../lib/session-rule.ts'
import { touchQuery } from '../lib/visit.ts'

export type CartOutcome = CallOutcome<'POST /cart/add'>
/** What the server said, if it said anything. */
export type CartAnswer = Exclude<CartOutcome, { readonly kind: 'lost' }>

interface Page {
  readonly locale: string
  /** Without the language. */
  readonly path: string
}

/** Both addresses of the pricing page (M§2). */
const PRICING = /^\/(?:platform\/marketplace\/pricing|subscription\/packages)(?:[/?]|$)/

/** Outlives the page: who clicks and leaves has clicked. */
const SENT = { keepalive: true } as const

/** A plan taken back where plans are sold (CART-30). */
export function isOfPricing({ kind, isModule }: CartChange, path: string): boolean {
  return kind === 'remove' && !isModule && PRICING.test(path)
}

async function callFor({ change, key }: Waiting<CartChange>, { locale, path }: Page): Promise<CartOutcome> {
  const { id } = change
  const request = { ...SENT, locale, idempotencyKey: key }
  if (isOfPricing(change, path))
    return call('POST /cart/pricing/categories/remove', { ...request, body: { module: 0, id }, isOfPricing: true })
  if (change.kind === 'remove') return call('POST /cart/remove', { ...request, body: { id } })
  const module = change.isModule ? 1 : 0
  const pricing = change.pricing === undefined ? {} : { pricing: change.pricing ? (1 as const) : (0 as const) }
  const quantity = change.quantity === undefined ? {} : { quantity: change.quantity }
  const place = isIndustryPage(path) ? { place: 'industry' as const } : {}
  const body = { id, module, ...pricing, ...quantity, ...place } as const
  return call('POST /cart/add', { ...request, body, query: await touchQuery() })
}

async function answered(send: () => Promise<CartOutcome>, { locale }: Page): Promise<CartAnswer | undefined> {
  const outcome = await inSession<'POST /cart/add'>(send, locale)
  return !outcome.ok && outcome.kind === 'lost' ? undefined : outcome
}

/** Sends a change once; undefined when no answer came. */
export function sendChange(waiting: Waiting<CartChange>, page: Page): Promise<CartAnswer | undefined> {
  return answered(() => callFor(waiting, page), page)
}

/** Asks for the cart before the change that made this version; undefined when no answer came. */
export function sendUndo(
  { version, key }: { readonly version: number; readonly key: string },
  page: Page,
): Promise<CartAnswer | undefined> {
  const request = { ...SENT, locale: page.locale, idempotencyKey: key, body: { version } }
  return answered(() => call('POST /cart/undo', request), page)
}
