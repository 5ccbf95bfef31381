import type { Fraction, Period } from '@waybill/domain/calendar'
import { settingBounds, type Catalogue } from '@waybill/domain/catalog'
import { SECOND_MS } from '@waybill/domain/durations'
import { wholeOfPart, type ChargeLine } from '@waybill/domain/invoice'
import { compare, mulRatio, multiply, negate, type Money } from '@waybill/domain/money'
import { annualPrice, partInDays, wholeInDays, type PartInDays } from '@waybill/domain/pricing'
import { isArrearsLine } from '@waybill/domain/subscription'
import {
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  speakLine,
  type Locale,
  type Translate,
} from '@waybill/i18n'
import type { StoredInvoice } from './repository.ts'

/** What the text under a line is written with. */
interface LinePrinting {
  readonly invoice: Pick<StoredInvoice, 'period_start' | 'period_end'>
  readonly catalogue: Pick<Catalogue, 'settings'>
  readonly locale: Locale
  readonly t: Translate
}

export function dateIn(locale: Locale, instant: number): string {
  return formatInstant(instant, locale, { style: 'date' })
}

/** Two dates of a text that may be wider than its line: a line never ends within one of them. */
export function datesOf({ start, end }: Period, locale: Locale): { readonly start: string; readonly end: string } {
  const unbroken = (at: number): string => dateIn(locale, at).replaceAll(' ', '\u00a0')
  return { start: unbroken(start), end: unbroken(end) }
}

const COUNTED: ReadonlySet<string> = new Set(['units', 'extra_assets', 'on_request'])

const isSameAmount = (left: Money, right: Money): boolean => compare(left, right) === 0

function sizeOf({ amount }: ChargeLine): Money {
  return amount.minor < 0 ? negate(amount) : amount
}

/** Up to here a reader knows what is counted: days of a month or a year, or hours. */
const mostReadable = 1_000

/** `16/31`, where that part of the line's whole price is its amount: a credit may be less than its time was worth (B-62). */
function partOf(line: ChargeLine): Fraction | undefined {
  return wholeOfPart(line) && line.fraction
}

/** A part as its fraction, and one in seconds also in days of the time it is a part of (B-56, B-60). */
function partText(fraction: Fraction, days: PartInDays | undefined, { locale, t }: LinePrinting): string {
  const part = `${fraction.numerator}/${fraction.denominator}`
  if (days === undefined || fraction.denominator <= mostReadable) return part
  const { left, whole } = days
  return t('invoice.line.partInDays', {
    part,
    left: formatNumber(left, locale),
    whole: formatNumber(whole, locale),
  })
}

/** The discount of a year: the shop's, unless it was another one when it was bought (B-63, B-99). */
function yearlyDiscountOf(
  { explanation, unit }: ChargeLine,
  { settings }: LinePrinting['catalogue'],
): number | undefined {
  const { least, most } = settingBounds.yearlyDiscount
  const percents = [settings.yearlyDiscount, ...Array.from({ length: most - least + 1 }, (_, place) => least + place)]
  return percents.find((percent) => isSameAmount(annualPrice(explanation.amount, percent), unit))
}

/** `12 months × $55.00, less 10%`: how a year's price comes about (B-63); undefined for what isn't a year's. */
function yearText(line: ChargeLine, { catalogue, locale, t }: LinePrinting): string | undefined {
  const { unit, explanation } = line
  const monthly = explanation.amount
  const percent = isSameAmount(monthly, unit) ? undefined : yearlyDiscountOf(line, catalogue)
  if (percent === undefined) return undefined
  const exact = mulRatio(multiply(monthly, 12), { numerator: 100 - percent, denominator: 100 }, 'half_up')
  return [
    t('invoice.line.year', { monthly: formatMoney(monthly, locale, 2) }),
    ...(percent > 0 ? [t('cart.lessPercent', { percent })] : []),
    ...(isSameAmount(exact, unit) ? [] : [t('invoice.line.roundedDown')]),
  ].join(', ')
}

/** What a discount took off a month's price, with the text of what it left (PRC-11). */
function discountText({ explanation }: ChargeLine, rest: string, { locale, t }: LinePrinting): string {
  if (explanation.step !== 'percent_off') return rest
  const was = t('common.was', { amount: formatMoney(explanation.of.amount, locale, 2) })
  return `${was}, ${t('cart.lessPercent', { percent: explanation.percent })} · ${rest}`
}

/** What a line says beyond quantity and price: how it is counted, what a discount took off, how a year is computed. */
function formulaText(line: ChargeLine, printing: LinePrinting): string | undefined {
  const { explanation, fraction } = line
  const isWhole = fraction === undefined && isSameAmount(explanation.amount, sizeOf(line))
  const { locale, t } = printing
  const speaking = { locale, t, decimals: 2 } as const
  if (COUNTED.has(explanation.step))
    return isWhole || partOf(line) !== undefined ? speakLine({ explanation }, speaking) : undefined
  if (isWhole)
    return explanation.step === 'percent_off' ? discountText(line, t('common.per.company'), printing) : undefined
  // the rest of a line that was corrected is no year's price
  const isPart = line.kind === 'proration_charge' || line.kind === 'proration_credit'
  if (isPart && partOf(line) === undefined) return undefined
  const year = yearText(line, printing)
  return year === undefined || isPart ? year : discountText(line, year, printing)
}

/** Which time of a change a line is for, and which part of its price that is (B-60). */
function changeText(line: ChargeLine, printing: LinePrinting): string | undefined {
  const { locale, t } = printing
  const isCredit = line.kind === 'proration_credit'
  if (!isCredit && line.kind !== 'proration_charge') return undefined
  const dates = datesOf(line.period, locale)
  const fraction = partOf(line)
  // what is left to give back may be less than the time was worth (B-62)
  if (fraction === undefined && isCredit)
    return t(line.fraction === undefined ? 'invoice.creditNote.unused' : 'invoice.line.unusedRest', dates)
  if (fraction === undefined) return t('invoice.line.period', dates)
  const part = partText(fraction, partInDays(line.period, fraction), printing)
  return t(isCredit ? 'invoice.line.unused' : 'invoice.line.rest', { ...dates, part })
}

/** The time of a line that isn't its invoice's: a year, what was used before, or what was carried over (B-113, B-60). */
function periodText(line: ChargeLine, { invoice, locale, t }: LinePrinting): string | undefined {
  const { start, end } = line.period
  const { period_start: from, period_end: to } = invoice
  if (start >= end || (start === from && end === to)) return undefined
  const dates = datesOf(line.period, locale)
  // usage that was reported after its invoice (B-69)
  if ('before' in line.explanation) return t('invoice.line.lateUsage', dates)
  if (isArrearsLine(line) && (from === null || end >= from)) return t('invoice.line.used', dates)
  return t(from !== null && end <= from ? 'invoice.line.carried' : 'invoice.line.period', dates)
}

/** The part of its price that a bundled minimum counts for, where it wasn't on for the whole month (B-64). */
function minimumText(line: ChargeLine, printing: LinePrinting): string | undefined {
  const fraction = line.kind === 'usage_minimum' ? partOf(line) : undefined
  if (fraction === undefined) return undefined
  // its parts are seconds of the month
  const days = partInDays({ start: 0, end: fraction.numerator * SECOND_MS }, fraction)
  return printing.t('invoice.line.memberPart', { part: partText(fraction, days, printing) })
}

/** The part that a statement counts, of its month (B-35); a year's price is counted by a twelfth. */
function statedPartText(line: ChargeLine, fraction: Fraction, printing: LinePrinting): string {
  const { invoice, locale, t } = printing
  const month = { start: invoice.period_start ?? 0, end: invoice.period_end ?? 0 }
  const { unit, explanation } = line
  const isOfYear = !COUNTED.has(explanation.step) && compare(unit, explanation.amount) > 0
  if (!isOfYear || fraction.denominator === 12) return partText(fraction, wholeInDays(month, fraction), printing)
  const { left, whole } = wholeInDays(month, { ...fraction, numerator: fraction.numerator * 12 })
  return t('invoice.line.yearPartInDays', {
    part: `${fraction.numerator}/${fraction.denominator}`,
    left: formatNumber(left, locale),
    whole: formatNumber(whole, locale),
  })
}

/** On a statement: whose item it is, for which days and part of its price, and what the partner has off (B-35, B-120). */
function memberText(line: ChargeLine, printing: LinePrinting): string | undefined {
  const { locale, t } = printing
  const { member, fraction } = line
  if (member === undefined) return undefined
  const { company, percentOff } = member
  const dates = datesOf(line.period, locale)
  const texts = [
    t('invoice.line.member', { company, ...dates }),
    'before' in line.explanation ? t('invoice.line.lateUsage', dates) : undefined,
    fraction && t('invoice.line.memberPart', { part: statedPartText(line, fraction, printing) }),
    percentOff > 0 ? t('invoice.line.memberDiscount', { percent: formatPercent(percentOff, locale) }) : undefined,
  ]
  return texts.filter((text) => text !== undefined).join(' · ')
}

/** How a line of an invoice comes about, and for which time it is where that isn't the invoice's (B-84). */
export function lineDetail(line: ChargeLine, printing: LinePrinting): string | undefined {
  const ofMember = memberText(line, printing)
  if (ofMember !== undefined) return ofMember
  const time = changeText(line, printing) ?? periodText(line, printing)
  const texts = [formulaText(line, printing), minimumText(line, printing), time].filter((text) => text !== undefined)
  return texts.length === 0 ? undefined : texts.join(' · ')
}
