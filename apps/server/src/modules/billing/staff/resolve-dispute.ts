import type { PaymentOutcome } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { isAccountLocked } from '../../account/index.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { settlingOf } from '../core/make-attempt.ts'
import { settleCall } from '../core/settle-call.ts'
import { findCharge, takeCall, type AttemptCall } from '../store/attempts.ts'
import { storeOutcome } from '../store/provider-calls.ts'

/** The bank's verdict as the staff know it; one that the shop accepts without arguing is lost. */
export interface KnownVerdict {
  /** Of the charge at the provider. */
  readonly reference: string
  readonly verdict: 'won' | 'lost' | 'accepted'
  /** Reference of the provider for what it took back; the charge itself unless given. */
  readonly refundReference?: string | undefined
  readonly by: string
}

/** Reason why a verdict isn't recorded. */
export type DisputeProblem = 'no-such-charge' | 'not-disputed' | 'unavailable'

function outcomeOf({ reference, verdict, refundReference = reference }: KnownVerdict): PaymentOutcome {
  return verdict === 'won' ? { kind: 'dispute_won', reference } : { kind: 'dispute_lost', reference, refundReference }
}

/** Settles a verdict; that the shop gave in is an entry of its own in the audit trail. */
async function settleVerdict(
  db: Executor,
  ports: BillingPorts,
  {
    known,
    call,
    outcome,
  }: { readonly known: KnownVerdict; readonly call: AttemptCall; readonly outcome: PaymentOutcome },
): Promise<boolean> {
  const actor = `operator:${known.by}`
  if (!(await settleCall(db, ports, { ...settlingOf(call, outcome), actor }))) return false
  if (known.verdict !== 'accepted') return true
  const entity = { entity: 'attempt', entityId: String(call.id), accountId: call.accountId }
  const now = ports.clock.now()
  await recordEvent(db, ports.keys, { name: 'payment.dispute_accepted', ...entity, actor, data: {}, now })
  return true
}

/**
 * Records the verdict of a dispute, by the path of the provider's own answers: stored with its try, then settled. Answers whose
 * charge it is, and whether the account is still locked. An answer of the provider that comes at the same moment counts
 * instead.
 */
export async function resolveDispute(
  ports: BillingPorts,
  known: KnownVerdict,
): Promise<Result<{ readonly accountId: number; readonly isLocked: boolean }, DisputeProblem>> {
  const { db } = ports.store
  const charge = await findCharge(db, known.reference)
  if (charge === undefined) return fail('no-such-charge')
  // another call may be at the provider right now: it must not be made worthless
  if (charge.state !== 'disputed') return fail('not-disputed')
  const call = await takeCall(db, charge.attemptId, ports.clock.now())
  const outcome = outcomeOf(known)
  if (!(await storeOutcome(db, call, outcome))) return fail('unavailable')
  const isSettled = await db.transaction().execute((trx) => settleVerdict(trx, ports, { known, call, outcome }))
  const { accountId } = charge
  return isSettled ? ok({ accountId, isLocked: await isAccountLocked(db, accountId) }) : fail('unavailable')
}
