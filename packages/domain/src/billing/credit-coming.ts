import type { EpochMs } from '../calendar/index.ts'
import type { CreditGain } from '../invoice/index.ts'
import { isPayableAt, lapsesOf } from './add-on-trial.ts'
import type { PlannedChange } from './change-plan.ts'
import { decide } from './decide.ts'
import type { BillingCommand } from './decide.ts'
import type { BillingFacts } from './facts.ts'
import { forecastSteps } from './forecast.ts'
import type { BillingPlan } from './plan.ts'

interface Coming {
  /** The change that is made first; absent where nothing is changed. */
  readonly command?: BillingCommand
  readonly now: EpochMs
}

/** True where something that is paid for goes with an add-on whose trial lapses before the next charge (M§4, B-74). */
function givesBack(facts: BillingFacts, { items, nextDate }: Pick<PlannedChange, 'items' | 'nextDate'>): boolean {
  const all = [...facts.items, ...items]
  const running = new Set(facts.items.flatMap(({ ownTrial }) => ownTrial?.addOnCode ?? []))
  const isOnFile = facts.method !== undefined || facts.backup !== undefined
  // with nothing on file a method comes with the trial that begins
  if (!isOnFile && items.some(({ ownTrial }) => ownTrial !== undefined && !running.has(ownTrial.addOnCode)))
    return false
  const lapseOf = lapsesOf(all, (at) => isPayableAt(facts, at))
  return all.some((item) => item.ownTrial === undefined && item.price !== undefined && lapseOf(item) < nextDate)
}

/**
 * What comes back to account credit before the next charge of a change, by the plans of the worker: what needs an add-on goes with
 * its trial, and is given back (B-67, M§4). Of 10.00 that need what lapses on 15 March, 5.48.
 */
export function creditComing(
  facts: BillingFacts,
  plan: Pick<PlannedChange, 'items' | 'nextDate'>,
  { command, now }: Coming,
): readonly CreditGain[] {
  if (!givesBack(facts, plan)) return []
  const begin = (known: BillingFacts): BillingPlan | undefined => {
    const decided = command && decide(known, command, now)
    return decided?.ok === true ? decided.value : undefined
  }
  return forecastSteps(facts, { now, answer: 'paid', first: [begin] })
    .filter(({ dues }) => dues.length > 0)
    .take(MOST_INSTANTS)
    .toArray()
    .filter(({ at }) => at <= plan.nextDate)
    .flatMap(({ at, plans }) => plans.flatMap(({ credit }) => credit.map(({ amount }) => ({ at, amount }))))
    .filter(({ amount }) => amount.minor > 0)
}

/** How far ahead the worker's plans are read: past the trials of a month or two. */
const MOST_INSTANTS = 60
