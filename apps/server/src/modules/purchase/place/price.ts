import { DAY_MS, SECOND_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { NamedSelection } from '../../cart/index.ts'
import { findNewestOrder, findOwnOrder, type StoredOrder } from '../../billing/index.ts'
import { prepareCheckout, type PreparedCheckout } from './prepare-checkout.ts'
import { choicesOf, type CheckOutRequest, type Checkout } from './request.ts'

/** Requests that were sent at once may be read one after the other on a busy node. */
const SAME_CLICK_MS = 30 * SECOND_MS

/** Failures of a second click after the first one has bought: its cart is closed, or the subscription runs. */
const BOUGHT: ReadonlySet<string> = new Set(['cart-empty', 'already-subscribed', 'not-expired'])

/** Instant at which an order was carried out; of a draft, at which it was posted. Epoch ms. */
export const placedAt = ({ token_used_at: usedAt, created_at: createdAt }: StoredOrder): number => usedAt ?? createdAt

/** The first purchase of this account that went through within the last day, if it is its newest order. */
export async function findNewPurchase(
  db: Executor,
  { accountId }: Pick<Member, 'accountId'>,
  now: number,
): Promise<StoredOrder | undefined> {
  const newest = await findNewestOrder(db, accountId)
  if (newest?.state !== 'done' || newest.change !== null) return undefined
  return now - placedAt(newest) < DAY_MS ? newest : undefined
}

/** The same start, interval and products, where the request names them. */
function isSameChoice(
  { start, interval, of }: CheckOutRequest,
  { start_at: startAt, purchase, bought }: StoredOrder,
): boolean {
  const isSameTime =
    (start === undefined || start === startAt) && (interval === undefined || interval === purchase?.interval)
  return isSameTime && (of?.wanted === undefined || holdsWanted(of.wanted, bought))
}

function holdsWanted({ packageId, modules = [] }: NamedSelection, bought: StoredOrder['bought']): boolean {
  const held = new Set(bought?.lines.map(({ productId }) => productId))
  return bought?.planId === packageId && modules.every((id) => held.has(id))
}

/** An order for the trial's end begins now by a creation, or by another cart: the answer names both (ERR-05). */
function orderedAlready({ start }: CheckOutRequest, bought: StoredOrder): ApiError {
  const isSooner = start === 'now' && bought.start_at === 'trial_end'
  return apiError(409, 'already-ordered', isSooner ? { message: 'apiError.orderedForTrialEnd' } : {})
}

/**
 * Answer to a checkout that finds nothing to buy: of several clicks at once the order that the first one made (ORD-08),
 * 406 for the token of an order that is done, and within a day of the purchase 409, so that it isn't made again.
 */
async function boughtAlready(
  db: Executor,
  { request, member, now }: Pick<Checkout, 'request' | 'member'> & { readonly now: number },
  failure: ApiError,
): Promise<Result<StoredOrder, ApiError>> {
  if (!BOUGHT.has(failure.code)) return fail(failure)
  const bought = await findNewPurchase(db, member, now)
  if (bought !== undefined && now - placedAt(bought) < SAME_CLICK_MS && isSameChoice(request, bought)) return ok(bought)
  const { accountId } = member
  const named =
    request.order_id === undefined ? undefined : await findOwnOrder(db, { accountId, orderId: request.order_id })
  if (named?.state === 'done') return fail(apiError(406, 'order-token-invalid'))
  return fail(bought !== undefined && failure.code === 'cart-empty' ? orderedAlready(request, bought) : failure)
}

/** A request as it is priced; or the order that an equal click has made of it. Epoch ms. */
export async function price(
  db: Executor,
  { request, member, context: { ports, locale } }: Checkout,
  now: number,
): Promise<Result<{ readonly prepared: PreparedCheckout } | { readonly order: StoredOrder }, ApiError>> {
  const prepared = await prepareCheckout(db, { ports, member, now, locale, ...choicesOf(request) })
  if (prepared.ok) return ok({ prepared: prepared.value })
  const bought = await boughtAlready(db, { request, member, now }, prepared.failure)
  return bought.ok ? ok({ order: bought.value }) : bought
}
