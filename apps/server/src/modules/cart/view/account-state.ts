import type { z } from 'zod'
import type { cartState } from '@waybill/contract/actions/cart'
import { toApiTime } from '@waybill/domain/calendar'
import { toMajor } from '@waybill/domain/money'
import { orderPostStatus } from '@waybill/domain/order'
import { billingDetails, debtsOf } from '@waybill/domain/payment'
import { statusAt } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { isIndirect, type Member } from '../../../platform/http/actor.ts'
import {
  findOpenInvoices,
  findNewestOrder,
  operationOf,
  expiryOf,
  findBillingFields,
  findCurrentMethod,
  isComplete,
  paidPeriod,
  subscriptionFacts,
  type ListedOpenInvoice,
  type StoredMethod,
  type StoredSubscription,
} from '../../billing/index.ts'
import type { CartViewer } from './cart-viewer.ts'

/** Facts of a cart's account. */
export type AccountState = Pick<z.output<typeof cartState>, 'billing_info' | 'subscription' | 'orderPostStatus'>

/** The members who manage the money of the account see its billing details; a partner's customer has none to manage. */
function managesMoney(member: Member): boolean {
  return member.isPrimary && !member.isReadOnly && !isIndirect(member)
}

function padded(part: number | undefined): string | undefined {
  return part === undefined ? undefined : String(part).padStart(2, '0')
}

/** Report of the provider on the method; numbers are not stored (B-50). */
function methodOut(method: StoredMethod | undefined, now: number): Partial<NonNullable<AccountState['billing_info']>> {
  if (method === undefined) return {}
  const { brand, first_six: firstSix, last_four: lastFour } = method
  const expiry = expiryOf(method, now)
  const [years, months] = [padded(expiry?.year), padded(expiry?.month)]
  return {
    ...(brand !== null && { card_type: brand }),
    ...(firstSix !== null && { first_six: firstSix }),
    ...(lastFour !== null && { last_four: lastFour }),
    ...(years !== undefined && { year: years }),
    ...(months !== undefined && { month: months }),
  }
}

async function billingOut(
  member: Member,
  db: Executor,
  now: number,
): Promise<NonNullable<AccountState['billing_info']>> {
  const [fields, method] = await Promise.all([
    findBillingFields(db, member.accountId),
    findCurrentMethod(db, member.accountId),
  ])
  const { type = 0 } = method ?? {}
  const own = {
    has_billing_info: isComplete(fields) && method !== undefined ? 1 : 0,
    type: type <= 4 ? type : 0,
  } as const
  if (!managesMoney(member)) return own
  const details = billingDetails.flatMap((name): [string, string][] => {
    const value = fields[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...own, ...Object.fromEntries(details), ...methodOut(method, now) }
}

type Debts = Pick<
  NonNullable<AccountState['subscription']>,
  'overdueTotal' | 'overdueTotal_minor' | 'legacyTotal' | 'legacyTotal_minor' | 'pastDueInvoice'
>

function pastDueOut(invoice: ListedOpenInvoice | undefined): Debts['pastDueInvoice'] {
  if (invoice === undefined) return null
  return {
    invoice_number: String(invoice.number),
    total: toMajor(invoice.total),
    total_minor: invoice.total.minor,
    currency: invoice.total.currency,
    due_date: toApiTime(invoice.dueAt),
    due_date_epoch: invoice.dueAt,
  }
}

/** The totals of the payment predicate; a member billed by a partner sees no amounts. */
async function debtsOut(member: Member, { kind, currency }: StoredSubscription, db: Executor): Promise<Debts> {
  if (isIndirect(member)) return {}
  const open = await findOpenInvoices(db, member.accountId)
  const { overdueTotal, legacyTotal, pastDueInvoice } = debtsOf(open, { currency, isLegacy: kind === 1 })
  return {
    overdueTotal: toMajor(overdueTotal),
    overdueTotal_minor: overdueTotal.minor,
    legacyTotal: toMajor(legacyTotal),
    legacyTotal_minor: legacyTotal.minor,
    pastDueInvoice: pastDueOut(pastDueInvoice),
  }
}

async function subscriptionOut(
  { subscription, currentPlan, now }: CartViewer,
  member: Member,
  db: Executor,
): Promise<NonNullable<AccountState['subscription']> | null> {
  if (subscription === undefined || currentPlan === undefined) return null
  const { start, end } = paidPeriod(subscription)
  return {
    subscription_type: subscription.kind,
    subscription_status: statusAt(subscriptionFacts(subscription), now),
    plan_id: subscription.plan_id,
    plan_code: currentPlan.code,
    subpackage_codes: [...currentPlan.subpackageCodes],
    current_period_started_at: toApiTime(start),
    current_period_started_at_epoch: start,
    current_period_ends_at: toApiTime(end),
    current_period_ends_at_epoch: end,
    currency: subscription.currency,
    ...(await debtsOut(member, subscription, db)),
  }
}

/** Billing details, subscription and newest order of a member's account; of visitors there is nothing to say. */
export async function readAccountState(viewer: CartViewer, db: Executor): Promise<AccountState> {
  const { actor } = viewer
  if (actor.kind !== 'member') return { orderPostStatus: orderPostStatus(undefined) }
  const [billing, subscription, newest] = await Promise.all([
    billingOut(actor, db, viewer.now),
    subscriptionOut(viewer, actor, db),
    findNewestOrder(db, actor.accountId),
  ])
  const progress = newest && {
    operation: operationOf(newest),
    state: newest.state,
    failure: newest.failure?.code,
  }
  return { billing_info: billing, subscription, orderPostStatus: orderPostStatus(progress) }
}
