import type { BillingRejection } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvent } from '../../platform/events.ts'
import type { Keys } from '../../platform/keys.ts'
import type { BillingPorts } from './billing-ports.ts'
import { carryOut } from './open-account.ts'
import { resolveListedCharge } from './repository-reconciliation.ts'
import { releaseAccount } from './repository-accounts.ts'

interface Releasing {
  readonly keys: Keys
  readonly accountId: number
  /** The operator, for the audit trail. */
  readonly by: string
  readonly now: number
}

/** Ends the hold of an account: it is visited again at once, and held again if its facts still contradict. */
export async function releaseHold(db: Database, { keys, accountId, by, now }: Releasing): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isReleased = await releaseAccount(trx, { accountId, now })
    if (!isReleased) return false
    const entity = { entity: 'account', entityId: String(accountId), accountId }
    await recordEvent(trx, keys, { name: 'billing.released', ...entity, actor: `operator:${by}`, data: {}, now })
    return true
  })
}

/** Lets an account spend money again that was locked for fraud or a dispute (B-82). */
export async function unlockAccount(
  ports: BillingPorts,
  { accountId, by }: Pick<Releasing, 'accountId' | 'by'>,
): Promise<Result<undefined, 'unavailable' | BillingRejection['code']>> {
  const carried = await inTransaction(ports.store, (db) =>
    carryOut(db, ports, { accountId, command: { kind: 'unlock' }, actor: `operator:${by}` }),
  )
  if (!carried.ok) return fail('unavailable')
  return carried.value.ok ? ok(undefined) : fail(carried.value.failure.code)
}

/** Takes a charge off the operator's list; false where it isn't on it. */
export async function resolveCharge(
  db: Database,
  { keys, id, by, now }: Omit<Releasing, 'accountId'> & { readonly id: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const resolved = await resolveListedCharge(trx, { id, now })
    if (resolved === undefined) return false
    const { accountId, reason } = resolved
    const entity = { entity: 'account', entityId: String(accountId), accountId }
    await recordEvent(trx, keys, {
      name: 'billing.resolved',
      ...entity,
      actor: `operator:${by}`,
      data: { reason },
      now,
    })
    return true
  })
}
