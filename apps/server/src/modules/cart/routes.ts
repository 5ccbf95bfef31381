import type { FastifyInstance } from 'fastify'
import { readUtms } from '@waybill/domain/cart'
import { ok } from '@waybill/domain/result'
import { callRegistrar } from '../../platform/http/register-call.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { answerChange, stateOf } from './answer-change.ts'
import { registerCartOffers } from './offer-routes.ts'
import { loadCartReview, submitCartReview } from './review-page.ts'
import { changeCart } from './use-cases/change-cart.ts'
import { findOwnCart } from './use-cases/read-cart.ts'

export function registerCart(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call(
    'POST /cart/add',
    async ({ body }, context, db) => {
      const { id, module, pricing, is_module: isModule, entries, quantity, place, ...utm } = body
      const add = {
        id,
        module: module === 1,
        ...(pricing !== undefined && { pricing: pricing === 1 }),
        ...(isModule !== undefined && { isModule: isModule === 1 }),
        ...(entries && { entries }),
        ...(quantity !== undefined && { quantity }),
        ...(place && { place }),
      }
      const changed = await changeCart(context, db, {
        key: 'POST /cart/add',
        request: { add },
        body,
        utm: readUtms((name) => utm[name]),
      })
      return answerChange(context, db, changed)
    },
    { transaction: 'own' },
  )

  call(
    'POST /cart/remove',
    async ({ body }, context, db) => {
      const changed = await changeCart(context, db, {
        key: 'POST /cart/remove',
        request: { command: { kind: 'remove', productId: body.id } },
        body,
      })
      return answerChange(context, db, changed)
    },
    { transaction: 'own' },
  )

  call('GET /cart/data', async (_, context, db) => {
    const result = await stateOf(context, db, await findOwnCart(context, db))
    return ok({ result, version: result.version })
  })

  registerCartOffers(app, ports)
  registerPage(app, ports, {
    path: '/platform/marketplace/shopping-cart-review',
    name: 'cart_review',
    access: 'cart',
    submit: submitCartReview,
    load: loadCartReview,
  })
}
