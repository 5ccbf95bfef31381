import { canonicalText } from '../../canonical/index.ts'
import { fail, ok, unreachable } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { isEmptyCart } from '../empty-cart.ts'
import type { ApprovalDecision, Cart } from '../types.ts'

/** Most saved carts of one owner. */
export const savedCartLimit = 10

/** Longest name, in Unicode code points. */
export const savedCartNameLimit = 50

/** A cart that is saved under a name, to be compared, opened or quoted later: a stored state, not a live one. */
export interface SavedCart {
  /** Trimmed, in NFC; unique among its owner's without regard to case. */
  readonly name: string
  readonly cart: Cart
  /** Epoch ms. */
  readonly savedAt: number
}

/** All carts of one owner: the open one, and the saved ones. */
export interface Carts {
  readonly cart: Cart
  readonly savedCarts: readonly SavedCart[]
}

/** Commands on saved carts; `at` is the instant in epoch ms. */
export type SavedCartCommand =
  /** Saves a copy of the open cart, or of another one, as a merge does with the loser. */
  | { readonly kind: 'keep'; readonly name: string; readonly at: number; readonly cart?: Cart }
  /**
   * Opens a copy of a saved cart; the cart that was open is saved under `saveAs` unless it is saved already: nothing is
   * lost.
   */
  | { readonly kind: 'open'; readonly name: string; readonly saveAs: string; readonly at: number }
  /** Opens a cart from elsewhere, as that of a quote; the one that was open is saved as with `open`. */
  | { readonly kind: 'replace'; readonly cart: Cart; readonly saveAs: string; readonly at: number }
  /**
   * Undoes a `replace`: the saved cart is the open one again and leaves the list; an open one that was changed since is
   * saved.
   */
  | {
      readonly kind: 'bring_back'
      readonly name: string
      /** The cart that took its place, as it was put there. */
      readonly replacedBy: Cart
      readonly saveAs: string
      readonly at: number
    }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string }
  | { readonly kind: 'drop'; readonly name: string }

/** Reason why nothing was done. */
export type SavedCartFailure =
  | { readonly code: 'saved-cart-name-invalid'; readonly limit: number }
  | { readonly code: 'saved-cart-name-taken'; readonly name: string }
  | { readonly code: 'no-such-saved-cart'; readonly name: string }
  | { readonly code: 'too-many-saved-carts'; readonly limit: number }
  | { readonly code: 'empty-cart' }

/** The change of a command to the carts: preview and execution are this one value. */
export interface SavedCartsChange {
  readonly before: Carts
  readonly after: Carts
  /** Stable text; equal exactly when two plans are equal. */
  readonly digest: string
}

/** The key by which names of one owner are unique. */
export const savedCartKey = (name: string): string => name.toLowerCase()

function planOf(before: Carts, after: Carts): SavedCartsChange {
  return { before, after, digest: canonicalText({ before, after }) }
}

function cleanName(name: string): Result<string, SavedCartFailure> {
  const clean = name.normalize('NFC').trim()
  const { length } = Array.from(clean)
  return length === 0 || length > savedCartNameLimit
    ? fail({ code: 'saved-cart-name-invalid', limit: savedCartNameLimit })
    : ok(clean)
}

function found(savedCarts: readonly SavedCart[], name: string): SavedCart | undefined {
  return savedCarts.find((savedCart) => savedCartKey(savedCart.name) === savedCartKey(name.normalize('NFC').trim()))
}

/** True when one of the saved carts is this very cart. */
export function isSaved(savedCarts: readonly Pick<SavedCart, 'cart'>[], cart: Cart): boolean {
  const text = canonicalText(cart)
  return savedCarts.some((savedCart) => canonicalText(savedCart.cart) === text)
}

function contentsOf({ planId, lines, currency, quantities, pricing, entries }: Cart): string {
  const held = lines.map(({ productId, bundled }) => [productId, bundled] as const).sort(([a], [b]) => a - b)
  return canonicalText({ planId: Math.max(planId, 0), held, currency, quantities, pricing, entries: entries ?? null })
}

/** True when two carts have the same contents, in whatever order and for whatever reason their lines came in. */
export function hasSameContents(one: Cart, other: Cart): boolean {
  return contentsOf(one) === contentsOf(other)
}

/** Answer that an order of a cart is to who sent it for approval (S-21); the currency is the account's, and no choice of theirs. */
export function decisionByOrder(sent: Cart, ordered: Cart): Exclude<ApprovalDecision, 'declined'> {
  return hasSameContents({ ...sent, currency: ordered.currency }, ordered) ? 'approved' : 'changed'
}

/** A name like the given one that none of the saved carts has: the same, or with the first number that is free. */
export function freeSavedCartName(savedCarts: readonly Pick<SavedCart, 'name'>[], requested: string): string {
  const taken = new Set(savedCarts.map(({ name }) => savedCartKey(name)))
  const base = Array.from(requested.normalize('NFC').trim())
  const numbered = (count: number): string => {
    const ending = count === 1 ? '' : ` ${count}`
    return (
      base
        .slice(0, savedCartNameLimit - ending.length)
        .join('')
        .trimEnd() + ending
    )
  }
  let count = 1
  while (taken.has(savedCartKey(numbered(count)))) count += 1
  return numbered(count)
}

/** The saved carts with one more, under a name that is free. */
function withSaved(savedCarts: readonly SavedCart[], kept: SavedCart): Result<readonly SavedCart[], SavedCartFailure> {
  const name = cleanName(kept.name)
  if (!name.ok) return name
  if (found(savedCarts, name.value) !== undefined) return fail({ code: 'saved-cart-name-taken', name: name.value })
  if (savedCarts.length >= savedCartLimit) return fail({ code: 'too-many-saved-carts', limit: savedCartLimit })
  return ok([...savedCarts, { ...kept, name: name.value }])
}

type CommandOf<Kind extends SavedCartCommand['kind']> = Extract<SavedCartCommand, { kind: Kind }>

function keep(
  carts: Carts,
  { name, at: savedAt, cart = carts.cart }: CommandOf<'keep'>,
): Result<Carts, SavedCartFailure> {
  if (isEmptyCart(cart)) return fail({ code: 'empty-cart' })
  const savedCarts = withSaved(carts.savedCarts, { name, cart, savedAt })
  return savedCarts.ok ? ok({ ...carts, savedCarts: savedCarts.value }) : savedCarts
}

/** Another cart in the place of the open one, which is saved first unless it is empty or saved already. */
function inPlace(
  { cart: before, savedCarts }: Carts,
  { cart, saveAs, at: savedAt }: Omit<CommandOf<'replace'>, 'kind'>,
): Result<Carts, SavedCartFailure> {
  if (isEmptyCart(before) || isSaved(savedCarts, before)) return ok({ cart, savedCarts })
  const kept = withSaved(savedCarts, { name: saveAs, cart: before, savedAt })
  return kept.ok ? ok({ cart, savedCarts: kept.value }) : kept
}

/** A cart with the same contents stays as it is, with what it remembers of a broken package. */
function replace(carts: Carts, command: CommandOf<'replace'>): Result<Carts, SavedCartFailure> {
  return hasSameContents(carts.cart, command.cart) ? ok(carts) : inPlace(carts, command)
}

/** The opened saved cart stays in the list: after another one is opened it is there under its name. */
function open(carts: Carts, { name, ...rest }: CommandOf<'open'>): Result<Carts, SavedCartFailure> {
  const opened = found(carts.savedCarts, name)
  return opened === undefined
    ? fail({ code: 'no-such-saved-cart', name })
    : inPlace(carts, { ...rest, cart: opened.cart })
}

function bringBack(
  carts: Carts,
  { name, replacedBy, ...rest }: CommandOf<'bring_back'>,
): Result<Carts, SavedCartFailure> {
  const saved = found(carts.savedCarts, name)
  if (saved === undefined) return fail({ code: 'no-such-saved-cart', name })
  const savedCarts = carts.savedCarts.filter((other) => other !== saved)
  return hasSameContents(carts.cart, replacedBy)
    ? ok({ cart: saved.cart, savedCarts })
    : inPlace({ cart: carts.cart, savedCarts }, { ...rest, cart: saved.cart })
}

function rename(carts: Carts, { name, to }: CommandOf<'rename'>): Result<Carts, SavedCartFailure> {
  const savedCart = found(carts.savedCarts, name)
  if (savedCart === undefined) return fail({ code: 'no-such-saved-cart', name })
  const fresh = cleanName(to)
  if (!fresh.ok) return fresh
  const others = carts.savedCarts.filter((other) => other !== savedCart)
  if (found(others, fresh.value) !== undefined) return fail({ code: 'saved-cart-name-taken', name: fresh.value })
  const renamed = { ...savedCart, name: fresh.value }
  return ok({ ...carts, savedCarts: carts.savedCarts.map((other) => (other === savedCart ? renamed : other)) })
}

function drop(carts: Carts, { name }: CommandOf<'drop'>): Result<Carts, SavedCartFailure> {
  const savedCart = found(carts.savedCarts, name)
  if (savedCart === undefined) return fail({ code: 'no-such-saved-cart', name })
  return ok({ ...carts, savedCarts: carts.savedCarts.filter((other) => other !== savedCart) })
}

function executed(carts: Carts, command: SavedCartCommand): Result<Carts, SavedCartFailure> {
  switch (command.kind) {
    case 'keep':
      return keep(carts, command)
    case 'open':
      return open(carts, command)
    case 'replace':
      return replace(carts, command)
    case 'bring_back':
      return bringBack(carts, command)
    case 'rename':
      return rename(carts, command)
    case 'drop':
      return drop(carts, command)
    default:
      return unreachable(command)
  }
}

/** Plans a saved cart command. Pure and total; a failure changes nothing. */
export function changeSavedCarts(carts: Carts, command: SavedCartCommand): Result<SavedCartsChange, SavedCartFailure> {
  const after = executed(carts, command)
  return after.ok ? ok(planOf(carts, after.value)) : after
}
