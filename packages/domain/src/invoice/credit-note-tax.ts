import { add, allocate, compare, money, mulRatio, subtract, sum, zero } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import { isSameRate, ratioOfRate } from './tax-rate.ts'
import { taxesOf } from './totals.ts'
import type { ChargeLine, Credited, InvoiceDraft, TaxAmount, TaxRate } from './types.ts'

/** Amounts that notes took back at one rate: before tax, and of its tax. */
function takenAt(
  rate: TaxRate,
  { taxes }: Pick<Credited, 'taxes'>,
  currency: Currency,
): Pick<TaxAmount, 'net' | 'tax'> {
  const taken = taxes.filter((one) => isSameRate(one.rate, rate))
  const all = (of: 'net' | 'tax') =>
    sum(
      taken.map((one) => one[of]),
      currency,
    )
  return { net: all('net'), tax: all('tax') }
}

interface NoteShare {
  readonly credited: Credited
  readonly net: Money
  /** Charges and credits stand on the invoice. */
  readonly isMixed: boolean
}

/**
 * The tax of what is taken back at one rate: in proportion to the invoice's, so that the note which takes the last of its lines
 * takes the last of the tax.
 */
function taxAt({ rate, net: whole, tax }: TaxAmount, { credited, net, isMixed }: NoteShare): Money {
  // what a line of a change charged may be more than the change came to: it has the rate of the line
  if (isMixed || whole.minor <= 0) return mulRatio(net, ratioOfRate(rate), 'half_up')
  const taken = takenAt(rate, credited, net.currency)
  // a change rounds its tax once: its share of a line may be a minor unit more than the line's (B-86)
  const rest = money(restAt({ rate, tax }, credited), net.currency)
  if (compare(add(taken.net, net), whole) >= 0) return rest
  const part = mulRatio(tax, { numerator: net.minor, denominator: whole.minor }, 'half_up')
  return compare(part, rest) < 0 ? part : rest
}

/** The lines of a note that have one rate, and what the invoice charged at it. */
interface RateGroup {
  readonly charged: TaxAmount
  readonly lines: readonly ChargeLine[]
  readonly net: Money
}

function groupsOf(lines: readonly ChargeLine[], invoice: InvoiceDraft): readonly RateGroup[] {
  return taxesOf(invoice).flatMap((charged): RateGroup[] => {
    const group = lines.filter((line) => isSameRate(line.taxRate ?? invoice.taxRate, charged.rate))
    const net = sum(
      group.map(({ amount }) => amount),
      invoice.currency,
    )
    return charged.rate.basisPoints === 0 || group.length === 0 ? [] : [{ charged, lines: group, net }]
  })
}

/** The tax of each rate's lines: in proportion to theirs, or of a sum that is given what the rates have left of it. */
function taxesOfGroups(groups: readonly RateGroup[], { invoice, credited, tax }: NoteTaxes): readonly Money[] {
  const isMixed = invoice.lines.some(({ amount }) => amount.minor < 0)
  if (tax === undefined) return groups.map(({ charged, net }) => taxAt(charged, { credited, net, isMixed }))
  const rests = groups.map(({ charged }) => restAt(charged, credited))
  const isEnough = rests.reduce((all, rest) => all + rest, 0) >= tax.minor
  return allocate(tax, isEnough ? rests : groups.map(({ net }) => net.minor))
}

/** The rest of a rate's tax after notes, in minor units. */
function restAt({ rate, tax }: Pick<TaxAmount, 'rate' | 'tax'>, credited: Credited): number {
  return Math.max(subtract(tax, takenAt(rate, credited, tax.currency).tax).minor, 0)
}

interface NoteTaxes {
  readonly invoice: InvoiceDraft
  readonly credited: Credited
  /** All of the note's tax, where it is given. */
  readonly tax: Money | undefined
}

/** The lines with their shares of the tax that is given back; each has the rate of the line that it corrects. */
export function withTax(lines: readonly ChargeLine[], taxing: NoteTaxes): readonly ChargeLine[] {
  const groups = groupsOf(lines, taxing.invoice)
  const taxes = groups.length === 0 ? [] : taxesOfGroups(groups, taxing)
  const shares = new Map<ChargeLine, Money>()
  for (const [place, group] of groups.entries()) {
    const parts = allocate(
      taxes[place] ?? zero(group.net.currency),
      group.lines.map(({ amount }) => amount.minor),
    )
    for (const [at, line] of group.lines.entries()) shares.set(line, parts[at] ?? zero(group.net.currency))
  }
  return lines.map((line) => {
    const tax = shares.get(line)
    return tax === undefined ? line : { ...line, tax }
  })
}
