import type { Fraction } from '@waybill/domain/calendar'
import { settingBounds } from '@waybill/domain/catalog'
import { DAY_MS, SECOND_MS } from '@waybill/domain/durations'
import { isMetered, wholeOfPart, type ChargeLine } from '@waybill/domain/invoice'
import { compare, mulRatio, multiply, negate, type Money } from '@waybill/domain/money'
import { annualPrice, partInDays, wholeInDays, type PartInDays } from '@waybill/domain/pricing'
import {
  formatMoney,
  formatPercent,
  speakDays,
  speakEarlierPayment,
  speakLine,
  speakOrigin,
  speakPart,
} from '@waybill/i18n'
import { datesOf, hasOlderFace, zoneOf, type LineContent } from './document-days.ts'
import { olderPartText, olderYearText, olderYearPartText, type YearPrice } from './older-face.ts'

const COUNTED: ReadonlySet<string> = new Set(['units', 'extra_assets', 'on_request'])

const isSameAmount = (left: Money, right: Money): boolean => compare(left, right) === 0

function sizeOf({ amount }: ChargeLine): Money {
  return amount.minor < 0 ? negate(amount) : amount
}

/** `16/31`, where that part of the line's whole price is its amount: a credit may be less than its time was worth. */
function partOf(line: ChargeLine): Fraction | undefined {
  return wholeOfPart(line) && line.fraction
}

/** The discount of a year: the shop's, unless it was another one when it was bought (B-99). */
function yearlyDiscountOf(
  { explanation, unit }: ChargeLine,
  { settings }: LineContent['catalogue'],
): number | undefined {
  const { least, most } = settingBounds.yearlyDiscount
  const percents = [settings.yearlyDiscount, ...Array.from({ length: most - least + 1 }, (_, place) => least + place)]
  return percents.find((percent) => isSameAmount(annualPrice(explanation.amount, percent), unit))
}

/** Undefined for what isn't a year's price. */
function yearPriceOf(line: ChargeLine, { catalogue }: LineContent): YearPrice | undefined {
  const { unit, explanation } = line
  const monthly = explanation.amount
  const percent = isSameAmount(monthly, unit) ? undefined : yearlyDiscountOf(line, catalogue)
  if (percent === undefined) return undefined
  const exact = mulRatio(multiply(monthly, 12), { numerator: 100 - percent, denominator: 100 }, 'half_up')
  return { monthly, percent, yearly: unit, isRoundedDown: !isSameAmount(exact, unit) }
}

/** `12 months × $55.00 less 10% = $594.00`; after a month that is discounted itself: `12 months less 10% = $594.00`. */
function yearText(
  { monthly, percent, yearly, isRoundedDown }: YearPrice,
  { locale, t }: LineContent,
  isNamed = false,
): string {
  const months = t(isNamed ? 'invoice.line.months' : 'invoice.line.year', { monthly: formatMoney(monthly, locale, 2) })
  const formula = percent > 0 ? `${months} ${t('cart.lessPercent', { percent })}` : months
  const sum = `${formula} = ${formatMoney(yearly, locale, 2)}`
  return isRoundedDown ? `${sum}, ${t('invoice.line.roundedDown')}` : sum
}

/** `$62.00 less 10% = $55.00 a month; 12 months less 10% = $594.00`: two discounts, each once (B-146). */
function discountedYearText({ explanation }: ChargeLine, year: YearPrice, content: LineContent): string {
  const { locale, t } = content
  if (explanation.step !== 'percent_off') return yearText(year, content)
  const was = formatMoney(explanation.of.amount, locale, 2)
  const monthly = t('invoice.line.monthly', { amount: formatMoney(year.monthly, locale, 2) })
  return `${was} ${t('cart.lessPercent', { percent: explanation.percent })} = ${monthly}; ${yearText(year, content, true)}`
}

/** Discount off a month's price, with the text of what it left. */
function discountText({ explanation }: ChargeLine, rest: string, { locale, t }: LineContent): string {
  if (explanation.step !== 'percent_off') return rest
  const was = t('common.was', { amount: formatMoney(explanation.of.amount, locale, 2) })
  return `${was}, ${t('cart.lessPercent', { percent: explanation.percent })} · ${rest}`
}

/** Formula of a line beyond quantity and price: how it is counted, what a discount took off, how a year is computed. */
function formulaText(line: ChargeLine, content: LineContent): string | undefined {
  const { explanation, fraction } = line
  const isWhole = fraction === undefined && isSameAmount(explanation.amount, sizeOf(line))
  const { locale, t } = content
  if (explanation.step === 'paid_earlier') return speakEarlierPayment(explanation, t)
  const speaking = { locale, t, decimals: 2 } as const
  if (COUNTED.has(explanation.step))
    return isWhole || partOf(line) !== undefined ? speakLine({ explanation }, speaking) : undefined
  if (isWhole)
    return explanation.step === 'percent_off' ? discountText(line, t('common.per.company'), content) : undefined
  // the rest of a line that was corrected is no year's price
  const isPart = line.kind === 'proration_charge' || line.kind === 'proration_credit'
  if (isPart && partOf(line) === undefined) return undefined
  const year = yearPriceOf(line, content)
  if (year === undefined) return undefined
  if (!hasOlderFace(content.invoice)) return isPart ? yearText(year, content) : discountedYearText(line, year, content)
  const older = olderYearText(year, content)
  return isPart ? older : discountText(line, older, content)
}

/** Time of a change that a line is for, and the part of its price for it. */
function changeText(line: ChargeLine, content: LineContent): string | undefined {
  const { t } = content
  const isCredit = line.kind === 'proration_credit'
  if (!isCredit && line.kind !== 'proration_charge') return undefined
  const dates = datesOf(content, line.period)
  const [fraction, price] = [partOf(line), wholeOfPart(line)]
  // what is left to give back may be less than the time was worth
  if (fraction === undefined && isCredit)
    return t(line.fraction === undefined ? 'invoice.creditNote.unused' : 'invoice.line.unusedRest', dates)
  const days = fraction && partInDays(line.period, fraction)
  if (fraction === undefined || price === undefined) return t('invoice.line.period', dates)
  if (hasOlderFace(content.invoice)) {
    const part = olderPartText(fraction, days, content)
    return t(isCredit ? 'invoice.line.unused' : 'invoice.line.rest', { ...dates, part })
  }
  if (days === undefined) return t(isCredit ? 'invoice.creditNote.unused' : 'invoice.line.period', dates)
  const part = speakPart({ days, price, from: line.period.start }, { ...content, timeZone: zoneOf(content) })
  return t(isCredit ? 'invoice.line.unusedOf' : 'invoice.line.restOf', { ...dates, part })
}

/** The time of a line that isn't its document's: a year, what was used before, or what was carried over (B-113). */
function periodText(line: ChargeLine, content: LineContent): string | undefined {
  const { invoice, span, t } = content
  const { start, end } = line.period
  const { period_start: from } = invoice
  if (start >= end || (start === span?.start && end === span.end)) return undefined
  const dates = datesOf(content, line.period)
  // usage that was reported after its invoice
  if ('before' in line.explanation) return t('invoice.line.lateUsage', dates)
  if (isMetered(line) && (from === null || end >= from)) return t('invoice.line.used', dates)
  return t(from !== null && end <= from ? 'invoice.line.carried' : 'invoice.line.period', dates)
}

/** The days that a price is charged for, of a month; a year's price is counted by a twelfth of it. */
function chargedText(days: PartInDays, content: LineContent, isOfYear = false): string {
  const { t } = content
  return t(isOfYear ? 'invoice.line.chargedOfYear' : 'invoice.line.charged', { days: speakDays(days, content) })
}

/** In days. */
const LONGEST_MONTH = 31

/** The part of its price that a bundled minimum counts for, where it wasn't on for the whole month (B-64). */
function minimumText(line: ChargeLine, content: LineContent): string | undefined {
  const fraction = line.kind === 'usage_minimum' || line.kind === 'tiered' ? partOf(line) : undefined
  if (fraction === undefined) return undefined
  // its time may be less than the month: the fraction counts the month's seconds, or its days where they are whole
  const unit = fraction.denominator > LONGEST_MONTH ? SECOND_MS : DAY_MS
  const days = partInDays({ start: 0, end: fraction.numerator * unit }, fraction)
  if (days === undefined) return undefined
  if (!hasOlderFace(content.invoice)) return chargedText(days, content)
  return content.t('invoice.line.memberPart', { part: olderPartText(fraction, days, content) })
}

/** The part that a statement counts, of its month; a year's price is counted by a twelfth. */
function statedPartText(line: ChargeLine, fraction: Fraction, content: LineContent): string {
  const { invoice, t } = content
  const month = { start: invoice.period_start ?? 0, end: invoice.period_end ?? 0 }
  const { unit, explanation } = line
  const isOfYear = !COUNTED.has(explanation.step) && compare(unit, explanation.amount) > 0
  const isTwelfth = isOfYear && fraction.numerator * 12 === fraction.denominator
  const ofMonth =
    isOfYear && fraction.denominator !== 12 ? { ...fraction, numerator: fraction.numerator * 12 } : fraction
  const days = wholeInDays(month, ofMonth)
  if (hasOlderFace(invoice)) {
    const older = ofMonth === fraction ? olderPartText : olderYearPartText
    return t('invoice.line.memberPart', { part: older(fraction, days, content) })
  }
  return isTwelfth ? t('invoice.line.memberPart', { part: '1/12' }) : chargedText(days, content, isOfYear)
}

/** On a statement: whose item it is, for which days and part of its price, and what the partner has off. */
function memberText(line: ChargeLine, content: LineContent): string | undefined {
  const { locale, t } = content
  const { member, fraction } = line
  if (member === undefined) return undefined
  const { company, percentOff } = member
  const dates = datesOf(content, line.period)
  const texts = [
    t('invoice.line.member', { company, ...dates }),
    'before' in line.explanation ? t('invoice.line.lateUsage', dates) : undefined,
    fraction && statedPartText(line, fraction, content),
    percentOff > 0 ? t('invoice.line.memberDiscount', { percent: formatPercent(percentOff, locale) }) : undefined,
  ]
  return texts.filter((text) => text !== undefined).join(' · ')
}

/** The source of a used quantity; documents from before it was stored have none. */
function originText({ explanation }: ChargeLine, content: LineContent): string | undefined {
  const origin = 'origin' in explanation ? explanation.origin : undefined
  return origin && speakOrigin(origin, { ...content, timeZone: zoneOf(content) })
}

/** Origin of a line of an invoice, and its time where that isn't the invoice's (B-84). */
export function lineDetail(line: ChargeLine, content: LineContent): string | undefined {
  const ofMember = memberText(line, content)
  const origin = originText(line, content)
  if (ofMember !== undefined) return [ofMember, origin].filter((text) => text !== undefined).join(' · ')
  const time = changeText(line, content) ?? periodText(line, content)
  const texts = [formulaText(line, content), origin, minimumText(line, content), time].filter(
    (text) => text !== undefined,
  )
  return texts.length === 0 ? undefined : texts.join(' · ')
}
