import { remainingFraction } from '../calendar/index.ts'
import type { EpochMs, Fraction } from '../calendar/index.ts'
import { add, allocate, compare, mulRatio, negate, subtract, sum, zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { withTax } from './credit-note-tax.ts'
import { taxesOf } from './totals.ts'
import type { ChargeLine, Credited, InvoiceDraft, LineKind } from './types.ts'

/** The part of a line that is taken back: its index on the invoice from 0, the amount before tax, and its start (epoch ms). */
export interface CorrectedPart {
  readonly position: number
  readonly amount: Money
  readonly from?: EpochMs
  /** The part of the period that is left, where the document says it. */
  readonly fraction?: Fraction
}

type InvoiceLines = Pick<InvoiceDraft, 'currency' | 'lines'>

function endsBy(notes: readonly InvoiceDraft[], { lines }: InvoiceLines): ReadonlyMap<number, EpochMs> {
  const ends = new Map<number, EpochMs>()
  for (const { corrects = -1, period } of notes.flatMap((note) => note.lines)) {
    const begun = lines[corrects]?.period.start ?? Number.POSITIVE_INFINITY
    if (period.start > begun) ends.set(corrects, Math.min(ends.get(corrects) ?? Number.POSITIVE_INFINITY, period.start))
  }
  return ends
}

/** The sums of the credit notes of one invoice. Throws TypeError on mixed currencies. */
export function creditedBy(notes: readonly InvoiceDraft[], invoice: InvoiceLines): Credited {
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
 * The credits of a change on a document, as the note that would have them: it counts like one, although the money paid for what
 * the change began (B-60). None where the change corrects other documents.
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

/** True for a line that is about what an earlier system was paid. */
export function isOfEarlierPayment({ explanation }: Pick<ChargeLine, 'explanation'>): boolean {
  return explanation.step === 'paid_earlier'
}

/** True for a line of an invoice that takes back what was paid before it: on a document of this shop, or elsewhere. */
export function takesBack(line: ChargeLine): boolean {
  return line.correctsDocument !== undefined || (line.amount.minor < 0 && isOfEarlierPayment(line))
}

/** Kinds of lines that are paid before they are delivered; usage is paid after it. */
const inAdvance: ReadonlySet<LineKind> = new Set(['plan', 'module', 'prepaid', 'proration_charge'])

/** True for a line that is paid before it is delivered. */
export function isInAdvance({ kind }: Pick<ChargeLine, 'kind'>): boolean {
  return inAdvance.has(kind)
}

/** The end of the service that an invoice charges in advance, epoch ms; undefined where it charges none. */
export function serviceEnd({ lines }: Pick<InvoiceDraft, 'lines'>): EpochMs | undefined {
  const ends = lines.flatMap(({ kind, period }) => (inAdvance.has(kind) ? period.end : []))
  return ends.length === 0 ? undefined : Math.max(...ends)
}

function creditable({ amount }: ChargeLine, position: number, { byLine }: Credited): Money {
  return subtract(amount, byLine.get(position) ?? zero(amount.currency))
}

/**
 * The unused part of each line that is paid in advance, from an instant on: its amount for the time that is left, rounded half
 * up, and no more than earlier notes left of it (B-62). 60.00 with 12 of 31 days left is 23.23. Epoch ms.
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
 * An amount before tax, spread over what earlier notes left of the lines by largest remainder (B-81). Throws RangeError on more
 * than is left.
 */
export function spreadCredit({ lines, currency }: InvoiceDraft, credited: Credited, net: Money): CorrectedPart[] {
  const rests = lines.map((line, position) => Math.max(creditable(line, position, credited).minor, 0))
  const left = rests.reduce((total, rest) => total + rest, 0)
  if (net.minor > left) throw new RangeError(`${net.minor} of ${left} ${currency} can't be credited`)
  return allocate(net, rests).flatMap((amount, position) => (amount.minor > 0 ? [{ position, amount }] : []))
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

/** Parts of a credit note. */
interface CreditNoteParts {
  readonly parts: readonly CorrectedPart[]
  readonly credited: Credited
  readonly at: EpochMs
  /** The note's tax where it was decided elsewhere; in proportion to the parts unless given. */
  readonly tax?: Money
}

/**
 * The credit note that takes parts of an invoice back, with the tax rate of the invoice (B-86). Its amounts are what is given
 * back, so they are positive; all notes of an invoice together never exceed it, and one that takes the last of it makes them
 * equal. Of 60.00 + 20 %: 20.00 + 4.00, then 40.00 + 8.00. Epoch ms.
 */
export function creditNote(invoice: InvoiceDraft, { parts, credited, at, tax: given }: CreditNoteParts): InvoiceDraft {
  const { currency, period, taxRate } = invoice
  const correcting = parts.flatMap((part) => {
    const line = invoice.lines[part.position]
    return line === undefined ? [] : correctingLine(line, part)
  })
  const lines = withTax(correcting, { invoice, credited, tax: given })
  const all = (of: readonly Money[]) => sum(of, currency)
  const subtotal = all(lines.map(({ amount }) => amount))
  const tax = all(lines.flatMap((line) => line.tax ?? []))
  return { kind: 'credit', currency, lines, taxRate, period, dueAt: at, subtotal, tax, total: add(subtotal, tax) }
}

/** The charges of an invoice, without what its lines take back of other documents at the rates of those. */
function chargedBy({ lines, currency, subtotal, total }: InvoiceDraft): Pick<InvoiceDraft, 'subtotal' | 'total'> {
  if (lines.every(({ amount }) => amount.minor >= 0)) return { subtotal, total }
  const charged = lines.filter(({ amount }) => amount.minor > 0)
  const net = charged.map(({ amount }) => amount)
  const tax = charged.flatMap((line) => line.tax ?? [])
  return { subtotal: sum(net, currency), total: sum([...net, ...tax], currency) }
}

/**
 * The credit note of an amount with its tax, as a provider gave it back: net and tax in proportion to what earlier notes left of
 * both, so that its total is that amount to the cent. Of 60.00 + 20 %: 10.00 is 8.33 + 1.67. Where no line with a tax is left, no
 * more than the net is taken back. Epoch ms. Throws RangeError on more than is left.
 */
export function creditNoteOver(
  invoice: InvoiceDraft,
  { gross, credited, at }: { readonly gross: Money; readonly credited: Credited; readonly at: EpochMs },
): InvoiceDraft {
  const charged = chargedBy(invoice)
  const [net, total] = [subtract(charged.subtotal, credited.net), subtract(charged.total, credited.total)]
  const part = mulRatio(gross, { numerator: net.minor, denominator: total.minor }, 'half_up')
  const parts = spreadCredit(invoice, credited, part)
  const isTaxed = parts.some(({ position }) => invoice.lines[position]?.tax !== undefined)
  if (isTaxed) return creditNote(invoice, { parts, credited, at, tax: subtract(gross, part) })
  const untaxed = compare(gross, net) < 0 ? gross : net
  return creditNote(invoice, { parts: spreadCredit(invoice, credited, untaxed), credited, at })
}
