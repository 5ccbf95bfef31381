import type { FastifyInstance } from 'fastify'
import { ok } from '@waybill/domain/result'
import { isFlagSet } from '../../platform/http/is-flag-set.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { stateOf } from './answer-change.ts'
import { registerConfirmationPage } from './confirmation/confirmation-page.ts'
import { registerChanges, registerConfirmationCall } from './change-routes.ts'
import { registerComparison } from './comparison-page.ts'
import { registerCurrency } from './currency-routes.ts'
import { registerMerge } from './merge-routes.ts'
import { registerCartOffers } from './offer-routes.ts'
import { REVIEW_PATH } from './cart-paths.ts'
import { loadCartReview, submitCartReview } from './review-page.ts'
import { findOwnCart } from './use-cases/read-cart.ts'

export function registerCart(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  callRegistrar(app, ports)('GET /cart/data', async ({ query }, context, db) => {
    const stored = await findOwnCart(context, db)
    const result = await stateOf(context, db, { stored, pricing: isFlagSet(query.pricing) })
    return ok({ result, version: result.version })
  })
  registerConfirmationCall(app, ports)
  registerConfirmationPage(app, ports, actions)
  registerChanges(actions)
  registerMerge(app, ports, actions)
  registerCurrency(app, ports, actions)
  registerComparison(app, ports, actions)
  registerCartOffers(app, ports, actions)
  registerPage(app, ports, {
    path: REVIEW_PATH,
    name: 'cart_review',
    access: 'cart',
    submit: submitCartReview(actions),
    load: loadCartReview,
  })
}
