import { fractionOf, overlapOf, reduceFraction } from '../../calendar/index.ts'
import type { EpochMs, Period } from '../../calendar/index.ts'
import { canonicalText } from '../../canonical/index.ts'
import type { ChargeLine, StatementOwner } from '../../invoice/index.ts'
import { mulRatio, subtract, zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import type { Quantity } from '../../pricing/index.ts'
import { extraAssetsLine, fixedLine, overageLines, prepaidLine, usageOwed } from '../../subscription/index.ts'
import type { SubscriptionItem, UsageRecord } from '../../subscription/index.ts'
import { mostOf, quantityOf } from '../core/quantity.ts'
import type { OrderedQuantities } from '../core/subscription-row.ts'
import { countKeyOf } from './counted-time.ts'
import type { CountedTime } from './counted-time.ts'
import { isMeteredItem, usageKeyOf, withOrigin } from '../core/usage-window.ts'
import type { MeteredItem } from '../core/usage-window.ts'

/** An item that a member had, half-open in time. */
export interface MemberItem {
  readonly price: SubscriptionItem
  readonly startedAt: EpochMs
  readonly endedAt?: EpochMs
  /** Numbers that its subscription was ordered with; without them no metered quantity is known. */
  readonly terms?: OrderedQuantities
}

/** A member of a partner or of an organisation, as far as a month's statement is concerned. */
export interface StatementMember extends StatementOwner {
  /** Periods in which the payer paid for it; they don't overlap. */
  readonly paidFor: readonly Period[]
  readonly items: readonly MemberItem[]
  /** The highest counts of {@link countedTimes}; what isn't metered counts as declared (B-120). */
  readonly peaks?: Readonly<Record<string, number>>
}

type UsageItem = Extract<SubscriptionItem, { usageKey: string }>

interface StatedUse {
  readonly price: SubscriptionItem
  /** From the first to the last instant of it within the month. */
  readonly period: Period
  /** Its times, as far as the payer paid for them. */
  readonly parts: readonly Period[]
  readonly terms: OrderedQuantities
  /** Whole seconds of the month in which the payer paid for it, and those of the month (B-56). */
  readonly seconds: number
  readonly whole: number
}

/** Pieces of one item at one price are one line; of usage all pieces are, because its month has one peak. */
function keyOf({ price }: MemberItem): string {
  const isCounted = price.kind === 'usage' || price.kind === 'extra_assets'
  return isCounted ? `${price.kind}:${price.productId}` : canonicalText({ ...price })
}

function declaredOf(price: SubscriptionItem): number {
  return 'declared' in price ? price.declared : 0
}

/** Of several pieces, oldest first, the newest price, and the most that was declared. */
function merged(pieces: readonly MemberItem[]): SubscriptionItem {
  return pieces
    .map(({ price }) => price)
    .reduce((before, price) =>
      'declared' in price ? { ...price, declared: Math.max(declaredOf(before), price.declared) } : price,
    )
}

function partsOf({ startedAt, endedAt }: MemberItem, { paidFor }: StatementMember, month: Period): readonly Period[] {
  const within = overlapOf({ start: startedAt, end: endedAt ?? month.end }, month)
  return within === undefined ? [] : paidFor.flatMap((paid) => overlapOf(within, paid) ?? [])
}

/** The times of a month whose highest counts its statement is made by. */
export function countedTimes(month: Period, members: readonly StatementMember[]): readonly CountedTime[] {
  return members.flatMap((member) =>
    member.items.flatMap((item) => {
      const { price } = item
      if (!isMeteredItem(price)) return []
      const of = { accountId: member.accountId, usageKey: usageKeyOf(price) }
      return partsOf(item, member, month).map((period) => ({ ...of, period }))
    }),
  )
}

/** The quantity that an item is charged by: the highest of its times; where nothing was reported of one, it counts as declared. */
function countedBy(
  price: MeteredItem,
  { parts, terms }: StatedUse,
  { peaks = {} }: StatementMember,
): { readonly counted: Quantity; readonly usage: UsageRecord } {
  const [usageKey, known] = [usageKeyOf(price), { terms, windows: [] }]
  const counted = mostOf(
    parts.map((period) => quantityOf(price, known, peaks[countKeyOf({ usageKey, period })] ?? peaks[usageKey])),
  )
  return { counted, usage: { peaks: { [usageKey]: counted.quantity } } }
}

function statedOf(pieces: readonly MemberItem[], member: StatementMember, month: Period): StatedUse | undefined {
  const price = merged(pieces)
  const { terms = { quantities: {} } } = pieces.at(-1) ?? {}
  const parts = pieces.flatMap((piece) => partsOf(piece, member, month))
  if (parts.length === 0) return undefined
  const fractions = parts.map((part) => fractionOf(part, month, 'utc_seconds'))
  const { denominator: whole } = fractionOf(month, month, 'utc_seconds')
  const period = {
    start: Math.min(...parts.map(({ start }) => start)),
    end: Math.max(...parts.map(({ end }) => end)),
  }
  return { price, parts, terms, period, whole, seconds: fractions.reduce((sum, { numerator }) => sum + numerator, 0) }
}

/** A year's price is another sum than the month that is explained: a statement counts a twelfth of it. */
function monthsOf({ recurring, explanation }: Extract<SubscriptionItem, { recurring: unknown }>): 1 | 12 {
  return recurring.minor === explanation.amount.minor ? 1 : 12
}

interface Share {
  readonly numerator: number
  readonly denominator: number
}

/** The price's share of the month less the partner's percent, rounded once and without a floor (B-35). */
function partOf(price: Money, { numerator, denominator }: Share, percentOff: number): Money {
  const ratio = {
    numerator: BigInt(numerator) * BigInt(100 - percentOff),
    denominator: BigInt(denominator) * 100n,
  }
  return mulRatio(price, ratio, 'half_up')
}

/** A line at its full price as the statement's: for its share, and less the percent. */
function sharedLine(line: ChargeLine, share: Share, member: StatementMember): ChargeLine {
  const { accountId, company, percentOff } = member
  const fraction = reduceFraction(share)
  const isWhole = fraction.numerator === fraction.denominator
  return {
    ...line,
    amount: partOf(line.amount, fraction, percentOff),
    ...(!isWhole && { fraction }),
    member: { accountId, company, percentOff },
  }
}

/** Usage has no share, but a bundled minimum has (B-64). Discounted units are no longer a count at their price. */
function usageShared(item: UsageItem, stated: StatedUse, member: StatementMember): ChargeLine {
  const { seconds, whole, period } = stated
  const { counted, usage } = countedBy(item, stated, member)
  const { used, least = used } = usageOwed(item, period, usage)
  if (BigInt(least.amount.minor) * BigInt(seconds) > BigInt(used.amount.minor) * BigInt(whole))
    return sharedLine(withOrigin(least, counted), { numerator: seconds, denominator: whole }, member)
  const line = sharedLine(withOrigin(used, counted), { numerator: 1, denominator: 1 }, member)
  return member.percentOff === 0 ? line : { ...line, kind: 'proration_charge' }
}

function linesOf(stated: StatedUse, member: StatementMember): readonly ChargeLine[] {
  const { price, period, seconds, whole } = stated
  const entire = { numerator: 1, denominator: 1 }
  switch (price.kind) {
    case 'plan':
    case 'module':
      return [
        sharedLine(fixedLine(price, period), { numerator: seconds, denominator: whole * monthsOf(price) }, member),
      ]
    case 'prepaid': {
      const { counted, usage } = countedBy(price, stated, member)
      const ahead = sharedLine(prepaidLine(price, period), { numerator: seconds, denominator: whole }, member)
      const over = overageLines(price, period, usage).map((line) => withOrigin(line, counted))
      return [ahead, ...over.map((line) => sharedLine(line, entire, member))]
    }
    case 'usage':
      return [usageShared(price, stated, member)]
    case 'extra_assets': {
      const { counted, usage } = countedBy(price, stated, member)
      const line = withOrigin(extraAssetsLine(price, period, usage), counted)
      return line.amount.minor === 0 ? [] : [sharedLine(line, entire, member)]
    }
  }
}

/** Each member's items at one price, as far as they were paid for in the month. */
function statedItems(month: Period, members: readonly StatementMember[]) {
  return members.flatMap((member) => {
    const pieces = member.items.toSorted((left, right) => left.startedAt - right.startedAt)
    return [...Map.groupBy(pieces, keyOf).values()].flatMap((group) => {
      const stated = statedOf(group, member, month)
      return stated === undefined ? [] : { stated, member }
    })
  })
}

/**
 * The payer's lines for its members' items in a calendar month: one for each member and item at a price, `price × (100 −
 * percent)/100 × share of the month`, rounded once. 90.00 from 16 to 31 March at 20 % off is 37.16.
 */
export function statementLines(month: Period, members: readonly StatementMember[]): readonly ChargeLine[] {
  return statedItems(month, members).flatMap(({ stated, member }) => linesOf(stated, member))
}

/** Counts of each member when a month was stated. */
export type PriorCounts = ReadonlyMap<number, NonNullable<StatementMember['peaks']>>

/** A month that was stated before, with its members by what is known now. */
export interface LateMonth {
  readonly month: Period
  readonly members: readonly StatementMember[]
  readonly countedBefore: PriorCounts
}

/** The line of an item that a count decides, if it has one; what is fixed comes to the same by any count. */
function countedLine(stated: StatedUse, member: StatementMember): ChargeLine | undefined {
  const lines = linesOf(stated, member)
  return stated.price.kind === 'prepaid' ? lines[1] : lines[0]
}

/** The addition of a count to a stated line: of units at their price a count of units, of anything else a part. */
function lateLine(
  stated: StatedUse,
  member: StatementMember,
  before: NonNullable<StatementMember['peaks']>,
): readonly ChargeLine[] {
  const [line, earlier] = [countedLine(stated, member), countedLine(stated, { ...member, peaks: before })]
  const whole = { ...member, percentOff: 0 }
  const [full, fullBefore] = [countedLine(stated, whole), countedLine(stated, { ...whole, peaks: before })]
  if (line === undefined || full === undefined) return []
  const none = zero(line.amount.currency)
  const amount = subtract(line.amount, earlier?.amount ?? none)
  if (amount.minor <= 0) return []
  const charged = fullBefore?.amount ?? none
  const explanation = { ...line.explanation, amount: subtract(full.amount, charged), before: charged }
  const { fraction: _, ...rest } = line
  const late = { ...rest, amount, explanation, quantity: 1, freeQuantity: 0 }
  if (member.percentOff > 0) return [{ ...late, kind: 'proration_charge' }]
  if (line.explanation.step === 'units' && line.explanation.tiers !== undefined) return [late]
  if (amount.minor % line.unit.minor !== 0) return [{ ...late, kind: 'usage_minimum' }]
  return [{ ...late, quantity: amount.minor / line.unit.minor }]
}

/**
 * Lines for usage that was reported after the statements of its months: 8 vehicles at 12.00 where 3 were stated are 60.00 for 5
 * more, a line of the next statement (B-69).
 */
export function lateLines(late: readonly LateMonth[]): readonly ChargeLine[] {
  return late.flatMap(({ month, members, countedBefore }) =>
    statedItems(month, members).flatMap(({ stated, member }) =>
      lateLine(stated, member, countedBefore.get(member.accountId) ?? {}),
    ),
  )
}
