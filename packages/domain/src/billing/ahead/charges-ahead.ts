import { daysInMs } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import type { ProductId } from '../../catalog/index.ts'
import { invoiceTotals } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import type { BillingCommand } from '../commands.ts'
import type { BillingFacts } from '../core/facts.ts'
import type { BillingPlan } from '../core/plan.ts'
import { usedItems } from '../core/usage-behind.ts'
import { isMeteredItem } from '../core/usage-window.ts'
import { decide } from '../decide.ts'
import { chargesIn } from './charges-in.ts'
import type { ChargeAhead } from './charges-in.ts'
import { forecastSteps } from './forecast.ts'
import type { ForecastStep } from './forecast.ts'
import { debtsPaid, growing, paying } from './year-ahead.ts'

/** Days that the list of charges looks ahead. */
const listedDays = 35

/** The team stays as it is. */
const sameTeam = { joining: 0, mostOf: () => 0 }

/** The end of add-ons' own trials that makes no charge of its own. */
export interface TrialEndAhead {
  /** Epoch ms. */
  readonly at: EpochMs
  /** Products in trial until then; of a lapse also those that need them. */
  readonly productIds: readonly ProductId[]
  /** `free`: charged with a period that begins then, or by its use. `carried`: less than the provider charges. */
  readonly outcome: 'free' | 'carried' | 'lapses'
  /** Lines on the next invoice, with tax; none for the other outcomes. */
  readonly total: Money
  readonly lines: readonly ChargeLine[]
}

/** Charges that an account will have without a command. */
export interface ChargesAhead {
  /** The earliest first: that one however far, and all of the next 35 days. */
  readonly charges: readonly ChargeAhead[]
  /** Within the same days. */
  readonly trialEnds: readonly TrialEndAhead[]
}

function trialEndsIn({ at, dueItems, before, after, plans }: ForecastStep): readonly TrialEndAhead[] {
  if (!dueItems.some(({ kind }) => kind === 'add_on_trial_end')) return []
  const { currency, taxRate } = before.account
  const on = new Set(after.items.map(({ productId }) => productId))
  const gone = before.items.flatMap(({ productId }) => (on.has(productId) ? [] : productId))
  const lapsing = { at, productIds: gone, outcome: 'lapses', total: zero(currency), lines: [] } as const
  const had = new Set(before.carried.map(({ id }) => id))
  const lines = after.carried.flatMap(({ id, line }) => (had.has(id) ? [] : line))
  const isCharged = plans.some(({ rows }) =>
    rows.documents.added.some(({ kind, status }) => kind === 'addon' && status !== 'void'),
  )
  const productIds = before.items.flatMap(({ productId, ownTrial }) =>
    ownTrial !== undefined && ownTrial.endsAt <= at && on.has(productId) ? productId : [],
  )
  const isCarried = lines.length > 0 && gone.length === 0
  const rest = {
    at,
    productIds,
    outcome: isCarried ? 'carried' : 'free',
    total: isCarried ? invoiceTotals(lines, currency, taxRate).total : zero(currency),
    lines: isCarried ? lines : [],
  } as const
  return [...(gone.length > 0 ? [lapsing] : []), ...(productIds.length > 0 && (isCarried || !isCharged) ? [rest] : [])]
}

/**
 * The one list of what an account is charged by the clock, which page, dialog, mails and commands read: the plans of the worker,
 * if every charge is paid and nothing else happens. Use that isn't known yet is as counted so far, otherwise as declared (B-64).
 * What is owed counts as paid, and isn't in it; an add-on that is off for its debt stays off. With a command it is the list
 * after it, without what is charged at once. Throws where the account can't be planned. Epoch ms.
 */
export function chargesAhead(facts: BillingFacts, now: EpochMs, command?: BillingCommand): ChargesAhead {
  const until = now + daysInMs(listedDays)
  const charges: ChargeAhead[] = []
  const trialEnds: TrialEndAhead[] = []
  const begin = (known: BillingFacts): BillingPlan | undefined => {
    const decided = command && decide(known, command, now)
    return decided?.ok === true ? decided.value : undefined
  }
  const first = [...debtsPaid(facts, now), begin]
  for (const step of forecastSteps(paying(facts), { now, answer: 'paid', first, until: growing(sameTeam) })) {
    if (step.dueItems.length === 0) continue
    if (step.at >= until && charges.length > 0) break
    const earliest = charges.length === 0
    charges.push(...chargesIn(step).filter(({ at }) => earliest || at < until))
    if (step.at < until) trialEnds.push(...trialEndsIn(step))
  }
  return { charges, trialEnds }
}

/**
 * Charges that a cancellation leaves: one last invoice for usage and waiting lines, the monthly items within a year, or
 * nothing. A trial that hasn't ended by then isn't charged after it (B-74). Epoch ms.
 */
export function chargesUntilEnd(
  facts: BillingFacts,
  cancelled: BillingFacts,
  now: EpochMs,
): 'usage' | 'monthly' | 'nothing' {
  const isMetered = usedItems(facts.items).some(({ price }) => isMeteredItem(price))
  if (!isMetered && chargesAhead(cancelled, now).charges.length === 0) return 'nothing'
  return facts.subscription?.interval === 'year' ? 'monthly' : 'usage'
}
