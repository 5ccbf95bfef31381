import type { BodyOf, ResultOf } from '@waybill/contract'
import {
  chargedFrom,
  paidAfter,
  type BillingFacts,
  type PlannedChange,
  type PurchasedItem,
} from '@waybill/domain/billing'
import { toApiTime } from '@waybill/domain/calendar'
import type { Catalogue } from '@waybill/domain/catalog'
import { isBelowMinimum } from '@waybill/domain/invoice'
import { subtract, toMajor, zero } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { trialEndCharges, type TrialEndCharge } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { buysFromPartner } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { titleOf } from '../../catalog/index.ts'
import { checkoutOut } from '../place/answer.ts'
import { issueChangeToken } from '../place/change-token.ts'
import { confirmedModule, namedModule } from './confirmed-module.ts'
import { findPayer } from '../preview/paid-with.ts'
import { previewOut } from '../preview/preview-out.ts'
import { findPurchase, storePurchase } from '../repository-purchase.ts'
import { changeSubscription } from '../change/change-subscription.ts'
import { factsOf, type MemberCall } from './confirm-module.ts'
import type { ModuleAction } from './module-cart.ts'
import { prepareChange } from '../change/prepare-change.ts'

type List = BodyOf<'POST /manage/ui/account/subscription/modules/purchase/confirm'>
type PurchaseBody = BodyOf<'POST /manage/ui/account/subscription/modules/purchase'>
type Confirmed = ResultOf<'POST /manage/ui/account/subscription/modules/purchase/confirm'>

type TrialEnd = Confirmed['trial_ends'][number]

/** The first charges of add-ons whose trial begins with a change. */
function trialEndsOf(
  { interval, anchor, dueNow: { currency } }: PlannedChange,
  { begun, facts }: { readonly begun: readonly PurchasedItem[]; readonly facts: BillingFacts },
): readonly TrialEndCharge[] {
  const { later } = chargedFrom({ items: begun })
  return trialEndCharges({ later, interval, currency, taxRate: facts.account.taxRate }, anchor)
}

/** Each end of a trial that begins with a purchase, with what it charges first and what account credit pays of that. */
function trialEndsOut(
  plan: PlannedChange,
  bought: { readonly begun: readonly PurchasedItem[]; readonly facts: BillingFacts },
  { ports, locale }: RequestContext,
): TrialEnd[] {
  const ends = trialEndsOf(plan, bought)
  const next = ends.some(({ at }) => at === plan.nextDate) ? [] : [{ date: plan.nextDate, total: plan.nextAmount }]
  const paid = paidAfter(bought.facts, plan, [...ends.map(({ at: date, total }) => ({ date, total })), ...next])
  return ends.map(({ at, total, productIds }, place) => {
    const fromCredit = paid[place] ?? zero(total.currency)
    return {
      ends_at: toApiTime(at),
      ends_at_epoch: at,
      titles: productIds.map((id) => titleOf(ports.catalogue.current(), id, locale)),
      amount: toMajor(total),
      amount_minor: total.minor,
      from_credit: toMajor(fromCredit),
      from_credit_minor: fromCredit.minor,
      is_carried: isBelowMinimum(subtract(total, fromCredit)) ? 1 : 0,
    }
  })
}

const INVALID_PAYLOAD = apiError(406, 'invalid-payload')

const codesOf = (list: List): readonly string[] => list.map(({ add_on_code: code }) => code)

/** The modules of a list; undefined where it is empty, names one twice, or one that isn't sold (B-46). */
function actionsOf(catalogue: Catalogue, codes: readonly string[]): readonly ModuleAction[] | undefined {
  const ids = new Map([...catalogue.modules.values()].map(({ code, id }) => [code, id]))
  const actions = codes.flatMap((code): ModuleAction[] => {
    const id = ids.get(code)
    return id === undefined ? [] : [{ id, action: 'activate' }]
  })
  const isWhole = actions.length === codes.length && new Set(codes).size === codes.length
  return isWhole && codes.length > 0 ? actions : undefined
}

const isSameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.toSorted().join('\n') === right.toSorted().join('\n')

/** Previews a purchase of add-ons: the list that the purchase has to name, for 15 minutes. */
export async function confirmPurchase(
  db: Executor,
  caller: MemberCall,
  list: List,
): Promise<Result<Confirmed, ApiError>> {
  const { member, context } = caller
  const catalogue = context.ports.catalogue.current()
  // the member's own blocker comes before what is wrong with the list (B-18)
  const blocked = rejectBlocked(member, { act: 'book' })
  if (blocked !== undefined) return fail(blocked)
  const requested = codesOf(list)
  const actions = actionsOf(catalogue, requested)
  if (actions === undefined) return fail(INVALID_PAYLOAD)
  const facts = await factsOf(db, caller)
  if (!facts.ok) return facts
  const { now, ports } = context
  const changer = { member, context, facts: facts.value, pricedAt: now }
  const prepared = await prepareChange(db, changer, { actions, timeframe: 'now' })
  if (!prepared.ok) return prepared
  const { plan, nextFromCredit } = prepared.value
  const owned = new Set(facts.value.items.map(({ productId }) => productId))
  const hidesMoney = buysFromPartner(member)
  const begun = plan.items.filter(
    ({ productId, bundled }) => !bundled && !owned.has(productId) && catalogue.modules.has(productId),
  )
  const shown = { items: plan.items, plan, hidesMoney, currency: plan.dueNow.currency }
  const modules = begun.map(({ productId }) => confirmedModule(shown, productId, context))
  const payer = await findPayer(db, { member, context, subscription: facts.value.subscription })
  const { accountId, memberId } = member
  const { digest } = plan
  const previewToken = issueChangeToken(ports.keys, { memberId, pricedAt: now, digest })
  const codes = modules.map(({ add_on_code: code }) => code)
  await storePurchase(db, { accountId, memberId }, { requested, codes, digest, pricedAt: now })
  return ok({
    ...previewOut({ ...plan, nextFromCredit, payer }, context),
    preview_token: previewToken,
    modules,
    trial_ends: hidesMoney ? [] : trialEndsOut(plan, { begun, facts: facts.value }, context),
  })
}

/** Buys what was confirmed last, where the list names exactly that (MOD-05). */
export async function purchaseModules(caller: MemberCall, body: PurchaseBody) {
  const { member, context } = caller
  const blocked = rejectBlocked(member, { act: 'book' })
  if (blocked !== undefined) return fail(blocked)
  const {
    modules,
    preview_token: given,
    three_d_secure_action_result_token_id: answer,
  } = 'modules' in body
    ? body
    : { modules: body, preview_token: undefined, three_d_secure_action_result_token_id: undefined }
  const codes = codesOf(modules)
  const { accountId, memberId } = member
  const confirmed = await findPurchase(context.ports.store.db, { accountId, memberId, now: context.now })
  const catalogue = context.ports.catalogue.current()
  const actions = confirmed && actionsOf(catalogue, confirmed.requested)
  if (confirmed === undefined || actions === undefined || !isSameList(codes, confirmed.codes))
    return fail(INVALID_PAYLOAD)
  const wanted = {
    actions,
    timeframe: 'now',
    preview_token: given ?? issueChangeToken(context.ports.keys, { memberId, ...confirmed }),
    ...(answer !== undefined && { three_d_secure_action_result_token_id: answer }),
  }
  const changed = await changeSubscription(wanted, member, context)
  if (!changed.ok) return changed
  const bought = actionsOf(catalogue, codes) ?? []
  return ok({ ...checkoutOut(changed.value), modules: bought.map(({ id }) => namedModule(id, context)) })
}
