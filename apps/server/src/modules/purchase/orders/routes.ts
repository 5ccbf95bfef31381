import { fail, ok } from '@waybill/domain/result'
import { NOT_FOUND } from '../../../platform/http/api-error.ts'
import type { ActionRegistrar } from '../../../platform/http/register-action.ts'
import { charging, chargingOrPartner, OWN } from '../charging.ts'
import { checkoutAnswer } from '../place/answer.ts'
import { carryOutOrder, checkOutPosted } from './check-out-posted.ts'
import { readOrder } from './read-order.ts'
import { postOrder } from './post-order.ts'
import { storePlan } from './store-plan.ts'
import { upgradeOrder } from './upgrade-order.ts'

/** Orders: posting one, and the calls that carry it out. */
export function registerOrders({ member }: ActionRegistrar): void {
  member(
    'POST /billing/order',
    chargingOrPartner(({ body }, by) => postOrder(body, by.member, by.context)),
    OWN,
  )
  member(
    'POST /billing/order/{order_id}/upgrade',
    async ({ params, body }, by) => {
      const upgraded = await upgradeOrder(
        { orderId: params.order_id, token: body.token, terms: body.terms },
        by.member,
        by.context,
      )
      return upgraded.ok ? ok({ order_id: upgraded.value, is_enabled: 1 }) : upgraded
    },
    OWN,
  )
  member('GET /billing/order/{order_id}/item', async ({ params }, by) => {
    const item = await readOrder(by.db, params.order_id, by)
    return item === undefined ? fail(NOT_FOUND) : ok(item)
  })
  member(
    'POST /account/billing/subscription/create',
    charging(({ body, query }, by) => storePlan(by.db, { ...body, isPlanAlone: query.pricing === '1' }, by)),
  )
  member(
    'POST /billing/account/{member_id}/checkout',
    charging(async ({ query, body }, by) =>
      checkoutAnswer(await checkOutPosted(body, { ...by, isPlanAlone: query.pricing === '1' })),
    ),
    OWN,
  )
  member(
    'POST /billing/account/{member_id}/subscription/create',
    charging(async ({ body }, by) => checkoutAnswer(await carryOutOrder(body, by.member, by.context))),
    OWN,
  )
}
