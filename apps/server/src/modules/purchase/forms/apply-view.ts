import type { ApplyEnableView, ApplyView, PresentSubscriptionView } from '@waybill/contract/pages'
import {
  creditComing,
  nextFromCredit,
  unchangedPlan,
  type BillingFacts,
  type SubscriptionRow,
} from '@waybill/domain/billing'
import { listedModules } from '@waybill/domain/catalog'
import { expectedIsLegacy, expectedOrderType } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionKinds } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { StoredCart } from '../../cart/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { cycleRows, nameRows } from '../preview/apply-rows.ts'
import { presentOf as hadBy } from '../preview/change-sides-out.ts'
import { issueChangeToken } from '../place/change-token.ts'
import type { RowViewer } from '../preview/shown-rows.ts'
import { cyclesOf, reasonOf, type OfferedCycle, type RejectedCycle } from '../change/change-cycles.ts'
import { destinationOf } from './destination-of.ts'
import { leavingCreditText, lostOf, oldAppsOf, oldAppViews } from '../change/leave-legacy.ts'
import { prepareChange, type PreparedChange } from '../change/prepare-change.ts'

/** A subscriber whose cart is priced as a change. */
export interface ApplyInput {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
  readonly facts: BillingFacts
  readonly subscription: SubscriptionRow
  readonly stored: StoredCart
}

function readerOf({ context }: ApplyInput): RowViewer {
  const { locale, ports } = context
  return { locale, t: ports.pages.translator(locale) }
}

function planTitleIn({ context }: ApplyInput, planId: number, catalogue = context.ports.catalogue.current()): string {
  const { locale, ports } = context
  return planId > 0 ? titleOf(catalogue, planId, locale) : ports.pages.translator(locale)('cart.customSolution')
}

/** Charges that go on where nothing is confirmed; a plan from before has its name in the catalogue that it was bought of. */
async function presentOf(applying: ApplyInput): Promise<PresentSubscriptionView> {
  const { context, db, facts, subscription } = applying
  const { terms, catalogueVersion } = subscription
  const plan = unchangedPlan(facts, context.now)
  const bought = await context.ports.catalogue.version(catalogueVersion, db)
  const nextOf = ({ nextAmount: amount, nextDate: date, isEstimate }: NonNullable<typeof plan>) => ({
    amount,
    date,
    isEstimate,
  })
  return {
    planTitle: planTitleIn(applying, terms.planId, bought),
    isInvoiced: subscription.channel === 'wired',
    next:
      plan === undefined
        ? null
        : { ...nextOf(plan), fromCredit: nextFromCredit(facts, plan, creditComing(facts, plan, { now: context.now })) },
  }
}

/** The cart is what the member has: another cycle of it is no change of the cart. */
function unchangedIn(rejected: readonly RejectedCycle[], { interval }: SubscriptionRow): ApiError | undefined {
  return rejected.find(
    ({ candidate, failure }) =>
      candidate.interval === interval && candidate.timeframe === 'now' && failure.code === 'nothing-changes',
  )?.failure
}

const planIdOf = ({ request }: PreparedChange): number => request.target.terms.planId

/** Type and legacy flag of its `POST /billing/order` (B-02). */
function orderHeadOf({ kind, terms }: SubscriptionRow, planId: number): ApplyView['order'] {
  const isLegacy = kind === subscriptionKinds.legacy
  const type = expectedOrderType({ isSubscribed: true, isLegacy, isReplaced: planId !== terms.planId })
  return { type, isLegacy: expectedIsLegacy(type, isLegacy) }
}

interface Offered {
  readonly first: OfferedCycle
  readonly offered: readonly OfferedCycle[]
  readonly chosen: string | undefined
}

async function viewOf(applying: ApplyInput, { first, offered, chosen }: Offered): Promise<ApplyView> {
  const { member, context, db, subscription, stored } = applying
  const to = planIdOf(first.change)
  const cycles = offered.map(({ cycle, change }) => {
    const planTitle = planTitleIn(applying, planIdOf(change))
    return { ...cycle, planTitle, shown: cycleRows(cycle, planTitle, readerOf(applying)) }
  })
  const isOnly = cycles.length === 1
  return {
    memberId: member.memberId,
    order: orderHeadOf(subscription, to),
    before: await presentOf(applying),
    plans: { from: subscription.terms.planId, to },
    cycles,
    // a single one is no choice
    cycle: (isOnly ? cycles[0] : cycles.find(({ key }) => key === chosen))?.key ?? null,
    isMissing: false,
    oldApps: oldAppViews(await oldAppsOf(db, subscription, member)),
    lost: lostOf(subscription, first.sides),
    credit: leavingCreditText(first.change.plan, first.sides, applying),
    needsMethod: offered.some(({ change }) => change.needsMethod),
    destination: destinationOf(context, stored.cart, to !== subscription.terms.planId),
  }
}

/** The cart in each cycle that it can be had with, priced as its confirmation charges it; or why in none. */
export async function applyView(
  applying: ApplyInput,
  chosen: string | undefined,
): Promise<Result<ApplyView, ApiError>> {
  const { member, context, db, facts, subscription } = applying
  const had = hadBy(facts)
  if (had === undefined) throw new Error('a change without a subscription')
  const { offered, rejected } = await cyclesOf(db, { member, context, facts, had, pricedAt: context.now, subscription })
  const unchanged = unchangedIn(rejected, subscription)
  if (unchanged !== undefined) return fail(unchanged)
  const [first] = offered
  if (first === undefined) return fail(reasonOf(rejected) ?? apiError(406, 'nothing-changes'))
  return ok(await viewOf(applying, { first, offered, chosen }))
}

/** Changes for a partner's customer, by name. */
export async function applyEnableView(applying: ApplyInput): Promise<Result<ApplyEnableView, ApiError>> {
  const { member, context, db, facts, subscription, stored } = applying
  const { ports, locale, now } = context
  const prepared = await prepareChange(db, { member, context, facts, pricedAt: now }, {})
  if (!prepared.ok) return prepared
  const { request, plan } = prepared.value
  const catalogue = ports.catalogue.current()
  const titlesOf = (ids: readonly number[]): string[] =>
    listedModules(catalogue, ids).map(({ id }) => titleOf(catalogue, id, locale))
  const idsOf = (items: typeof facts.items | typeof request.target.items) => items.map(({ productId }) => productId)
  const [before, after] = [new Set(idsOf(facts.items)), new Set(idsOf(request.target.items))]
  const named = {
    planTitle: planTitleIn(applying, planIdOf(prepared.value)),
    added: titlesOf([...after].filter((id) => !before.has(id))),
    ended: titlesOf([...before].filter((id) => !after.has(id))),
    at: plan.timeframe === 'now' ? null : plan.at,
  }
  return ok({
    ...named,
    memberId: member.memberId,
    token: issueChangeToken(ports.keys, { memberId: member.memberId, pricedAt: now, digest: plan.digest }),
    shown: nameRows(named, readerOf(applying)),
    destination: destinationOf(context, stored.cart, planIdOf(prepared.value) !== subscription.terms.planId),
  })
}
