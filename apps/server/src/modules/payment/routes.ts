import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { NO_PROVIDER, NOT_FOUND, apiError } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { ownMember } from '../account/index.ts'
import { findBillingFields, findCurrentMethod } from './repository.ts'
import { changeMethods } from './use-cases/change-methods.ts'
import { isComplete, updateBilling } from './use-cases/update-billing.ts'

export function registerPayment(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call(
    'POST /billing/account/{member_id}/info/update',
    async ({ params, body }, context) => {
      const member = ownMember(context.actor, params.member_id)
      if (member === undefined || (body.member_id !== undefined && body.member_id !== member.memberId))
        return fail(NOT_FOUND)
      if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
      if (member.isLocked) return fail(apiError(403, 'account-locked'))
      const saved = await updateBilling(body, member, context)
      if (!saved.ok) return saved
      const message = ports.pages.translator(context.locale)('subscription.billing.updated')
      return ok({
        result: { message, has_billing_info: saved.value.hasBillingInfo ? 1 : 0, billing: { ...saved.value.fields } },
      })
    },
    { transaction: 'own' },
  )
  const changes = {
    'POST /billing/account/{member_id}/method/primary': 'prefer_method',
    'POST /billing/account/{member_id}/method/remove': 'remove_method',
  } as const
  for (const name of [
    'POST /billing/account/{member_id}/method/primary',
    'POST /billing/account/{member_id}/method/remove',
  ] as const)
    call(
      name,
      async ({ params, body }, context) => {
        const member = ownMember(context.actor, params.member_id)
        if (member === undefined) return fail(NOT_FOUND)
        const changed = await changeMethods({ kind: changes[name], methodId: body.method_id }, member, context)
        if (!changed.ok) return changed
        const { db } = ports.store
        const isReady =
          isComplete(await findBillingFields(db, member.accountId)) &&
          (await findCurrentMethod(db, member.accountId)) !== undefined
        const message = ports.pages.translator(context.locale)('subscription.method.changed')
        return ok({ result: { message, has_billing_info: isReady ? 1 : 0 } })
      },
      { transaction: 'own' },
    )
}
