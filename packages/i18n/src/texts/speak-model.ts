import type { PricedTiers, PriceModel, RoundedPart } from '@waybill/domain/catalog'
import { type Currency, type Money, negate } from '@waybill/domain/money'
import type { UnitsStep } from '@waybill/domain/pricing'
import type { Decimals } from '../values/format-money.ts'
import { formatMoney } from '../values/format-money.ts'
import { formatNumber } from '../values/format-number.ts'
import { formatUnitAmount } from '../values/format-unit-amount.ts'
import type { Locale } from '../locales.ts'
import type { Translate } from '../translator.ts'
import { speakUnits } from './speak-units.ts'

interface ModelContext {
  readonly locale: Locale
  readonly t: Translate
  readonly decimals?: Decimals
}

/** Units at a price by tiers or blocks. */
export type ModelledStep = UnitsStep & { readonly tiers: PricedTiers }

export function isModelled(step: UnitsStep): step is ModelledStep {
  return step.tiers !== undefined
}

/** "1,000 × $0.02", "3 blocks of 1,000 × $10", with the flat fee of the tier. */
export function speakPricePart(
  part: RoundedPart,
  { tiers: { model }, unit: { currency } }: ModelledStep,
  context: ModelContext,
): string {
  const { locale, t, decimals } = context
  const { count, unit, flat } = part
  const price = formatUnitAmount(unit, currency, { locale, decimals })
  const units =
    model.model === 'package'
      ? t('amounts.blocks', { count, size: formatNumber(model.size, locale), unit: price })
      : t('amounts.atUnit', { count: formatNumber(count, locale), unit: price })
  if (flat === undefined) return units
  const fee = formatUnitAmount(flat, currency, { locale, decimals })
  return count === 0 ? fee : t('amounts.withFlat', { formula: units, flat: fee })
}

/** "1,500 messages, 100 free": what is counted, and the rules that changed the number. */
export function speakCount(step: ModelledStep, context: ModelContext): string {
  const { free, minimum, billable } = step
  const { locale, t } = context
  const values = {
    quantity: speakUnits(step, context),
    free: formatNumber(free, locale),
    minimum: formatNumber(minimum, locale),
  }
  const isRaised = minimum > 0 && billable === minimum && billable !== Math.max(step.quantity - free, 0)
  if (isRaised) return t(free > 0 ? 'amounts.countFreeMinimum' : 'amounts.countMinimum', values)
  return free > 0 ? t('amounts.unitsAllFree', values) : values.quantity
}

/** "At least $10 a month": the bound that holds. */
function speakBound({ tiers: { model, bound }, unit }: ModelledStep, { locale, t, decimals }: ModelContext) {
  const amount = bound && model[bound.of]
  if (bound === undefined || amount === undefined) return undefined
  const written = formatUnitAmount(amount, unit.currency, { locale, decimals })
  return { of: bound.of, amount: written, label: t(`amounts.${bound.of}`, { amount: written }), by: bound.by }
}

/** "1,500 messages, 100 free: 1,000 × $0.02 + 400 × $0.015", with the bound that holds, and what costs less. */
export function speakModelled(step: ModelledStep, context: ModelContext): string {
  const { tiers, ahead } = step
  const { locale, t, decimals = 0 } = context
  const count = speakCount(step, context)
  const isNothing = tiers.parts.every((part) => part.count === 0 && part.flat === undefined)
  const formula = tiers.parts.map((part) => speakPricePart(part, step, context)).join(' + ')
  const whole = isNothing ? count : t('amounts.priced', { count, formula })
  const bound = speakBound(step, context)
  const bounded = bound
    ? t(bound.of === 'least' ? 'amounts.withLeast' : 'amounts.withMost', { formula: whole, amount: bound.amount })
    : whole
  const { cheaper } = tiers
  const amountOf = (amount: Money): string => formatMoney(amount, locale, decimals)
  const hinted = cheaper
    ? t('amounts.cheaperFrom', {
        formula: bounded,
        units: formatNumber(cheaper.units, locale),
        amount: amountOf(cheaper.amount),
      })
    : bounded
  return ahead === undefined ? hinted : t('amounts.lessAhead', { formula: hinted, amount: amountOf(ahead) })
}

/** A row of an explained price: its label, and what it adds. */
export interface ModelRow {
  readonly label: string
  readonly amount: Money
}

/** The parts of a price by tiers, and what its bounds and earlier charges add or take: together its amount. */
export function modelRows(step: ModelledStep, context: ModelContext): readonly ModelRow[] {
  const { tiers, ahead, before } = step
  const { t } = context
  const bound = speakBound(step, context)
  const parts = tiers.parts.map((part) => ({ label: speakPricePart(part, step, context), amount: part.amount }))
  const off = (label: string, amount: Money | undefined): readonly ModelRow[] =>
    amount === undefined || amount.minor === 0 ? [] : [{ label, amount: negate(amount) }]
  return [
    ...parts,
    ...(bound ? [{ label: bound.label, amount: bound.by }] : []),
    ...off(t('amounts.paidAhead'), ahead),
    ...off(t('amounts.chargedEarlier'), before),
  ]
}

/** Each tier of a price in a line of its own: "1 to 1,000: $0.02 each", "from 1,001: $0.015 each". */
export function speakTiers(model: PriceModel, currency: Currency, context: ModelContext): readonly string[] {
  const { locale, t, decimals } = context
  const written = (amount: string): string => formatUnitAmount(amount, currency, { locale, decimals })
  const bounds = [
    ...(model.least === undefined ? [] : [t('amounts.least', { amount: written(model.least) })]),
    ...(model.most === undefined ? [] : [t('amounts.most', { amount: written(model.most) })]),
  ]
  if (model.model === 'unit') return [t('amounts.each', { unit: written(model.unit) }), ...bounds]
  if (model.model === 'package')
    return [t('amounts.eachBlock', { unit: written(model.block), size: formatNumber(model.size, locale) }), ...bounds]
  const tiers = model.tiers.map(({ upTo, unit, flat }, index) => {
    const from = formatNumber((model.tiers[index - 1]?.upTo ?? 0) + 1, locale)
    const each = t('amounts.each', { unit: written(unit) })
    const price = flat === undefined ? each : t('amounts.withFlat', { formula: each, flat: written(flat) })
    return upTo === undefined
      ? t('amounts.tierFrom', { from, price })
      : t('amounts.tierTo', { from, to: formatNumber(upTo, locale), price })
  })
  const how = model.tiers.length > 1 ? [t(model.model === 'volume' ? 'amounts.byVolume' : 'amounts.byTier')] : []
  return [...tiers, ...how, ...bounds]
}
