import {
  freeSavedCartName,
  hasSameContents,
  isSaved,
  changeSavedCarts,
  type Cart,
  type SavedCart,
  type SavedCartCommand,
} from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { claimCartOwner } from '../cart-owner.ts'
import type { StoredCart } from '../stored-cart.ts'
import {
  deleteStoredSavedCart,
  insertSavedCart,
  renameStoredSavedCart,
  markSavedCartUsed,
  type StoredSavedCart,
} from '../repository-saved-carts.ts'
import { apiErrorOfSavedCart } from '../cart-api-error.ts'
import { cartName } from '../view/saved-cart-view.ts'
import { readCarts, type StoredCarts } from './read-saved-carts.ts'
import { rejectStaleVersion } from './change-cart.ts'
import { replaceCart, type NewCart } from './replace-cart.ts'
import { currencyOfCart } from './switch-currency.ts'

export type CartOutcome<T = true> = Promise<Result<T, ApiError>>

export interface SavedCartChange {
  readonly context: RequestContext
  readonly db: Executor
  readonly carts: StoredCarts
}

function planned({ carts }: SavedCartChange, command: SavedCartCommand): Result<readonly SavedCart[], ApiError> {
  const plan = changeSavedCarts(carts, command)
  return plan.ok ? ok(plan.value.after.savedCarts) : fail(apiErrorOfSavedCart(plan.failure))
}

/** The id of another owner's cart is not found: the list is the caller's own. */
function ownSavedCart({ savedCarts }: StoredCarts, id: string): Result<StoredSavedCart, ApiError> {
  const savedCart = savedCarts.find((one) => one.id === id)
  return savedCart === undefined ? fail(NOT_FOUND) : ok(savedCart)
}

/** The one that the command made, or made another. */
function changedOne({ carts }: SavedCartChange, after: readonly SavedCart[]): SavedCart | undefined {
  return after.find((savedCart) => carts.savedCarts.every((known) => known !== savedCart))
}

interface NamedCart {
  readonly id: string
  readonly name: string
}

async function storeCopy(work: SavedCartChange, after: readonly SavedCart[]): CartOutcome<NamedCart | undefined> {
  const { context, db, carts } = work
  const fresh = changedOne(work, after)
  if (fresh === undefined) return ok(undefined)
  const { ports, now } = context
  const { name, cart } = fresh
  const id = ports.ids.uuid(now)
  const isStored = await insertSavedCart(db, claimCartOwner(context), {
    id,
    name,
    cart,
    catalogueVersion: carts.stored?.catalogueVersion ?? ports.catalogue.current().version,
    quoteId: carts.stored?.opened?.quoteId,
    now,
  })
  return isStored ? ok({ id, name }) : fail(apiErrorOfSavedCart({ code: 'saved-cart-name-taken', name }))
}

/** Saves the open cart under a name; in the request's transaction, like all of these. */
export async function saveCart(context: RequestContext, db: Executor, name: string): CartOutcome {
  const work = { context, db, carts: await readCarts(context, db, 'locked') }
  const after = planned(work, { kind: 'keep', name, at: context.now })
  if (!after.ok) return after
  const kept = await storeCopy(work, after.value)
  return kept.ok ? ok(true) : kept
}

interface OpenSavedCartInput {
  readonly id: string
  /** Absent: named after its package, with a number where that is taken. */
  readonly saveAs?: string
}

/**
 * Puts a copy of a saved cart in the place of the open one; returns the name under which that is saved now, if it is.
 */
export async function openSavedCart(
  context: RequestContext,
  db: Executor,
  { id, saveAs }: OpenSavedCartInput,
): CartOutcome<string | undefined> {
  const work = { context, db, carts: await readCarts(context, db, 'locked') }
  const opened = ownSavedCart(work.carts, id)
  if (!opened.ok) return opened
  const stale = rejectStaleVersion(context.request.headers['if-match'], work.carts.stored)
  if (stale !== undefined) return fail(stale)
  // after a second click it is open already: its version and its undo stay
  const isOpen = isSaved([opened.value], work.carts.cart)
  const savedAs = isOpen ? ok(undefined) : await openInPlace(work, opened.value, saveAs)
  if (savedAs.ok) await markSavedCartUsed(db, claimCartOwner(context), { id, now: context.now })
  return savedAs
}

/** A free name for the open cart, after its package. */
export function nameOfOpen({ context: { ports, locale }, carts }: SavedCartChange): string {
  const viewer = { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) }
  return freeSavedCartName(carts.savedCarts, cartName(viewer, carts.cart))
}

/** Saves what the command saves, then puts a cart in the place of the open one; it may name what was saved. */
export async function putInPlace(
  work: SavedCartChange,
  command: SavedCartCommand,
  putting: (saved: NamedCart | undefined) => NewCart,
): CartOutcome<NamedCart | undefined> {
  const after = planned(work, command)
  if (!after.ok) return after
  const saved = await storeCopy(work, after.value)
  if (!saved.ok) return saved
  const isReplaced = await replaceCart(work.context, work.db, putting(saved.value))
  return isReplaced ? saved : fail(apiError(409, 'stale-version'))
}

async function openInPlace(
  work: SavedCartChange,
  opened: StoredSavedCart,
  saveAs: string | undefined,
): CartOutcome<string | undefined> {
  const { id, name, cart, catalogueVersion, quoteId } = opened
  const command = { kind: 'open', name, saveAs: saveAs ?? nameOfOpen(work), at: work.context.now } as const
  const saved = await putInPlace(work, command, () => ({
    cart,
    catalogueVersion,
    opened: quoteId === undefined ? undefined : { quoteId },
    eventName: 'cart.opened_from_saved_cart',
    eventData: { savedCart: id },
  }))
  return saved.ok ? ok(saved.value?.name) : saved
}

/** A quote's cart as its reader opens it, and the prices that the quote showed. */
export interface QuotedCart {
  readonly quoteId: string
  readonly number: string
  readonly cart: Cart
  readonly shown: StoredCart['shown']
  /** It is to be revised. */
  readonly isRevised?: true
}

/**
 * Puts a quote's cart in the place of the open one, which is saved first (QUO-10); returns the name under which it is
 * saved now, if it is. Opened again, or by a reader with the same in the cart, it changes nothing but the mark.
 */
export async function openQuotedCart(
  context: RequestContext,
  db: Executor,
  { quoteId, number, cart, shown, isRevised }: QuotedCart,
): CartOutcome<string | undefined> {
  const work = { context, db, carts: await readCarts(context, db, 'locked') }
  const { stored } = work.carts
  const isThere = hasSameContents(work.carts.cart, cart)
  const { opened } = stored ?? {}
  if (isThere && opened?.quoteId === quoteId && opened.isRevised === isRevised) return ok(undefined)
  const command = { kind: 'replace', cart, saveAs: nameOfOpen(work), at: context.now } as const
  const saved = await putInPlace(work, command, (before) => ({
    cart: isThere ? work.carts.cart : cart,
    opened: { quoteId, ...(before && { beforeId: before.id }), ...(isRevised && { isRevised }) },
    shown,
    eventName: 'cart.opened_from_quote',
    eventData: { quote: number },
  }))
  return saved.ok ? ok(saved.value?.name) : saved
}

/** Brings the cart back that stood in the place of an opened quote's; the quote's is saved if it was changed since. */
export async function bringBackSaved(
  context: RequestContext,
  db: Executor,
  id: string,
): CartOutcome<string | undefined> {
  const work = { context, db, carts: await readCarts(context, db, 'locked') }
  const before = ownSavedCart(work.carts, id)
  if (!before.ok) return before
  const { stored } = work.carts
  if (stored?.quote === undefined || stored.opened?.beforeId !== id) return fail(apiError(409, 'nothing-to-restore'))
  const { name, catalogueVersion, quoteId, savedIn } = before.value
  const { currency } = work.carts.cart
  const replacedBy = { ...stored.quote.cart, currency }
  const command = { kind: 'bring_back', name, replacedBy, saveAs: nameOfOpen(work), at: context.now } as const
  await deleteStoredSavedCart(db, claimCartOwner(context), id)
  const saved = await putInPlace(work, command, () => ({
    cart: { ...before.value.cart, currency: currencyOfCart(context, savedIn) },
    catalogueVersion,
    opened: quoteId === undefined ? undefined : { quoteId },
    eventName: 'cart.brought_back',
    eventData: { from: stored.quote?.number },
  }))
  return saved.ok ? ok(saved.value?.name) : saved
}

export async function renameSavedCart(context: RequestContext, db: Executor, { id, name }: NamedCart): CartOutcome {
  const work = { context, db, carts: await readCarts(context, db, 'locked') }
  const savedCart = ownSavedCart(work.carts, id)
  if (!savedCart.ok) return savedCart
  const after = planned(work, { kind: 'rename', name: savedCart.value.name, to: name })
  if (!after.ok) return after
  const fresh = changedOne(work, after.value)
  if (fresh !== undefined)
    await renameStoredSavedCart(db, claimCartOwner(context), { id, name: fresh.name, now: context.now })
  return ok(true)
}

export async function deleteSavedCart(context: RequestContext, db: Executor, id: string): CartOutcome {
  const work = { context, db, carts: await readCarts(context, db, 'locked') }
  const savedCart = ownSavedCart(work.carts, id)
  if (!savedCart.ok) return savedCart
  await deleteStoredSavedCart(db, claimCartOwner(context), id)
  return ok(true)
}
