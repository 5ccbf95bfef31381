import { linkedPurchase, type BodyOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { NOT_FOUND, invalidField, type ApiError } from '../../platform/http/api-error.ts'
import { buyerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { REVIEW_PATH, namedCart, openLinkedCart } from '../cart/index.ts'
import { findPrimaryActor } from '../session/index.ts'

/** Selection that a checkout link names. */
type LinkedPurchase = Omit<BodyOf<'POST /api/v1/accounts/{id}/checkout-link'>, 'member_id'>

interface LinkedMember {
  readonly accountId: number
  readonly memberId: number
}

/** The request as the primary member's own: a purchase is theirs alone (ACC-02), and another member_id fails by its field. */
async function asBuyer(
  db: Executor,
  { accountId, memberId }: LinkedMember,
  context: RequestContext,
): Promise<Result<RequestContext, ApiError>> {
  const primary = await findPrimaryActor(db, { accountId, now: context.now })
  if (primary === undefined) return fail(NOT_FOUND)
  if (primary.memberId !== memberId) return fail(invalidField('member_id', 'errors.field_option'))
  return ok({ ...context, ...buyerOf(context.ports, primary, context.preferences) })
}

const cartOf = (buyer: RequestContext, { package_id: packageId, modules, quantities }: LinkedPurchase) =>
  namedCart(buyer, { packageId, modules, quantities })

/** Fails where a link of this purchase would lead its member to nothing; changes nothing. */
export async function checkPurchase(
  db: Executor,
  { purchase, ...member }: LinkedMember & { readonly purchase: LinkedPurchase },
  context: RequestContext,
): Promise<Result<unknown, ApiError>> {
  const buyer = await asBuyer(db, member, context)
  return buyer.ok ? cartOf(buyer.value, purchase) : buyer
}

function purchaseIn(items: string): LinkedPurchase | undefined {
  try {
    return linkedPurchase.safeParse(JSON.parse(items)).data
  } catch {
    return undefined
  }
}

/**
 * Puts the purchase of a link's address in the place of the open cart, which is saved first, and names the page that follows:
 * the cart as it was where it can't be, because a product is no longer sold or no further cart can be saved.
 */
export async function openPurchase(
  db: Executor,
  { items, ...member }: LinkedMember & { readonly items: string },
  context: RequestContext,
): Promise<string> {
  const purchase = purchaseIn(items)
  const buyer = await asBuyer(db, member, context)
  if (purchase === undefined || !buyer.ok) return REVIEW_PATH
  const cart = cartOf(buyer.value, purchase)
  if (!cart.ok || !(await openLinkedCart(buyer.value, db, cart.value)).ok) return REVIEW_PATH
  return purchase.interval === undefined ? '/account/checkout' : `/account/checkout?interval=${purchase.interval}`
}
