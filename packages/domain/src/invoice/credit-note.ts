import { remainingFraction } from '../calendar/index.ts'
import type { EpochMs, Fraction } from '../calendar/index.ts'
import { add, allocate, compare, mulRatio, negate, subtract, sum, zero } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import { isSameRate, ratioOfRate } from './tax-rate.ts'
import { taxesOf } from './totals.ts'
import type { ChargeLine, InvoiceDraft, LineKind, TaxAmount, TaxRate } from './types.ts'

/** What is taken back of a line: its place on the invoice from 0, the amount before tax, and since when (epoch ms). */
export interface CorrectedPart {
  readonly position: number
  readonly amount: Money
  readonly from?: EpochMs
  /** The part of the period that is left, where the document says it (B-60). */
  readonly fraction?: Fraction
}

/** What credit notes took back of an invoice so far. */
export interface Credited {
  readonly net: Money
  readonly tax: Money
  readonly total: Money
  /** Before tax, by the place of the corrected line. */
  readonly byLine: ReadonlyMap<number, Money>
  /**
   * Since when a line's service is over, by its place: the earliest instant within its period from which the rest of it was taken
   * back. A refund is money of the whole period and ends none of it (B-81).
   */
  readonly endedByLine: ReadonlyMap<number, EpochMs>
  /** The tax of each rate; one may be named by several notes. */
  readonly taxes: readonly TaxAmount[]
}

type Corrected = Pick<InvoiceDraft, 'currency' | 'lines'>

function endsBy(notes: readonly InvoiceDraft[], { lines }: Corrected): ReadonlyMap<number, EpochMs> {
  const ends = new Map<number, EpochMs>()
  for (const { corrects = -1, period } of notes.flatMap((note) => note.lines)) {
    const begun = lines[corrects]?.period.start ?? Number.POSITIVE_INFINITY
    if (period.start > begun) ends.set(corrects, Math.min(ends.get(corrects) ?? Number.POSITIVE_INFINITY, period.start))
  }
  return ends
}

/** The sums of the credit notes of one invoice. Throws TypeError on mixed currencies. */
export function creditedBy(notes: readonly InvoiceDraft[], invoice: Corrected): Credited {
  const { currency } = invoice
  const byLine = new Map<number, Money>()
  for (const { corrects = -1, amount } of notes.flatMap(({ lines }) => lines))
    byLine.set(corrects, add(byLine.get(corrects) ?? zero(currency), amount))
  const all = (of: 'subtotal' | 'tax' | 'total') =>
    sum(
      notes.map((note) => note[of]),
      currency,
    )
  return {
    net: all('subtotal'),
    tax: all('tax'),
    total: all('total'),
    byLine,
    endedByLine: endsBy(notes, invoice),
    taxes: notes.flatMap(taxesOf),
  }
}

/**
 * What a change took back of a document by its lines, as the note that would have: it counts like one, although the money paid
 * for what the change began (B-60). None where the change corrects other documents.
 */
export function creditOfChange(change: InvoiceDraft, documentId: number): readonly InvoiceDraft[] {
  const lines = change.lines.flatMap((line) =>
    line.correctsDocument === documentId
      ? { ...line, amount: negate(line.amount), ...(line.tax && { tax: negate(line.tax) }) }
      : [],
  )
  if (lines.length === 0) return []
  const all = (of: readonly Money[]) => sum(of, change.currency)
  const subtotal = all(lines.map(({ amount }) => amount))
  const tax = all(lines.flatMap((line) => line.tax ?? []))
  return [{ ...change, kind: 'credit', lines, subtotal, tax, total: add(subtotal, tax) }]
}

/** What is paid before it is delivered; usage is paid after it (B-77). */
const inAdvance: ReadonlySet<LineKind> = new Set(['plan', 'module', 'prepaid', 'proration_charge'])

/** True for a line that is paid before it is delivered. */
export function isInAdvance({ kind }: Pick<ChargeLine, 'kind'>): boolean {
  return inAdvance.has(kind)
}

/** When the service ends that an invoice charges in advance, epoch ms; absent where it charges none. */
export function serviceEnd({ lines }: Pick<InvoiceDraft, 'lines'>): EpochMs | undefined {
  const ends = lines.flatMap(({ kind, period }) => (inAdvance.has(kind) ? period.end : []))
  return ends.length === 0 ? undefined : Math.max(...ends)
}

function creditable({ amount }: ChargeLine, position: number, { byLine }: Credited): Money {
  return subtract(amount, byLine.get(position) ?? zero(amount.currency))
}

/**
 * The unused part of each line that is paid in advance, from an instant on: its amount for the time that is left, rounded
 * half up, and no more than earlier notes left of it (B-56, B-62). 60.00 with 12 of 31 days left is 23.23. Epoch ms.
 */
export function unusedParts({ lines }: InvoiceDraft, credited: Credited, from: EpochMs): readonly CorrectedPart[] {
  return lines.flatMap((line, position): CorrectedPart[] => {
    const { kind, period, amount } = line
    // of a line whose rest was taken back before, what is left of its amount was delivered
    if (!inAdvance.has(kind) || from >= period.end || credited.endedByLine.has(position)) return []
    const unused = mulRatio(amount, remainingFraction(period, from, 'utc_seconds'), 'half_up')
    const rest = creditable(line, position, credited)
    const part = compare(unused, rest) < 0 ? unused : rest
    return part.minor > 0 ? [{ position, amount: part, from: Math.max(from, period.start) }] : []
  })
}

/**
 * An amount before tax, spread over what earlier notes left of the lines by largest remainder (B-62, B-81). Throws
 * RangeError on more than is left.
 */
export function spreadCredit({ lines, currency }: InvoiceDraft, credited: Credited, net: Money): CorrectedPart[] {
  const rests = lines.map((line, position) => Math.max(creditable(line, position, credited).minor, 0))
  const left = rests.reduce((total, rest) => total + rest, 0)
  if (net.minor > left) throw new RangeError(`${net.minor} of ${left} ${currency} can't be credited`)
  return allocate(net, rests).flatMap((amount, position) => (amount.minor > 0 ? [{ position, amount }] : []))
}

/** What notes took back at one rate: before tax, and of its tax. */
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

interface TakenBack {
  readonly credited: Credited
  readonly net: Money
  /** Charges and credits stand on the invoice. */
  readonly isMixed: boolean
}

/**
 * The tax of what is taken back at one rate: in proportion to the invoice's, so that the note which takes the last of its
 * lines takes the last of the tax (B-81).
 */
function taxAt({ rate, net: whole, tax }: TaxAmount, { credited, net, isMixed }: TakenBack): Money {
  // what a line of a change charged may be more than the change came to: it has the rate of the line
  if (isMixed || whole.minor <= 0) return mulRatio(net, ratioOfRate(rate), 'half_up')
  const taken = takenAt(rate, credited, net.currency)
  const rest = subtract(tax, taken.tax)
  if (compare(add(taken.net, net), whole) >= 0) return rest
  const part = mulRatio(tax, { numerator: net.minor, denominator: whole.minor }, 'half_up')
  return compare(part, rest) < 0 ? part : rest
}

/** The lines with their shares of the tax that is given back; each has the rate of the line that it corrects (B-86). */
function withTax(lines: readonly ChargeLine[], invoice: InvoiceDraft, credited: Credited): readonly ChargeLine[] {
  const rateOf = ({ taxRate }: ChargeLine): TaxRate => taxRate ?? invoice.taxRate
  const shares = new Map<ChargeLine, Money>()
  const isMixed = invoice.lines.some(({ amount }) => amount.minor < 0)
  for (const charged of taxesOf(invoice)) {
    if (charged.rate.basisPoints === 0) continue
    const group = lines.filter((line) => isSameRate(rateOf(line), charged.rate))
    if (group.length === 0) continue
    const net = sum(
      group.map(({ amount }) => amount),
      invoice.currency,
    )
    const parts = allocate(
      taxAt(charged, { credited, net, isMixed }),
      group.map(({ amount }) => amount.minor),
    )
    for (const [place, line] of group.entries()) shares.set(line, parts[place] ?? zero(invoice.currency))
  }
  return lines.map((line) => {
    const tax = shares.get(line)
    return tax === undefined ? line : { ...line, tax }
  })
}

/** The line that takes a part back: it says which one it corrects, and for which time. */
function correctingLine(line: ChargeLine, { position, amount, from, fraction }: CorrectedPart): ChargeLine {
  const { productId, period, explanation, taxRate, quantity, freeQuantity, unit } = line
  // a part of the whole price names that price; any other amount is one of itself
  const counted = fraction ? { quantity, freeQuantity, unit } : { quantity: 1, freeQuantity: 0, unit: amount }
  return {
    kind: 'proration_credit',
    ...(productId !== undefined && { productId }),
    period: { start: from ?? period.start, end: period.end },
    ...counted,
    amount,
    explanation,
    ...(fraction && { fraction }),
    corrects: position,
    ...(taxRate && { taxRate }),
  }
}

/**
 * The credit note that takes parts of an invoice back, with the tax rate of the invoice (B-81, B-86). Its amounts are what
 * is given back, so they are positive; all notes of an invoice together never exceed it, and one that takes the last of it
 * makes them equal. Of 60.00 + 20 %: 20.00 + 4.00, then 40.00 + 8.00. Epoch ms.
 */
export function creditNote(
  invoice: InvoiceDraft,
  { parts, credited, at }: { parts: readonly CorrectedPart[]; credited: Credited; at: EpochMs },
): InvoiceDraft {
  const { currency, period, taxRate } = invoice
  const correcting = parts.flatMap((part) => {
    const line = invoice.lines[part.position]
    return line === undefined ? [] : correctingLine(line, part)
  })
  const lines = withTax(correcting, invoice, credited)
  const all = (of: readonly Money[]) => sum(of, currency)
  const subtotal = all(lines.map(({ amount }) => amount))
  const tax = all(lines.flatMap((line) => line.tax ?? []))
  return { kind: 'credit', currency, lines, taxRate, period, dueAt: at, subtotal, tax, total: add(subtotal, tax) }
}
