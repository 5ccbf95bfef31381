import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { apiError, NO_PROVIDER } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { checkoutOut } from './checkout-out.ts'
import { changeSubscription, previewSubscription, removeScheduled } from './use-cases/change-subscription.ts'

const UNAUTHORIZED = apiError(401, 'unauthorized')

/** Changes of a running subscription: what they would do, doing it, and taking a scheduled one back (D-39). */
export function registerChanges(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('POST /account/subscription/preview', async ({ body }, context, db) => {
    const { actor } = context
    if (actor.kind !== 'member') return fail(UNAUTHORIZED)
    const preview = await previewSubscription(db, body, { member: actor, context })
    return preview.ok ? ok({ result: preview.value }) : preview
  })
  call(
    'POST /account/subscription/change',
    async ({ body }, context) => {
      const { actor } = context
      if (actor.kind !== 'member') return fail(UNAUTHORIZED)
      if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
      const changed = await changeSubscription(body, actor, context)
      return changed.ok ? ok({ result: checkoutOut(changed.value) }) : changed
    },
    { transaction: 'own' },
  )
  call(
    'DELETE /account/subscription/scheduled',
    async (_, context) => {
      const { actor } = context
      if (actor.kind !== 'member') return fail(UNAUTHORIZED)
      const removed = await removeScheduled(actor, context)
      return removed.ok ? ok({ result: {} }) : removed
    },
    { transaction: 'own' },
  )
}
