import { periodAt } from '../calendar/index.ts'
import { invoiceTotals } from '../invoice/index.ts'
import type { ChargeLine } from '../invoice/index.ts'
import { isInFlight } from '../payment/index.ts'
import { calendarInterval } from '../subscription/index.ts'
import type { SubscriptionItem } from '../subscription/index.ts'
import { changeDocument } from './change-document.ts'
import { changedItems, chargedBy } from './change-items.ts'
import { chargeLine, creditLine } from './change-lines.ts'
import { carryLines, takeBack } from './change-outcome.ts'
import { issue } from './collect.ts'
import { paymentOf } from './dues.ts'
import type { OrderRow, Purchase } from './facts.ts'
import type { Ledger } from './ledger.ts'

/** True for a line that takes back what is being tried, which no credit note reduces by now (B-119). */
function isOfTried(ledger: Ledger, { correctsDocument }: ChargeLine): boolean {
  if (correctsDocument === undefined || ledger.documents.get(correctsDocument).status !== 'open') return false
  const state = paymentOf({ payments: ledger.payments.all() }, correctsDocument)?.state
  return state !== undefined && isInFlight(state)
}

/**
 * The debit of a change settled after a boundary, which charged the next period for what was had until now. The change takes
 * effect now, with the amounts of its preview; what is left of the new period is another invoice, of what it gives back of the
 * old and charges for the new (B-114). A year that was paid before the boundary is in neither.
 */
export function chargeDifference(ledger: Ledger, { change: base, purchase }: OrderRow): void {
  const { subscription, now } = ledger
  if (base === undefined || subscription === undefined || subscription.period.end <= base.periodEnd) return
  const { anchor, interval, period } = subscription
  const paid = periodAt(anchor, calendarInterval(interval), period.start)
  const running = { subscription, paid, at: now, isOtherInterval: false }
  const isOfNewPeriod = (item: SubscriptionItem): boolean =>
    ('recurring' in item ? paid : period).start >= base.periodEnd
  const { ended, opened } = changedItems(ledger.items.all(), purchase.items)
  const taken = chargedBy({ items: ended })
    .filter(isOfNewPeriod)
    .flatMap((item) => creditLine(ledger, item, running))
  const begun = chargedBy({ items: opened })
    .filter(isOfNewPeriod)
    .flatMap((item) => chargeLine(item, running))
    .filter(({ amount }) => amount.minor !== 0)
  // what is tried now can't become less: it is taken back on the invoice of the difference
  const isCredit = ({ line, isPaid }: (typeof taken)[number]): boolean => isPaid || isOfTried(ledger, line)
  takeBack(
    ledger,
    taken.flatMap((one) => (isCredit(one) ? [] : one.line)),
  )
  const credits = taken.flatMap((one) => (isCredit(one) ? one.line : []))
  const lines = [...credits, ...begun]
  const { total } = invoiceTotals(lines, purchase.currency, ledger.account.taxRate)
  if (total.minor >= 0) return invoice(ledger, purchase, lines)
  const tried = credits.filter((line) => isOfTried(ledger, line))
  takeBack(
    ledger,
    credits.filter((line) => !tried.includes(line)),
  )
  carryLines(ledger, tried)
  invoice(ledger, purchase, begun)
}

function invoice(ledger: Ledger, { currency, catalogueVersion }: Purchase, lines: readonly ChargeLine[]): void {
  if (lines.length === 0) return
  const document = changeDocument(ledger, { currency, catalogueVersion, at: ledger.now }, lines)
  ledger.documents.insert(document)
  issue(ledger, document.id)
}
