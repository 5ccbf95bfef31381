import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@waybill/domain/durations'
import type { Keys } from '../../../platform/keys.ts'

/** A preview is confirmed within this. */
const LIFE_MS = 5 * MINUTE_MS
/** Letters too: a run of digits could pass for a card number, and a request with one is rejected. */
const RADIX = 36

/** Change that was shown to a member: the instant of its amounts, and its digest. */
export interface ShownChange {
  readonly memberId: number
  /** Epoch ms. */
  readonly pricedAt: number
  /** Of the planned change. */
  readonly digest: string
}

const shortened = (digest: string): string => createHash('sha256').update(digest).digest('base64url').slice(0, 22)

const textOf = (memberId: number, pricedAt: number, content: string): string =>
  JSON.stringify([memberId, pricedAt, content])

export function issueChangeToken(keys: Keys, { memberId, pricedAt, digest }: ShownChange): string {
  const content = shortened(digest)
  return [pricedAt.toString(RADIX), content, keys.sign('change-token', textOf(memberId, pricedAt, content))].join('.')
}

/** A token that was made for this member: when its amounts were computed, and whether it can still be confirmed. */
export interface ReadChange {
  readonly pricedAt: number
  readonly isExpired: boolean
  readonly isOf: (digest: string) => boolean
}

/** Undefined for a token of another member or key. Epoch ms. */
export function readChangeToken(
  keys: Keys,
  token: string,
  { memberId, now }: { readonly memberId: number; readonly now: number },
): ReadChange | undefined {
  const [instant = '', content = '', signature = ''] = token.split('.')
  if (!/^[0-9a-z]{1,10}$/.test(instant)) return undefined
  const pricedAt = Number.parseInt(instant, RADIX)
  if (!keys.isSigned('change-token', textOf(memberId, pricedAt, content), signature)) return undefined
  return { pricedAt, isExpired: now >= pricedAt + LIFE_MS, isOf: (digest) => shortened(digest) === content }
}
