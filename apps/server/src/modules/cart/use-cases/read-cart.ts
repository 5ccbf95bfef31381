import type { CartView } from '@waybill/contract/views'
import { badgeCount, type CurrentPlan } from '@waybill/domain/cart'
import { customSolutionCode, subpackageCodes } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import { statusAt, subscriptionKinds, subscriptionStatuses } from '@waybill/domain/subscription'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { countMembers, findPrimaryName } from '../../account/index.ts'
import { findCounted, findLiveSubscription, subscriptionFacts, type StoredSubscription } from '../../billing/index.ts'
import { cartOwner } from '../cart-owner.ts'
import { cartView, type CartReader } from '../cart-view.ts'
import { inCurrency, inOwnCurrency } from '../own-currency.ts'
import { readCart } from '../repository.ts'
import type { StoredCart } from '../stored-cart.ts'
import { readLive } from './read-live.ts'

/** The caller's open cart, or undefined while there is none. */
export async function findOwnCart(context: RequestContext, db: Executor): Promise<StoredCart | undefined> {
  const owner = cartOwner(context.actor)
  return owner === undefined ? undefined : inOwnCurrency(context, await readCart(db, owner))
}

/** The reader of the cart: subscribers have another title and button. */
export async function cartReader(context: RequestContext, db: Executor): Promise<CartReader> {
  const { ports, actor, locale, now } = context
  const member = actor.kind === 'member' ? actor : undefined
  const subscription = member && (await findLiveSubscription(db, member.accountId))
  const isSubscriber = subscription?.state === subscriptionStatuses.subscribed
  const counted = isSubscriber ? await findCounted(db, subscription) : undefined
  const primaryName = member && (await findPrimaryName(db, member))
  return {
    catalogue: ports.catalogue.current(),
    locale,
    actor,
    now,
    t: ports.pages.translator(locale),
    paymentsClosed: ports.gateway === undefined,
    isSubscriber,
    ...(counted && { counted }),
    ...(primaryName !== undefined && { primaryName }),
    isExisting: subscription !== undefined && isExistingUser(subscription, now),
    subscription,
    quoteLinkOf: ({ sentQuote }) =>
      sentQuote && ports.publicUrl + localePath(locale, `/quotes/${ports.keys.open('sent-quote', sentQuote.sealed)}`),
    currentPlan: subscription && currentPlan(subscription, context),
  }
}

/** Subscribed, expired or legacy; a trial that was never paid is a new user's (D-16). */
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

export interface OwnCart {
  readonly stored: StoredCart | undefined
  readonly view: CartView | null
}

/** The same eyes for a page: of a subscriber they see what is live too. */
export async function pageReader(context: RequestContext, db: Executor): Promise<CartReader> {
  const reader = await cartReader(context, db)
  const { actor } = context
  const [live, members] = await Promise.all([
    readLive(reader, context, db),
    actor.kind === 'member' ? countMembers(db, actor.accountId) : undefined,
  ])
  return { ...reader, ...(live && { live }), ...(members !== undefined && { members }) }
}

/** The caller's cart as pages show it; in another currency where the page says in which it will be. */
export async function loadOwnCart(context: RequestContext, db: Executor, currency?: Currency): Promise<OwnCart> {
  const own = await findOwnCart(context, db)
  if (own === undefined) return { stored: own, view: null }
  const stored = currency === undefined ? own : inCurrency(own, currency)
  return { stored, view: cartView(await pageReader(context, db), stored) }
}

/** Lines in the caller's cart, for the header of pages that show nothing else of it. */
export async function countInCart(context: RequestContext): Promise<number> {
  const { catalogue, store } = context.ports
  const stored = await findOwnCart(context, store.db)
  return stored === undefined ? 0 : badgeCount(catalogue.current(), stored.cart)
}

/** The open cart of an account: what a checkout of its primary member orders. */
export async function findAccountCart(
  db: Executor,
  { accountId, currency }: Pick<Member, 'accountId' | 'currency'>,
): Promise<StoredCart | undefined> {
  const stored = await readCart(db, { accountId })
  return stored && inCurrency(stored, currency)
}
