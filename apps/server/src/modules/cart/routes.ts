import type { FastifyInstance } from 'fastify'
import { readUtms } from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Refusal } from '../../platform/http/refusal.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { cartStateOut } from './cart-state.ts'
import { REVIEW_PATH } from './review-address.ts'
import { trialSchedule } from './trial-schedule.ts'
import { submitCartForm } from './use-cases/submit-cart-form.ts'
import { changeCart, type ChangedCart } from './use-cases/change-cart.ts'
import { cartReader, findOwnCart, loadOwnCart } from './use-cases/read-cart.ts'
import type { StoredCart } from './stored-cart.ts'

async function stateOf(context: RequestContext, db: Executor, stored: StoredCart | undefined) {
  return cartStateOut(await cartReader(context, db), stored, context.currency)
}

/** A stale version is refused together with the cart as it is now, so that nobody has to ask again (CART-16). */
async function answerChange(context: RequestContext, db: Executor, changed: Result<ChangedCart, Refusal>) {
  if (changed.ok) {
    const { stored, codes } = changed.value
    const result = { ...(await stateOf(context, db, stored)), analytics_codes: [...codes] }
    return ok({ result, version: result.version })
  }
  if (changed.failure.code !== 'stale-version') return changed
  const current = await stateOf(context, db, await findOwnCart(context, db))
  void context.reply.header('etag', `"${current.version}"`)
  return fail({ ...changed.failure, details: current })
}

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

  registerPage(app, ports, {
    path: REVIEW_PATH,
    name: 'cart_review',
    access: 'cart',
    submit: submitCartForm,
    load: async (context, db) => {
      const { view } = await loadOwnCart(context, db)
      return ok({
        show: { cart: view, schedule: view === null ? null : trialSchedule(context) },
        title: context.ports.pages.translator(context.locale)('cart.title'),
        badge: view?.badge ?? 0,
      })
    },
  })
}
