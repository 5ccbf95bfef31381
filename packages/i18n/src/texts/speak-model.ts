import type { PricedTiers, PriceModel, RoundedPart } from '@waybill/domain/catalog'
import { type Currency, type Money, negate } from '@waybill/domain/money'
import type { UnitsStep } from '@waybill/domain/pricing'
import { type Decimals, formatMoney } from '../values/format-money.ts'
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
function speakPart(
  { count, unit, flat }: RoundedPart,
  { tiers: { model }, amount: { currency } }: ModelledStep,
  context: ModelContext,
): string {
  const { locale, t } = context
  const price = formatUnitAmount(unit, currency, context)
  const units =
    model.model === 'package'
      ? t('amounts.blocks', { count, size: formatNumber(model.size, locale), unit: price })
      : t('amounts.partOf', { part: formatNumber(count, locale), price })
  if (flat === undefined) return units
  const fee = formatUnitAmount(flat, currency, context)
  return count === 0 ? fee : `${units} + ${fee}`
}

/** "1,500 messages, 100 free": what is counted, and the rules that changed the number. */
export function speakCount({ free, minimum, billable, ...step }: ModelledStep, context: ModelContext): string {
  const { locale, t } = context
  const values = {
    quantity: speakUnits(step, context),
    free: formatNumber(free, locale),
    minimum: formatNumber(minimum, locale),
  }
  if (minimum > 0 && billable === minimum && step.quantity - free < minimum)
    return t(free > 0 ? 'amounts.countFreeMinimum' : 'amounts.countMinimum', values)
  return free > 0 ? t('amounts.unitsAllFree', values) : values.quantity
}

/** A row of an explained price: its label, and what it adds or takes. */
export interface ModelRow {
  readonly label: string
  readonly amount: Money
}

/** The bound that holds, and what was paid in advance. */
function adjustments({ tiers, amount: { currency }, ahead }: ModelledStep, context: ModelContext): readonly ModelRow[] {
  const { t } = context
  const { model, bound } = tiers
  return [
    ...(bound
      ? [
          {
            label: t(`amounts.${bound.of}`, { amount: formatUnitAmount(model[bound.of] ?? '0', currency, context) }),
            amount: bound.by,
          },
        ]
      : []),
    ...(ahead?.minor ? [{ label: t('amounts.paidAhead'), amount: negate(ahead) }] : []),
  ]
}

/** "1,500 messages, 100 free: 1,000 × $0.02 + 400 × $0.015", with the bound that holds, and what costs less. */
export function speakModelled(step: ModelledStep, context: ModelContext): string {
  const { parts, cheaper } = step.tiers
  const { locale, t, decimals } = context
  const count = speakCount(step, context)
  const formula = parts.map((part) => speakPart(part, step, context)).join(' + ')
  const isNothing = step.billable === 0 && parts.every(({ flat }) => flat === undefined)
  return [
    isNothing ? count : t('amounts.priced', { count, formula }),
    ...adjustments(step, context).map(({ label, amount }) => `${label} (${formatMoney(amount, locale, decimals)})`),
    ...(cheaper
      ? [
          t('amounts.cheaperFrom', {
            units: formatNumber(cheaper.units, locale),
            amount: formatMoney(cheaper.amount, locale, decimals),
          }),
        ]
      : []),
  ].join('; ')
}

/** The parts of a price by tiers, and what its bounds and earlier charges add or take: together its amount. */
export function modelRows(step: ModelledStep, context: ModelContext): readonly ModelRow[] {
  const { tiers, before } = step
  return [
    ...tiers.parts.map((part) => ({ label: speakPart(part, step, context), amount: part.amount })),
    ...adjustments(step, context),
    ...(before?.minor ? [{ label: context.t('amounts.chargedEarlier'), amount: negate(before) }] : []),
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
    const price = flat === undefined ? each : `${each} + ${written(flat)}`
    return upTo === undefined
      ? t('amounts.tierFrom', { from, price })
      : t('amounts.tierTo', { from, to: formatNumber(upTo, locale), price })
  })
  const how = model.tiers.length > 1 ? [t(model.model === 'volume' ? 'amounts.byVolume' : 'amounts.byTier')] : []
  return [...tiers, ...how, ...bounds]
}
