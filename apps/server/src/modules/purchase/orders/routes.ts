import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { NO_PROVIDER, NOT_FOUND, apiError } from '../../../platform/http/api-error.ts'
import { buysFromPartner } from '../../../platform/http/actor.ts'
import { callRegistrar } from '../../../platform/http/register-call.ts'
import type { Ports } from '../../../platform/ports.ts'
import { ownMember } from '../../account/index.ts'
import { checkoutOut } from '../place/answer.ts'
import { carryOutOrder, checkOutPosted } from './check-out-posted.ts'
import { readOrder } from './read-order.ts'
import { postOrder } from './post-order.ts'
import { storePlan } from './store-plan.ts'
import { upgradeOrder } from './upgrade-order.ts'

const UNAUTHORIZED = apiError(401, 'unauthorized')

/** Orders: posting one, and the calls that carry it out (B-31). */
export function registerOrders(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call(
    'POST /billing/order',
    async ({ body }, context) => {
      if (context.actor.kind !== 'member') return fail(UNAUTHORIZED)
      // what a partner is billed for takes no payment here (B-35)
      if (context.ports.gateway === undefined && !buysFromPartner(context.actor)) return fail(NO_PROVIDER)
      const posted = await postOrder(body, context.actor, context)
      return posted.ok ? ok({ result: posted.value }) : posted
    },
    { transaction: 'own' },
  )
  call(
    'POST /billing/order/{order_id}/upgrade',
    async ({ params, body }, context) => {
      if (context.actor.kind !== 'member') return fail(UNAUTHORIZED)
      const upgrade = { orderId: params.order_id, token: body.token, terms: body.terms }
      const upgraded = await upgradeOrder(upgrade, context.actor, context)
      return upgraded.ok ? ok({ result: { order_id: upgraded.value, is_enabled: 1 } }) : upgraded
    },
    { transaction: 'own' },
  )
  call('GET /billing/order/{order_id}/item', async ({ params }, context, db) => {
    if (context.actor.kind !== 'member') return fail(UNAUTHORIZED)
    const item = await readOrder(db, params.order_id, { member: context.actor, context })
    return item === undefined ? fail(NOT_FOUND) : ok({ result: item })
  })
  call('POST /account/billing/subscription/create', async ({ body, query }, context, db) => {
    if (context.actor.kind !== 'member') return fail(UNAUTHORIZED)
    if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
    const isPlanAlone = query.pricing === '1'
    const stored = await storePlan(db, { ...body, isPlanAlone }, { member: context.actor, context })
    return stored.ok ? ok({ result: stored.value }) : stored
  })
  call(
    'POST /billing/account/{member_id}/checkout',
    async ({ params, query, body }, context) => {
      const member = ownMember(context.actor, params.member_id)
      if (member === undefined) return fail(NOT_FOUND)
      if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
      const done = await checkOutPosted(body, { member, context, isPlanAlone: query.pricing === '1' })
      return done.ok ? ok({ result: checkoutOut(done.value) }) : done
    },
    { transaction: 'own' },
  )
  call(
    'POST /billing/account/{member_id}/subscription/create',
    async ({ params, body }, context) => {
      const member = ownMember(context.actor, params.member_id)
      if (member === undefined) return fail(NOT_FOUND)
      if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
      const done = await carryOutOrder(body, member, context)
      return done.ok ? ok({ result: checkoutOut(done.value) }) : done
    },
    { transaction: 'own' },
  )
}
