import {
  decide,
  type BillingFacts,
  type BillingRejection,
  type GrantTrial,
  type PlanTrial,
} from '@waybill/domain/billing'
import { changedCart, emptyPlanId } from '@waybill/domain/cart'
import type { Catalogue, Module } from '@waybill/domain/catalog'
import { canStartTrial } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { ownTrialEnd, trialPlan } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import { findAccountCurrency, findLastItems, openAccount, writePlan, type BillingPorts } from '../../billing/index.ts'

export type TrialProblem =
  | 'no-such-account'
  | 'no-such-module'
  | 'module-without-trial'
  | 'unavailable'
  | BillingRejection['code']

interface Granted {
  readonly accountId: number
  /** The product id of an add-on; absent for the plan. */
  readonly moduleId: number | undefined
  readonly reason: string
  /** Staff member who grants it. */
  readonly by: string
}

/** Until when the plan is tried; undefined for an add-on, whose trial begins with its purchase. Epoch ms. */
interface TriedUntil {
  readonly endsAt: number | undefined
}

type Ports = BillingPorts & { readonly catalogue: Catalogue }

function isSoldBesidePlans({ isDeleted, isDefault, isCore, isContactUs }: Module): boolean {
  return !isDeleted && !isDefault && !isCore && !isContactUs
}

/** The parts of a Custom Solution are its plan; add-ons beside a plan have trials of their own. */
async function partsOf(db: Executor, catalogue: Catalogue, { id, terms }: NonNullable<BillingFacts['subscription']>) {
  if (terms.planId > 0) return []
  const items = await findLastItems(db, id)
  const modules = items.flatMap((item) => catalogue.modules.get(item.product_id) ?? [])
  return modules.filter(isSoldBesidePlans).map((module) => module.id)
}

/** The plan that the account had, as it is sold today; undefined where that is nothing that could be tried. */
async function planAgain(
  db: Executor,
  catalogue: Catalogue,
  { facts: { subscription, account }, now }: { readonly facts: BillingFacts; readonly now: number },
): Promise<PlanTrial | undefined> {
  if (subscription === undefined) return undefined
  const { quantities, pricing, entries, planId } = subscription.terms
  const nothing = { planId: emptyPlanId, currency: account.currency, lines: [], quantities, pricing: false }
  const modules = await partsOf(db, catalogue, subscription)
  const wanted = { planId: Math.max(planId, 0), pricing, modules, ...(entries && { entries }) }
  const cart = changedCart(catalogue, nothing, wanted)
  if (!cart.ok || !canStartTrial(catalogue, cart.value)) return undefined
  const trial = trialPlan(catalogue, cart.value, now)
  if (!trial.ok) return undefined
  const terms = { planId: trial.value.planId, quantities, pricing, ...(entries && { entries }) }
  return { trial: trial.value, terms, catalogueVersion: catalogue.version }
}

/** The add-on whose trial is granted; undefined for the plan. */
function addOnOf(
  catalogue: Catalogue,
  moduleId: number | undefined,
): Result<Module | undefined, 'no-such-module' | 'module-without-trial'> {
  if (moduleId === undefined) return ok(undefined)
  const module = catalogue.modules.get(moduleId)
  if (module === undefined) return fail('no-such-module')
  return ownTrialEnd(module, 0) === undefined ? fail('module-without-trial') : ok(module)
}

/**
 * Grants a trial to an account that has had it (B-75): of an add-on with its next purchase, of the plan that it had at once. A trial
 * of the plan that runs may be confirmed with any method, and stays with any organisation.
 */
export async function grantTrialAgain(
  ports: Ports,
  { accountId, moduleId, reason, by }: Granted,
): Promise<Result<TriedUntil, TrialProblem>> {
  const { catalogue, store } = ports
  const addOn = addOnOf(catalogue, moduleId)
  if (!addOn.ok) return addOn
  if ((await findAccountCurrency(store.db, accountId)) === undefined) return fail('no-such-account')
  type Done = Result<TriedUntil, TrialProblem>
  const done = await inTransaction(store, async (db): Promise<Result<Done, ApiError>> => {
    const opened = await openAccount(db, ports, { accountId })
    if (!opened.ok) return opened
    const { facts, now } = opened.value
    const of: GrantTrial['of'] = addOn.value
      ? { addOnCode: addOn.value.code }
      : { plan: await planAgain(db, catalogue, opened.value) }
    const decided = decide(facts, { kind: 'grant_trial', of, reason, by }, now)
    if (!decided.ok) return ok(fail(decided.failure.code))
    const { rows } = await writePlan(db, ports, { plan: decided.value, now, actor: `operator:${by}` })
    const [subscription] = [...rows.subscription.added, ...rows.subscription.changed]
    return ok(ok({ endsAt: addOn.value === undefined ? subscription?.trial?.end : undefined }))
  })
  if (done.ok) return done.value
  return fail(done.failure.code === 'no-subscription' ? 'no-subscription' : 'unavailable')
}
