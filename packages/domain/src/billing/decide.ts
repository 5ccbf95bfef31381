import type { EpochMs } from '../calendar/index.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import type { BillingFacts } from './core/facts.ts'
import { Ledger } from './core/ledger.ts'
import type { BillingPlan } from './core/plan.ts'
import { payFromBalance } from './collect/index.ts'
import { isForClosed } from './staff/index.ts'
import { execute } from './commands.ts'
import type { BillingCommand, BillingRejection } from './commands.ts'

/** Plans a command, or rejects it. Due work until `now` runs before it, each instant by a plan of its own. Epoch ms. */
export function decide(
  facts: BillingFacts,
  command: BillingCommand,
  now: EpochMs,
): Result<BillingPlan, BillingRejection> {
  if (facts.account.isClosed && !isForClosed(command)) return fail({ code: 'account-closed' })
  const ledger = new Ledger(facts, { at: now, now })
  const rejection = execute(ledger, command)
  if (rejection !== undefined) return fail(rejection)
  payFromBalance(ledger)
  return ok(ledger.plan())
}
