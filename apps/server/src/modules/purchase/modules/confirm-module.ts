import {
  firstMonth,
  isPayableAt,
  recurringPrice,
  withEnteredAt,
  withoutOff,
  type BillingFacts,
  type PlannedChange,
  type Purchase,
  type PurchasedItem,
} from '@waybill/domain/billing'
import { confirmationOf, isNoChange, type CartPlan } from '@waybill/domain/cart'
import type { ChargeLine } from '@waybill/domain/invoice'
import { zero, type Currency, type Money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { collectionOf, subscriptionItems, type BillingInterval } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { buysFromPartner, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { loadFacts } from '../../billing/index.ts'
import { apiErrorOfCart, cartActor, selectionOfPurchase } from '../../cart/index.ts'
import { issueChangeToken } from '../place/change-token.ts'
import { issueModuleToken, moduleTokenEnd, type WantedModule } from './module-token.ts'
import type { ModuleSwitch } from './module-confirmation.ts'
import { findPayer } from '../preview/paid-with.ts'
import { moduleChange, type ModuleAction } from './module-cart.ts'
import { prepareChange, type PreparedChange } from '../change/prepare-change.ts'

export interface MemberCall {
  readonly member: Member
  readonly context: RequestContext
}

/** The facts of the member's account, where it has a subscription and the member may change it. */
export async function factsOf(db: Executor, { member, context }: MemberCall): Promise<Result<BillingFacts, ApiError>> {
  const blocked = rejectBlocked(member, { act: 'book' })
  if (blocked !== undefined) return fail(blocked)
  const { accountId } = member
  const facts = (await loadFacts(db, [accountId], { seller: context.ports.seller })).get(accountId)
  return facts?.subscription === undefined ? fail(apiError(600, 'no-subscription')) : ok(facts)
}

/** True for an account that pays the next charge by an invoice. */
export function paysByInvoice({ subscription }: BillingFacts): boolean {
  return subscription !== undefined && collectionOf(subscription.channel) === 'manual'
}

/** The change of one module, at an instant (epoch ms). */
export function prepareModule(
  db: Executor,
  { facts, pricedAt, ...caller }: MemberCall & { readonly facts: BillingFacts; readonly pricedAt: number },
  { timeframe, ...action }: WantedModule,
): Promise<Result<PreparedChange, ApiError>> {
  return prepareChange(db, { ...caller, facts, pricedAt }, { actions: [action], timeframe })
}

/** By the rules of the cart: what comes and goes along. */
function planOf(
  facts: BillingFacts,
  { member, context }: MemberCall,
  action: ModuleAction,
): Result<CartPlan, ApiError> {
  const { subscription, items } = facts
  if (subscription === undefined) return fail(apiError(600, 'no-subscription'))
  const catalogue = context.ports.catalogue.current()
  const { terms, currency } = subscription
  const live = selectionOfPurchase({ terms, currency, items })
  const plan = moduleChange({ catalogue, viewer: cartActor(member) }, live, action)
  return plan.ok ? plan : fail(apiErrorOfCart(catalogue, plan.failure, context.locale))
}

/** The token that performs exactly what was prepared. */
function tokenOf(
  { member, context: { ports, now } }: MemberCall,
  wanted: WantedModule,
  { plan: { digest } }: Pick<PreparedChange, 'plan'>,
): { readonly token: string; readonly expiresAt: number } {
  const { memberId } = member
  const previewToken = issueChangeToken(ports.keys, { memberId, pricedAt: now, digest })
  return { token: issueModuleToken(ports.keys, { memberId, ...wanted, previewToken }), expiresAt: moduleTokenEnd(now) }
}

interface PriceReader {
  readonly currency: Currency
  readonly interval: BillingInterval
  readonly hidesMoney: boolean
}

/** Price in advance, an interval, for a reader who sees amounts. */
function shownPrice(items: readonly PurchasedItem[], { hidesMoney, ...recurring }: PriceReader): Money {
  return hidesMoney ? zero(recurring.currency) : recurringPrice(items, recurring)
}

/** A trial is off at its end where the methods on file have expired by then; one that comes with the change is good. */
export function lapsesAfterTrial(
  facts: BillingFacts,
  { items }: PlannedChange,
  { id }: Pick<WantedModule, 'id'>,
): boolean {
  const { ownTrial } = items.find(({ productId }) => productId === id) ?? {}
  const isOnFile = facts.method !== undefined || facts.backup !== undefined
  return ownTrial !== undefined && isOnFile && !isPayableAt(facts, ownTrial.endsAt)
}

/** A module as it is sold beside what the account has: what is off has its own price (MOD-02). */
function soldAs(productId: number, { subscription, items }: BillingFacts, { context }: MemberCall): PurchasedItem[] {
  if (subscription === undefined) return []
  const { terms, currency, interval } = subscription
  const live = selectionOfPurchase({ terms, currency, items })
  const beside = { ...live, lines: [...live.lines, { productId, bundled: false }] }
  const sold = subscriptionItems(context.ports.catalogue.current(), beside, { interval })
  const price = sold.ok ? sold.value.find((item) => item.productId === productId) : undefined
  return price === undefined ? [] : [{ productId, bundled: false, price }]
}

interface Counting {
  readonly facts: BillingFacts
  readonly now: number
}

/** The number that a module which is switched on is charged by, where it is charged by one. */
function countedBy(bought: Purchase, id: number, { facts, now }: Counting): ChargeLine | undefined {
  const { price } = bought.items.find(({ productId }) => productId === id) ?? {}
  const { terms } = withEnteredAt({ subscription: facts.subscription, now }, bought)
  return price && firstMonth(price, terms, facts)
}

/** Previews switching a module; nothing is written. */
export async function confirmModule(
  db: Executor,
  caller: MemberCall,
  wanted: WantedModule,
): Promise<Result<ModuleSwitch, ApiError>> {
  const facts = await factsOf(db, caller)
  if (!facts.ok) return facts
  const { items, subscription } = facts.value
  const change = planOf(facts.value, caller, wanted)
  if (!change.ok) return change
  const { catalogue } = caller.context.ports
  const viewed = { catalogue: catalogue.current(), viewer: cartActor(caller.member) }
  const dialog = confirmationOf(viewed, change.value, wanted.id)
  const currency = subscription?.currency ?? caller.context.currency
  const hidesMoney = buysFromPartner(caller.member)
  const { interval = 'month' } = subscription ?? {}
  const reader = { currency, interval, hidesMoney }
  const before = shownPrice(withoutOff(items, items), reader)
  const shown = { wanted, dialog, hidesMoney, isInvoiced: paysByInvoice(facts.value), interval, before }
  if (isNoChange(change.value))
    return ok({ ...shown, after: before, items: [...items, ...soldAs(wanted.id, facts.value, caller)] })
  const prepared = await prepareModule(db, { ...caller, facts: facts.value, pricedAt: caller.context.now }, wanted)
  if (!prepared.ok) return prepared
  const { plan, nextFromCredit, request } = prepared.value
  const count =
    wanted.action === 'activate'
      ? countedBy(request.target, wanted.id, { facts: facts.value, now: caller.context.now })
      : undefined
  return ok({
    ...shown,
    after: shownPrice(withoutOff(plan.items, items), reader),
    items: [...items, ...plan.items],
    plan,
    ...(count && { count }),
    nextFromCredit,
    payer: await findPayer(db, { ...caller, subscription }),
    lapses: lapsesAfterTrial(facts.value, plan, wanted),
    isTried: items.some(({ productId, ownTrial }) => productId === wanted.id && ownTrial !== undefined),
    ...tokenOf(caller, wanted, prepared.value),
  })
}
