import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '@waybill/contract'
import { readUtms } from '@waybill/domain/cart'
import { ok } from '@waybill/domain/result'
import { isFlagSet } from '../../platform/http/is-flag-set.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { performChange, stateOf } from './answer-change.ts'
import { registerConfirmationPage } from './confirmation/confirmation-page.ts'
import { registerActionCalls, registerChangeCalls } from './change-routes.ts'
import { registerCurrency } from './currency-routes.ts'
import { registerMerge } from './merge-routes.ts'
import { registerCartOffers } from './offer-routes.ts'
import { REVIEW_PATH } from './cart-paths.ts'
import { loadCartReview, submitCartReview } from './review-page.ts'
import type { ShareCart } from './use-cases/submit-saved-cart-form.ts'
import { findOwnCart } from './use-cases/read-cart.ts'

/** What is added, and where its buyer came from. */
function addOf(body: BodyOf<'POST /cart/add'>) {
  const {
    id,
    module,
    pricing,
    is_module: isModule,
    entries,
    quantity,
    place,
    keep_addons: keeps,
    replace,
    ...utm
  } = body
  const add = {
    id,
    module: module === 1,
    ...(pricing !== undefined && { pricing: pricing === 1 }),
    ...(isModule !== undefined && { isModule: isModule === 1 }),
    ...(entries && { entries }),
    ...(quantity !== undefined && { quantity }),
    ...(place && { place }),
    ...(keeps === 1 && { keepsAddOns: true }),
    ...(replace === 1 && { replaces: true }),
  }
  return { add, utm }
}

export function registerCart(
  app: FastifyInstance,
  ports: Ports,
  { shareQuote }: { readonly shareQuote: ShareCart },
): void {
  const call = callRegistrar(app, ports)
  call(
    'POST /cart/add',
    ({ body }, context, db) => {
      const { add, utm } = addOf(body)
      const utms = readUtms((name) => utm[name])
      return performChange(context, db, { key: 'POST /cart/add', request: { add }, body, utm: utms })
    },
    { transaction: 'own' },
  )

  call(
    'POST /cart/remove',
    ({ body }, context, db) => {
      const request = { command: { kind: 'remove', productId: body.id } } as const
      return performChange(context, db, { key: 'POST /cart/remove', request, body })
    },
    { transaction: 'own' },
  )

  call('GET /cart/data', async ({ query }, context, db) => {
    const stored = await findOwnCart(context, db)
    const result = await stateOf(context, db, { stored, pricing: isFlagSet(query.pricing) })
    return ok({ result, version: result.version })
  })

  registerActionCalls(app, ports)
  registerConfirmationPage(app, ports)
  registerChangeCalls(app, ports)
  registerMerge(app, ports)
  registerCurrency(app, ports)
  registerCartOffers(app, ports)

  registerPage(app, ports, {
    path: REVIEW_PATH,
    name: 'cart_review',
    access: 'cart',
    submit: submitCartReview(shareQuote),
    load: loadCartReview,
  })
}
