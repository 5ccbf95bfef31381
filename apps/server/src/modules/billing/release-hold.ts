import type { Database } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/events.ts'
import type { Keys } from '../../platform/keys.ts'
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
