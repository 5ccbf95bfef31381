import type { FastifyInstance } from 'fastify'
import { calls } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { readFields } from '../../platform/http/read-input.ts'
import type { ActionRegistrar, ActionContext } from '../../platform/http/register-action.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Ports } from '../../platform/ports.ts'
import { stateOf, withCurrentCart } from './answer-change.ts'
import { bestFitOut } from './view/best-fit-view.ts'
import { savedCartsOut } from './view/saved-cart-view.ts'
import {
  bringBackSaved,
  deleteSavedCart,
  saveCart,
  openSavedCart,
  renameSavedCart,
} from './use-cases/change-saved-carts.ts'
import { termsOfCart } from './cart-terms.ts'
import { findOwnCart } from './use-cases/read-cart.ts'
import { readCarts } from './use-cases/read-saved-carts.ts'

async function listOut(context: RequestContext, db: Executor) {
  const { ports, locale } = context
  const viewer = { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) }
  return ok({ result: savedCartsOut(viewer, await readCarts(context, db)) })
}

/** The cart that is open now, and the name under which the one before is saved. */
async function openedOut(opened: Result<string | undefined, ApiError>, { context, db }: ActionContext) {
  if (!opened.ok) return fail(await withCurrentCart(context, db, opened.failure))
  const state = await stateOf(context, db, { stored: await findOwnCart(context, db) })
  return ok({ result: { ...state, saved_as: opened.value ?? null }, version: state.version })
}

async function answerList(done: Result<true, ApiError>, { context, db }: ActionContext) {
  return done.ok ? listOut(context, db) : done
}

/** The same limits as the call's; a name that is rejected says why. */
const nameIn = ({ name }: FormBody['fields']) => readFields(calls['POST /cart/saved'].body, { name })

/** A better package for the cart, and saved carts. */
export function registerCartOffers(app: FastifyInstance, ports: Ports, { answering }: ActionRegistrar): void {
  const call = callRegistrar(app, ports)
  call('GET /cart/best-fit', async (_, context, db) => {
    const stored = await findOwnCart(context, db)
    const terms = await termsOfCart(context, db, stored)
    return ok({ result: bestFitOut({ catalogue: terms.catalogue, terms, locale: context.locale }, stored) })
  })
  call('GET /cart/saved', (_, context, db) => listOut(context, db))
  answering({
    key: 'POST /cart/saved',
    run: ({ body }, { context, db }) => saveCart(context, db, body.name),
    answer: answerList,
    bodyOf: nameIn,
  })
  answering({
    key: 'POST /cart/saved/{id}/open',
    run: ({ params: { id }, body: { save_as: saveAs } }, { context, db }) =>
      openSavedCart(context, db, { id, ...(saveAs !== undefined && { saveAs }) }),
    answer: openedOut,
    bodyOf: () => ok({}),
  })
  answering({
    key: 'POST /cart/saved/{id}/bring-back',
    run: ({ params }, { context, db }) => bringBackSaved(context, db, params.id),
    answer: openedOut,
  })
  answering({
    key: 'POST /cart/saved/{id}/rename',
    run: ({ params, body }, { context, db }) => renameSavedCart(context, db, { ...params, ...body }),
    answer: answerList,
    bodyOf: nameIn,
  })
  answering({
    key: 'POST /cart/saved/{id}/delete',
    run: ({ params }, { context, db }) => deleteSavedCart(context, db, params.id),
    answer: answerList,
  })
}
