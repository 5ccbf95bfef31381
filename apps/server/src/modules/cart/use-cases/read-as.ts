import type { CartView } from '@waybill/contract/views'
import {
  collectionOf,
  isReadOnlyForDebt,
  moduleTrials,
  statusAt,
  subscriptionStatuses,
} from '@waybill/domain/subscription'
import { buysFromPartner } from '../../../platform/http/actor.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findOwnCart, loadOwnCart } from './read-cart.ts'
import type { StoredCart } from '../stored-cart.ts'
import { liveOf, withCounted } from '../view/cart-viewer.ts'
import { findActiveItems, findLiveSubscription, findQuantities, subscriptionFacts } from '../../billing/index.ts'
import type { Viewer } from '../../catalog/index.ts'

/** Paid for or tried; what has run out or is in debt is switched off. */
function isOn({ trial_state: state }: { readonly trial_state: number }): boolean {
  return state === moduleTrials.paid || state === moduleTrials.trial
}

/** The plan and the modules that a member has; a plan that has expired is to be had again. */
async function holdingOf(
  { actor, now, ports }: RequestContext,
  db: Executor,
): Promise<Pick<Viewer, 'planId' | 'live' | 'owed' | 'paid' | 'hasEnded' | 'isChangeClosed'>> {
  const subscription = actor.kind === 'member' ? await findLiveSubscription(db, actor.accountId) : undefined
  if (subscription === undefined) return {}
  const facts = subscriptionFacts(subscription)
  const isExpired = statusAt(facts, now) === subscriptionStatuses.expired
  if (isExpired) return { hasEnded: true }
  const isPaid = subscription.state === subscriptionStatuses.subscribed
  const [items, catalogue, counted] = await Promise.all([
    findActiveItems(db, subscription),
    ports.catalogue.version(subscription.catalogue_version, db),
    isPaid ? findQuantities(db, subscription) : undefined,
  ])
  return {
    planId: subscription.plan_id,
    isChangeClosed: collectionOf(subscription.channel) === 'elsewhere' || isReadOnlyForDebt(facts, now),
    live: new Map(
      items
        .filter(isOn)
        .map(({ product_id: id, bundled, trial_state: state }) => [
          id,
          { bundled, ...(state === moduleTrials.trial && { isTried: true }) },
        ]),
    ),
    owed: new Set(
      items.flatMap(({ product_id: id, trial_state: state }) => (state === moduleTrials.overdue ? [id] : [])),
    ),
    // a trial is not paid for: what its cart becomes is the whole of it
    ...(counted && { paid: withCounted(liveOf(subscription, items, { catalogue, now }), counted) }),
  }
}

async function viewerFor(context: RequestContext, db: Executor, own: Promise<StoredCart | undefined>): Promise<Viewer> {
  const { ports, locale } = context
  const [stored, holding] = await Promise.all([own, holdingOf(context, db)])
  const t = ports.pages.translator(locale)
  const quantities = { ...holding.paid?.selection.quantities, ...stored?.cart.quantities }
  return {
    catalogue: ports.catalogue.current(),
    locale,
    currency: stored?.cart.currency ?? context.currency,
    cart: stored?.cart,
    drawingOf: ports.pages.drawingOf,
    buysFromPartner: buysFromPartner(context.actor),
    t,
    ...(Object.keys(quantities).length > 0 && { team: { quantities, t } }),
    ...holding,
  }
}

/** The reader of products: language, currency, cart, and for a member the plan they have. */
export function readProductsAs(context: RequestContext, db: Executor): Promise<Viewer> {
  return viewerFor(context, db, findOwnCart(context, db))
}

/** The same for a page, which shows the cart beside them. */
export async function readAs(
  context: RequestContext,
  db: Executor,
): Promise<{ readonly viewer: Viewer; readonly cart: CartView | null }> {
  const own = loadOwnCart(context, db)
  const stored = own.then((loaded) => loaded.stored)
  return { viewer: await viewerFor(context, db, stored), cart: (await own).view }
}
