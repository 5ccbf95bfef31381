import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '@waybill/contract'
import { readUtms, type ProductActionRequest } from '@waybill/domain/cart'
import { fail, ok } from '@waybill/domain/result'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { performChange } from './answer-change.ts'
import { confirmAction } from './use-cases/confirm-action.ts'

/** A change is one guarded statement: no transaction around it. */
const OWN = { transaction: 'own' } as const

type ActionBody = Omit<BodyOf<'POST /cart/module/{id}/{action}'>, `utm_${string}`>

function actionOf(
  { id, action }: Pick<ProductActionRequest, 'id' | 'action'>,
  { pricing, entries, quantity, place, keep_addons: keepsAddOns, replace }: ActionBody,
): ProductActionRequest {
  return {
    id,
    action,
    ...(pricing !== undefined && { pricing: pricing === 1 }),
    ...(entries && { entries }),
    ...(quantity !== undefined && { quantity }),
    ...(place && { place }),
    ...(keepsAddOns === 1 && { keepsAddOns: true }),
    ...(replace === 1 && { replaces: true }),
  }
}

/** Confirming and performing one product by its action word (M§7, A-11). */
export function registerActionCalls(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call(
    'GET /cart/module/{id}/{action}',
    async ({ params, query }, context, db) => {
      const requested = await confirmAction(context, db, actionOf(params, query))
      if (!requested.ok) return requested
      const { confirmation, rejected } = requested.value
      if (rejected !== undefined) return fail({ ...rejected, details: { ...confirmation } })
      const status = confirmation.status === 201 ? 201 : 200
      return ok({ result: confirmation, version: confirmation.version, status })
    },
    { hasPage: true },
  )

  call(
    'POST /cart/module/{id}/{action}',
    ({ params, body }, context, db) =>
      performChange(context, db, {
        key: 'POST /cart/module/{id}/{action}',
        path: context.request.url,
        request: { act: actionOf(params, body) },
        body,
        utm: readUtms((name) => body[name]),
      }),
    OWN,
  )
}

/** The changes whose body alone says what changes. */
export function registerChangeCalls(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call(
    'POST /cart/pricing/categories/remove',
    ({ body }, context, db) => {
      const request = { remove: { id: body.id, module: body.module === 1 } }
      return performChange(context, db, { key: 'POST /cart/pricing/categories/remove', request, body })
    },
    OWN,
  )
  call(
    'POST /cart/undo',
    ({ body }, context, db) =>
      performChange(context, db, { key: 'POST /cart/undo', request: { undo: { seen: body.version } }, body }),
    OWN,
  )
  call(
    'POST /cart/quantities',
    ({ body }, context, db) => {
      const command = { kind: 'set_quantities', quantities: body.usages } as const
      return performChange(context, db, { key: 'POST /cart/quantities', request: { command }, body })
    },
    OWN,
  )
  call(
    'POST /cart/interval',
    ({ body }, context, db) => {
      const command = { kind: 'set_interval', interval: body.interval } as const
      return performChange(context, db, { key: 'POST /cart/interval', request: { command }, body })
    },
    OWN,
  )
  call(
    'POST /cart/restore',
    ({ body }, context, db) => {
      const command = { kind: 'restore', isFromUpsell: body.place === 'upsell' } as const
      return performChange(context, db, { key: 'POST /cart/restore', request: { command }, body })
    },
    OWN,
  )
  call(
    'POST /cart/orphans/remove',
    ({ body }, context, db) => {
      const request = { command: { kind: 'remove_orphans' } } as const
      return performChange(context, db, { key: 'POST /cart/orphans/remove', request, body })
    },
    OWN,
  )
  call(
    'POST /cart/empty',
    ({ body }, context, db) =>
      performChange(context, db, { key: 'POST /cart/empty', request: { command: { kind: 'empty' } }, body }),
    OWN,
  )
}
