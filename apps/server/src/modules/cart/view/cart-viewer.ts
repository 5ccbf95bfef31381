import { numbersOf } from '@waybill/domain/billing'
import { countsMembers, type CurrentPlan, type LiveSelection } from '@waybill/domain/cart'
import { customSolutionCode, subpackageCodes, type Catalogue, type ProductId } from '@waybill/domain/catalog'
import type { Quantity } from '@waybill/domain/pricing'
import {
  isReadOnlyForDebt,
  moduleTrials,
  statusAt,
  subscriptionKinds,
  subscriptionStatuses,
} from '@waybill/domain/subscription'
import { localePath, type Locale, type Translate } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { seesAmounts, type Actor } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { countMembers, findPrimaryName } from '../../account/index.ts'
import {
  boughtSelection,
  findActiveItems,
  findLiveSubscription,
  findQuantities,
  subscriptionFacts,
  type StoredSubscription,
} from '../../billing/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { termsOfCart, type CartTerms } from '../cart-terms.ts'
import type { StoredCart } from '../stored-cart.ts'

/** The selection of a subscriber, at the prices it was bought at. */
export interface LiveSubscription extends LiveSelection {
  readonly isPaidYearly: boolean
  /** A module is switched off for its debt: checkout comes before any other change. */
  readonly isAwaitingPayment: boolean
}

/** The reader of a cart, with the facts of their account that decide how it is shown. */
export interface CartViewer {
  /** Prices the cart: that of today, or with the terms of the quote that it holds. */
  readonly catalogue: Catalogue
  /** Prices of what the cart may become, and of what doesn't come from its quote. */
  readonly terms: CartTerms
  readonly locale: Locale
  readonly actor: Actor
  /** Epoch milliseconds. */
  readonly now: number
  readonly t: Translate
  /** This shop takes no payments. */
  readonly paymentsClosed: boolean
  readonly isSubscriber: boolean
  /** The contact of a member who isn't the primary one. */
  readonly primaryName?: string
  /** Has or had a paid subscription. */
  readonly isExisting: boolean
  /** Of the account; undefined for visitors. */
  readonly subscription: StoredSubscription | undefined
  /** The link of the quote that was sent from this cart; absent where no page shows it. */
  readonly quoteLinkOf?: (stored: StoredCart) => string | undefined
  /** Of subscribers: the number of each usage key, and where it comes from. */
  readonly counted?: Readonly<Record<string, Quantity>>
  /** Number of members of the account, where a page shows it. */
  readonly members?: number
  /** Of subscribers, where a page shows it. */
  readonly live?: LiveSubscription
  /** The present plan of the account; undefined for visitors, and before its first trial. */
  readonly currentPlan: CurrentPlan | undefined
}

/** A product by its name, as the API and previews name it. */
export function namedProduct(
  { catalogue, locale }: Pick<CartViewer, 'catalogue' | 'locale'>,
  id: ProductId,
): { id: number; title: string } {
  return { id, title: titleOf(catalogue, id, locale) }
}

/** The reader of a cart: subscribers have another title and button. */
export async function cartViewer(
  context: RequestContext,
  db: Executor,
  stored: StoredCart | undefined,
): Promise<CartViewer> {
  const { ports, actor, locale, now } = context
  const member = actor.kind === 'member' ? actor : undefined
  // the sender's link shows the amounts; a member without them has the list (S-13)
  const quotePath = (sealed: string): string =>
    member === undefined || seesAmounts(member) ? `/quotes/${ports.keys.open('sent-quote', sealed)}` : '/account/quotes'
  const subscription = member && (await findLiveSubscription(db, member.accountId))
  const isSubscriber = subscription?.state === subscriptionStatuses.subscribed
  const counted = isSubscriber ? await findQuantities(db, subscription) : undefined
  const terms = await termsOfCart(context, db, stored)
  const { catalogue } = terms
  const members = member && countsMembers(catalogue) ? await countMembers(db, member.accountId) : undefined
  const primaryName = member && (await findPrimaryName(db, member))
  return {
    catalogue,
    terms,
    locale,
    actor,
    now,
    t: ports.pages.translator(locale),
    paymentsClosed: ports.gateway === undefined,
    isSubscriber,
    ...(counted && { counted }),
    ...(members !== undefined && { members }),
    ...(primaryName !== undefined && { primaryName }),
    isExisting: subscription !== undefined && isExistingUser(subscription, now),
    subscription,
    quoteLinkOf: ({ sentQuote }) => sentQuote && ports.publicUrl + localePath(locale, quotePath(sentQuote.sealed)),
    currentPlan: subscription && currentPlan(subscription, context),
  }
}

/** Subscribed, expired or legacy; a trial that was never paid is a new user's. */
function isExistingUser(subscription: StoredSubscription, now: number): boolean {
  const facts = subscriptionFacts(subscription)
  return facts.kind === subscriptionKinds.legacy || statusAt(facts, now) !== subscriptionStatuses.notSubscribed
}

/** The plan of the account with the parts that were bought. */
function currentPlan(subscription: StoredSubscription, { ports, now }: RequestContext): CurrentPlan {
  const catalogue = ports.catalogue.current()
  const plan = catalogue.packages.get(subscription.plan_id)
  return {
    code: plan?.code ?? customSolutionCode,
    subpackageCodes: plan === undefined ? [] : (subscription.entries ?? subpackageCodes(catalogue, plan)),
    isExpired: statusAt(subscriptionFacts(subscription), now) === subscriptionStatuses.expired,
  }
}

/** The same eyes for a page: of a subscriber they see what is live too. */
export async function pageViewer(
  context: RequestContext,
  db: Executor,
  stored: StoredCart | undefined,
): Promise<CartViewer> {
  const viewer = await cartViewer(context, db, stored)
  const { actor } = context
  const [live, members] = await Promise.all([
    readLive(viewer, context, db),
    actor.kind === 'member' ? (viewer.members ?? countMembers(db, actor.accountId)) : undefined,
  ])
  return { ...viewer, ...(live && { live }), ...(members !== undefined && { members }) }
}

/**
 * A subscription, read for sums with a cart; `catalogue` is of the version that pins its prices. A plan that is read-only is
 * shown as its next charge is, with what comes back with its debt (B-77).
 */
export function liveOf(
  subscription: StoredSubscription,
  items: Awaited<ReturnType<typeof findActiveItems>>,
  { catalogue, now }: { readonly catalogue: Catalogue; readonly now: number },
): LiveSubscription {
  const onceDebtIsPaid = isReadOnlyForDebt(subscriptionFacts(subscription), now)
  return {
    catalogue,
    selection: boughtSelection(subscription, items, { onceDebtIsPaid }),
    isLegacy: subscription.kind === subscriptionKinds.legacy,
    isPaidYearly: subscription.billing_interval === 'year',
    isAwaitingPayment: items.some((item) => item.trial_state === moduleTrials.overdue),
  }
}

/** The live side of a subscriber's cart; undefined for everybody else. */
export async function readLive(
  { subscription, counted }: Pick<CartViewer, 'subscription' | 'counted'>,
  { ports, now }: RequestContext,
  db: Executor,
): Promise<LiveSubscription | undefined> {
  if (subscription?.state !== subscriptionStatuses.subscribed) return undefined
  const [items, catalogue] = await Promise.all([
    findActiveItems(db, subscription),
    ports.catalogue.version(subscription.catalogue_version, db),
  ])
  const live = liveOf(subscription, items, { catalogue, now })
  return counted === undefined ? live : withCounted(live, counted)
}

/** A subscription with the numbers that its account counts. */
export function withCounted(live: LiveSubscription, counted: Readonly<Record<string, Quantity>>): LiveSubscription {
  return { ...live, selection: { ...live.selection, quantities: numbersOf(counted) } }
}
