import type { FastifyInstance } from 'fastify'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Ports } from '../../platform/ports.ts'
import { performChange, stateOf, withCurrentCart } from './answer-change.ts'
import { bestFitOut } from './best-fit-out.ts'
import { scenariosOut } from './scenario-view.ts'
import {
  bringBackSaved,
  deleteScenario,
  keepScenario,
  openScenario,
  renameScenario,
} from './use-cases/change-scenarios.ts'
import { findOwnCart } from './use-cases/read-cart.ts'
import { readDesk } from './use-cases/read-scenarios.ts'

async function listOut(context: RequestContext, db: Executor) {
  const { ports, locale } = context
  const reader = { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) }
  return ok({ result: scenariosOut(reader, await readDesk(context, db)) })
}

/** The cart that is open now, and the name under which the one before is saved. */
async function openedOut(context: RequestContext, db: Executor, opened: Result<string | undefined, Refusal>) {
  if (!opened.ok) return fail(await withCurrentCart(context, db, opened.failure))
  const state = await stateOf(context, db, { stored: await findOwnCart(context, db) })
  return ok({ result: { ...state, kept_as: opened.value ?? null }, version: state.version })
}

async function answerList(context: RequestContext, db: Executor, done: Result<true, Refusal>) {
  return done.ok ? listOut(context, db) : done
}

/** A better package for the cart, and carts that are kept under a name. */
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
  call('GET /cart/scenarios', (_, context, db) => listOut(context, db))
  call('POST /cart/scenarios', async ({ body }, context, db) =>
    answerList(context, db, await keepScenario(context, db, body.name)),
  )
  call('POST /cart/scenarios/{id}/open', async ({ params, body }, context, db) => {
    const keepAs = body.keep_as === undefined ? {} : { keepAs: body.keep_as }
    return openedOut(context, db, await openScenario(context, db, { id: params.id, ...keepAs }))
  })
  call('POST /cart/scenarios/{id}/bring-back', async ({ params }, context, db) =>
    openedOut(context, db, await bringBackSaved(context, db, params.id)),
  )
  call('POST /cart/scenarios/{id}/rename', async ({ params, body }, context, db) =>
    answerList(context, db, await renameScenario(context, db, { id: params.id, name: body.name })),
  )
  call('POST /cart/scenarios/{id}/delete', async ({ params }, context, db) =>
    answerList(context, db, await deleteScenario(context, db, params.id)),
  )
}
