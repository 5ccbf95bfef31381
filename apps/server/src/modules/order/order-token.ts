import type { Keys } from '../../platform/keys.ts'

const LIFE_MS = 15 * 60_000

/** What a token of `POST /billing/order` vouches for (B-15): exactly this order of this member, at this content. */
export interface OrderClaim {
  readonly orderId: string
  readonly memberId: number
  readonly digest: string
}

export function issueOrderToken(keys: Keys, claim: OrderClaim, now: number): string {
  const expires = now + LIFE_MS
  return `${expires}.${keys.sign('order-token', textOf(claim, expires))}`
}

/** `forged` is another order, member, content or key; `expired` was right once. */
export function readOrderToken(keys: Keys, token: string, given: { readonly claim: OrderClaim; readonly now: number }): 'valid' | 'expired' | 'forged' {
  const [expires, signature] = token.split('.')
  if (expires === undefined || signature === undefined || !/^\d{1,15}$/.test(expires)) return 'forged'
  if (!keys.isSigned('order-token', textOf(given.claim, Number(expires)), signature)) return 'forged'
  return Number(expires) > given.now ? 'valid' : 'expired'
}

function textOf({ orderId, memberId, digest }: OrderClaim, expires: number): string {
  return JSON.stringify([orderId, memberId, digest, expires])
}
