import type { ChangePlanView } from '@waybill/contract/pages'
import { changeTarget, type BillingFacts, type SubscriptionRow } from '@waybill/domain/billing'
import { changedCart } from '@waybill/domain/cart'
import { bundledIds, soldModules, visiblePackages, type Package } from '@waybill/domain/catalog'
import { subscriptionKinds } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { exclusivePlans, priceFor, priceView, titleOf } from '../../catalog/index.ts'
import { sidesView, titledSides, type HadPlan } from '../preview/change-sides-out.ts'
import { presentStart } from './change-start.ts'

interface PlanReader {
  readonly facts: BillingFacts
  readonly subscription: SubscriptionRow
  readonly had: HadPlan
  readonly context: RequestContext
}

/** The plan as it was bought, which may be by the year, and at a price of before. */
function paidFor({ items }: BillingFacts, interval: SubscriptionRow['interval']): Pick<ChangePlanView, 'paid'> {
  const price = items.flatMap((item) => (item.price?.kind === 'plan' ? item.price.recurring : []))[0]
  return price === undefined ? {} : { paid: { price, interval } }
}

/** Plans of the pricing page, then every other package on sale; before them the member's own where it isn't such a plan. */
function packagesOf({ subscription: { terms }, context }: PlanReader): readonly Package[] {
  const catalogue = context.ports.catalogue.current()
  const own = catalogue.packages.get(terms.planId)
  const plans = exclusivePlans(catalogue)
  const first = own === undefined || plans.includes(own) ? [] : [own]
  return [...new Set([...first, ...plans, ...visiblePackages(catalogue)])]
}

/** Modules that come and go with a plan, by the same rules as the change itself. */
async function differenceOf(
  db: Executor,
  plan: Package,
  { facts, subscription, had, context }: PlanReader,
): Promise<Pick<ChangePlanView, 'difference'>> {
  const catalogue = context.ports.catalogue.current()
  const { live } = presentStart({ facts, subscription, settings: catalogue.settings }, {})
  const cart = changedCart(catalogue, live, { planId: plan.id })
  const interval = subscription.kind === subscriptionKinds.legacy ? 'month' : subscription.interval
  const target = cart.ok ? changeTarget({ catalogue, facts, interval, at: context.now }, cart.value) : cart
  if (!target.ok) return {}
  const { added, removed: lost } = sidesView(await titledSides(db, { had, target: target.value, context }))
  return { difference: { added, lost } }
}

/** Every plan that the subscription can be changed to, beside the present one. */
export async function changePlans(db: Executor, reader: PlanReader): Promise<readonly ChangePlanView[]> {
  const { facts, subscription, context } = reader
  const { locale, ports } = context
  const { terms, currency, interval } = subscription
  const catalogue = ports.catalogue.current()
  const plans = new Set(exclusivePlans(catalogue))
  // like with like: what is paid by the year stands beside what the others cost by the year
  const comparedBy = ports.catalogue.settings().intervals.includes(interval) ? interval : 'month'
  return Promise.all(
    packagesOf(reader).map(async (plan) => {
      const isCurrent = plan.id === terms.planId
      return {
        id: plan.id,
        title: titleOf(catalogue, plan.id, locale),
        moduleCount: soldModules(catalogue, bundledIds(catalogue, plan)).length,
        ...(!isCurrent && (await differenceOf(db, plan, reader))),
        ...priceFor(comparedBy, priceView(catalogue, plan, currency), catalogue.settings.yearlyDiscount),
        isCurrent,
        isForIndustry: !isCurrent && !plans.has(plan),
        ...(isCurrent && paidFor(facts, interval)),
      }
    }),
  )
}
