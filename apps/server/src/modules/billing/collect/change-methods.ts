import type { MethodCommand } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { NO_PROVIDER, NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { carryOut } from '../core/open-account.ts'
import { makeAwaitedAttempt } from '../core/make-attempt.ts'
import { declineError } from './payment-errors.ts'

/** Change by a member of a method that is on file. */
export type MethodChange = Extract<MethodCommand, { kind: 'prefer_method' | 'remove_method' }>

/** Carries a command on the methods of the member's account out, in the transaction of `db`. */
export async function commandMethods(
  db: Executor,
  command: MethodCommand,
  { member, context: { ports } }: { readonly member: Member; readonly context: RequestContext },
): Promise<Result<undefined, ApiError>> {
  const carried = await carryOut(db, ports, { accountId: member.accountId, command, actor: actorName(member) })
  if (!carried.ok) return carried
  if (carried.value.ok) return ok(undefined)
  const { code } = carried.value.failure
  return fail(code === 'no-such-method' ? NOT_FOUND : apiError(406, code))
}

/**
 * The member's own try of the oldest invoice that failed (B-52): `open` where the provider hasn't said, nothing is owed any
 * more, or the oldest isn't the one that was shown. On a decline the dunning schedule goes on by the clock alone (B-105).
 */
export async function payOldestFailed(
  member: Member,
  context: RequestContext,
  documentId?: number,
): Promise<Result<'paid' | 'open', ApiError>> {
  const { ports } = context
  const { gateway, store } = ports
  const blocked = rejectBlocked(member, { act: 'settle' })
  if (blocked !== undefined) return fail(blocked)
  if (gateway === undefined) return fail(NO_PROVIDER)
  const command = { kind: 'retry', ...(documentId !== undefined && { documentId }) } as const
  const begun = await inTransaction(store, (db) =>
    carryOut(db, ports, { accountId: member.accountId, command, actor: actorName(member) }),
  )
  if (!begun.ok) return begun
  if (!begun.value.ok) {
    const { code } = begun.value.failure
    return code === 'nothing-failed' ? ok('open') : fail(apiError(406, code))
  }
  const [attempt] = begun.value.value.rows.attempts.added
  if (attempt === undefined) return ok('open')
  const answer = await makeAwaitedAttempt({ ...ports, gateway }, { attemptId: attempt.id })
  if (answer?.kind === 'declined' || answer?.kind === 'blocked')
    return fail(declineError(answer, ports.pages.translator(context.locale)))
  return ok(answer?.kind === 'paid' ? 'paid' : 'open')
}

/** A new method tries the oldest failed invoice at once; whether it is paid is seen on the invoice, the method stays. */
export async function retryOldestFailed(context: RequestContext, member: Member): Promise<void> {
  await payOldestFailed(member, context)
}

/** Charges the backup from now on, which tries what had failed as a new method does, or removes a method (B-55). */
export async function changeMethods(
  change: MethodChange,
  member: Member,
  context: RequestContext,
): Promise<Result<undefined, ApiError>> {
  const blocked = rejectBlocked(member, { act: 'settle' })
  if (blocked !== undefined) return fail(blocked)
  const { gateway, store } = context.ports
  if (gateway === undefined) return fail(NO_PROVIDER)
  const changed = await inTransaction(store, (db) => commandMethods(db, change, { member, context }))
  if (changed.ok && change.kind === 'prefer_method') await retryOldestFailed(context, member)
  return changed
}
