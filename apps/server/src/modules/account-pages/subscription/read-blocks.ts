import type { BillingDetailsView, SubscriptionProps } from '@waybill/contract/pages'
import type { Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import type { Money } from '@waybill/domain/money'
import { collectionOf, isReadOnlyForDebt } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { StoredPlan } from '../../../platform/database/schema-shop.ts'
import { isPaidElsewhere, isPaidFor, seesAmounts, type Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { countryName } from '@waybill/i18n'
import { countriesIn } from '../../account/index.ts'
import {
  findBillingDetails,
  findChargedItems,
  findCredit,
  findTaxRate,
  letterhead,
  subscriptionFacts,
  trialEndOf,
  type StoredItem,
  type StoredSubscription,
} from '../../billing/index.ts'
import { methodBroughtBack, yearAheadView } from '../../purchase/index.ts'
import { comingPricesView } from './coming-prices.ts'
import { chargedAs, findChargesAhead, readUsage } from './next-charge.ts'
import { chargeViews } from './next-charge-view.ts'
import type { PageBlocks } from './page-blocks.ts'
import {
  documentsOf,
  historyOf,
  NO_DOCUMENTS,
  NO_HISTORY,
  type Documents,
  type History,
} from '../documents/read-documents.ts'
import type { ScheduledPurchase } from './scheduled-change.ts'
import { addOnsOf, countedUnits, usageViews } from './subscription-views.ts'
import { controlOf } from './ways-to-pay.ts'

/** Purchase that a trial becomes: its confirmed order, or the cart that waits for a checkout. */
export interface TrialPurchase {
  readonly cart?: Cart
  readonly plan?: StoredPlan
}

/** Subject of the page: without it there is nothing to show. */
export interface Head {
  readonly subscription: StoredSubscription | undefined
  readonly state: SubscriptionProps['state']
  readonly items: readonly StoredItem[]
  readonly sold: TrialPurchase
  readonly scheduled: ScheduledPurchase | undefined
  readonly catalogue: Catalogue
}

/** Once there are some to change, or for a change that needs them: before that the checkout has their fields. */
async function billingDetailsOf(
  member: Member,
  { locale, now, request }: RequestContext,
  db: Executor,
): Promise<BillingDetailsView | undefined> {
  if (controlOf(member) !== 'all') return undefined
  const { fields: stored, countryLock, taxNumber } = await findBillingDetails(db, member.accountId, now)
  const { searchParams } = new URL(request.url, 'http://path')
  if (Object.keys(stored).length === 0 && countryLock === undefined && !searchParams.has('change')) return undefined
  const values = { country: member.country, first_name: member.firstName, last_name: member.lastName, ...stored }
  return {
    values,
    lines: [...letterhead(values), countryName(values.country, locale)],
    countryLock,
    countries: countriesIn(locale),
    ...(taxNumber && { taxNumber }),
    ...methodBroughtBack(searchParams),
  }
}

/** True while nothing of the plan is changed before its debt is paid. The next charge depends on that payment. */
export function isReadOnlyPlan({ subscription, state }: Head, now: number): boolean {
  return state === 'past_due' && subscription !== undefined && isReadOnlyForDebt(subscriptionFacts(subscription), now)
}

type Charges = Pick<SubscriptionProps, 'planPrice' | 'isEstimate' | 'nextCharge' | 'laterCharges' | 'trialEnds'>

const NO_CHARGES: Charges = { planPrice: null, isEstimate: false, nextCharge: null, laterCharges: [], trialEnds: [] }

async function chargesOf(head: Head, context: RequestContext, { member, db }: Reading): Promise<Charges> {
  const { subscription, state, items, catalogue } = head
  const { ports, locale, now } = context
  if (subscription === undefined || !seesAmounts(member)) return NO_CHARGES
  const charged = await findChargedItems(db, subscription, { onceDebtIsPaid: isReadOnlyPlan(head, now) })
  const isElsewhere = isPaidElsewhere(member)
  const { planPrice = null, isCharged } = chargedAs(subscription, {
    catalogue,
    items,
    charged,
    state,
    isPaidElsewhere: isElsewhere,
  })
  // what another account pays has no amount here
  const plan = { planPrice: isElsewhere ? null : planPrice }
  if (!isCharged) return { ...NO_CHARGES, ...plan }
  const ahead = await findChargesAhead(db, member.accountId, { now, seller: ports.seller })
  const taxRate = await findTaxRate(db, ports.seller, member.accountId)
  return { ...plan, ...chargeViews(ahead, { catalogue, locale, t: ports.pages.translator(locale), taxRate }) }
}

type Used = Pick<SubscriptionProps, 'usage'> & Pick<Parameters<typeof addOnsOf>[2], 'used'>

const NO_USE: Used = { usage: [], used: new Map() }

/** Use of the month, line by line and in words for each add-on. */
async function usageOf(head: Head, { ports, locale, now }: RequestContext, { member, db }: Reading): Promise<Used> {
  const { subscription, state, catalogue } = head
  if (!seesAmounts(member)) return NO_USE
  if (subscription === undefined || (state !== 'subscribed' && state !== 'past_due')) return NO_USE
  const basis = await readUsage(db, subscription, { onceDebtIsPaid: isReadOnlyPlan(head, now) })
  const reader = { locale, t: ports.pages.translator(locale), now }
  const canRaise = state === 'subscribed' && canChange(subscription, member) && ports.gateway !== undefined
  return {
    usage: usageViews(subscription, basis, { ...reader, catalogue, canRaise }),
    used: countedUnits(subscription, basis, reader),
  }
}

/** As the page's button for another plan: not after a notice, and not where another pays. */
function canChange({ channel, cancel_at: cancelAt }: StoredSubscription, member: Member): boolean {
  return channel === 'direct' && cancelAt === null && controlOf(member) === 'all'
}

interface Reading {
  readonly member: Member
  readonly db: Executor
}

/** The account's credit, where its member reads of its money at all: as in the market data (B-32). */
async function creditOf({ member, db }: Reading): Promise<Money | null> {
  if (!seesAmounts(member) || isPaidFor(member)) return null
  const credit = await findCredit(db, member.accountId)
  return credit.minor > 0 ? credit : null
}

/** While nothing runs, nothing will be charged. */
const LOOKS_AHEAD: ReadonlySet<SubscriptionProps['state']> = new Set([
  'trial',
  'trial_scheduled',
  'subscribed',
  'past_due',
])
const SEES_CHARGES: ReadonlySet<SubscriptionProps['control']> = new Set(['all', 'none', 'read_only'])

/** Prices that were announced, to who sees amounts at all. */
async function pricesOf(
  { subscription, catalogue }: Head,
  { ports, locale }: RequestContext,
  { member, db }: Reading,
): Promise<SubscriptionProps['comingPrices']> {
  if (!SEES_CHARGES.has(controlOf(member)) || !seesAmounts(member)) return null
  const reader = { catalogue, locale, t: ports.pages.translator(locale), seller: ports.seller }
  return comingPricesView(db, subscription, reader)
}

function hasYearAhead({ state, subscription, sold }: Head, member: Member): boolean {
  if (
    subscription === undefined ||
    !seesAmounts(member) ||
    !LOOKS_AHEAD.has(state) ||
    !SEES_CHARGES.has(controlOf(member)) ||
    // what was cancelled ends within the year, and is charged nothing more
    subscription.cancel_at !== null
  )
    return false
  const isOurs = collectionOf(subscription.channel) !== 'elsewhere' && !isPaidElsewhere(member)
  return isOurs && (state !== 'trial' || sold.cart !== undefined)
}

/** `?ahead` opens it, and `joining` is what its slider says: so it works without script (PRC-12). */
async function yearAheadOf(
  head: Head,
  context: RequestContext,
  { member, db }: Reading,
): Promise<SubscriptionProps['yearAhead']> {
  const { searchParams } = new URL(context.request.url, 'http://path')
  if (!searchParams.has('ahead') || !hasYearAhead(head, member)) return null
  return (await yearAheadView(db, Number(searchParams.get('joining') ?? '0'), { member, context })) ?? null
}

type Read = Pick<SubscriptionProps, 'comingPrices' | 'addOns' | 'usage' | 'credit' | 'yearAhead' | 'hasYearAhead'> &
  Charges &
  Documents &
  History &
  Pick<SubscriptionProps, 'billingDetails'>

/** The blocks of the page beside the plan, each read alone. */
export async function readBlocks(
  head: Head,
  context: RequestContext,
  reading: Reading & { blocks: PageBlocks },
): Promise<Read> {
  const { blocks, member, db } = reading
  const { locale } = context
  const { subscription, catalogue } = head
  const addOnReader = {
    catalogue,
    locale,
    currency: subscription?.currency ?? context.currency,
    interval: subscription?.billing_interval ?? 'month',
    trialEndsAt: (item: StoredItem) =>
      subscription === undefined ? null : trialEndOf(item, subscription, context.now),
  }
  // a block that fails fails alone: without the count of use the add-ons are listed all the same
  const counting = blocks.read('usage', NO_USE, () => usageOf(head, context, reading))
  const [charges, comingPrices, addOns, { usage }, documents, credit, history, billingDetails, yearAhead] =
    await Promise.all([
      blocks.read('next', NO_CHARGES, () => chargesOf(head, context, reading)),
      blocks.read('prices', null, () => pricesOf(head, context, reading)),
      blocks.read('addOns', [], async () => {
        const all = addOnsOf(head.items, head.sold.cart, { ...addOnReader, used: (await counting).used })
        const isShown = seesAmounts(member) && !isPaidElsewhere(member)
        return isShown ? all : all.map((addOn) => ({ ...addOn, price: null }))
      }),
      counting,
      blocks.readHeavy('invoices', NO_DOCUMENTS, () => documentsOf(head, context, reading)),
      blocks.read('credit', null, () => creditOf(reading)),
      blocks.readHeavy('history', NO_HISTORY, () => historyOf(context, reading)),
      blocks.read('details', undefined, () => billingDetailsOf(member, context, db)),
      blocks.read('ahead', null, () => yearAheadOf(head, context, reading)),
    ])
  return {
    ...charges,
    ...documents,
    ...history,
    comingPrices,
    addOns,
    usage,
    credit,
    yearAhead,
    hasYearAhead: hasYearAhead(head, member),
    ...(billingDetails && { billingDetails }),
  }
}
