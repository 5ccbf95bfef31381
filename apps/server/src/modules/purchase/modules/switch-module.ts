import type { BodyOf, ResultOf } from '@waybill/contract'
import { toMajor, zero } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { moduleTrials } from '@waybill/domain/subscription'
import { errorText } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { buysFromPartner } from '../../../platform/http/actor.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { findActiveItems, findLiveSubscription, findNewestOrder } from '../../billing/index.ts'
import { checkoutOut } from '../place/answer.ts'
import { moneyTexts } from './module-confirmation.ts'
import { issueModuleToken, readModuleToken, type ReadModule } from './module-token.ts'
import { changeSubscription, isConfirmed } from '../change/change-subscription.ts'
import { factsOf, paysByInvoice, prepareModule, type MemberCall, lapsesAfterTrial } from './confirm-module.ts'
import { readPayload } from '../place/order-payload.ts'

type Checked = ResultOf<'GET /billing/module/check'>
type Disabling = BodyOf<'POST /billing/account/{member_id}/subscription/module/disable'>
type Status = ResultOf<'GET /manage/ui/module/{id}/{action}/status'>

const FORGED = apiError(406, 'order-token-invalid')

function readToken({ member, context }: MemberCall, token: string): ReadModule | undefined {
  return readModuleToken(context.ports.keys, token, { memberId: member.memberId, now: context.now })
}

/** Effect and price of a member's token, and whether it still holds; 406 for any other. */
export async function checkModule(db: Executor, caller: MemberCall, token: string): Promise<Result<Checked, ApiError>> {
  const read = readToken(caller, token)
  if (read === undefined) return fail(FORGED)
  const facts = await factsOf(db, caller)
  if (!facts.ok) return facts
  const { context, member } = caller
  const t = context.ports.pages.translator(context.locale)
  const now = await prepareModule(db, { ...caller, facts: facts.value, pricedAt: context.now }, read)
  const shown = await prepareModule(db, { ...caller, facts: facts.value, pricedAt: read.preview.pricedAt }, read)
  const isSame = shown.ok && !read.preview.isExpired && read.preview.isOf(shown.value.plan.digest)
  const isValid = isSame && !(await isConfirmed(member, context, read.previewToken))
  const prepared = isValid ? shown.value : now.ok ? now.value : undefined
  const nothing = zero(facts.value.account.currency)
  const { plan, nextFromCredit = nothing } = prepared ?? {}
  const { dueNow = nothing, nextAmount = nothing } = plan ?? {}
  const texts = {
    id: read.id,
    hidesMoney: buysFromPartner(member),
    isInvoiced: paysByInvoice(facts.value),
    nextFromCredit,
    lapses: plan !== undefined && lapsesAfterTrial(facts.value, plan, read),
  }
  const problem = now.ok ? undefined : now.failure
  const reason =
    problem === undefined
      ? t('apiError.planChanged')
      : t(errorText(problem.code, problem.status), { ...problem.values })
  return ok({
    module_id: read.id,
    action: read.action,
    valid: isValid ? 1 : 0,
    currency: dueNow.currency,
    amount_due_now: toMajor(dueNow),
    amount_due_now_minor: dueNow.minor,
    next_amount: toMajor(nextAmount),
    next_amount_minor: nextAmount.minor,
    message: isValid && plan !== undefined ? moneyTexts(plan, texts, context).join(' ') : reason,
  })
}

/** Another price than the one that was confirmed: the answer has the token of the present one. */
function withToken({ member, context }: MemberCall, read: ReadModule, failure: ApiError): ApiError {
  const { preview_token: previewToken } = failure.details ?? {}
  if (failure.code !== 'plan-changed' || typeof previewToken !== 'string') return failure
  const { id, action, timeframe } = read
  const claim = { memberId: member.memberId, id, action, timeframe, previewToken }
  return { ...failure, details: { ...failure.details, token: issueModuleToken(context.ports.keys, claim) } }
}

/** The module and the action that a token has to be of, and what the bank said. */
interface Performing {
  readonly id: number
  readonly action: 'activate' | 'deactivate'
  readonly token: string
  readonly three_d_secure_action_result_token_id?: string | undefined
}

/**
 * Switches a module by its token: exactly what was shown, once. Paid before it takes effect; 406 for a token of another
 * member, module or action, 409 where the price has changed since.
 */
export async function switchModule(
  caller: MemberCall,
  { id, action, token, three_d_secure_action_result_token_id: answer }: Performing,
) {
  const read = readToken(caller, token)
  if (read?.id !== id || read.action !== action) return fail(FORGED)
  const { timeframe, previewToken: preview_token } = read
  const body = {
    actions: [{ id, action }],
    timeframe,
    preview_token,
    ...(answer !== undefined && { three_d_secure_action_result_token_id: answer }),
  }
  const changed = await changeSubscription(body, caller.member, caller.context)
  if (!changed.ok) return fail(withToken(caller, read, changed.failure))
  const { db } = caller.context.ports.store
  const { is_active: isActive } = await moduleStatus(db, caller.member.accountId, id)
  return ok({ ...checkoutOut(changed.value), id, action, is_active: isActive })
}

/** The modules that the items of an order name. */
function modulesOf(items: readonly { readonly id: number; readonly modules: readonly { readonly id: number }[] }[]) {
  return new Set(items.flatMap((item) => [item.id, ...item.modules.map(({ id }) => id)]).filter((id) => id > 0))
}

/** Switches off the one module that the order names, by the token of its deactivation. */
export async function disableModule(caller: MemberCall, { order, token }: Disabling) {
  const payload = readPayload(order, { isLegacy: false, catalogue: caller.context.ports.catalogue.current() })
  if (!payload.ok) return payload
  const { member_id: namedId } = order.account
  if (namedId !== undefined && namedId !== caller.member.memberId) return fail(NOT_FOUND)
  const read = readToken(caller, token)
  const named = modulesOf(payload.value.items)
  if (read?.action !== 'deactivate' || named.size !== 1 || !named.has(read.id)) return fail(FORGED)
  return switchModule(caller, { id: read.id, action: 'deactivate', token })
}

/** State of a module; an order that still waits for its money is `pending`. */
export async function moduleStatus(db: Executor, accountId: number, id: number): Promise<Status> {
  const subscription = await findLiveSubscription(db, accountId)
  const items = await findActiveItems(db, subscription, { withCore: true })
  const item = items.find(({ product_id: productId }) => productId === id)
  if (item !== undefined && item.trial_state === moduleTrials.overdue) return { is_active: 0, state: 'overdue' }
  if (item !== undefined) return { is_active: 1, state: item.trial_state === moduleTrials.trial ? 'trial' : 'active' }
  const order = await findNewestOrder(db, accountId)
  return { is_active: 0, state: order?.state === 'open' ? 'pending' : 'off' }
}
