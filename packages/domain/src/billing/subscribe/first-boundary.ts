import { periodAt, periodOf } from '../../calendar/index.ts'
import type { EpochMs, Period } from '../../calendar/index.ts'
import type { CarriedRow, JoinedChange, Purchase, SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import type { UsedItem } from '../core/usage-behind.ts'
import { isWorthAnInvoice } from '../documents/index.ts'
import { usedAfter } from '../usage/index.ts'
import { boundaryAfter, lastingUntil } from '../add-ons/index.ts'

const month = { unit: 'month', count: 1 } as const

/** The base of a planned change. */
export interface ChangeBase {
  readonly ledger: Ledger
  readonly subscription: SubscriptionRow
  readonly target: Purchase
  /** The waiting change with this one. */
  readonly joined?: Purchase | undefined
  /** The change that waits, as it is beside one of now. */
  readonly kept?: JoinedChange | undefined
}

/** A boundary that charges. */
export interface Boundary {
  readonly anchor: EpochMs
  readonly index: number
  /** The month behind it, and what was used in it. */
  readonly behind: Period
  readonly used: readonly UsedItem[]
  /** Lines that wait for it. */
  readonly carried: readonly CarriedRow[]
}

/**
 * The charge of a change now at the first boundary after it: of the waiting change, where that takes effect by then. Epoch ms.
 */
export function firstBoundary(
  changing: ChangeBase,
  { carried, anchor, at }: { readonly carried: readonly CarriedRow[]; readonly anchor: EpochMs; readonly at: EpochMs },
): Boundary & { readonly target: Purchase } {
  const { ledger, subscription, target, kept } = changing
  const isOtherInterval = target.interval !== subscription.interval
  const { index } = periodAt(anchor, month, isOtherInterval ? at : subscription.period.start)
  const isDue = isWorthAnInvoice(carried, ledger.account.taxRate)
  const boundary = isDue ? index + 1 : boundaryAfter(changing, anchor, index + 1)
  const alone = periodOf(anchor, month, boundary - 1)
  const isChanged = kept !== undefined && kept.at <= alone.end
  const behind = isChanged ? periodAt(anchor, month, kept.at - 1) : alone
  const used = usedAfter(
    { ...changing, isMoved: isOtherInterval, lasting: lastingUntil(changing, behind.end) },
    at,
    behind.end,
  )
  if (!isChanged) return { anchor, index: boundary, behind, used, carried, target: lastingUntil(changing, behind.end) }
  // a year counts from the boundary at which it begins (B-61)
  const counted = target.interval === 'month' && kept.purchase.interval === 'year' ? kept.at : anchor
  const lasting = lastingUntil({ ledger, target: kept.purchase }, behind.end)
  return { anchor: counted, index: periodAt(counted, month, kept.at).index, behind, used, carried, target: lasting }
}
