import type { FastifyInstance } from 'fastify'
import { toApiTime } from '@waybill/domain/calendar'
import { fail, ok } from '@waybill/domain/result'
import { apiError, NO_PROVIDER, NOT_FOUND } from '../../../platform/http/api-error.ts'
import { callRegistrar, type RegisterCall } from '../../../platform/http/register-call.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Ports } from '../../../platform/ports.ts'
import { ownMember } from '../../account/index.ts'
import { confirmationHtml, confirmationOut } from './module-confirmation.ts'
import { confirmModule, type Caller } from './confirm-module.ts'
import type { WantedModule } from './module-token.ts'
import { confirmPurchase, purchaseModules } from './purchase-modules.ts'
import { checkModule, disableModule, moduleStatus, switchModule } from './switch-module.ts'

const UNAUTHORIZED = apiError(401, 'unauthorized')

function callerOf(context: RequestContext): Caller | undefined {
  return context.actor.kind === 'member' ? { member: context.actor, context } : undefined
}

const wantedOf = (
  { id, action }: Pick<WantedModule, 'id' | 'action'>,
  timeframe: WantedModule['timeframe'] = 'now',
): WantedModule => ({ id, action, timeframe })

/** The confirmation of a module, and switching it by the token of one (MOD-02). */
function registerConfirmation(call: RegisterCall): void {
  call('GET /manage/ui/module/{id}/{action}', async ({ params, query }, context, db) => {
    const caller = callerOf(context)
    if (caller === undefined) return fail(UNAUTHORIZED)
    const confirmed = await confirmModule(db, caller, wantedOf(params, query.timeframe))
    if (!confirmed.ok) return confirmed
    const result = confirmationOut(confirmed.value, context)
    if (context.request.headers.accept?.includes('application/json') === true)
      return ok({ result, status: result.status })
    const headers = { 'content-language': context.locale, vary: 'Accept, Accept-Language' }
    return ok({ raw: { type: 'text/html; charset=utf-8', body: confirmationHtml(result), headers } })
  })
  call(
    'POST /manage/ui/module/{id}/{action}',
    async ({ params, body }, context, db) => {
      const caller = callerOf(context)
      if (caller === undefined) return fail(UNAUTHORIZED)
      const { id = params.id, action = params.action, token, timeframe } = body
      if (id !== params.id || action !== params.action) return fail(apiError(403, 'invalid-payload-structure'))
      if (token === undefined) {
        const confirmed = await confirmModule(db, caller, wantedOf(params, timeframe))
        if (!confirmed.ok) return confirmed
        const result = confirmationOut(confirmed.value, context)
        return ok({ result, status: result.status })
      }
      if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
      const { three_d_secure_action_result_token_id: answer } = body
      const performed = await switchModule(caller, {
        ...params,
        token,
        three_d_secure_action_result_token_id: answer,
      })
      return performed.ok ? ok({ result: performed.value, status: 201 }) : performed
    },
    { transaction: 'own' },
  )
  call('GET /manage/ui/module/{id}/{action}/status', async ({ params }, context, db) => {
    const caller = callerOf(context)
    if (caller === undefined) return fail(UNAUTHORIZED)
    return ok({ result: await moduleStatus(db, caller.member.accountId, params.id) })
  })
}

function registerTokens(call: RegisterCall): void {
  call('POST /billing/module/token', async ({ body }, context, db) => {
    const caller = callerOf(context)
    if (caller === undefined) return fail(UNAUTHORIZED)
    const { module_id: id, action, timeframe } = body
    const confirmed = await confirmModule(db, caller, wantedOf({ id, action }, timeframe))
    if (!confirmed.ok) return confirmed
    const { token, expiresAt } = confirmed.value
    if (token === undefined || expiresAt === undefined) return fail(apiError(406, 'nothing-changes'))
    return ok({ result: { token, expires_at: toApiTime(expiresAt), expires_at_epoch: expiresAt } })
  })
  call('GET /billing/module/check', async ({ query }, context, db) => {
    const caller = callerOf(context)
    if (caller === undefined) return fail(UNAUTHORIZED)
    const checked = await checkModule(db, caller, query.token)
    return checked.ok ? ok({ result: checked.value }) : checked
  })
}

function registerPurchase(call: RegisterCall): void {
  call('POST /manage/ui/account/subscription/modules/purchase/confirm', async ({ body }, context, db) => {
    const caller = callerOf(context)
    if (caller === undefined) return fail(UNAUTHORIZED)
    const confirmed = await confirmPurchase(db, caller, body)
    return confirmed.ok ? ok({ result: confirmed.value }) : confirmed
  })
  call(
    'POST /manage/ui/account/subscription/modules/purchase',
    async ({ body }, context) => {
      const caller = callerOf(context)
      if (caller === undefined) return fail(UNAUTHORIZED)
      if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
      const bought = await purchaseModules(caller, body)
      return bought.ok ? ok({ result: bought.value }) : bought
    },
    { transaction: 'own' },
  )
}

/** Modules of a running subscription: their tokens, confirmations and purchases (MOD-02, MOD-04, MOD-05, MOD-08). */
export function registerModules(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  registerTokens(call)
  registerConfirmation(call)
  registerPurchase(call)
  call(
    'POST /billing/account/{member_id}/subscription/module/disable',
    async ({ params, body }, context) => {
      const member = ownMember(context.actor, params.member_id)
      if (member === undefined) return fail(NOT_FOUND)
      if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
      const disabled = await disableModule({ member, context }, body)
      return disabled.ok ? ok({ result: disabled.value }) : disabled
    },
    { transaction: 'own' },
  )
}
