import type { YearAheadView, YearSideView } from '@waybill/contract/pages'
import {
  grownTeam,
  withoutOff,
  yearAhead,
  type BillingCommand,
  type BillingFacts,
  type Purchase,
  type SubscriptionRow,
  type TeamGrowth,
} from '@waybill/domain/billing'
import type { Catalogue } from '@waybill/domain/catalog'
import { taxesAt } from '@waybill/domain/invoice'
import { subscriptionStatuses, type BillingInterval, type SubscriptionItem } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { chargeLineViews, loadFacts, taxViews } from '../../billing/index.ts'
import { prepareChange } from '../change/prepare-change.ts'
import { prepareCheckout } from '../place/prepare-checkout.ts'

/** The end of the slider. */
const MOST_JOINING = 100

/** Nothing is written under it. */
const ORDER_ID = 'year-ahead'

interface Looking {
  readonly member: Member
  readonly context: RequestContext
  readonly facts: BillingFacts
  readonly growth: TeamGrowth
}

/** Beginning of the year: the account as it stands, or after a command. */
interface Begun {
  readonly interval: BillingInterval
  readonly command?: BillingCommand
}

/** Undefined where the command would be rejected. */
function sideOf(
  { interval, command }: Begun,
  { facts, growth, context }: Looking,
): (YearSideView & Pick<YearAheadView, 'until'>) | undefined {
  const { ports, locale, now } = context
  const year = yearAhead(facts, { now, growth, ...(command && { command }) })
  if (!year.ok) return undefined
  const { charges, total, until } = year.value
  const reader = { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) }
  return {
    interval,
    total,
    until,
    charges: charges.map(({ at, lines, total: amount }) => ({
      date: at,
      amount,
      lines: chargeLineViews(lines, reader),
      taxes: taxViews(taxesAt(lines, amount.currency, facts.account.taxRate)),
    })),
  }
}

/** The same plan and add-ons in the other interval, from the end of what is paid on. */
async function otherInterval(
  db: Executor,
  { member, context, facts }: Looking,
  { terms, interval }: SubscriptionRow,
): Promise<Begun | undefined> {
  const changer = { member, context, facts, pricedAt: context.now }
  const body = { package_id: terms.planId, timeframe: 'renewal', change_billing_model: 1 } as const
  const prepared = await prepareChange(db, changer, body)
  if (!prepared.ok) return undefined
  const command = { kind: 'change', orderId: ORDER_ID, ...prepared.value.request } as const
  return { interval: interval === 'month' ? 'year' : 'month', command }
}

interface Bought extends Begun {
  readonly purchase: Purchase
}

/** Purchase of the open cart once its trial ends, paid by the month or the year. */
async function purchaseIn(
  db: Executor,
  interval: BillingInterval,
  { member, context: { ports, now, locale } }: Looking,
): Promise<Bought | undefined> {
  const prepared = await prepareCheckout(db, { ports, member, now, locale, start: 'trial_end', interval })
  if (!prepared.ok) return undefined
  const { plan, purchase } = prepared.value
  return { interval, purchase, command: { kind: 'checkout', orderId: ORDER_ID, plan, purchase } }
}

interface Compared {
  readonly present: Begun
  readonly other: Begun | undefined
  readonly items: readonly SubscriptionItem[]
}

const pricesOf = (items: BillingFacts['items'] | Purchase['items']): readonly SubscriptionItem[] =>
  items.flatMap(({ price }) => price ?? [])

/** The present selection, the one confirmed for the end of the trial, or the cart of a trial as a purchase. */
async function comparedOf(
  db: Executor,
  looking: Looking,
  subscription: SubscriptionRow,
): Promise<Compared | undefined> {
  const { facts } = looking
  const { interval, status, confirmedOrderId } = subscription
  if (status === subscriptionStatuses.subscribed) {
    const waiting = facts.orders.find(({ id }) => id === subscription.scheduled?.orderId)
    const next = waiting?.purchase.interval ?? interval
    // of a year that is paid now both ways begin after it: their charges would pay for a year and for a month or none
    const isByMonth = interval === 'month' && next === 'month'
    const other = isByMonth ? await otherInterval(db, looking, subscription) : undefined
    return { present: { interval: next }, other, items: pricesOf(withoutOff(facts.items, facts.items)) }
  }
  const order = facts.orders.find(({ id }) => id === confirmedOrderId)
  if (order !== undefined)
    return { present: { interval: order.purchase.interval }, other: undefined, items: pricesOf(order.purchase.items) }
  const [usual = 'month', also] = looking.context.ports.catalogue.settings().intervals
  const present = await purchaseIn(db, usual, looking)
  const other = also && (await purchaseIn(db, also, looking))
  return present && { present, other, items: pricesOf(present.purchase.items) }
}

function unitsOf(
  items: readonly SubscriptionItem[],
  growth: TeamGrowth,
  { usageKeys }: Catalogue,
): YearAheadView['units'] {
  const units = grownTeam(items, growth).flatMap(({ usageKey, now, then }) => {
    const assetType = usageKeys.get(usageKey)?.assetType
    return assetType === undefined ? [] : [{ assetType, now, then }]
  })
  // two keys may count the same
  return [...new Map(units.map((unit) => [`${unit.assetType} ${unit.now}`, unit])).values()]
}

function includedMembersOf({ modules, usageKeys }: Catalogue): number {
  const further = [...modules.values()].find((module) => module.isAdditionalAccountUser && !module.isDeleted)
  return usageKeys.get(further?.usageKey ?? '')?.freeUnits ?? 0
}

/**
 * Costs of the next twelve months, with a team that grows, and those the other way (PRC-12); undefined where
 * nothing can be foreseen.
 */
export async function yearAheadView(
  db: Executor,
  requested: number,
  { member, context }: { readonly member: Member; readonly context: RequestContext },
): Promise<YearAheadView | undefined> {
  const { ports } = context
  const facts = (await loadFacts(db, [member.accountId], { seller: ports.seller })).get(member.accountId)
  const subscription = facts?.subscription
  if (facts === undefined || subscription === undefined) return undefined
  const catalogue = ports.catalogue.current()
  const joining = Number.isInteger(requested) ? Math.min(Math.max(requested, 0), MOST_JOINING) : 0
  const growth = { joining, mostOf: (key: string) => catalogue.usageKeys.get(key)?.maximum ?? 0 }
  const looking = { member, context, facts, growth }
  const compared = await comparedOf(db, looking, subscription)
  const present = compared && sideOf(compared.present, looking)
  if (compared === undefined || present === undefined) return undefined
  const { until, ...side } = present
  const other = compared.other && sideOf(compared.other, looking)
  return {
    until,
    joining,
    mostJoining: MOST_JOINING,
    units: unitsOf(compared.items, growth, catalogue),
    includedMembers: includedMembersOf(catalogue),
    present: side,
    other: other ?? null,
  }
}
