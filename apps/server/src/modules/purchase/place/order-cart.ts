import {
  changedCart,
  emptyPlanId,
  isEmptyCart,
  noAttribution,
  retiredChoice,
  type Attribution,
  type Cart,
} from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Locale } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Buyer as Account } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import {
  apiErrorOfCart,
  findAccountCart,
  namedCart,
  termsOfCart,
  type NamedSelection,
  type OpenedQuote,
  type QuoteFacts,
} from '../../cart/index.ts'
import { findOwnOrder } from '../../billing/index.ts'
import { endedSelection } from './last-purchase.ts'

/** Selection that is purchased: the account's cart, or what is named instead of it. */
export interface OrderCart {
  readonly cart: Cart
  readonly attribution: Attribution
  /** Of the account's cart, which closes with its order; absent for what is bought beside it. */
  readonly id?: string
  readonly version?: number
  /** Quote that the cart was opened from. */
  readonly opened?: OpenedQuote
  readonly quote?: QuoteFacts
}

/** The selection that is meant; without any of these it is the account's cart. */
export interface CartChoice {
  readonly orderId?: string | undefined
  readonly wanted?: NamedSelection | undefined
  /** The plan of the cart without anything beside it (B-29). */
  readonly isPlanAlone?: boolean
}

interface Buyer {
  readonly ports: Pick<WorkPorts, 'catalogue'>
  readonly member: Account
  /** The reader's, for the name of a product that can't be ordered. */
  readonly locale: Locale
  readonly now: number
}

const EMPTY = apiError(422, 'cart-empty')

function named({ ports, member, locale }: Buyer, selection: NamedSelection): Result<OrderCart, ApiError> {
  const cart = namedCart({ ports, locale, currency: member.currency }, selection)
  return cart.ok ? ok({ cart: cart.value, attribution: noAttribution }) : cart
}

/** Selection of an order without a cart. */
async function ofOrder(db: Executor, member: Account, orderId: string): Promise<OrderCart | undefined> {
  const order = await findOwnOrder(db, { accountId: member.accountId, orderId })
  if (order === undefined || order.cart_id !== null || order.change !== null || order.bought === null) return undefined
  return { cart: order.bought, attribution: { last: order.utm, first: order.utm_first } }
}

/** The plan of a cart with its chosen parts and quantities, and nothing beside it. */
function planOf({ cart, attribution }: OrderCart, buyer: Buyer): Result<OrderCart, ApiError> {
  const { planId, quantities, entries, pricing } = cart
  if (planId <= 0) return fail(EMPTY)
  const catalogue = buyer.ports.catalogue.current()
  const nothing = { planId: emptyPlanId, currency: cart.currency, lines: [], quantities, pricing: false }
  const alone = changedCart(catalogue, nothing, { planId, pricing, modules: [], ...(entries && { entries }) })
  return alone.ok
    ? ok({ cart: alone.value, attribution })
    : fail(apiErrorOfCart(catalogue, alone.failure, buyer.locale))
}

/** A product that was retired while it lay in the cart isn't sold, unless a quote holds it (S-03): its line is the buyer's choice (CART-20). */
async function stillSold(
  db: Executor,
  stored: OrderCart,
  { ports, locale, now }: Buyer,
): Promise<Result<OrderCart, ApiError>> {
  const { cart } = stored
  const { catalogue } = await termsOfCart({ ports, now }, db, stored)
  const retired = retiredChoice(catalogue, cart)
  if (retired === undefined) return ok(stored)
  const { productId } = retired
  const failure = apiErrorOfCart(catalogue, retired, locale)
  const isModule = productId === cart.planId ? 0 : 1
  const details = { ...failure.details, product_id: productId, is_module: isModule }
  return fail({ ...failure, message: 'order.retired.text', details })
}

/** Selection of an ended trial or subscription, where the cart holds nothing. */
async function ofEnded(db: Executor, buyer: Buyer): Promise<Result<OrderCart, ApiError>> {
  const { ports, member, now } = buyer
  const catalogue = ports.catalogue.current()
  const ended = await endedSelection(db, { accountId: member.accountId, catalogue, now })
  return ended === undefined ? fail(EMPTY) : named(buyer, ended)
}

/** Selection of a purchase; 422 where it would be nothing. */
export async function findOrderCart(
  db: Executor,
  buyer: Buyer,
  { orderId, wanted, isPlanAlone }: CartChoice,
): Promise<Result<OrderCart, ApiError>> {
  const ordered = orderId === undefined ? undefined : await ofOrder(db, buyer.member, orderId)
  if (ordered !== undefined) return ok(ordered)
  if (wanted !== undefined) return named(buyer, wanted)
  const stored = await findAccountCart(db, buyer.member)
  const isEmpty = stored === undefined || isEmptyCart(stored.cart)
  const found = isEmpty ? await ofEnded(db, buyer) : ok(stored)
  if (!found.ok) return found
  return isPlanAlone === true ? planOf(found.value, buyer) : stillSold(db, found.value, buyer)
}
