import type { Keys } from '../keys.ts'
import { actorName, type Actor } from './actor.ts'

const PAGE_TOKEN_MS = 15 * 60_000

/** The owner that a token of a page is bound to: the login, or the visitor's cart. */
function ownerOf(actor: Actor): string {
  if (actor.kind === 'admin_key') return actorName(actor)
  if (actor.kind === 'member' && actor.impersonation !== undefined) return `impersonation:${actor.impersonation.id}`
  if (actor.kind !== 'visitor') return `${actor.kind}:${actor.sessionId}`
  return actor.visitorHash === undefined ? 'nobody' : `cart:${Buffer.from(actor.visitorHash).toString('base64url')}`
}

/** The page-supplied token of B-14: bound to the login, 15 minutes. */
export function pageToken(keys: Keys, actor: Actor, now: number): string {
  const expires = now + PAGE_TOKEN_MS
  return `${expires}.${keys.sign('page-token', `${ownerOf(actor)}.${expires}`)}`
}

export function isPageToken(
  keys: Keys,
  given: { readonly actor: Actor; readonly token: string; readonly now: number },
): boolean {
  const [expires, signature] = given.token.split('.')
  if (expires === undefined || signature === undefined || !/^\d{1,15}$/.test(expires)) return false
  return keys.isSigned('page-token', `${ownerOf(given.actor)}.${expires}`, signature) && Number(expires) > given.now
}

/** The form token of script-free forms and quote pages: lives as long as the login or the cart cookie (A-96). */
export function formToken(keys: Keys, actor: Actor): string {
  return keys.sign('form-token', ownerOf(actor))
}

export function isFormToken(keys: Keys, actor: Actor, token: string): boolean {
  return keys.isSigned('form-token', ownerOf(actor), token)
}
