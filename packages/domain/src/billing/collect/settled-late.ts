import { periodAt } from '../../calendar/index.ts'
import { invoiceTotals } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { calendarInterval } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import { changedItems, chargedBy } from '../core/change-items.ts'
import type { OrderRow, OrderedChange, Purchase } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { changeDocument, chargeLine, creditLine, issue, takeBack } from '../documents/index.ts'
import { boughtBy, isAfterBoundary, isUnderWay } from '../subscribe/index.ts'

/** True for a line that takes back what is being tried, which no credit note reduces by now. */
function isOfTried(ledger: Ledger, { correctsDocument }: ChargeLine): boolean {
  const document = correctsDocument === undefined ? undefined : ledger.documents.get(correctsDocument)
  return document?.status === 'open' && isUnderWay(ledger, document)
}

/** The rest of the new period from now on: the time before was used as it was charged. */
function differenceOf(
  ledger: Ledger,
  { periodEnd }: OrderedChange,
  bought: Purchase,
): { readonly taken: ReturnType<typeof creditLine>; readonly begun: readonly ChargeLine[] } {
  const { subscription, now } = ledger
  if (subscription === undefined) return { taken: [], begun: [] }
  const { anchor, interval, period } = subscription
  const paid = periodAt(anchor, calendarInterval(interval), period.start)
  const isOtherInterval = interval !== bought.interval
  const isOfNewPeriod = (item: SubscriptionItem): boolean => ('recurring' in item ? paid : period).start >= periodEnd
  const { ended, opened } = changedItems(ledger.items.all(), bought.items)
  // another interval is paid from its order on: what the boundary charged is paid twice, all of it
  const running = { subscription, paid, at: isOtherInterval ? paid.start : now, isOtherInterval }
  const taken = chargedBy({ items: isOtherInterval ? ledger.items.all() : ended })
    .filter(isOfNewPeriod)
    .flatMap((item) => creditLine(ledger, item, running))
  const begun = chargedBy({ items: isOtherInterval ? [] : opened })
    .filter(isOfNewPeriod)
    .flatMap((item) => chargeLine(item, running))
  return { taken, begun: begun.filter(({ amount }) => amount.minor !== 0) }
}

/**
 * The debit of a change settled after a boundary, which charged the next period for what was had until now. The change takes
 * effect now, with the amounts of its preview; what is left of the new period is another invoice, of what it gives back of the
 * old and charges for the new. A year that was paid before the boundary is in neither.
 */
export function chargeDifference(ledger: Ledger, order: OrderRow): void {
  const { change: base, purchase } = order
  if (base === undefined || !isAfterBoundary(ledger, order)) return
  const { taken, begun } = differenceOf(ledger, base, boughtBy(ledger, order))
  // what is tried now can't become less: it is taken back on the invoice of the difference
  const isCredit = ({ line, isPaid }: (typeof taken)[number]): boolean => isPaid || isOfTried(ledger, line)
  takeBack(
    ledger,
    taken.flatMap((one) => (isCredit(one) ? [] : one.line)),
  )
  const credits = taken.flatMap((one) => (isCredit(one) ? one.line : []))
  const lines = [...credits, ...begun]
  const { total } = invoiceTotals(lines, purchase.currency, ledger.account.taxRate)
  const isAddOn = base.isOfAddOns === true
  if (total.minor >= 0) return invoice(ledger, { ...purchase, isAddOn }, lines)
  takeBack(ledger, credits)
  invoice(ledger, { ...purchase, isAddOn }, begun)
}

function invoice(
  ledger: Ledger,
  { currency, catalogueVersion, isAddOn }: Purchase & { readonly isAddOn: boolean },
  lines: readonly ChargeLine[],
): void {
  if (lines.length === 0) return
  const document = changeDocument(ledger, { currency, catalogueVersion, at: ledger.now }, lines)
  ledger.documents.insert(document)
  issue(ledger, document.id, { isAddOn })
}
