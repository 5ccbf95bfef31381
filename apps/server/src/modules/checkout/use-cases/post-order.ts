import type { BodyOf, ResultOf } from '@waybill/contract'
import { withAttribution, type Cart } from '@waybill/domain/cart'
import { checkOrderHead, readOrderItems, type OrderItem } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { attributionOf } from '../../../platform/http/request-attribution.ts'
import { contentDigest, issueOrderToken } from '../order-token.ts'
import { findDraftOrder, insertOrder } from '../../order/index.ts'
import { prepareCheckout, type PreparedCheckout } from './prepare-checkout.ts'

type Body = BodyOf<'POST /billing/order'>

/** Stores the open cart as a draft order and answers a token that checks out exactly this (ORD-01, ORD-02, B-15). */
export async function postOrder(
  body: Body,
  context: RequestContext,
  db: Executor,
): Promise<Result<ResultOf<'POST /billing/order'>, ApiError>> {
  const { actor, ports, now, locale } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const items = checkPayload(body)
  if (!items.ok) return items
  const { member_id: namedId } = body.account
  if (namedId !== undefined && namedId !== actor.memberId) return fail(NOT_FOUND)
  const prepared = await prepareCheckout(db, { ports, member: actor, now, locale, start: undefined })
  if (!prepared.ok) return prepared
  const { stored } = prepared.value
  if (items.value.length > 0 && !isSameCart(items.value, stored.cart)) return fail(apiError(409, 'stale-version'))
  const draft = await findDraftOrder(db, { cartId: stored.id, cartVersion: stored.version })
  const orderId = draft?.id ?? (await storeDraft(prepared.value, context, db))
  if (orderId === undefined) return fail(apiError(408, 'order-upsert'))
  return ok({
    order_id: orderId,
    token: issueOrderToken(
      ports.keys,
      { orderId, memberId: actor.memberId, content: contentDigest(prepared.value) },
      now,
    ),
  })
}

function checkPayload(body: Body): Result<readonly OrderItem[], ApiError> {
  const head = checkOrderHead(
    {
      type: body.type,
      isLegacy: body.is_legacy,
      account: { type: body.account.type, trackingId: body.account.tracking_id },
    },
    false,
  )
  if (!head.ok)
    return fail(
      apiError(403, head.failure.code, { errors: [{ path: head.failure.path, message: 'errors.field_invalid' }] }),
    )
  const items = readOrderItems(body.items)
  if (items.ok) return items
  return fail(
    apiError(422, items.failure.code, {
      errors: items.failure.paths.map((path) => ({ path, message: 'errors.invalidCartItem' })),
    }),
  )
}

/** The payload names the plan with its modules, and further modules as items of their own. */
function isSameCart(items: readonly OrderItem[], cart: Cart): boolean {
  const named = new Set(
    items
      .flatMap((item) => [item.id, ...item.modules.map(({ id }) => id)])
      .filter((id) => id !== 0 && id !== cart.planId),
  )
  const held = new Set(cart.lines.map(({ productId }) => productId))
  const hasPlan = items.some(({ id }) => id === Math.max(0, cart.planId)) || cart.planId <= 0
  return hasPlan && named.size === held.size && [...named].every((id) => held.has(id))
}

async function storeDraft(
  { stored, plan, invoice }: PreparedCheckout,
  context: RequestContext,
  db: Executor,
): Promise<string | undefined> {
  const { actor, ports, now } = context
  if (actor.kind !== 'member') return undefined
  const id = ports.ids.uuid(now)
  const { last, first } = attributionOf(context)
  const isInserted = await insertOrder(db, {
    id,
    accountId: actor.accountId,
    memberId: actor.memberId,
    ordered: stored,
    state: 'draft',
    total: invoice.subtotal.minor,
    currency: stored.cart.currency,
    startAt: plan.start,
    idemKey: `draft:${id}`,
    digest: plan.digest,
    plan,
    attribution: withAttribution(stored.attribution, last, first),
    now,
  })
  return isInserted ? id : undefined
}
