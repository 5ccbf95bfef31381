import type { BillingDetailsView, SubscriptionProps } from '@waybill/contract/pages'
import type { Cart } from '@waybill/domain/cart'
import { bundledIds, listedModules, type Catalogue } from '@waybill/domain/catalog'
import { payBarrier, type PayBarrier } from '@waybill/domain/order'
import { statusAt, subscriptionStatuses } from '@waybill/domain/subscription'
import { localePath, type Locale } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { StoredPlan } from '../../platform/database/schema-shop.ts'
import { isPaidElsewhere, payerOf, type Member } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { findPrimaryName, countriesIn } from '../account/index.ts'
import { findCarriedLines, findTaxNumber, findTaxRate } from '../billing/index.ts'
import { findAccountCart } from '../cart/index.ts'
import { titleOf } from '../catalog/index.ts'
import { hasInvoice, listInvoices } from '../invoice/index.ts'
import { findPlacedOrder, waitingPaymentView } from '../checkout/index.ts'
import { findBillingFields, findMethods, methodView, providerView } from '../payment/index.ts'
import { cancellationView } from './cancellation.ts'
import { invoiceRow, openTransfers } from './invoice-views.ts'
import { confirmPath } from './confirm-link.ts'
import { nextChargeOf, nextChargeView } from './next-charge.ts'
import { findScheduled, scheduledView } from './scheduled-change.ts'
import { findInvoiceChallenge } from './repository-payments.ts'
import {
  findActiveItems,
  findChargedItems,
  findLiveSubscription,
  paidPeriod,
  subscriptionFacts,
  type StoredItem,
  type StoredSubscription,
} from '../subscription/index.ts'
import { addOnsOf } from './subscription-views.ts'

type State = SubscriptionProps['state']

function stateOf(subscription: StoredSubscription | undefined, now: number): State {
  if (subscription === undefined) return 'none'
  const status = statusAt(subscriptionFacts(subscription), now)
  if (status === subscriptionStatuses.expired) return 'expired'
  if (status === subscriptionStatuses.notSubscribed)
    return subscription.confirmed_order_id === null ? 'trial' : 'trial_scheduled'
  return subscription.first_failed_at === null ? 'subscribed' : 'past_due'
}

/** Money matters are the primary member's, of an account that pays for itself and is not held (B-20, B-82). */
function controlOf(member: Member): SubscriptionProps['control'] {
  return CONTROLS[payBarrier(payerOf(member)) ?? 'email-unverified']
}

/** What is missing for paying alone leaves everything else to change. */
const CONTROLS: Readonly<Record<PayBarrier, SubscriptionProps['control']>> = {
  'billed-to-partner': 'partner',
  'partner-account': 'statement',
  'organization-pays': 'organization',
  'read-only': 'read_only',
  'not-primary': 'none',
  'account-locked': 'locked',
  'email-unverified': 'all',
}

/** Once there are some to change: before that the checkout has their fields. */
async function billingDetailsOf(member: Member, locale: Locale, db: Executor): Promise<BillingDetailsView | undefined> {
  if (controlOf(member) !== 'all') return undefined
  const [stored, isCountryLocked, number] = await Promise.all([
    findBillingFields(db, member.accountId),
    hasInvoice(db, member.accountId),
    findTaxNumber(db, member.accountId),
  ])
  if (Object.keys(stored).length === 0 && !isCountryLocked) return undefined
  return {
    values: { country: member.country, first_name: member.firstName, last_name: member.lastName, ...stored },
    isCountryLocked,
    countries: countriesIn(locale),
    ...(number && { taxNumber: number.state }),
  }
}

async function primaryOf(member: Member, db: Executor): Promise<Pick<SubscriptionProps, 'primaryName'>> {
  const primaryName = await findPrimaryName(db, member)
  return primaryName === undefined ? {} : { primaryName }
}

/** Paid since its anchor, otherwise tried since it was made. */
function sinceOf(subscription: StoredSubscription | undefined, state: State): number | null {
  if (subscription === undefined) return null
  // the date stands beside the state's word: past due since the first failure, active since the first paid day
  if (state === 'past_due') return subscription.first_failed_at
  return state === 'subscribed' ? subscription.anchor_at : subscription.created_at
}

function idsOf({ cart }: Sold): readonly number[] {
  return cart?.lines.map(({ productId }) => productId) ?? []
}

/** What an explained amount calls the products in it. */
function titlesOf(
  ids: readonly number[],
  { catalogue, locale }: { readonly catalogue: Catalogue; readonly locale: Locale },
): SubscriptionProps['titles'] {
  return Object.fromEntries(ids.map((id) => [String(id), titleOf(catalogue, id, locale)]))
}

/** What a trial becomes: its confirmed order, or the cart that waits for a checkout. */
interface Sold {
  readonly cart?: Cart
  readonly plan?: StoredPlan
}

async function soldInTrial(
  db: Executor,
  member: Member,
  { subscription, state }: { readonly subscription: StoredSubscription | undefined; readonly state: State },
): Promise<Sold> {
  const orderId = subscription?.confirmed_order_id ?? null
  if (subscription === undefined || (state !== 'trial' && state !== 'trial_scheduled')) return {}
  if (orderId !== null) {
    const { order, cart } = await findPlacedOrder(db, orderId)
    return { plan: order.plan, ...(cart && { cart }) }
  }
  const open = await findAccountCart(db, member)
  return open === undefined ? {} : { cart: open.cart }
}

/** How many modules a list names of what a reader has: of the chosen parts of the plan, or of a Custom Solution. */
function moduleCountOf(
  subscription: StoredSubscription | undefined,
  items: readonly StoredItem[],
  catalogue: Catalogue,
): number {
  const plan = catalogue.packages.get(subscription?.plan_id ?? 0)
  const heldIds =
    plan === undefined
      ? items.map((item) => item.product_id)
      : bundledIds(catalogue, plan, subscription?.entries ?? undefined)
  return listedModules(catalogue, heldIds).length
}

const CAN_CHECK_OUT: ReadonlySet<State> = new Set(['trial', 'expired', 'none'])

type WaysToPay = Pick<
  SubscriptionProps,
  'provider' | 'waitingPayment' | 'isEmailVerified' | 'canCheckOut' | 'checkoutHref'
>

/** What waits for the reader at their bank: a purchase, or the payment of an invoice that was tried without them (B-54). */
async function waitingOf(context: RequestContext, db: Executor, member: Member): Promise<WaysToPay['waitingPayment']> {
  const purchase = await waitingPaymentView(context, db, member)
  if (purchase !== null) return purchase
  const { ports, now, locale } = context
  const waiting = await findInvoiceChallenge(db, { accountId: member.accountId, now })
  if (waiting === undefined) return null
  const { seq, amount, until } = waiting
  return {
    amount,
    invoice: `${ports.seller.invoicePrefix}${seq ?? ''}`,
    lapsesAt: until,
    continueHref: localePath(locale, confirmPath(ports.keys, waiting)),
  }
}

async function waysToPay(
  context: RequestContext,
  db: Executor,
  { member, state }: { readonly member: Member; readonly state: State },
): Promise<WaysToPay> {
  const { gateway } = context.ports
  const isPayer = controlOf(member) === 'all'
  return {
    provider: providerView(gateway),
    waitingPayment: isPayer ? await waitingOf(context, db, member) : null,
    isEmailVerified: member.isEmailVerified,
    canCheckOut: gateway !== undefined && isPayer && CAN_CHECK_OUT.has(state),
    checkoutHref: localePath(context.locale, '/account/checkout'),
  }
}

function methodViews(
  { charged, backup }: Awaited<ReturnType<typeof findMethods>>,
  now: number,
): Pick<SubscriptionProps, 'method' | 'backup'> {
  return {
    method: charged === undefined ? null : methodView(charged, now),
    backup: backup === undefined ? null : methodView(backup, now),
  }
}

/** Plan, next charge, add-ons, invoices and method of the member's account (SUB-02, B-100). */
export async function subscriptionProps(
  member: Member,
  context: RequestContext,
  db: Executor,
): Promise<SubscriptionProps> {
  const { ports, now, locale } = context
  const subscription = await findLiveSubscription(db, member.accountId)
  const state = stateOf(subscription, now)
  const [methods, invoices, items, charged, carried, billingDetails, sold, scheduled, taxRate] = await Promise.all([
    findMethods(db, member.accountId),
    listInvoices(db, { accountId: member.accountId }),
    findActiveItems(db, subscription === undefined ? [] : [subscription.id]),
    subscription === undefined ? [] : findChargedItems(db, subscription.id),
    findCarriedLines(db, member.accountId),
    billingDetailsOf(member, locale, db),
    soldInTrial(db, member, { subscription, state }),
    findScheduled(db, subscription),
    findTaxRate(db, ports.seller, member.accountId),
  ])
  const version = subscription?.catalogue_version
  const catalogue = version === undefined ? ports.catalogue.current() : await ports.catalogue.version(version, db)
  const plan = catalogue.packages.get(subscription?.plan_id ?? 0)
  const of = { isPaidElsewhere: isPaidElsewhere(member), confirmed: sold.plan, scheduled, taxRate }
  const next = subscription && nextChargeOf(subscription, { catalogue, items, charged, carried, state, ...of })
  const t = ports.pages.translator(locale)
  const reader = { catalogue, locale }
  return {
    memberId: member.memberId,
    state,
    channel: subscription?.channel ?? 'direct',
    control: controlOf(member),
    planTitle: plan === undefined ? t('cart.customSolution') : titleOf(catalogue, plan.id, locale),
    moduleCount: moduleCountOf(subscription, items, catalogue),
    interval: subscription?.billing_interval ?? 'month',
    planPrice: next?.planPrice ?? null,
    isEstimate: next?.isEstimate ?? false,
    since: sinceOf(subscription, state),
    periodEndsAt: subscription === undefined ? null : paidPeriod(subscription).end,
    trialEndsAt: subscription?.trial_end ?? null,
    nextCharge: nextChargeView(next, { catalogue, locale, t, taxRate }),
    scheduledChange: subscription?.cancel_at === null ? scheduledView(scheduled, context) : null,
    cancellation: controlOf(member) === 'all' ? await cancellationView(subscription, context, db) : null,
    addOns: addOnsOf(items, sold.cart, {
      catalogue,
      locale,
      currency: subscription?.currency ?? context.currency,
      trialEndsAt: subscription?.trial_end ?? null,
    }),
    invoices: invoices.rows.map((invoice) => invoiceRow(invoice, context)),
    transfers: openTransfers(subscription, invoices.rows, context),
    ...methodViews(methods, now),
    ...(await waysToPay(context, db, { member, state })),
    ...(await primaryOf(member, db)),
    timeZone: member.timeZone,
    now,
    ...(billingDetails !== undefined && { billingDetails }),
    titles: titlesOf([subscription?.plan_id ?? 0, ...items.map((item) => item.product_id), ...idsOf(sold)], reader),
  }
}
