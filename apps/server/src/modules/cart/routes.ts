import type { FastifyInstance } from 'fastify'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Refusal } from '../../platform/http/refusal.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { cartStateOut } from './cart-state.ts'
import { submitCartForm } from './use-cases/submit-cart-form.ts'
import { changeCart } from './use-cases/change-cart.ts'
import { cartReader, findOwnCart, loadOwnCart } from './use-cases/read-cart.ts'
import type { StoredCart } from './stored-cart.ts'

async function answerCart(context: RequestContext, db: Executor, stored: StoredCart | undefined) {
  const result = cartStateOut(await cartReader(context, db), stored, context.currency)
  return ok({ result, version: result.version })
}

/** A stale version is refused together with the cart as it is now, so that nobody has to ask again (CART-16). */
async function answerChange(context: RequestContext, db: Executor, changed: Result<StoredCart, Refusal>) {
  if (changed.ok) return answerCart(context, db, changed.value)
  if (changed.failure.code !== 'stale-version') return changed
  const current = cartStateOut(await cartReader(context, db), await findOwnCart(context, db), context.currency)
  void context.reply.header('etag', `"${current.version}"`)
  return fail({ ...changed.failure, details: current })
}

export function registerCart(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call(
    'POST /cart/add',
    async ({ body }, context, db) => {
      const { id, module, pricing, is_module: isModule, entries, quantity, ...utm } = body
      const add = {
        id,
        module: module === 1,
        ...(pricing !== undefined && { pricing: pricing === 1 }),
        ...(isModule !== undefined && { isModule: isModule === 1 }),
        ...(entries && { entries }),
        ...(quantity !== undefined && { quantity }),
      }
      const changed = await changeCart(context, db, {
        key: 'POST /cart/add',
        request: { add },
        body,
        utm: definedOnly(utm),
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

  call('GET /cart/data', async (_, context, db) => answerCart(context, db, await findOwnCart(context, db)))

  registerPage(app, ports, {
    path: '/platform/marketplace/shopping-cart-review',
    name: 'cart_review',
    access: 'cart',
    submit: submitCartForm,
    load: async (context, db) => {
      const { view } = await loadOwnCart(context, db)
      return ok({
        show: { cart: view },
        title: context.ports.pages.translator(context.locale)('cart.title'),
        badge: view?.badge ?? 0,
      })
    },
  })
}

function definedOnly(utm: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(utm).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
