import { createHash } from 'node:crypto'
import type { Purchase } from '@waybill/domain/billing'
import { canonicalText } from '@waybill/domain/canonical'
import type { Keys } from '../../../platform/keys.ts'
import type { PreparedCheckout } from './prepare-checkout.ts'

const LIFE_MS = 15 * 60_000
/** Letters too: a run of digits could pass for a card number, and a request with one is rejected. */
const RADIX = 36

/** Claim of a token of `POST /billing/order`: this order of this member, at this content. */
export interface OrderClaim {
  readonly orderId: string
  readonly memberId: number
  /** Of {@link contentDigest}. */
  readonly content: string
}

/** Items, total and currency, without the instants: they move on between posting an order and checking it out. */
export function contentDigest({
  invoice,
  stored,
  plan,
  purchase,
}: Pick<PreparedCheckout, 'invoice' | 'stored' | 'plan' | 'purchase'>): string {
  const lines = invoice.lines.map(({ kind, productId, quantity, unit, amount }) => ({
    kind,
    productId,
    quantity,
    unit,
    amount,
  }))
  const { creditUsed, debts } = plan
  const before = { ...(creditUsed && { creditUsed }), ...(debts && { debts }) }
  // what is tried is on no line yet
  const tried = purchase.items.flatMap(({ productId, price, ownTrial }) =>
    price === undefined || ownTrial === undefined ? [] : { productId, price },
  )
  const later = tried.length > 0 ? { tried } : {}
  const text = canonicalText({ plan: stored.cart.planId, lines, total: invoice.total, ...before, ...later })
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** Result of a change; its amounts are of the instant, and the preview confirms them. */
export function changeContent({ terms, items, catalogueVersion, currency }: Purchase): string {
  const products = items.map(({ productId, bundled }) => ({ productId, bundled }))
  const text = canonicalText({ action: 'change', terms, products, catalogueVersion, currency })
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

export function issueOrderToken(keys: Keys, claim: OrderClaim, now: number): string {
  const expires = now + LIFE_MS
  return [expires.toString(RADIX), claim.content, keys.sign('order-token', textOf(claim, expires))].join('.')
}

/** `forged` is another order, member or key; `expired` was right once; `changed` was made for other items or another total. */
export function readOrderToken(
  keys: Keys,
  token: string,
  given: { readonly claim: OrderClaim; readonly now: number },
): 'valid' | 'expired' | 'changed' | 'forged' {
  const [instant = '', content = '', signature = ''] = token.split('.')
  if (!/^[0-9a-z]{1,10}$/.test(instant)) return 'forged'
  const expires = Number.parseInt(instant, RADIX)
  if (!keys.isSigned('order-token', textOf({ ...given.claim, content }, expires), signature)) return 'forged'
  if (expires <= given.now) return 'expired'
  return content === given.claim.content ? 'valid' : 'changed'
}

function textOf({ orderId, memberId, content }: OrderClaim, expires: number): string {
  return JSON.stringify([orderId, memberId, content, expires])
}
