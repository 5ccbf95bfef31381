import type { BodyOf } from '@waybill/contract'
import { isEmptyCart, type Cart } from '@waybill/domain/cart'
import {
  checkOfferedChoice,
  checkPersonName,
  type OfferedChoiceRejection,
  type QuoteSnapshot,
  type RecipientChoice,
} from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Locale } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findOwnCart, findSavedCart, type StoredCart } from '../../cart/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { nameError } from '../name-error.ts'
import type { OfferedQuote } from '../repository-insert.ts'

type Body = BodyOf<'POST /cart/share'>

/** A cart of a quote with the name of its option; empty for the only one. */
export interface OfferedCart {
  readonly name: string
  readonly cart: Cart
}

/** Carts that become one quote: the one that is shared, or several saved ones as options (S-10). */
export interface OfferedCarts {
  /** Of the share: its limits and its attribution. */
  readonly stored: StoredCart
  readonly carts: readonly OfferedCart[]
}

/** The open cart among the saved ones. */
const OPEN = 'open'

interface OfferReader {
  readonly context: RequestContext
  readonly db: Executor
  /** Of the mail. */
  readonly locale: Locale
}

/** A cart with the name of its option; the open one has none of its own, so its plan's title stands for it. */
async function findCart(
  id: string,
  { context, db, locale }: OfferReader,
): Promise<(StoredCart & { readonly name: string }) | undefined> {
  if (id !== OPEN) return findSavedCart(context, db, id)
  const own = await findOwnCart(context, db)
  if (own === undefined || isEmptyCart(own.cart)) return undefined
  const { catalogue, pages } = context.ports
  const title = titleOf(catalogue.current(), own.cart.planId, locale)
  return { ...own, name: title || pages.translator(locale)('cart.customSolution') }
}

/** Reads the saved carts of a share, in the order in which they were named. */
async function readOptions(ids: readonly string[], reader: OfferReader): Promise<Result<OfferedCarts, ApiError>> {
  const found: StoredCart[] = []
  const carts: OfferedCart[] = []
  for (const [place, id] of ids.entries()) {
    const path = `saved_cart_ids[${place}]`
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const saved = ids.indexOf(id) === place ? await findCart(id, reader) : undefined
    if (saved === undefined) return fail(invalidField(path, 'errors.field_option'))
    // it reaches strangers as a sender's name does
    const name = checkPersonName(saved.name)
    if (!name.ok) return fail(nameError(name.failure.code, path))
    found.push(saved)
    carts.push({ name: name.value, cart: saved.cart })
  }
  const [stored] = found
  if (stored === undefined) return fail(invalidField('saved_cart_ids', 'errors.field_option'))
  const isOneCurrency = carts.every(({ cart }) => cart.currency === stored.cart.currency)
  return isOneCurrency ? ok({ stored, carts }) : fail(invalidField('saved_cart_ids', 'quoteChoice.oneCurrency'))
}

/** The carts of a share; an empty one isn't quoted. */
export async function offeredCarts(
  { saved_cart_ids: ids }: Pick<Body, 'saved_cart_ids'>,
  stored: StoredCart | undefined,
  reader: OfferReader,
): Promise<Result<OfferedCarts, ApiError>> {
  if (ids !== undefined) return readOptions(ids, reader)
  if (stored === undefined || isEmptyCart(stored.cart)) return fail(apiError(422, 'cart-empty'))
  return ok({ stored, carts: [{ name: '', cart: stored.cart }] })
}

function offerError(rejection: OfferedChoiceRejection): ApiError {
  if (rejection.code === 'line-not-optional') return invalidField('optional', 'quoteChoice.notRemovable')
  const path = `quantity_ranges.${rejection.usageKey}`
  return rejection.code === 'unknown-usage-key'
    ? invalidField(path, 'quoteChoice.notCounted')
    : invalidField(path, 'quoteChoice.rangeInvalid')
}

/** Everything that a share leaves to its recipients; undefined where that is nothing. */
export function offeredChoice(
  snapshots: readonly QuoteSnapshot[],
  names: readonly string[],
  { body, context }: { readonly body: Pick<Body, 'optional' | 'quantity_ranges'>; readonly context: RequestContext },
): Result<OfferedQuote | undefined, ApiError> {
  const { optional = [], quantity_ranges: quantities = {} } = body
  const choice: RecipientChoice = { optional: [...new Set(optional)], quantities }
  const catalogue = context.ports.catalogue.current()
  const carts = snapshots.map(({ cart }) => cart)
  const rejection = checkOfferedChoice(catalogue, carts, choice)
  if (rejection !== undefined) return fail(offerError(rejection))
  const isPlain = snapshots.length === 1 && choice.optional.length === 0 && Object.keys(quantities).length === 0
  return ok(
    isPlain ? undefined : { choice: { ...choice, options: snapshots.map((snapshot) => ({ snapshot })) }, names },
  )
}
