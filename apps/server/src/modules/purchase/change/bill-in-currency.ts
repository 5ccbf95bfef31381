import {
  decide,
  previewCurrency,
  purchaseInCurrency,
  type BillingFacts,
  type BillingRejection,
  type CurrencyTarget,
  type PlannedChange,
} from '@waybill/domain/billing'
import { noAttribution } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { isCurrency, type Currency } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { Ids } from '../../../platform/ids.ts'
import { findPrimaryContact } from '../../account/index.ts'
import {
  findAccountCurrency,
  insertOrder,
  isPayer,
  openAccount,
  writePlan,
  type BillingPorts,
} from '../../billing/index.ts'
import { orderedPlan, presentOf } from './change-order.ts'

/** Reasons to stay with a currency. */
export type CurrencyProblem =
  | 'no-such-account'
  | 'not-sold-in'
  | 'not-all-sold-in'
  | 'pays-others'
  | 'unavailable'
  | BillingRejection['code']

interface Changed {
  readonly accountId: number
  readonly currency: string
  readonly reason: string
  /** Staff member who changes it. */
  readonly by: string
}

/** Charge from the renewal on; `undefined` where the currency is another one at once. */
export type BilledInCurrency = Pick<PlannedChange, 'at' | 'nextAmount'> | undefined

type Billed = Result<BilledInCurrency, CurrencyProblem>
type Ports = BillingPorts & { readonly catalogue: Catalogue; readonly ids: Ids }

function targetIn(
  facts: BillingFacts,
  { catalogue, ids }: Ports,
  { currency, now }: { readonly currency: Currency; readonly now: number },
): CurrencyTarget | undefined {
  const purchase = purchaseInCurrency(facts, catalogue, currency)
  return purchase && { orderId: ids.uuid(now), purchase }
}

/** The order that holds the prices which wait: it takes nothing now. */
async function insertTarget(
  db: Executor,
  { orderId, purchase }: CurrencyTarget,
  { facts, plan, now }: { readonly facts: BillingFacts; readonly plan: PlannedChange; readonly now: number },
): Promise<void> {
  const accountId = facts.account.id
  const { memberId } = await findPrimaryContact(db, accountId)
  await insertOrder(db, {
    id: orderId,
    accountId,
    memberId,
    operation: 'change_package',
    state: 'done',
    total: 0,
    currency: purchase.currency,
    startAt: 'now',
    idemKey: `currency:${orderId}`,
    digest: plan.digest,
    plan: orderedPlan(plan),
    purchase,
    change: presentOf(facts),
    attribution: noAttribution,
    now,
  })
}

/**
 * Bills an account in another currency of the shop: from its next purchase on, and a subscription that runs from its renewal on, at
 * the shop's prices in that currency (B-88, B-137).
 */
export async function billInCurrency(ports: Ports, { accountId, currency, reason, by }: Changed): Promise<Billed> {
  const { db } = ports.store
  if ((await findAccountCurrency(db, accountId)) === undefined) return fail('no-such-account')
  if (!isCurrency(currency) || !ports.catalogue.document.currencies.includes(currency)) return fail('not-sold-in')
  // a statement has the currency of its payer's members
  if (await isPayer(db, accountId)) return fail('pays-others')
  const done = await inTransaction(ports.store, async (trx): Promise<Result<Billed, ApiError>> => {
    const opened = await openAccount(trx, ports, { accountId })
    if (!opened.ok) return opened
    const { facts, now } = opened.value
    const target = targetIn(facts, ports, { currency, now })
    const decided = decide(facts, { kind: 'change_currency', currency, reason, target }, now)
    if (!decided.ok) return ok(fail(problemOf(decided.failure.code, target)))
    const isRunning = facts.subscription?.status === subscriptionStatuses.subscribed
    const isWaiting = isRunning && decided.value.rows.orders.added.length > 0
    const plan = isWaiting && target ? previewCurrency(facts, target.purchase, now) : undefined
    if (plan !== undefined && target !== undefined) await insertTarget(trx, target, { facts, plan, now })
    await writePlan(trx, ports, { plan: decided.value, now, actor: `operator:${by}` })
    return ok(ok(plan && { at: plan.at, nextAmount: plan.nextAmount }))
  })
  if (done.ok) return done.value
  return fail(done.failure.code === 'no-subscription' ? 'no-subscription' : 'unavailable')
}

/** A subscription without a target has something that the shop doesn't sell in that currency. */
function problemOf(code: BillingRejection['code'], target: CurrencyTarget | undefined): CurrencyProblem {
  return code === 'still-subscribed' && target === undefined ? 'not-all-sold-in' : code
}
