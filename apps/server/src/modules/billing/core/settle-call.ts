import type { BillingFacts, BillingPlan, PaymentOutcome, RefundOutcome } from '@waybill/domain/billing'
import type { Executor } from '../../../platform/database/database.ts'
import { passes } from '../../../platform/database/transaction.ts'
import { besideRounds } from '../../../platform/worker/beside-rounds.ts'
import type { Job } from '../../../platform/worker/job.ts'
import { holdAccount, lockAccount } from '../store/accounts.ts'
import { loadFactsOf, type FactsFor } from '../store/facts/load-facts.ts'
import { writePlans } from '../store/plans/write-plans.ts'
import {
  claimDue,
  earliestOf,
  endCall,
  storeOutcome,
  type DueRows,
  type ProviderCall,
} from '../store/provider-calls.ts'
import type { BillingPorts } from './billing-ports.ts'

/** An answer of the provider, and what follows from it. */
export interface CallResult {
  readonly call: ProviderCall
  readonly outcome: PaymentOutcome | RefundOutcome
  /** The rows that settling reads beside those that every command does. */
  readonly of: Omit<FactsFor, 'seller'>
  readonly settle: (facts: BillingFacts, now: number) => BillingPlan
  /** The one who recorded it, where that wasn't the provider. */
  readonly actor?: string
}

/**
 * Settles an answer in the transaction of `db`. False where it doesn't count: a newer call has begun, or the account is held
 * and waits.
 */
export async function settleCall(
  db: Executor,
  ports: BillingPorts,
  { call, of, settle, actor }: Omit<CallResult, 'outcome'>,
): Promise<boolean> {
  const { accountId } = call
  const locked = await lockAccount(db, accountId)
  if (locked === undefined || locked.isHeld || !(await endCall(db, call))) return false
  const now = ports.clock.now()
  const facts = await loadFactsOf(db, accountId, { seller: ports.seller, ...of })
  await writePlans(db, [settle(facts, now)], { ...ports, now, ...(actor && { actor }) })
  return true
}

/** Settles an answer. One that contradicts the account's facts holds the account, and stays with its row. */
export async function orHold<Settled>(
  { store, clock, log }: BillingPorts,
  accountId: number,
  settle: () => Promise<Settled>,
): Promise<Settled | 'held'> {
  try {
    return await settle()
  } catch (error) {
    if (passes(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    await holdAccount(store.db, { accountId, reason, now: clock.now() })
    log.error({ account: accountId, reason }, 'an account is held: an answer of the provider contradicts it')
    return 'held'
  }
}

/** Stores an answer, then settles it; false where a newer call has begun, or the answer holds the account. */
export async function recordAnswer(ports: BillingPorts, { outcome, ...answered }: CallResult): Promise<boolean> {
  const { call } = answered
  const { db } = ports.store
  if (!(await storeOutcome(db, call, outcome))) return false
  const settled = await orHold(ports, call.accountId, () =>
    db.transaction().execute((trx) => settleCall(trx, ports, answered)),
  )
  return settled !== 'held'
}

/** Calls the provider for the rows that are due, beside the rounds: a slow provider holds up neither mails nor renewals. */
export function providerCallJob<Claimed>(
  { log, store }: BillingPorts,
  work: {
    readonly name: string
    /** Calls to the provider that are under way at once, on one node. */
    readonly inFlight: number
    readonly due: DueRows<Claimed>
    readonly run: (claimed: Claimed & Pick<ProviderCall, 'id'>) => Promise<unknown>
  },
): Job {
  const { name, inFlight, due, run } = work
  const claim = (at: Parameters<typeof claimDue>[2]) => claimDue(store.db, due, at)
  return { name, earliest: earliestOf(due), ...besideRounds({ name, inFlight, claim, run, log }) }
}
