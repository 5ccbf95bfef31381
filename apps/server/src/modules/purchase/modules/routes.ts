import { toApiTime } from '@waybill/domain/calendar'
import { fail, ok } from '@waybill/domain/result'
import { apiError, NO_PROVIDER } from '../../../platform/http/api-error.ts'
import type { ActionRegistrar } from '../../../platform/http/register-action.ts'
import { charging, OWN } from '../charging.ts'
import { confirmationHtml, confirmationOut } from './module-confirmation.ts'
import { confirmModule } from './confirm-module.ts'
import type { WantedModule } from './module-token.ts'
import { confirmPurchase, purchaseModules } from './purchase-modules.ts'
import { checkModule, disableModule, moduleStatus, switchModule } from './switch-module.ts'

const wantedOf = (
  { id, action }: Pick<WantedModule, 'id' | 'action'>,
  timeframe: WantedModule['timeframe'] = 'now',
): WantedModule => ({ id, action, timeframe })

/** The confirmation of a module, and switching it by the token of one (MOD-02). */
function registerConfirmation({ memberOutcome }: ActionRegistrar): void {
  memberOutcome('GET /manage/ui/module/{id}/{action}', async ({ params, query }, by) => {
    const confirmed = await confirmModule(by.db, by, wantedOf(params, query.timeframe))
    if (!confirmed.ok) return confirmed
    const { context } = by
    const result = confirmationOut(confirmed.value, context)
    if (context.request.headers.accept?.includes('application/json') === true)
      return ok({ result, status: result.status })
    const headers = { 'content-language': context.locale, vary: 'Accept, Accept-Language' }
    return ok({ raw: { type: 'text/html; charset=utf-8', body: confirmationHtml(result), headers } })
  })
  memberOutcome(
    'POST /manage/ui/module/{id}/{action}',
    async ({ params, body }, by) => {
      const { id = params.id, action = params.action, token, timeframe } = body
      if (id !== params.id || action !== params.action) return fail(apiError(403, 'invalid-payload-structure'))
      if (token === undefined) {
        const confirmed = await confirmModule(by.db, by, wantedOf(params, timeframe))
        if (!confirmed.ok) return confirmed
        const result = confirmationOut(confirmed.value, by.context)
        return ok({ result, status: result.status })
      }
      if (by.context.ports.gateway === undefined) return fail(NO_PROVIDER)
      const { three_d_secure_action_result_token_id: answer } = body
      const performed = await switchModule(by, { ...params, token, three_d_secure_action_result_token_id: answer })
      return performed.ok ? ok({ result: performed.value, status: 201 }) : performed
    },
    OWN,
  )
}

/** Modules of a running subscription: their tokens, confirmations and purchases (MOD-02, MOD-04, MOD-05, MOD-08). */
export function registerModules(actions: ActionRegistrar): void {
  const { member } = actions
  registerConfirmation(actions)
  member('GET /manage/ui/module/{id}/{action}/status', async ({ params }, by) =>
    ok(await moduleStatus(by.db, by.member.accountId, params.id)),
  )
  member('POST /billing/module/token', async ({ body: { module_id: id, action, timeframe } }, by) => {
    const confirmed = await confirmModule(by.db, by, wantedOf({ id, action }, timeframe))
    if (!confirmed.ok) return confirmed
    const { token, expiresAt } = confirmed.value
    if (token === undefined || expiresAt === undefined) return fail(apiError(406, 'nothing-changes'))
    return ok({ token, expires_at: toApiTime(expiresAt), expires_at_epoch: expiresAt })
  })
  member('GET /billing/module/check', ({ query }, by) => checkModule(by.db, by, query.token))
  member('POST /manage/ui/account/subscription/modules/purchase/confirm', ({ body }, by) =>
    confirmPurchase(by.db, by, body),
  )
  member(
    'POST /manage/ui/account/subscription/modules/purchase',
    charging(({ body }, by) => purchaseModules(by, body)),
    OWN,
  )
  member(
    'POST /billing/account/{member_id}/subscription/module/disable',
    charging(({ body }, by) => disableModule(by, body)),
    OWN,
  )
}
