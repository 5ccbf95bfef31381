import type { EpochMs } from '../../calendar/index.ts'
import { invoiceTotals } from '../../invoice/index.ts'
import { negate } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import type { BillingFacts } from '../core/facts.ts'
import type { PlannedChange } from '../subscribe/index.ts'
import type { BillingCommand } from '../commands.ts'
import type { ChargeAhead } from './charges-in.ts'
import { yearAhead } from './year-ahead.ts'

/** A paid year that a change to months leaves, and how far it pays them. */
export interface YearToCredit {
  /** The unused part of it, tax included. */
  readonly credit: Money
  /** The first charge that account credit pays nothing of; absent where none of the next twelve months is. */
  readonly then?: Pick<ChargeAhead, 'at' | 'total' | 'isEstimate'>
}

interface PreviewedChange {
  readonly plan: Pick<PlannedChange, 'timeframe' | 'interval' | 'lines' | 'toCredit'>
  readonly command: BillingCommand
  /** Epoch ms. */
  readonly now: EpochMs
}

/**
 * The paid year that a change from today makes credit of, by the lines that take it back and the dated charges after it
 * (B-144): of 594.00 six months of 87.00 are paid, the last of them in part. Undefined where nothing is left for the balance.
 */
export function yearToCredit(facts: BillingFacts, { plan, command, now }: PreviewedChange): YearToCredit | undefined {
  const { timeframe, interval, lines, toCredit } = plan
  if (timeframe !== 'now' || facts.subscription?.interval !== 'year' || interval !== 'month') return undefined
  if (toCredit.minor <= 0) return undefined
  const back = lines.filter(({ amount }) => amount.minor < 0)
  const year = yearAhead(facts, { now, growth: { joining: 0, mostOf: () => 0 }, command })
  const charges = year.ok ? year.value.charges : []
  const then = charges.find(({ at, credit }) => at > now && credit.minor === 0)
  return { credit: negate(invoiceTotals(back, toCredit.currency, facts.account.taxRate).total), ...(then && { then }) }
}
