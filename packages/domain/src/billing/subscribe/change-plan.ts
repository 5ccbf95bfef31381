import { canonicalText } from '../../canonical/index.ts'
import { periodAt, periodOf } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import { balanceAfter, invoiceTotals } from '../../invoice/index.ts'
import type { ChargeLine, InvoiceTotals } from '../../invoice/index.ts'
import { zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { advanceCharge, calendarInterval, firstTrialEnd, tooSmallAlone } from '../../subscription/index.ts'
import type { BillingInterval } from '../../subscription/index.ts'
import { chargedBy } from '../core/change-items.ts'
import type { CarriedRow, Purchase, PurchasedItem } from '../core/facts.ts'
import { usageBehind } from '../core/usage-behind.ts'
import type { UsedItem } from '../core/usage-behind.ts'
import { linesNow, standingLines, usedUntilOff, waitingLines, withoutGiven } from '../documents/index.ts'
import { usageEnded, usedThrough } from '../usage/index.ts'
import { carriedUntil, lastingUntil, trialEndsOf, withoutNewTrials } from '../add-ons/index.ts'
import { defaultTimeframe } from './change-direction.ts'
import type { ChangeTimeframe } from './change-direction.ts'
import { paidBy } from './change-paid.ts'
import { atComingPrices, pricesMovedAfter } from './coming-prices.ts'
import { firstBoundary } from './first-boundary.ts'
import type { Boundary, ChangeBase } from './first-boundary.ts'
import { isOfMonths, waitingBeside } from './kept-change.ts'
import type { WaitingChange } from './kept-change.ts'

/** The change, and its timeframe; without one the direction decides. */
export interface ChangeRequest {
  /** All that the subscription is to have, each with its price. */
  readonly target: Purchase
  readonly timeframe?: ChangeTimeframe
  /** The scheduled change with this one; absent where this cancels it, or none waits. */
  readonly joined?: Purchase | undefined
  /** The instant that amounts are computed at, as its preview showed them; now without it. Epoch ms. */
  readonly pricedAt?: EpochMs
}

/** A planned change: shown before it is confirmed, and exactly what is carried out. */
export interface PlannedChange extends InvoiceTotals {
  readonly timeframe: ChangeTimeframe
  /** The effective instant: the one that its amounts are computed at, or the end of the paid time. */
  readonly at: EpochMs
  readonly interval: BillingInterval
  /** Periods are counted from here after it. */
  readonly anchor: EpochMs
  readonly catalogueVersion: number
  readonly items: readonly PurchasedItem[]
  /** Of now: what is unused of the old, below 0, and what is left of the period of the new. They sum to the subtotal. */
  readonly lines: readonly ChargeLine[]
  /** Credits for unpaid time, below 0, by which an open invoice or the next one becomes less. */
  readonly reductions: readonly ChargeLine[]
  /** Of a legacy plan: nothing here says what was paid for its rest, so that nothing of it comes back. */
  readonly isPaidUnknown?: true
  /** Charged to the method, tax included, after account credit. */
  readonly dueNow: Money
  readonly fromCredit: Money
  /** The rest for account credit where the credits exceed the charges. */
  readonly toCredit: Money
  /** The amount on the next invoice instead, tax included: too little for a payment, or paid by bank transfer. */
  readonly carried: Money
  /** The end of an add-on's trial that charges, or the next invoice: whichever is first (B-74). */
  readonly nextDate: EpochMs
  /** Tax included; usage in it is as counted so far, and as declared where nothing was reported. */
  readonly nextAmount: Money
  readonly isEstimate: boolean
  /** Of now: the change that waits, which stays with it or is cancelled by it. */
  readonly waiting?: WaitingChange
  /** Stable text; equal exactly when two plans are equal. */
  readonly digest: string
}

const month = { unit: 'month', count: 1 } as const

/** The charge of a boundary: in advance for the items from it on, and the usage of the month before, as counted so far. */
function chargeAt(
  { ledger, subscription, target }: ChangeBase,
  { anchor, index, behind, used, carried }: Boundary,
): Money {
  const { currency, interval } = target
  if (ledger.account.paidBy !== 'itself') return zero(currency)
  const { usageFrom } = subscription
  const usage = usageBehind(used, { month: behind, until: behind.end, usageFrom, usage: ledger.usage, carried })
  const moved = pricesMovedAfter(subscription, { anchor, interval }, behind.end)
  const items = chargedBy({ items: atComingPrices(moved, target.items) }, behind.end)
  const isOver = periodOf(anchor, month, index).start >= (subscription.cancelAt ?? Infinity)
  const lines = [
    ...carried.flatMap(({ id, line }) => (usage.counted.includes(id) ? [] : line)),
    ...(isOver ? [] : advanceCharge({ currency, interval, anchor, items }, index)),
    ...usage.lines,
  ]
  // what the present currency owes keeps the other one waiting, and is on its own invoice
  const ofTarget = lines.filter(({ amount }) => amount.currency === currency)
  const { taxRate } = ledger.account
  return invoiceTotals(standingLines(ofTarget, currency, taxRate), currency, taxRate).total
}

/**
 * Lines that wait for the next invoice: beside earlier ones the usage of add-ons until they went off for their debt, and of a
 * change now its lines, where they are too little, and the usage that it ends. Epoch ms.
 */
function waitingAfter(
  { ledger, subscription: { period, usageFrom } }: ChangeBase,
  { at, ended = [], lines = [] }: { at: EpochMs; ended?: readonly UsedItem[]; lines?: readonly ChargeLine[] },
): CarriedRow[] {
  const [carried, usage] = [waitingLines(ledger), ledger.usage]
  // what is charged before then waits for no later one
  const off = at <= period.end ? usedUntilOff(ledger, ledger.items.all()) : []
  const over = [{ used: ended, until: at }, ...off].map(({ used, until }) =>
    usageBehind(used, { month: period, until, usageFrom, usage, carried }),
  )
  const counted = new Set(over.flatMap((one) => one.counted))
  return [
    ...carried.filter(({ id }) => !counted.has(id)),
    ...[...lines, ...over.flatMap((one) => one.lines)].map((line, place): CarriedRow => ({ id: -place - 1, line })),
  ]
}

type Content = Omit<PlannedChange, 'digest'>

/** The terms of a target, apart from its beginning; with the usage until its next charge, which makes it an estimate. */
function termsOf({ ledger, target }: ChangeBase, used: readonly UsedItem[]) {
  const { interval, catalogueVersion, items } = target
  const counted = [...used.map(({ price }) => price), ...chargedBy(target), ...chargedBy({ items: ledger.items.all() })]
  const isEstimate = counted.some(({ kind }) => kind === 'usage' || kind === 'extra_assets')
  return { interval, catalogueVersion, items, isEstimate }
}

function planNow(changing: ChangeBase, at: EpochMs): Content {
  const { ledger, subscription, target } = changing
  const { currency, interval } = target
  const isOtherInterval = interval !== subscription.interval
  const paid = periodAt(subscription.anchor, calendarInterval(subscription.interval), subscription.period.start)
  const { lines, reductions, isPaidUnknown } = linesNow(ledger, target, { subscription, paid, at, isOtherInterval })
  const totals = invoiceTotals(lines, currency, ledger.account.taxRate)
  const carriedOver = reductions.filter(({ correctsDocument }) => correctsDocument === undefined)
  const { later, given, ...amounts } = paidBy({ ledger, currency }, { lines, totals, waiting: carriedOver })
  const carried = waitingAfter(changing, {
    at,
    ended: usageEnded(ledger.items.all(), target, isOtherInterval),
    lines: [...carriedOver, ...later],
  }).flatMap((row) => withoutGiven(row, given))
  const anchor = isOtherInterval ? at : subscription.anchor
  const waiting = waitingBeside(ledger, { subscription, target, joined: changing.joined, at })
  const first = firstBoundary({ ...changing, kept: waiting?.kept }, { carried, anchor, at })
  const ends = trialEndsOf(changing, anchor)
  const credit = balanceAfter(ledger.balance, amounts)
  const ending = firstTrialEnd(ends, { before: first.behind.end, credit })
  const waits = carriedUntil(first.behind.end, { carried, small: tooSmallAlone(ends, credit) })
  return {
    ...termsOf(changing, first.used),
    ...(waiting && { waiting }),
    ...totals,
    timeframe: 'now',
    at,
    anchor,
    lines,
    reductions,
    ...(isPaidUnknown && { isPaidUnknown }),
    ...amounts,
    nextDate: first.behind.end,
    nextAmount: chargeAt({ ...changing, target: first.target }, { ...first, carried: waits }),
    // what is charged at the end of a trial is known
    ...(ending && { nextDate: ending.at, nextAmount: ending.total, isEstimate: false }),
  }
}

/** The end of what is paid: of the month, or of the year where the change touches what is paid by the year. */
function endOfPaid({ ledger, subscription, target }: ChangeBase): EpochMs {
  const { anchor, interval, period } = subscription
  if (isOfMonths({ interval, items: ledger.items.all() }, target)) return period.end
  return periodAt(anchor, calendarInterval(interval), period.start).end
}

function planLater(changing: ChangeBase, timeframe: ChangeTimeframe): Content {
  const { ledger, subscription, target } = changing
  const at = endOfPaid(changing)
  const behind = periodAt(subscription.anchor, month, at - 1)
  const had = ledger.items.all()
  const continued = new Set(lastingUntil({ ledger, target: { ...target, items: had } }, at).items)
  const stays = had.filter((item) => item.ownTrial === undefined || continued.has(item))
  const used = usedThrough(stays, at)
  const lasting = lastingUntil(changing, at)
  const [carried, nothing] = [waitingAfter(changing, { at }), zero(target.currency)]
  // a year counts from the boundary at which it begins (B-61)
  const anchor = subscription.interval === 'month' && target.interval === 'year' ? at : subscription.anchor
  return {
    ...termsOf(changing, used),
    timeframe,
    at,
    anchor,
    lines: [],
    reductions: [],
    subtotal: nothing,
    tax: nothing,
    total: nothing,
    dueNow: nothing,
    fromCredit: nothing,
    toCredit: nothing,
    carried: nothing,
    nextDate: at,
    nextAmount: chargeAt(
      { ...changing, target: lasting },
      { anchor, index: periodAt(anchor, month, at).index, behind, used, carried },
    ),
  }
}

/** The compared content: all that the member saw, but no ids of rows and no estimate, which use changes by itself (B-93). */
function digestOf(content: Content): string {
  const shown = (lines: readonly ChargeLine[]) => lines.map(({ correctsDocument: _, corrects: __, ...line }) => line)
  const promised = { ...content, nextAmount: content.isEstimate ? null : content.nextAmount }
  return canonicalText({ ...promised, lines: shown(content.lines), reductions: shown(content.reductions) })
}

/** The plan of a change, without a word on whether it may be made. Amounts of now are computed at `pricedAt`. */
export function planChange(
  changing: ChangeBase,
  { timeframe, pricedAt, joined }: Omit<ChangeRequest, 'target'>,
): PlannedChange {
  const { ledger, subscription, target } = changing
  const present = { currency: subscription.currency, interval: subscription.interval, items: ledger.items.all() }
  const when = timeframe ?? defaultTimeframe(present, target)
  const later = { ...changing, target: withoutNewTrials(ledger, target) }
  const content = when === 'now' ? planNow({ ...changing, joined }, pricedAt ?? ledger.now) : planLater(later, when)
  return { ...content, digest: digestOf(content) }
}
