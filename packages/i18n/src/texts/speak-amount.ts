import { type Money, subtract } from '@waybill/domain/money'
import type { AmountStep } from '@waybill/domain/pricing'
import { type Decimals, decimalsFor, formatMoney } from '../values/format-money.ts'
import { formatNumber } from '../values/format-number.ts'
import { formatQuantity } from '../values/format-quantity.ts'
import type { Locale } from '../locales.ts'
import type { Translate } from '../translator.ts'
import { isModelled, modelRows, speakCount, speakModelled, type ModelledStep } from './speak-model.ts'
import { isAssetType, speakUnits } from './speak-units.ts'

type StepOf<Name extends AmountStep['step']> = Extract<AmountStep, { step: Name }>

export interface SpeakContext {
  readonly locale: Locale
  readonly t: Translate
  readonly title: (productId: number) => string
  /** The product whose title stands beside the rows: they don't repeat it. */
  readonly named?: number
  /** The label of the last sum; "Total" without them. */
  readonly totalLabel?: string
  /** The package that is explained, or that the total begins with: its list price is one row, not one for each module. */
  readonly packageTitle?: string | undefined
  /** 2 on what is charged or invoiced; without it what A-56 says of these rows. */
  readonly decimals?: Decimals
}

/** One line of an explanation. The rows that are no sums add up to the last one. */
export interface AmountRow {
  readonly label: string
  readonly amount: Money
  /** The amount in the one precision that all rows share. */
  readonly text: string
  readonly isSum: boolean
  /** 0, or how deep below the sum that it is a part of. */
  readonly depth: number
}

type BareRow = Omit<AmountRow, 'text'>

/** Context of the rows of one explanation: their labels and amounts share one precision. */
export interface RowContext extends SpeakContext {
  readonly decimals: Decimals
}

function titled(formula: string, productId: number | undefined, { t, title, named }: RowContext): string {
  return productId === undefined || productId === named
    ? formula
    : t('amounts.withTitle', { title: title(productId), formula })
}

/** Late usage: what an invoice charged before comes off. */
function withoutBefore(
  formula: string,
  { before }: Pick<StepOf<'units'>, 'before'>,
  { locale, t, decimals }: RowContext,
): string {
  if (before === undefined || before.minor === 0) return formula
  return t('amounts.chargedBefore', { formula, amount: formatMoney(before, locale, decimals) })
}

/** "120 users, 100 free: 20 × $10", naming only the rules that changed the number. */
export function unitsLabel(step: StepOf<'units'>, context: RowContext): string {
  return withoutBefore(unitsFormula(step, context), step, context)
}

function unitsFormula(step: StepOf<'units'>, context: RowContext): string {
  if (isModelled(step)) return speakModelled(step, context)
  const { locale, t, decimals } = context
  const number = (value: number): string => formatNumber(value, locale)
  const values = {
    quantity: speakUnits(step, context),
    free: number(step.free),
    minimum: number(step.minimum),
    billable: number(step.billable),
    unit: formatMoney(step.unit, locale, decimals),
  }
  const countable = Math.max(step.quantity - step.free, 0)
  const isRaised = step.billable > countable
  // what is used above the units that were paid for in advance
  const ahead = countable - step.billable
  if (ahead > 0 && step.billable > 0) {
    const above = { ...values, ahead: number(ahead) }
    return step.free > 0 ? t('amounts.unitsFreeAbove', above) : t('amounts.unitsAbove', above)
  }
  if (step.free > 0 && isRaised) return t('amounts.unitsFreeMinimum', values)
  if (isRaised) return t('amounts.unitsMinimum', values)
  if (step.free > 0) return step.billable === 0 ? t('amounts.unitsAllFree', values) : t('amounts.unitsFree', values)
  return t('amounts.units', values)
}

export function extraAssetsLabel(step: StepOf<'extra_assets'>, context: RowContext): string {
  return withoutBefore(extraAssetsFormula(step, context), step, context)
}

function extraAssetsFormula(step: StepOf<'extra_assets'>, { locale, t, decimals }: RowContext): string {
  const { assetType, assets, minimum, extra, rate } = step
  const quantity = isAssetType(assetType, t) ? formatQuantity(assetType, assets, t) : formatNumber(assets, locale)
  if (extra === 0) return t('amounts.extraAssetsNone', { quantity })
  return t('amounts.extraAssets', {
    quantity,
    minimum: formatNumber(minimum, locale),
    extra: formatNumber(extra, locale),
    rate: formatMoney(rate, locale, decimals),
  })
}

/** "Paid to the earlier system, document C-118": what a credit of a legacy plan takes back. */
export function speakEarlierPayment({ document: number }: StepOf<'paid_earlier'>, t: Translate): string {
  return number === undefined ? t('amounts.paidEarlier') : t('amounts.paidEarlierBy', { number })
}

function leafLabel(step: Exclude<AmountStep, { step: 'sum' | 'percent_off' }>, context: RowContext): string {
  const { t, title } = context
  switch (step.step) {
    case 'list_price':
      return t('amounts.listPrice', { title: title(step.productId) })
    case 'price_override':
      return t('amounts.priceOverride', { title: title(step.productId) })
    case 'units':
      return titled(unitsLabel(step, context), step.productId, context)
    case 'extra_assets':
      return extraAssetsLabel(step, context)
    case 'included':
      return titled(t('amounts.included'), step.productId, context)
    case 'on_request':
      return titled(t('amounts.onRequest'), step.productId, context)
    case 'paid_earlier':
      return speakEarlierPayment(step, t)
  }
}

function rowsOf(step: AmountStep, depth: number, context: RowContext): readonly BareRow[] {
  const { t, packageTitle } = context
  switch (step.step) {
    case 'sum':
      if (packageTitle !== undefined) {
        const label = t('amounts.listPrice', { title: packageTitle })
        return [{ label, amount: step.amount, isSum: false, depth }]
      }
      return [
        ...step.of.flatMap((part) => rowsOf(part, depth + 1, context)),
        { label: t('amounts.subtotal'), amount: step.amount, isSum: true, depth },
      ]
    case 'percent_off':
      return [
        ...rowsOf(step.of, depth, context),
        {
          label: t('amounts.percentOff', { percent: step.percent }),
          amount: subtract(step.amount, step.of.amount),
          isSum: false,
          depth,
        },
      ]
    case 'units':
      return isModelled(step) ? rowsOfModel(step, depth, context) : [leafRow(step, depth, context)]
    default:
      return [leafRow(step, depth, context)]
  }
}

function leafRow(step: Parameters<typeof leafLabel>[0], depth: number, context: RowContext): BareRow {
  return { label: leafLabel(step, context), amount: step.amount, isSum: false, depth }
}

/** Tiers each in a row of their own, above what they add up to; a price of one part is one row. */
function rowsOfModel(step: ModelledStep, depth: number, context: RowContext): readonly BareRow[] {
  const parts = modelRows(step, context)
  if (parts.length < 2) return [leafRow(step, depth, context)]
  return [
    ...parts.map((part) => ({ ...part, isSum: false, depth: depth + 1 })),
    { label: titled(speakCount(step, context), step.productId, context), amount: step.amount, isSum: true, depth },
  ]
}

/** The parts of the whole, and the whole under them; a single leaf stands alone. */
function allRows(step: AmountStep, context: RowContext): readonly BareRow[] {
  const parts = step.step === 'sum' ? step.of.flatMap((part) => rowsOf(part, 0, context)) : rowsOf(step, 0, context)
  if (step.step !== 'sum' && parts.length === 1) return parts
  const label = context.totalLabel ?? context.t('amounts.sum')
  return [...parts, { label, amount: step.amount, isSum: true, depth: 0 }]
}

/** Every amount that a row of the explanation shows. */
function amountsOf(step: AmountStep): readonly Money[] {
  if (step.step === 'units' && isModelled(step)) return [...step.tiers.parts.map(({ amount }) => amount), step.amount]
  if (step.step === 'sum') return [...step.of.flatMap(amountsOf), step.amount]
  if (step.step === 'percent_off') return [...amountsOf(step.of), step.amount]
  return [step.amount]
}

/** An explained amount as a text, one row per step: the same in cart, quote, mail, PDF and invoice. */
export function speakAmount(step: AmountStep, context: SpeakContext): readonly AmountRow[] {
  const decimals = context.decimals ?? decimalsFor(amountsOf(step))
  return allRows(step, { ...context, decimals }).map((row) => ({
    ...row,
    text: formatMoney(row.amount, context.locale, decimals),
  }))
}
