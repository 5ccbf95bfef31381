import { reduceFraction, remainingFraction } from '../../calendar/index.ts'
import type { AnchoredPeriod, EpochMs, Period } from '../../calendar/index.ts'
import type { ProductId } from '../../catalog/index.ts'
import { isInAdvance, isOfEarlierPayment, isSameRate } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { multiply, negate, sum, zero } from '../../money/index.ts'
import type { Currency, Money } from '../../money/index.ts'
import {
  advanceCharge,
  changeAmounts,
  creditCeiling,
  monthsPer,
  prepaidLine,
  restLines,
} from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import { changedItems, chargedBy } from '../core/change-items.ts'
import type { DocumentRow, Purchase, PurchasedItem, SubscriptionRow } from '../core/facts.ts'
import { isLegacy } from '../core/legacy.ts'
import type { Ledger } from '../core/ledger.ts'
import { creditedOf } from './credit-unused.ts'
import { earlierPaymentAt, restOfEarlier } from './earlier-payment.ts'

/** Price of an item in advance for its whole period; usage is paid after it. */
export function advancePrice(item: SubscriptionItem, currency: Currency): Money {
  if ('recurring' in item) return item.recurring
  return item.kind === 'prepaid' ? prepaidLine(item, { start: 0, end: 1 }).amount : zero(currency)
}

type IntervalTerms = Pick<Purchase, 'currency' | 'interval'>

/** Price of an item in advance for an interval: monthly items beside a year count twelve times. */
export function intervalPrice(item: SubscriptionItem, { currency, interval }: IntervalTerms): Money {
  const price = advancePrice(item, currency)
  return interval === 'month' || 'recurring' in item ? price : multiply(price, monthsPer.year)
}

/** Price of the items in advance for an interval, those in their trial included: 637.00 a year and 24.00 a month are 925.00. */
export function recurringPrice(items: readonly PurchasedItem[], recurring: IntervalTerms): Money {
  const charged = chargedBy({ items }, Number.POSITIVE_INFINITY)
  return sum(
    charged.map((item) => intervalPrice(item, recurring)),
    recurring.currency,
  )
}

/** The line that charged an item for the time that runs, and where it stands: on a document, or still on none. */
interface PriorCharge {
  readonly line: ChargeLine
  readonly on?: { readonly document: DocumentRow; readonly position: number }
  /** The amount that was taken back before. */
  readonly given: Money
}

interface RunningCharge {
  readonly productId: ChargeLine['productId']
  readonly at: EpochMs
  /** True of the payment of an earlier system that is charged again after it was credited. */
  readonly isEarlier?: boolean
}

/** True for the charge in advance of a product whose time an instant is in. */
export const isRunning = (line: ChargeLine, { productId, at, isEarlier = false }: RunningCharge): boolean =>
  (line.productId ?? 0) === (productId ?? 0) &&
  isOfEarlierPayment(line) === isEarlier &&
  isInAdvance(line) &&
  line.period.start <= at &&
  at < line.period.end

/** Invoices that charge: neither an order's, which waits for its money, nor one whose money the bank has not decided about. */
function isCharging(ledger: Ledger, { id, status, kind, finaliseAt }: DocumentRow): boolean {
  if (kind === 'credit') return false
  if (status === 'draft') return finaliseAt !== undefined
  const isOwed = ledger.receivables.all().some((receivable) => receivable.id === id && receivable.open.minor > 0)
  return status === 'paid' || (status === 'open' && isOwed)
}

function chargedOn(ledger: Ledger, document: DocumentRow, running: RunningCharge): readonly PriorCharge[] {
  const credited = creditedOf(ledger, document)
  return document.lines.flatMap((line, position): PriorCharge[] => {
    const isOver = (credited.endedByLine.get(position) ?? Number.POSITIVE_INFINITY) <= running.at
    const given = credited.byLine.get(position) ?? zero(line.amount.currency)
    return isRunning(line, running) && !isOver ? [{ on: { document, position }, line, given }] : []
  })
}

/** A charge that waits for the next invoice. */
function chargedLater(ledger: Ledger, running: RunningCharge): readonly PriorCharge[] {
  return ledger.carried
    .all()
    .flatMap(({ line }) => (isRunning(line, running) ? [{ line, given: zero(line.amount.currency) }] : []))
}

/** The line that an item was charged by for the time that runs; what an earlier change took back is over. */
function chargedLine(ledger: Ledger, running: RunningCharge): PriorCharge | undefined {
  const documents = ledger.documents.all().filter((document) => isCharging(ledger, document))
  const issued = documents
    .toSorted((left, right) => left.id - right.id)
    .flatMap((document) => chargedOn(ledger, document, running))
  const all = [...issued, ...chargedLater(ledger, running)]
  return all.toSorted((left, right) => left.line.period.start - right.line.period.start).at(-1)
}

/** The time that is being changed. */
export interface RunningPeriod {
  readonly subscription: SubscriptionRow
  /** The month or year that is paid. */
  readonly paid: AnchoredPeriod
  readonly at: EpochMs
  readonly isOtherInterval: boolean
}

const periodFor = (item: SubscriptionItem, { subscription, paid }: RunningPeriod): Period =>
  'recurring' in item ? paid : subscription.period

/** The credit of a change now for an item. */
interface TakenBack {
  readonly line: ChargeLine
  /** Of what was paid; otherwise what is still to be paid becomes less. */
  readonly isPaid: boolean
}

/** The units that an item is charged by: six users with five free at 8.00; a fixed price is one of itself. */
function countedIn(item: SubscriptionItem, price: Money): Pick<ChargeLine, 'quantity' | 'freeQuantity' | 'unit'> {
  if (item.kind !== 'prepaid') return { quantity: 1, freeQuantity: 0, unit: price }
  return { quantity: item.declared, freeQuantity: item.free, unit: item.unit }
}

/**
 * The credit for the unused time of an item, at most its charge: 60.00 with 16 of 31 days left is -30.97 (B-60). None where
 * nothing was charged.
 */
export function creditLine(ledger: Ledger, item: SubscriptionItem, running: RunningPeriod): TakenBack[] {
  const { at, subscription, isOtherInterval } = running
  const charged = chargedLine(ledger, { productId: item.productId, at })
  if (charged === undefined) return []
  const { on, line, given } = charged
  const rate = line.taxRate ?? on?.document.taxRate ?? ledger.account.taxRate
  const { currency } = subscription
  const period = periodFor(item, running)
  const left = remainingFraction(period, at, 'utc_seconds')
  const before = advancePrice(item, currency)
  const { credit } = changeAmounts({ before, after: zero(currency), left, isOtherInterval })
  const amount = creditCeiling(credit, { paid: line.amount, credited: given })
  if (amount.minor <= 0) return []
  const taken: ChargeLine = {
    kind: 'proration_credit',
    productId: item.productId,
    period: { start: at, end: line.period.end },
    ...countedIn(item, before),
    amount: negate(amount),
    explanation: line.explanation,
    fraction: reduceFraction(left),
    ...(on && { corrects: on.position, correctsDocument: on.document.id }),
    // a credit keeps the rate of the line that it credits
    ...(isSameRate(rate, ledger.account.taxRate) ? {} : { taxRate: rate }),
  }
  return [{ line: taken, isPaid: on?.document.status === 'paid' }]
}

/** The charge for the rest of the running period, for an item from `at` on; none where that is nothing. */
export function chargeLine(item: SubscriptionItem, running: Omit<RunningPeriod, 'isOtherInterval'>): ChargeLine[] {
  const { subscription, paid, at } = running
  return restLines(item, { paid, month: subscription.period }, at)
}

/** A document of this shop, or what waits for the next invoice, charges an item for the time that runs. */
function isChargedHere(ledger: Ledger, running: RunningCharge): boolean {
  const isCharged = ({ kind, status, lines }: DocumentRow): boolean =>
    kind !== 'credit' && status !== 'void' && lines.some((line) => isRunning(line, running))
  return ledger.documents.all().some(isCharged) || chargedLater(ledger, running).length > 0
}

/** True for what is paid in advance, and that no document here charges for the time that runs. */
const isUncharged = (ledger: Ledger, item: SubscriptionItem, at: EpochMs): boolean =>
  advancePrice(item, ledger.account.currency).minor > 0 && !isChargedHere(ledger, { productId: item.productId, at })

/** Products of a legacy plan whose time an instant is in and no document here charges: an earlier system may have been paid. */
export function unchargedAt(ledger: Ledger, at: EpochMs): readonly ProductId[] {
  const items = chargedBy({ items: ledger.items.all() })
  return items.flatMap((item) => (isUncharged(ledger, item, at) ? item.productId : []))
}

/**
 * The credit for the rest of a legacy plan that an earlier system was paid for; once that was credited, for the rest of the
 * charge in its place (B-145).
 */
function earlierCredit(ledger: Ledger, { subscription, at }: RunningPeriod): TakenBack[] {
  const payment = isLegacy(subscription) ? earlierPaymentAt(subscription, at) : undefined
  if (payment === undefined) return []
  return restOfEarlier(subscription, payment, at).flatMap((rest): TakenBack[] => {
    const line = { ...rest, kind: 'proration_credit' } as const
    if (!payment.isCredited) return [{ line: { ...line, amount: negate(rest.amount) }, isPaid: true }]
    const charged = chargedLine(ledger, { productId: rest.productId, at, isEarlier: true })
    if (charged === undefined) return []
    const { on, given } = charged
    const amount = creditCeiling(rest.amount, { paid: charged.line.amount, credited: given })
    if (amount.minor <= 0) return []
    const corrected = on && { corrects: on.position, correctsDocument: on.document.id }
    return [{ line: { ...line, amount: negate(amount), ...corrected }, isPaid: on?.document.status === 'paid' }]
  })
}

/** The lines of a change now. */
export interface ImmediateLines {
  /** Credits for paid time, below 0, and new charges. */
  readonly lines: readonly ChargeLine[]
  /** Credits for unpaid time, below 0: its open invoice, its draft, or the waiting charge becomes less. */
  readonly reductions: readonly ChargeLine[]
  /** Nothing here says what was paid for the rest of a legacy plan, or of a part of it: an earlier system may have been. */
  readonly isPaidUnknown: boolean
}

/** Credits and charges of a change now; with another interval of all items. */
export function linesNow(ledger: Ledger, target: Purchase, running: RunningPeriod): ImmediateLines {
  // a statement charges each item for its share of the month, and its member sees no amount
  if (ledger.account.paidBy !== 'itself') return { lines: [], reductions: [], isPaidUnknown: false }
  const { isOtherInterval, at } = running
  const { ended, opened } = changedItems(ledger.items.all(), target.items)
  // what is tried was never paid for
  const over = chargedBy({ items: isOtherInterval ? ledger.items.all() : ended })
  const earlier = earlierCredit(ledger, running)
  const taken = [...earlier, ...over.flatMap((item) => creditLine(ledger, item, running))]
  const { currency, interval } = target
  // what an earlier system was paid for is charged here from now on, as it was or not
  const kept = earlier.length === 0 ? [] : target.items.filter((item) => !opened.includes(item))
  const begun = [
    ...chargedBy({ items: opened }),
    ...chargedBy({ items: kept }).filter((item) => isUncharged(ledger, item, at)),
  ]
  const charges = isOtherInterval
    ? advanceCharge({ currency, interval, anchor: at, items: chargedBy(target) }, 0)
    : begun.flatMap((item) => chargeLine(item, running))
  const credits = taken.flatMap(({ line, isPaid }) => (isPaid ? line : []))
  return {
    lines: [...credits, ...charges.filter(({ amount }) => amount.minor !== 0)],
    reductions: taken.flatMap(({ line, isPaid }) => (isPaid ? [] : line)),
    isPaidUnknown:
      isLegacy(running.subscription) && earlier.length === 0 && over.some((item) => isUncharged(ledger, item, at)),
  }
}
