import type { BodyOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { countFailedOrders, findDraftOrder, findOrderByKey, insertOrder } from '../../billing/index.ts'
import { contentDigest, issueOrderToken } from '../place/order-token.ts'
import { draftOfPurchase, rejectUnmoved, type PostedOrder } from './post-order.ts'
import { prepareCheckout } from '../place/prepare-checkout.ts'

type PlanBody = BodyOf<'POST /account/billing/subscription/create'> & { readonly isPlanAlone: boolean }

/** Makes a draft order of the stored plan, for the checkout that follows; the same plan again is the same draft (SUB-17). */
export async function storePlan(
  db: Executor,
  { package_id: packageId, modules, isPlanAlone }: PlanBody,
  { member, context }: { readonly member: Member; readonly context: RequestContext },
): Promise<Result<PostedOrder, ApiError>> {
  const { ports, now, locale } = context
  const blocked = rejectUnmoved(member)
  if (blocked !== undefined) return fail(blocked)
  const of = { isPlanAlone, ...(packageId !== undefined && { wanted: { packageId, modules } }) }
  const prepared = await prepareCheckout(db, { ports, member, now, locale, start: undefined, of })
  if (!prepared.ok) return prepared
  const { subscription, stored } = prepared.value
  const content = contentDigest(prepared.value)
  const failed = await countFailedOrders(db, member.accountId)
  const idemKey = `plan:${subscription?.id ?? 0}:${stored.id ?? ''}:${stored.version ?? 0}:${content}:${failed}`
  const { id: cartId = '', version: cartVersion = 0 } = stored
  const known =
    (cartId === '' ? undefined : await findDraftOrder(db, { cartId, cartVersion })) ??
    (await findOrderByKey(db, { accountId: member.accountId, idemKey }))
  const id = known?.id ?? ports.ids.uuid(now)
  const draft = { ...draftOfPurchase(prepared.value, { member, context }), id, idemKey }
  if (known === undefined && !(await insertOrder(db, draft))) return fail(apiError(408, 'order-upsert'))
  return ok({
    order_id: id,
    token: issueOrderToken(ports.keys, { orderId: id, memberId: member.memberId, content }, now),
  })
}
