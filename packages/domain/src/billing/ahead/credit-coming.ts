import type { EpochMs } from '../../calendar/index.ts'
import type { CreditGain } from '../../invoice/index.ts'
import type { BillingFacts } from '../core/facts.ts'
import type { BillingPlan } from '../core/plan.ts'
import { isPayableAt, lapsesOf } from '../add-ons/index.ts'
import type { PlannedChange } from '../subscribe/index.ts'
import { decide } from '../decide.ts'
import type { BillingCommand } from '../commands.ts'
import { forecastSteps } from './forecast.ts'

/** True where the trial of an add-on lapses before the next charge: what is paid for and needs it goes with it. */
function givesBack(facts: BillingFacts, { items, nextDate }: Pick<PlannedChange, 'items' | 'nextDate'>): boolean {
  const all = [...facts.items, ...items]
  const isRunning = (addOnCode: string): boolean =>
    facts.items.some(({ ownTrial }) => ownTrial?.addOnCode === addOnCode)
  const isOnFile = facts.method !== undefined || facts.backup !== undefined
  // with nothing on file a method comes with the trial that begins
  if (!isOnFile && items.some(({ ownTrial }) => ownTrial !== undefined && !isRunning(ownTrial.addOnCode))) return false
  const lapseOf = lapsesOf(all, (at) => isPayableAt(facts, at))
  return all.some((item) => lapseOf(item) < nextDate)
}

/**
 * Account credit that a change gains before its next charge, by the plans of the worker: items that need an add-on end with its
 * trial and are credited (M§4). Of 10.00 for an item that depends on a lapse of 15 March, 5.48.
 */
export function creditComing(
  facts: BillingFacts,
  plan: Pick<PlannedChange, 'items' | 'nextDate'>,
  { command, now }: { readonly command?: BillingCommand; readonly now: EpochMs },
): readonly CreditGain[] {
  if (!givesBack(facts, plan)) return []
  const begin = (known: BillingFacts): BillingPlan | undefined => {
    const decided = command && decide(known, command, now)
    return decided?.ok === true ? decided.value : undefined
  }
  const gains: CreditGain[] = []
  for (const { at, dueItems, plans } of forecastSteps(facts, { now, answer: 'paid', first: [begin] })) {
    if (at > plan.nextDate) break
    // what the change itself gives back is in its own amounts
    const entries = dueItems.length === 0 ? [] : plans.flatMap(({ credit }) => credit)
    gains.push(...entries.flatMap(({ amount }) => (amount.minor > 0 ? { at, amount } : [])))
  }
  return gains
}
