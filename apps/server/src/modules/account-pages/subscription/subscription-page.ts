import type { SubscriptionProps } from '@waybill/contract/pages'
import { bundledIds, isVisible, listedModules, type Catalogue } from '@waybill/domain/catalog'
import { collectionOf, statusAt, subscriptionKinds, subscriptionStatuses } from '@waybill/domain/subscription'
import type { Locale } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { buysFromPartner, isPaidElsewhere, seesAmounts, type Member } from '../../../platform/http/actor.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findPrimaryName } from '../../account/index.ts'
import { findAccountCart } from '../../cart/index.ts'
import { exclusivePlans, titleOf } from '../../catalog/index.ts'
import { changeForm } from '../../purchase/index.ts'
import { isOfferedPasskey } from '../../session/index.ts'
import { findPlacedOrder } from '../placed-order.ts'
import { cancellationView } from './cancellation.ts'
import { pageBlocks, waitedBlocks, type PageBlocks } from './page-blocks.ts'
import { isReadOnlyPlan, readBlocks, type Head, type TrialPurchase } from './read-blocks.ts'
import { findScheduled, scheduledView } from './scheduled-change.ts'
import {
  findActiveItems,
  findEnd,
  findLiveSubscription,
  paidPeriod,
  subscriptionFacts,
  type StoredItem,
  type StoredSubscription,
} from '../../billing/index.ts'
import { controlOf, waysToPay } from './ways-to-pay.ts'
import { billingZone } from '@waybill/i18n'

type State = SubscriptionProps['state']

function stateOf(subscription: StoredSubscription | undefined, now: number): State {
  if (subscription === undefined) return 'none'
  const status = statusAt(subscriptionFacts(subscription), now)
  if (status === subscriptionStatuses.expired) return 'expired'
  if (status === subscriptionStatuses.notSubscribed)
    return subscription.confirmed_order_id === null ? 'trial' : 'trial_scheduled'
  if (subscription.paused_at !== null) return 'paused'
  return subscription.first_failed_at === null ? 'subscribed' : 'past_due'
}

async function primaryOf(member: Member, db: Executor): Promise<Pick<SubscriptionProps, 'primaryName'>> {
  const primaryName = await findPrimaryName(db, member)
  return primaryName === undefined ? {} : { primaryName }
}

/** Its end by its own days, where that is due and not carried out yet. */
async function endOf({ id, cancel_at: noticed, trial_end: tried }: StoredSubscription, db: Executor) {
  return (await findEnd(db, id)) ?? noticed ?? tried
}

/** Paid since its anchor, expired since its end, otherwise tried since it was made. */
async function sinceOf({ subscription, state }: Head, db: Executor): Promise<number | null> {
  if (subscription === undefined) return null
  if (state === 'expired') return endOf(subscription, db)
  // the date stands beside the state's word: past due since the first failure, active since the first paid day
  if (state === 'past_due') return subscription.first_failed_at
  if (state === 'paused') return subscription.paused_at
  return state === 'subscribed' ? subscription.anchor_at : subscription.created_at
}

function idsOf({ cart }: TrialPurchase): readonly number[] {
  return cart?.lines.map(({ productId }) => productId) ?? []
}

/** Titles of the products in an explained amount. */
function titlesOf(
  ids: readonly number[],
  { catalogue, locale }: { readonly catalogue: Catalogue; readonly locale: Locale },
): SubscriptionProps['titles'] {
  return Object.fromEntries(ids.map((id) => [String(id), titleOf(catalogue, id, locale)]))
}

async function soldInTrial(
  db: Executor,
  member: Member,
  { subscription, state }: { readonly subscription: StoredSubscription | undefined; readonly state: State },
): Promise<TrialPurchase> {
  const orderId = subscription?.confirmed_order_id ?? null
  if (subscription === undefined || (state !== 'trial' && state !== 'trial_scheduled')) return {}
  if (orderId !== null) {
    const { order, cart } = await findPlacedOrder(db, orderId)
    return { plan: order.plan, ...(cart && { cart }) }
  }
  const open = await findAccountCart(db, member)
  return open === undefined ? {} : { cart: open.cart }
}

/** Count of the modules that a list names: of the chosen parts of the plan, or of a Custom Solution. */
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

async function headOf(member: Member, { ports, now }: RequestContext, db: Executor): Promise<Head> {
  const subscription = await findLiveSubscription(db, member.accountId)
  const state = stateOf(subscription, now)
  const version = subscription?.catalogue_version
  const [items, sold, scheduled, catalogue] = await Promise.all([
    findActiveItems(db, subscription),
    soldInTrial(db, member, { subscription, state }),
    findScheduled(db, subscription),
    version === undefined ? ports.catalogue.current() : ports.catalogue.version(version, db),
  ])
  return { subscription, state, items, sold, scheduled, catalogue }
}

/** `?change` opens it; a plan and a cycle in the query are chosen, so that it works without script. */
async function changeFormOf(
  member: Member,
  context: RequestContext,
  db: Executor,
): Promise<SubscriptionProps['changeForm']> {
  const { searchParams } = new URL(context.request.url, 'http://path')
  if (!searchParams.has('change') || context.ports.gateway === undefined) return null
  const packageId = Number(searchParams.get('package_id') ?? '')
  const chosen = {
    packageId,
    units: searchParams.get('units') ?? undefined,
    cycle: searchParams.get('cycle') ?? undefined,
    step: searchParams.get('step') ?? undefined,
  }
  return (await changeForm(db, chosen, { member, context })) ?? null
}

/** The plan above the own one for a subscriber; the one from before for a subscription that has ended (B-36). */
function upgradeOf(
  { subscription, state, sold }: Head,
  { ports, locale }: RequestContext,
  member: Member,
): SubscriptionProps['upgrade'] {
  const isOpen = controlOf(member) === 'all' && ports.gateway !== undefined && sold.plan === undefined
  if (subscription === undefined || !isOpen || subscription.channel !== 'direct') return null
  const catalogue = ports.catalogue.current()
  const own = catalogue.packages.get(subscription.plan_id)
  const isKept = subscription.cancel_at === null && subscription.kind === subscriptionKinds.marketplace
  const above = exclusivePlans(catalogue).find(({ contains }) => contains === subscription.plan_id)
  if (state === 'subscribed' && isKept && above !== undefined)
    return { kind: 'change', plan: { id: above.id, title: titleOf(catalogue, above.id, locale) } }
  if (state === 'expired' && own !== undefined && isVisible(own))
    return { kind: 'reactivate', plan: { id: own.id, title: titleOf(catalogue, own.id, locale) } }
  return null
}

type Changing = Pick<SubscriptionProps, 'changeForm' | 'scheduledChange' | 'cancellation'>

/** True where the page offers other plans and cycles: also after a declined renewal, until the plan is read-only. */
function canChange(head: Head, now: number): boolean {
  const { subscription, state } = head
  // a store changes what it bills
  if (subscription === undefined || collectionOf(subscription.channel) === 'elsewhere') return false
  return state === 'subscribed' || (state === 'past_due' && !isReadOnlyPlan(head, now))
}

const NO_CHANGES: Changing = { changeForm: null, scheduledChange: null, cancellation: null }

/** Possible changes, and those to come. */
async function changingOf(
  head: Head,
  context: RequestContext,
  { member, db }: { readonly member: Member; readonly db: Executor },
): Promise<Changing> {
  const { subscription, scheduled } = head
  const [form, cancellation] = await Promise.all([
    // its amounts aren't for who another account pays for: they switch plans on the pricing page
    canChange(head, context.now) && !isPaidElsewhere(member) ? changeFormOf(member, context, db) : null,
    controlOf(member) === 'all' ? cancellationView(subscription, context, db) : null,
  ])
  const scheduledChange = subscription?.cancel_at === null ? scheduledView(scheduled, context) : null
  return { changeForm: form, scheduledChange, cancellation }
}

/** Blocks by the address and the form of the answer. */
function blocksOf({ request }: RequestContext): PageBlocks {
  return pageBlocks({ log: request.log, waitsFor: waitedBlocks(request.url, request.headers.accept) })
}

/** The way to the store that bills it. */
function storeOf(
  subscription: StoredSubscription | undefined,
  { ports }: RequestContext,
): Pick<SubscriptionProps, 'storeHref'> {
  const channel = subscription?.channel
  const href = channel === 'mobile' || channel === 'shopify' ? ports.catalogue.settings().stores[channel] : undefined
  return href === undefined ? {} : { storeHref: href }
}

/** Plan, next charge, add-ons, invoices and method of the member's account (SUB-02). */
export async function subscriptionProps(
  member: Member,
  context: RequestContext,
  db: Executor,
): Promise<SubscriptionProps> {
  const { ports, now, locale } = context
  const head = await headOf(member, context, db)
  const { subscription, state, items, sold, catalogue } = head
  const plan = catalogue.packages.get(subscription?.plan_id ?? 0)
  const t = ports.pages.translator(locale)
  const reader = { catalogue, locale }
  const blocks = blocksOf(context)
  const [read, ways, changing, primary, since, offersPasskey] = await Promise.all([
    readBlocks(head, context, { member, db, blocks }),
    waysToPay(context, db, { member, subscription, state, blocks }),
    blocks.read('change', NO_CHANGES, () => changingOf(head, context, { member, db })),
    blocks.read('change', {}, () => primaryOf(member, db)),
    sinceOf(head, db),
    isOfferedPasskey(db, member, now),
  ])
  return {
    memberId: member.memberId,
    state,
    channel: subscription?.channel ?? 'direct',
    ...storeOf(subscription, context),
    control: controlOf(member),
    ...(buysFromPartner(member) && rejectBlocked(member, { act: 'book' }) === undefined && { canEnable: true }),
    planTitle: plan === undefined ? t('cart.customSolution') : titleOf(catalogue, plan.id, locale),
    moduleCount: moduleCountOf(subscription, items, catalogue),
    interval: subscription?.billing_interval ?? 'month',
    since,
    periodEndsAt: subscription === undefined ? null : paidPeriod(subscription).end,
    trialEndsAt: subscription?.trial_end ?? null,
    upgrade: upgradeOf(head, context, member),
    ...(isReadOnlyPlan(head, now) && { isPlanReadOnly: true }),
    ...changing,
    ...read,
    ...ways,
    // only who sees amounts is shown what is owed
    ...(!seesAmounts(member) && { paymentMessage: null }),
    ...primary,
    ...(offersPasskey && { offersPasskey }),
    failed: blocks.failed(),
    late: blocks.late(),
    timeZone: billingZone(),
    now,
    titles: titlesOf([subscription?.plan_id ?? 0, ...items.map((item) => item.product_id), ...idsOf(sold)], reader),
  }
}
