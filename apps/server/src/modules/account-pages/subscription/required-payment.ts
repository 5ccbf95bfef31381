import { blockersOf } from '@waybill/domain/billing'
import type { Catalogue } from '@waybill/domain/catalog'
import {
  debtsOf,
  isPaymentRequired,
  paymentStates,
  showsPaymentRequired,
  type PayableModule,
  type PaymentFacts,
} from '@waybill/domain/payment'
import {
  collectionOf,
  moduleTrials,
  statusAt,
  subscriptionKinds,
  subscriptionStatuses,
} from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { payerOf, seesAmounts, type Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import {
  findActiveItems,
  findMethods,
  findOpenInvoices,
  isExpiredMethod,
  subscriptionFacts,
  type ListedOpenInvoice,
  type StoredItem,
  type StoredSubscription,
} from '../../billing/index.ts'
import { isCancelled } from '../repository-history.ts'
import { findModulePayments, type ModulePayment } from '../repository-module-payments.ts'
import { findOutstanding, type OutstandingPayment } from '../repository-payments.ts'

/** Facts that decide whether an account has to pay, and whether a notice says so. */
export interface RequiredPayment {
  readonly outstanding: readonly OutstandingPayment[]
  readonly items: readonly StoredItem[]
  readonly catalogue: Catalogue
  /** Payments of the products, by their ids. */
  readonly payments: ReadonlyMap<number, ModulePayment>
  /** One that is charged is on file, valid or not. */
  readonly hasMethod: boolean
  /** Nothing runs any more. */
  readonly isOver: boolean
  /** Cancelled by notice, which a subscription that its debts have ended is not. */
  readonly isCanceled: boolean
  /** The account can pay on our pages at all. */
  readonly isPayable: boolean
  /** A trial goes on without anything more. */
  readonly hasValidMethod: boolean
  /** The predicate of B§4, and whether it is shown. */
  readonly isRequired: boolean
  readonly isShown: boolean
}

/** Subject of a reading of the account. */
export interface PaymentSubject {
  readonly subscription: StoredSubscription | undefined
  readonly db: Executor
}

/** A bank transfer that was agreed on needs no method. */
async function findWaysToPay(
  member: Member,
  { now }: RequestContext,
  { subscription, db }: PaymentSubject,
): Promise<Pick<RequiredPayment, 'hasMethod' | 'hasValidMethod'>> {
  const { charged, backup } = await findMethods(db, member.accountId)
  const isByTransfer = subscription !== undefined && collectionOf(subscription.channel) === 'manual'
  const isValid = [charged, backup].some((method) => method !== undefined && !isExpiredMethod(method, now))
  return { hasMethod: charged !== undefined, hasValidMethod: isByTransfer || isValid }
}

interface Billed {
  readonly items: readonly StoredItem[]
  readonly catalogue: Catalogue
  readonly payments: ReadonlyMap<number, ModulePayment>
}

/** A module of which nothing was invoiced yet owes nothing: what is used is billed behind it. */
function modulesOf({ items, catalogue, payments }: Billed, planId: number): readonly PayableModule[] {
  return items.flatMap((item) => {
    const module = catalogue.modules.get(item.product_id)
    if (module === undefined) return []
    const payment = payments.get(item.bundled ? planId : item.product_id)
    return {
      paymentState: payment?.state ?? paymentStates.paid,
      trial: item.trial_state,
      pricingType: module.pricingType,
      price: item.amount ?? 0,
    }
  })
}

/** The debts in the one currency that has the largest: the predicate only reads whether there are any. */
function totalsOf(open: readonly ListedOpenInvoice[], isLegacy: boolean) {
  const debts = [...new Set(open.map(({ total }) => total.currency))].map((currency) =>
    debtsOf(
      open.filter(({ total }) => total.currency === currency),
      { currency, isLegacy },
    ),
  )
  return {
    hasPastDueInvoice: debts.some(({ pastDueInvoice }) => pastDueInvoice !== undefined),
    overdueTotal: Math.max(0, ...debts.map(({ overdueTotal }) => overdueTotal.minor)),
    legacyTotal: Math.max(0, ...debts.map(({ legacyTotal }) => legacyTotal.minor)),
  }
}

/** A debt for others ends nothing of the account's own, and is paid by transfer. */
const isOwn = ({ schedule }: OutstandingPayment): boolean => schedule !== 'statement'

/** Notice was given; what has ended without it was ended by its debts, and they are shown. */
async function hasNotice({ subscription, db }: PaymentSubject, isOver: boolean): Promise<boolean> {
  if (subscription === undefined || subscription.cancel_at === null) return false
  const { account_id: accountId, id: subscriptionId } = subscription
  return !isOver || isCancelled(db, { accountId, subscriptionId })
}

/** Reads what the predicate of B§4 is about, and answers it (PAY-06). */
export async function requiredPayment(
  member: Member,
  context: RequestContext,
  reading: PaymentSubject,
): Promise<RequiredPayment> {
  const { subscription, db } = reading
  const { ports, now } = context
  const { accountId } = member
  const version = subscription?.catalogue_version
  const [outstanding, items, payments, open, ways, catalogue] = await Promise.all([
    findOutstanding(db, accountId),
    findActiveItems(db, subscription),
    subscription === undefined ? new Map<number, ModulePayment>() : findModulePayments(db, subscription),
    findOpenInvoices(db, accountId),
    findWaysToPay(member, context, reading),
    version === undefined ? ports.catalogue.current() : ports.catalogue.version(version, db),
  ])
  const status = subscription && statusAt(subscriptionFacts(subscription), now)
  const isOver = status === subscriptionStatuses.expired
  const isCanceled = await hasNotice(reading, isOver)
  const isLegacy = subscription?.kind === subscriptionKinds.legacy
  const facts: PaymentFacts = {
    isCanceled,
    isPaused: subscription !== undefined && subscription.paused_at !== null,
    modules: modulesOf({ items, catalogue, payments }, subscription?.plan_id ?? 0),
    payments: outstanding.filter(isOwn),
    isLegacy,
    isSubscribed: status === subscriptionStatuses.subscribed,
    ...totalsOf(open, isLegacy),
  }
  const place = { subscription: { channel: subscription?.channel ?? 'direct' } } as const
  const isPayable = blockersOf({ act: 'notice', payer: payerOf(member), ...place }).length === 0
  return {
    outstanding,
    items,
    catalogue,
    payments,
    ...ways,
    isOver,
    isCanceled,
    isPayable,
    isRequired: isPaymentRequired(facts),
    isShown: showsPaymentRequired(facts, { ...ways, isPayable }),
  }
}

/** A metered module that is tried, and goes on by itself once there is a way to pay for it. */
export function triedByUse({ items, catalogue }: Pick<RequiredPayment, 'items' | 'catalogue'>): readonly StoredItem[] {
  return items.filter(
    ({ product_id: id, trial_state: trial }) =>
      trial === moduleTrials.trial && catalogue.modules.get(id)?.pricingType === 'USAGE',
  )
}

/** As the calls answer it; who sees no amounts is shown no notice about them (B-09). */
export function requiredOut(member: Member, { isRequired, isShown }: Pick<RequiredPayment, 'isRequired' | 'isShown'>) {
  return {
    payment_required: isRequired ? 1 : 0,
    payment_required_shown: isShown && seesAmounts(member) ? 1 : 0,
  } as const
}
