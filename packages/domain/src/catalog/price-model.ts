import {
  addRatios,
  begunBlocks,
  compare,
  lesser,
  moneyOfRatio,
  multiplyRatios,
  ratioOf,
  ratioOfUnits,
  subtract,
  sum,
  unitsAbove,
  zero,
} from '../money/index.ts'
import type { Currency, Money, Ratio } from '../money/index.ts'
import type { PriceForm, PriceModel, PriceTier, UnitAmount } from './price-forms.ts'

/** Units at one price within an amount, before it is rounded. */
interface PricePart {
  /** Paid units, or begun blocks. */
  readonly count: number
  readonly unit: UnitAmount
  readonly flat?: UnitAmount
}

const nothing: Ratio = { numerator: 0n, denominator: 1n }

/** So many units at the price of a tier, with its flat fee. */
function partOf({ unit, flat }: PriceTier, count: number): PricePart {
  return { count, unit, ...(flat !== undefined && { flat }) }
}

/** The tiers that units reach: the first one by none, the next by the first unit above the one before. */
function reachedTiers(tiers: readonly PriceTier[], units: number): readonly PricePart[] {
  return tiers.flatMap((tier, index) => {
    const from = tiers[index - 1]?.upTo ?? 0
    if (index > 0 && units <= from) return []
    const to = index === tiers.length - 1 ? units : Math.min(units, tier.upTo ?? units)
    return [partOf(tier, unitsAbove(to, from))]
  })
}

function tierOf(tiers: readonly PriceTier[], units: number): PriceTier | undefined {
  return tiers.find(({ upTo }) => upTo === undefined || units <= upTo) ?? tiers.at(-1)
}

/** The parts of a price: units at one price each, and the flat fees that come with them. */
function priceParts(form: PriceForm, units: number): readonly PricePart[] {
  switch (form.model) {
    case 'unit':
      return [{ count: units, unit: form.unit }]
    case 'graduated':
      return reachedTiers(form.tiers, units)
    case 'volume': {
      const tier = tierOf(form.tiers, units)
      return tier === undefined ? [] : [partOf(tier, units)]
    }
    case 'package':
      return [{ count: begunBlocks(units, form.size), unit: form.block }]
  }
}

/** The amount of one part in major units, before it is rounded. */
function partRatio({ count, unit, flat }: PricePart): Ratio {
  const units = multiplyRatios(ratioOfUnits(count), ratioOf(unit))
  return flat === undefined ? units : addRatios(units, ratioOf(flat))
}

/** A part with its share of the rounded price: the shares add up to it. */
export interface RoundedPart extends PricePart {
  readonly amount: Money
}

/** The parts of a price, each as what it adds to the rounded sum of those before it (B-57). */
function roundedParts(form: PriceForm, units: number, currency: Currency): readonly RoundedPart[] {
  let exact = nothing
  return priceParts(form, units).map((part) => {
    const before = moneyOfRatio(exact, currency, 'half_up')
    exact = addRatios(exact, partRatio(part))
    return { ...part, amount: subtract(moneyOfRatio(exact, currency, 'half_up'), before) }
  })
}

/** Rounds text of major units to the minor unit: "0.005" USD is 0.01. */
export function unitMoney<C extends Currency>(amount: UnitAmount, currency: C): Money<C> {
  return moneyOfRatio(ratioOf(amount), currency, 'half_up')
}

/** The rounded price of units for a month, as far as the price goes at most. */
function pricedUnits<C extends Currency>(model: PriceModel, units: number, currency: C): Money<C> {
  const exact = priceParts(model, units).map(partRatio).reduce(addRatios, nothing)
  const amount = moneyOfRatio(exact, currency, 'half_up')
  return model.most === undefined ? amount : lesser(amount, unitMoney(model.most, currency))
}

/** Paid units of a month, free ones not among them, and the units that are billed at least; 0 for none. */
export interface PaidUnits {
  readonly paid: number
  readonly minimum: number
}

/** The price of the units of a month, and what is owed whatever was counted; the larger is charged. */
export interface ModelAmounts<C extends Currency> {
  readonly counted: Money<C>
  /** For a whole month: of a part of it the item owes that part. */
  readonly standing: Money<C>
  /** The units that {@link standing} is the price of; absent where they are an amount alone. */
  readonly standingUnits?: number
}

/**
 * The price of a month by its model (S-39), each amount rounded once. Standing is the flat fee of the first tier where no unit
 * is paid, the price of the minimum, and the least amount: the largest of them.
 */
export function modelAmounts<C extends Currency>(
  model: PriceModel,
  { paid, minimum }: PaidUnits,
  currency: C,
): ModelAmounts<C> {
  const standingUnits = paid > 0 && minimum === 0 ? undefined : minimum
  const ofUnits = standingUnits === undefined ? zero(currency) : pricedUnits(model, standingUnits, currency)
  const least = model.least === undefined ? ofUnits : unitMoney(model.least, currency)
  return {
    counted: paid > 0 ? pricedUnits(model, paid, currency) : zero(currency),
    ...(compare(ofUnits, least) < 0 || standingUnits === undefined
      ? { standing: least }
      : { standing: ofUnits, standingUnits }),
  }
}

/** True for a price that a month owes though nothing is used: a least amount, or a flat fee of the first tier. */
export function isOwedUnused(model: PriceModel): boolean {
  return model.least !== undefined || priceParts(model, 0).some(({ flat }) => flat !== undefined)
}

/** The price of units by a model, as far as it is explained: each tier's rows, and what its bounds add to them or take. */
export interface PricedTiers {
  readonly model: PriceModel
  readonly parts: readonly RoundedPart[]
  readonly bound?: { readonly of: 'least' | 'most'; readonly by: Money }
  /** Before they are bought: more units that cost less. */
  readonly cheaper?: CheaperUnits
}

/** Units of a price by a model: the price of the last of them, what they cost, and how that comes about. */
export interface ModelledUnits<C extends Currency> {
  readonly unit: Money<C>
  readonly billable: number
  readonly amount: Money<C>
  readonly tiers: PricedTiers
}

/** Explains an amount that units cost by a model. */
export function explainTiers<C extends Currency>(
  model: PriceModel,
  { billable, amount }: Pick<ModelledUnits<C>, 'billable' | 'amount'>,
): ModelledUnits<C> {
  const { currency } = amount
  const parts = roundedParts(model, billable, currency)
  const by = subtract<Currency>(
    amount,
    sum<Currency>(
      parts.map((part) => part.amount),
      currency,
    ),
  )
  const bound = { of: by.minor > 0 ? 'least' : 'most', by } as const
  const tiers = { model, parts, ...(by.minor !== 0 && { bound }) }
  return { unit: unitPriceAt(model, billable, currency), billable, amount, tiers }
}

/** The price of a whole month: of its units, or what it owes whatever they are. */
export function modelAmount<C extends Currency>(model: PriceModel, units: PaidUnits, currency: C): ModelledUnits<C> {
  const { counted, standing, standingUnits = units.paid } = modelAmounts(model, units, currency)
  const isCounted = compare(counted, standing) >= 0
  const charged = isCounted ? { billable: units.paid, amount: counted } : { billable: standingUnits, amount: standing }
  const priced = explainTiers(model, charged)
  const cheaper = cheaperAbove(model, charged, currency)
  return cheaper === undefined ? priced : { ...priced, tiers: { ...priced.tiers, cheaper } }
}

/** The price of one unit as it is shown beside units of that number: that of the tier that the last of them is in, rounded. */
export function unitPriceAt<C extends Currency>(form: PriceForm, units: number, currency: C): Money<C> {
  const last = priceParts(form, Math.max(units, 1)).at(-1)
  return unitMoney(last?.unit ?? '0', currency)
}

/** More units that cost less, which a price by volume may have where a tier begins. */
export interface CheaperUnits {
  readonly units: number
  readonly amount: Money
}

/** The fewest paid units above these that cost less than they do: 16 for 80.00 where 15 are 150.00 (S-45). */
function cheaperAbove(
  model: PriceModel,
  { billable, amount: now }: { readonly billable: number; readonly amount: Money },
  currency: Currency,
): CheaperUnits | undefined {
  if (model.model !== 'volume') return undefined
  const starts = model.tiers.flatMap(({ upTo }) => (upTo === undefined || upTo < billable ? [] : [upTo + 1]))
  return starts
    .map((units) => ({ units, amount: pricedUnits(model, units, currency) }))
    .find(({ amount }) => compare<Currency>(amount, now) < 0)
}

/** A price as a card says it before a number is known: "0.0005", "from 0.005", "10 for 1,000". */
export interface ShownRate {
  readonly unit: UnitAmount
  /** Other numbers of units cost more each. */
  readonly isFrom?: true
  /** Units of a block, which the price is for. */
  readonly size?: number
  /** A fee for a range of units: it is for all of them. */
  readonly isFlat?: true
}

/** The lowest price of a unit that isn't nothing, or of tiers that have fees alone the lowest of those. */
export function shownRate(form: PriceForm): ShownRate {
  if (form.model === 'unit') return { unit: form.unit }
  if (form.model === 'package') return { unit: form.block, size: form.size }
  const low = lowest(form.tiers.map(({ unit }) => unit))
  const fee = lowest(form.tiers.flatMap(({ flat }) => flat ?? []))
  if (low === undefined && fee !== undefined) return { unit: fee, isFrom: true, isFlat: true }
  const isFrom = form.tiers.length > 1 || fee !== undefined
  return { unit: low ?? '0', ...(isFrom && { isFrom }) }
}

/** The lowest amount above 0. */
function lowest(amounts: readonly UnitAmount[]): UnitAmount | undefined {
  const charged = amounts.filter((amount) => ratioOf(amount).numerator > 0n)
  return charged.toSorted((left, right) => (isLess(ratioOf(left), ratioOf(right)) ? -1 : 1))[0]
}

function isLess(left: Ratio, right: Ratio): boolean {
  return left.numerator * right.denominator < right.numerator * left.denominator
}
