import { reduceFraction, remainingFraction } from '../calendar/index.ts'
import type { AnchoredPeriod, EpochMs, Period } from '../calendar/index.ts'
import { isInAdvance, isSameRate } from '../invoice/index.ts'
import type { ChargeLine } from '../invoice/index.ts'
import { negate, zero } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import {
  advanceCharge,
  changeAmounts,
  creditCeiling,
  prepaidLine,
  restOfMonthLine,
  restOfPeriodLine,
} from '../subscription/index.ts'
import type { SubscriptionItem } from '../subscription/index.ts'
import { changedItems, chargedBy } from './change-items.ts'
import { creditedOf } from './credit-unused.ts'
import type { DocumentRow, Purchase, SubscriptionRow } from './facts.ts'
import type { Ledger } from './ledger.ts'

/** What an item costs in advance for its whole period; usage is paid after it. */
export function advancePrice(item: SubscriptionItem, currency: Currency): Money {
  if ('recurring' in item) return item.recurring
  return item.kind === 'prepaid' ? prepaidLine(item, { start: 0, end: 1 }).amount : zero(currency)
}

/** The line that an item was charged by for the time that runs; what an earlier change took back is over. */
function chargedLine(ledger: Ledger, { productId }: SubscriptionItem, at: EpochMs) {
  const found = ledger.documents.all().flatMap((document: DocumentRow) => {
    if (document.status !== 'paid' || document.kind === 'credit') return []
    const credited = creditedOf(ledger, document)
    return document.lines.flatMap((line, position) => {
      const isRunning = line.period.start <= at && at < line.period.end && isInAdvance(line)
      const isOver = (credited.endedByLine.get(position) ?? Number.POSITIVE_INFINITY) <= at
      const given = credited.byLine.get(position) ?? zero(line.amount.currency)
      return line.productId === productId && isRunning && !isOver ? [{ document, position, line, given }] : []
    })
  })
  return found
    .toSorted((left, right) => left.line.period.start - right.line.period.start || left.document.id - right.document.id)
    .at(-1)
}

/** The time that is being changed. */
export interface Running {
  readonly subscription: SubscriptionRow
  /** The month or year that is paid. */
  readonly paid: AnchoredPeriod
  readonly at: EpochMs
  readonly isOtherInterval: boolean
}

const periodFor = (item: SubscriptionItem, { subscription, paid }: Running): Period =>
  'recurring' in item ? paid : subscription.period

/**
 * What is unused of an item, at most what was paid for it (B-60, B-62): 60.00 with 16 of 31 days left is -30.97. Nothing where
 * nothing was paid.
 */
function creditLine(ledger: Ledger, item: SubscriptionItem, running: Running): ChargeLine[] {
  const { at, subscription, isOtherInterval } = running
  const charged = chargedLine(ledger, item, at)
  if (charged === undefined) return []
  const { document, position, line, given } = charged
  const rate = line.taxRate ?? document.taxRate
  const { currency } = subscription
  const period = periodFor(item, running)
  const left = remainingFraction(period, at, 'utc_seconds')
  const before = advancePrice(item, currency)
  const { credit } = changeAmounts({ before, after: zero(currency), left, isOtherInterval })
  const amount = creditCeiling(credit, { paid: line.amount, credited: given })
  if (amount.minor <= 0) return []
  return [
    {
      kind: 'proration_credit',
      productId: item.productId,
      period: { start: at, end: line.period.end },
      quantity: 1,
      freeQuantity: 0,
      unit: before,
      amount: negate(amount),
      explanation: line.explanation,
      fraction: reduceFraction(left),
      corrects: position,
      correctsDocument: document.id,
      // a credit keeps the rate of the line that it credits (B-86)
      ...(isSameRate(rate, ledger.account.taxRate) ? {} : { taxRate: rate }),
    },
  ]
}

function chargeLine(item: SubscriptionItem, running: Running): ChargeLine[] {
  const { subscription, paid, at } = running
  const reduced = (line: ChargeLine): ChargeLine[] =>
    line.amount.minor === 0 || line.fraction === undefined ? [] : [{ ...line, fraction: reduceFraction(line.fraction) }]
  if ('recurring' in item) return reduced(restOfPeriodLine(item, paid, at))
  return item.kind === 'prepaid' ? reduced(restOfMonthLine(item, subscription.period, at)) : []
}

/** The lines of a change now: what ends is given back, what begins is charged (B-60); with another interval all of it (B-61). */
export function linesNow(ledger: Ledger, target: Purchase, running: Running): readonly ChargeLine[] {
  const { isOtherInterval, at } = running
  const { ended, opened } = changedItems(ledger.items.all(), target.items)
  const over = isOtherInterval ? ledger.items.all() : ended
  const credits = over.flatMap(({ price }) => (price === undefined ? [] : creditLine(ledger, price, running)))
  const { currency, interval } = target
  const charges = isOtherInterval
    ? advanceCharge({ currency, interval, anchor: at, items: chargedBy(target) }, 0)
    : chargedBy({ items: opened }).flatMap((item) => chargeLine(item, running))
  return [...credits, ...charges.filter(({ amount }) => amount.minor !== 0)]
}
