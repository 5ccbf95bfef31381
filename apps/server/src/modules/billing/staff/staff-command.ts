import type { BillingCommand, BillingPlan, BillingRejection } from '@waybill/domain/billing'
import { fail, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { carryOut, type CarriedOut } from '../core/open-account.ts'

/** Reasons for which a command of the staff does nothing to an account. */
export type CommandProblem = 'unavailable' | BillingRejection['code']

/** A command of the staff. */
export interface StaffCommand {
  readonly accountId: number
  readonly command: BillingCommand
  /** Its author, for the audit trail. */
  readonly by: string
  readonly documentId?: number
}

/** The result of a command; a transaction that is held up or rolled back is none of its answers. */
export function answerOf(carried: Result<CarriedOut, ApiError>): Result<BillingPlan, CommandProblem> {
  if (!carried.ok) return fail(carried.failure.code === 'no-subscription' ? 'no-subscription' : 'unavailable')
  return carried.value.ok ? carried.value : fail(carried.value.failure.code)
}

/** Carries a command out in the transaction of `db`. */
export function commandIn(
  db: Executor,
  ports: BillingPorts,
  { by, ...commanded }: StaffCommand,
): Promise<Result<CarriedOut, ApiError>> {
  return carryOut(db, ports, { ...commanded, actor: `operator:${by}` })
}

/** Carries a command out in a transaction of its own. */
export async function command(
  ports: BillingPorts,
  commanded: StaffCommand,
): Promise<Result<BillingPlan, CommandProblem>> {
  return answerOf(await inTransaction(ports.store, (db) => commandIn(db, ports, commanded)))
}
