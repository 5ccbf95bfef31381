import { purchaseOf, type ItemRow } from '@waybill/domain/billing'
import { selectionOf } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { moduleTrials, subscriptionItems, type SubscriptionItem } from '@waybill/domain/subscription'
import { findCartsOfOrders } from '../modules/cart/index.ts'
import { itemOf } from '../modules/billing/index.ts'
import type { Database, Executor, Store } from '../platform/database/database.ts'
import { finaliseInvoices } from './repository-finalise.ts'
import {
  endUpgrade,
  findBegunConversions,
  findItems,
  findUnpriced,
  findUnvalued,
  giveUpScheduled,
  insertConversionDebts,
  isUpgraded,
  lockUpgrade,
  readCatalogue,
  readClock,
  writePrices,
  writePurchases,
  type StoredItem,
  type UnpricedSubscription,
  type ValuedOrder,
} from './repository-upgrade.ts'

/** Subscriptions, orders or invoices of one transaction. */
const BATCH = 500

/** What an upgrade did. */
export interface Upgraded {
  /** Subscriptions that have their prices by value from now on. */
  readonly priced: number
  /** Ids of those with something that has no price at their version: nothing is charged for them (D-56). */
  readonly unpriced: readonly number[]
}

/** What every batch reads from, and how much. */
interface Upgrading {
  readonly limit: number
  readonly catalogueOf: (version: number, db: Executor) => Promise<Catalogue>
}

/** Writes the rows after an id; answers the last one that it has read, undefined where none is left. */
type WriteBatch = (db: Executor, after: number) => Promise<number | undefined>

/**
 * Brings rows of the release before to billing by one path as far as that takes the prices of a catalogue; migration 0024
 * has done the rest. Each batch is whole: a start that was cut off goes on, and two nodes share the work. It has to be over
 * before an account is visited: a renewal charges what the rows say.
 */
export async function upgradeBilling(
  { db }: Pick<Store, 'db'>,
  { batch = BATCH }: { readonly batch?: number } = {},
): Promise<Upgraded> {
  if (await isUpgraded(db)) return { priced: 0, unpriced: [] }
  const upgrading = { limit: batch, catalogueOf: readOnce() }
  const done: Upgraded[] = []
  await inBatches(db, async (trx, after) => {
    const { last, ...upgraded } = await priceSubscriptions(trx, after, upgrading)
    done.push(upgraded)
    return last
  })
  await inBatches(db, (trx, after) => valueOrders(trx, after, upgrading))
  await inBatches(db, (trx, after) => issueConversions(trx, after, upgrading))
  await endUpgrade(db)
  return {
    priced: done.reduce((many, { priced }) => many + priced, 0),
    unpriced: done.flatMap(({ unpriced }) => unpriced),
  }
}

async function inBatches(db: Database, write: WriteBatch): Promise<void> {
  const batchAfter = (after: number): Promise<number | undefined> =>
    db.transaction().execute(async (trx) => ((await lockUpgrade(trx)) ? write(trx, after) : undefined))
  for (let last = await batchAfter(0); last !== undefined;) last = await batchAfter(last)
}

/** A version is compiled once, however many subscriptions it prices. */
function readOnce(): Upgrading['catalogueOf'] {
  const known = new Map<number, Catalogue>()
  return async (version, db) => {
    const catalogue = known.get(version) ?? (await readCatalogue(db, version))
    known.set(version, catalogue)
    return catalogue
  }
}

/** The prices of one subscription as rows. */
interface PricedRows {
  /** Rows that are there, with their price. */
  readonly known: readonly StoredItem[]
  /** The plan and its extra assets, which had none. */
  readonly added: readonly StoredItem[]
}

/** Prices paid subscriptions at the version that they were bought at, by the rule that renewed them so far (B-99). */
async function priceSubscriptions(
  db: Executor,
  after: number,
  { limit, catalogueOf }: Upgrading,
): Promise<Upgraded & { readonly last: number | undefined }> {
  const subscriptions = await findUnpriced(db, { after, limit })
  const stored = await findItems(
    db,
    subscriptions.map(({ id }) => id),
  )
  const items = Map.groupBy(stored, (row) => row.subscription_id)
  const priced: PricedRows[] = []
  const unpriced: number[] = []
  for (const subscription of subscriptions) {
    const catalogue = await catalogueOf(subscription.catalogue_version, db)
    const rows = pricedRows(subscription, (items.get(subscription.id) ?? []).map(itemOf), catalogue)
    if (rows === undefined) unpriced.push(subscription.id)
    else priced.push(rows)
  }
  const [known, added] = [priced.flatMap((rows) => rows.known), priced.flatMap((rows) => rows.added)]
  await writePrices(db, { known, added })
  return { priced: priced.length, unpriced, last: subscriptions.at(-1)?.id }
}

function isOverdue({ trial }: ItemRow): boolean {
  return trial === moduleTrials.overdue
}

/** The plan, and the assets above those that it includes, are no module that is switched on. */
function isBesideModules({ kind }: SubscriptionItem): boolean {
  return kind === 'plan' || kind === 'extra_assets'
}

/** What a subscription is charged for; undefined where something of it has no price. */
function pricesOf(
  { plan_id: planId, currency, quantities, pricing, entries, billing_interval: interval }: UnpricedSubscription,
  items: readonly ItemRow[],
  catalogue: Catalogue,
): readonly SubscriptionItem[] | undefined {
  const terms = { planId, currency, quantities, pricing, entries: entries ?? undefined }
  const priced = subscriptionItems(catalogue, selectionOf(terms, items), { interval })
  return priced.ok ? priced.value : undefined
}

function pricedRows(
  subscription: UnpricedSubscription,
  items: readonly ItemRow[],
  catalogue: Catalogue,
): PricedRows | undefined {
  const charged = pricesOf(
    subscription,
    items.filter((item) => !isOverdue(item)),
    catalogue,
  )
  if (charged === undefined) return undefined
  // an add-on that is off for its debt comes back, or ends, with its price; without one it holds up nothing else
  const off = new Set(items.filter(isOverdue).map(({ productId }) => productId))
  const overdue = off.size === 0 ? [] : (pricesOf(subscription, items, catalogue) ?? [])
  const modules = [...charged, ...overdue.filter(({ productId }) => off.has(productId))]
  const priceOf = new Map(modules.filter((price) => !isBesideModules(price)).map((price) => [price.productId, price]))
  const { id: subscriptionId, account_id: accountId, catalogue_version: catalogueVersion } = subscription
  const owner = { accountId, subscriptionId }
  return {
    known: items.flatMap((item) => {
      const price = priceOf.get(item.productId)
      return price === undefined ? [] : { ...item, ...owner, price }
    }),
    added: charged.filter(isBesideModules).map((price) => ({
      ...owner,
      id: 0,
      productId: price.productId,
      catalogueVersion,
      bundled: false,
      price,
      trial: moduleTrials.paid,
      startedAt: subscription.anchor_at,
    })),
  }
}

/** Orders say by value what they buy, at the version of their invoice. */
async function valueOrders(
  db: Executor,
  after: number,
  { limit, catalogueOf }: Upgrading,
): Promise<number | undefined> {
  const orders = await findUnvalued(db, { after, limit })
  const carts = await findCartsOfOrders(
    db,
    orders.map((order) => order.order_id),
  )
  const valued: ValuedOrder[] = []
  const unpriced: string[] = []
  for (const { order_id: orderId, catalogue_version: catalogueVersion } of orders) {
    const catalogue = await catalogueOf(catalogueVersion, db)
    const cart = carts.get(orderId)
    // every checkout of that release was by the month
    const purchase = cart && purchaseOf(catalogue, cart, { catalogueVersion, interval: 'month' })
    if (purchase?.ok === true) valued.push({ orderId, purchase: purchase.value })
    else unpriced.push(orderId)
  }
  await writePurchases(db, valued)
  await giveUpScheduled(db, unpriced)
  return orders.at(-1)?.invoice_id
}

/** A first conversion is issued when its trial ends, however it is paid (B-71): the drafts of those that have begun. */
async function issueConversions(db: Executor, after: number, { limit }: Upgrading): Promise<number | undefined> {
  const ids = await findBegunConversions(db, { after, limit })
  const now = await readClock(db)
  await finaliseInvoices(db, ids, { status: 'open', now })
  await insertConversionDebts(db, ids, now)
  return ids.at(-1)
}
