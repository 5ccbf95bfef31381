import { reduceFraction } from '../../calendar/index.ts'
import type { Fraction } from '../../calendar/index.ts'
import { invoiceTotals, isBelowMinimum, isOfEarlierPayment, smallestCharge, takesBack } from '../../invoice/index.ts'
import type { ChargeLine, CorrectedPart, TaxRate } from '../../invoice/index.ts'
import { add, money, negate, subtract } from '../../money/index.ts'
import type { Currency, Money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import { isUndecided, paymentOf } from '../core/due-items.ts'
import type { CarriedRow, DocumentRow, RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { isRunning } from './change-lines.ts'
import { creditParts, partsOf } from './credit-unused.ts'
import { giveEarlier } from './earlier-payment.ts'

/** An open document that is being tried, or about whose money the bank decides: no note reduces it by now. */
export function isOpenUndecided({ payments, attempts }: Ledger, { id, status }: DocumentRow): boolean {
  return status === 'open' && isUndecided({ payments: payments.all(), attempts: attempts.all() }, id)
}

/**
 * A credit that waits for its document: a note is issued with a draft, with the answer to the attempt of an open one, or with
 * the verdict on it, so it stands on no other invoice.
 */
function isOfUndecided(ledger: Ledger, { line }: CarriedRow): boolean {
  const document = ledger.documents.all().find(({ id }) => id === line.correctsDocument)
  return document !== undefined && (document.status === 'draft' || isOpenUndecided(ledger, document))
}

/** The lines that can stand on the next invoice. */
export function waitingLines(ledger: Ledger): readonly CarriedRow[] {
  return ledger.carried.all().filter((row) => !isOfUndecided(ledger, row))
}

/** The lines that wait for the next invoice; they wait no longer. */
export function takeCarried(ledger: Ledger): readonly ChargeLine[] {
  const waiting = waitingLines(ledger)
  for (const { id } of waiting) ledger.endCarried(id, ledger.at)
  return waiting.map(({ line }) => line)
}

/** True where lines that wait for the next invoice can be charged by themselves, with their tax. */
export function isWorthAnInvoice(carried: readonly CarriedRow[], taxRate: TaxRate): boolean {
  const [first] = carried
  if (first === undefined) return false
  const lines = carried.map(({ line }) => line)
  const { total } = invoiceTotals(lines, first.line.amount.currency, taxRate)
  return total.minor > 0 && !isBelowMinimum(total)
}

function record(ledger: Ledger, name: 'lines.carried' | 'lines.dropped', lines: readonly ChargeLine[]): void {
  const { subscription } = ledger
  if (subscription === undefined || lines.length === 0) return
  const net = lines.reduce((total, { amount }) => total + amount.minor, 0)
  const subject = { table: 'subscription', id: subscription.id } as const
  ledger.happened({ name, subject, data: { net, currency: ledger.balance.currency }, mails: [] })
}

/** No invoice follows on which they could stand: less than the provider charges is given up, below 0 it is credited. */
export function dropCarried(ledger: Ledger): void {
  dropLines(ledger, takeCarried(ledger))
}

function dropLines(ledger: Ledger, lines: readonly ChargeLine[]): void {
  const net = lines.reduce((total, { amount }) => total + amount.minor, 0)
  if (net >= 0) return record(ledger, 'lines.dropped', lines)
  const rows = lines.map((line) => ({ line }))
  for (const { line, amount } of givenOf(rows, -net)) issueCredit(ledger, line, amount)
}

/** The part of a waiting credit that is given at once, above 0. */
export interface WithdrawnCredit extends CarriedRow {
  readonly amount: Money
}

/** So much is given of lines that take earlier documents back, in their order: they did so for less than what they come to. */
function givenOf<Row extends Pick<CarriedRow, 'line'>>(
  rows: readonly Row[],
  net: number,
): readonly (Row & Pick<WithdrawnCredit, 'amount'>)[] {
  let left = net
  return rows.flatMap((row) => {
    const { amount } = row.line
    const given = takesBack(row.line) ? Math.min(left, -amount.minor) : 0
    if (given <= 0) return []
    left -= given
    return [{ ...row, amount: money(given, amount.currency) }]
  })
}

/**
 * Credits wait beside a charge that is more than they are. Where that is taken back (lines below 0), and more is left than the
 * provider's smallest charge, what they are more waits no longer: no invoice can be made of less than nothing. The rest of them
 * stays beside the charges that wait, which would otherwise be more than may wait.
 */
export function waitingCredits(ledger: Ledger, taken: readonly ChargeLine[]): readonly WithdrawnCredit[] {
  const waiting = waitingLines(ledger)
  const net = [...waiting.map(({ line }) => line), ...taken].reduce((total, { amount }) => total + amount.minor, 0)
  if (net > -smallestCharge(ledger.balance.currency).minor) return []
  return givenOf(waiting, -net)
}

/** The rest of a waiting row beside the part that is given. */
export function withoutGiven(row: CarriedRow, given: readonly WithdrawnCredit[]): readonly CarriedRow[] {
  const part = given.find(({ id }) => id === row.id)
  if (part === undefined) return [row]
  const { fraction: _, ...line } = row.line
  const amount = add(line.amount, part.amount)
  return amount.minor === 0 ? [] : [{ ...row, line: { ...line, amount } }]
}

/** Gives by notes what can't wait any longer. */
export function creditWaiting(ledger: Ledger): void {
  const given = waitingCredits(ledger, [])
  for (const part of given) {
    const rest = withoutGiven(part, [part])
    giveCredit(ledger, part, part.amount)
    for (const { line } of rest) ledger.carried.insert({ id: ledger.newId(), line })
  }
}

/**
 * Credits that wait come to more than all that their invoice would charge: no invoice is less than nothing, so they are given
 * by notes, and pay the invoice as account credit (B-60). Of 0.40 beside a renewal of 0.20, 0.20 stays on the balance.
 */
export function creditBeyond(ledger: Ledger, lines: readonly ChargeLine[]): void {
  const waiting = waitingLines(ledger)
  const all = [...waiting.map(({ line }) => line), ...lines]
  const stands = standingLines(all, ledger.balance.currency, ledger.account.taxRate)
  giveCredits(
    ledger,
    waiting.filter(({ line }) => !stands.includes(line)),
  )
}

/** Of lines that come to less than nothing together, those that are no credit: one invoice is made of them. */
export function standingLines(
  lines: readonly ChargeLine[],
  currency: Currency,
  taxRate: TaxRate,
): readonly ChargeLine[] {
  if (invoiceTotals(lines, currency, taxRate).total.minor >= 0) return lines
  return lines.filter((line) => !takesBack(line))
}

function creditsOf(ledger: Ledger, documentId: RowId): readonly CarriedRow[] {
  return ledger.carried.all().filter(({ line }) => line.correctsDocument === documentId)
}

/** An open document is decided: what waited for that is given back, of what was paid or of what is owed. */
export function giveCreditsOf(ledger: Ledger, documentId: RowId): void {
  const waiting = creditsOf(ledger, documentId)
  const [first] = waiting
  if (first === undefined || isOfUndecided(ledger, first)) return
  giveCredits(ledger, waiting)
  ledger.addCause('paid')
}

/** The money of a document is gone, whole, or was never owed: what waited to be given back of it is given up. */
export function dropCreditsOf(ledger: Ledger, documentId: RowId): void {
  const waiting = creditsOf(ledger, documentId)
  for (const { id } of waiting) ledger.endCarried(id, ledger.at)
  record(
    ledger,
    'lines.dropped',
    waiting.map(({ line }) => line),
  )
}

function giveCredits(ledger: Ledger, credits: readonly CarriedRow[]): void {
  for (const row of credits) giveCredit(ledger, row, negate(row.line.amount))
}

/** A credit waits no longer, and of so much a note is issued. */
function giveCredit(ledger: Ledger, { id, line }: CarriedRow, amount: Money): void {
  ledger.endCarried(id, ledger.at)
  issueCredit(ledger, line, amount)
}

/** Of so much of a line that takes an earlier document back a note is issued. */
function issueCredit(ledger: Ledger, line: ChargeLine, amount: Money): void {
  const { correctsDocument, corrects = 0, period } = line
  const part = { position: corrects, amount, from: period.start }
  if (correctsDocument === undefined) giveEarlier(ledger, [{ ...line, amount: negate(amount) }])
  else creditParts(ledger, ledger.documents.get(correctsDocument), [part])
}

/** A charge that is on no document yet, without what was taken back of it: it ends where that begins. */
function shortened(line: ChargeLine, taken: CorrectedPart | undefined): readonly ChargeLine[] {
  if (taken === undefined) return [line]
  const amount = subtract(line.amount, taken.amount)
  if (amount.minor <= 0) return []
  const { start, end } = line.period
  const period = { start, end: taken.from ?? end }
  const fraction = less(line.fraction ?? whole, taken.fraction ?? whole)
  return [{ ...line, kind: 'proration_charge', amount, period, fraction }]
}

const whole: Fraction = { numerator: 1, denominator: 1 }

function less(from: Fraction, part: Fraction): Fraction {
  return reduceFraction({
    numerator: from.numerator * part.denominator - part.numerator * from.denominator,
    denominator: from.denominator * part.denominator,
  })
}

/** Reduces a charge that waits for the next invoice by what a change takes back of it. */
export function shortenCarried(ledger: Ledger, taken: ChargeLine): void {
  const { productId, period } = taken
  const charge = { productId, at: period.start, isEarlier: isOfEarlierPayment(taken) }
  const waiting = ledger.carried.all().find(({ line }) => isRunning(line, charge))
  if (waiting === undefined) throw new Error(`no charge of product ${productId} waits`)
  ledger.endCarried(waiting.id, ledger.at)
  const [part] = partsOf([taken])
  for (const line of shortened(waiting.line, part)) ledger.carried.insert({ id: ledger.newId(), line })
}

/** A line that takes an earlier document back, with its own rate: another one may hold for the invoice that it joins. */
export function ratedCredit(line: ChargeLine, rate: TaxRate): ChargeLine {
  return takesBack(line) ? { ...line, taxRate: line.taxRate ?? rate } : line
}

/**
 * A draft that comes to less than the provider charges is given up without a number. Its lines wait for the next invoice; once
 * the subscription is over there is none (B-136).
 */
export function carryForward(ledger: Ledger, document: DocumentRow, credits: readonly CorrectedPart[] = []): void {
  const { id, lines, taxRate } = document
  ledger.moveDocument(id, { to: 'void', cause: 'lapse' }, { finaliseAt: undefined })
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  if (payment?.state === paymentStates.scheduled)
    ledger.movePayment(payment.id, { to: paymentStates.void, cause: 'cancelled' })
  // tax is computed on the invoice that they join; a credit keeps the rate of what it credits
  const charged = lines.map(({ tax: _, ...line }) => ratedCredit(line, taxRate))
  // what it was to credit was never charged
  const net = charged.flatMap((line, place) =>
    shortened(
      line,
      credits.find(({ position }) => position === place),
    ),
  )
  if (ledger.subscription?.status === subscriptionStatuses.expired) return dropLines(ledger, net)
  for (const line of net) ledger.carried.insert({ id: ledger.newId(), line })
  record(ledger, 'lines.carried', net)
}
