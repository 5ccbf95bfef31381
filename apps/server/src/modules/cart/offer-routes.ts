import type { FastifyInstance } from 'fastify'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Ports } from '../../platform/ports.ts'
import { performChange, stateOf, withCurrentCart } from './answer-change.ts'
import { bestFitOut } from './view/best-fit-view.ts'
import { savedCartsOut } from './view/saved-cart-view.ts'
import {
  bringBackSaved,
  deleteSavedCart,
  saveCart,
  openSavedCart,
  renameSavedCart,
} from './use-cases/change-saved-carts.ts'
import { findOwnCart } from './use-cases/read-cart.ts'
import { readCarts } from './use-cases/read-saved-carts.ts'

async function listOut(context: RequestContext, db: Executor) {
  const { ports, locale } = context
  const reader = { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) }
  return ok({ result: savedCartsOut(reader, await readCarts(context, db)) })
}

/** The cart that is open now, and the name under which the one before is saved. */
async function openedOut(context: RequestContext, db: Executor, opened: Result<string | undefined, ApiError>) {
  if (!opened.ok) return fail(await withCurrentCart(context, db, opened.failure))
  const state = await stateOf(context, db, { stored: await findOwnCart(context, db) })
  return ok({ result: { ...state, saved_as: opened.value ?? null }, version: state.version })
}

async function answerList(context: RequestContext, db: Executor, done: Result<true, ApiError>) {
  return done.ok ? listOut(context, db) : done
}

/** A better package for the cart, and saved carts. */
export function registerCartOffers(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('GET /cart/best-fit', async (_, context, db) => {
    const stored = await findOwnCart(context, db)
    return ok({ result: bestFitOut({ catalogue: ports.catalogue.current(), locale: context.locale }, stored) })
  })
  call(
    'POST /cart/switch',
    ({ body }, context, db) => {
      const { package_id: productId, entries } = body
      const command = { kind: 'switch_package', productId, ...(entries && { entries }) } as const
      return performChange(context, db, { key: 'POST /cart/switch', request: { command }, body })
    },
    { transaction: 'own' },
  )
  call('GET /cart/saved', (_, context, db) => listOut(context, db))
  call('POST /cart/saved', async ({ body }, context, db) =>
    answerList(context, db, await saveCart(context, db, body.name)),
  )
  call('POST /cart/saved/{id}/open', async ({ params, body }, context, db) => {
    const saveAs = body.save_as === undefined ? {} : { saveAs: body.save_as }
    return openedOut(context, db, await openSavedCart(context, db, { id: params.id, ...saveAs }))
  })
  call('POST /cart/saved/{id}/bring-back', async ({ params }, context, db) =>
    openedOut(context, db, await bringBackSaved(context, db, params.id)),
  )
  call('POST /cart/saved/{id}/rename', async ({ params, body }, context, db) =>
    answerList(context, db, await renameSavedCart(context, db, { id: params.id, name: body.name })),
  )
  call('POST /cart/saved/{id}/delete', async ({ params }, context, db) =>
    answerList(context, db, await deleteSavedCart(context, db, params.id)),
  )
}
