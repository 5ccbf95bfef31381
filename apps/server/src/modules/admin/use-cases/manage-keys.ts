import type { StaffKeyRole } from '@waybill/contract/staff/duties'
import type { Executor } from '../../../platform/database/database.ts'
import { newBearerKey } from '../../../platform/bearer-key.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Keys } from '../../../platform/keys.ts'
import { mailsToOwners } from '../mail-owners.ts'
import { endAdminKeys, insertAdminKey, type EndingKeys } from '../repository-keys.ts'

interface KeyPorts {
  readonly db: Executor
  readonly keys: Keys
  /** The product's clock, for the audit trail. */
  readonly now: number
  /** Real time, for the key. */
  readonly realNow: number
  /** Actor of the audit trail. */
  readonly by: string
}

interface WantedKey {
  readonly name: string
  readonly role: StaffKeyRole
  readonly endsAt: number | null
  /** The member of the staff who makes it; null: the machine's own command. */
  readonly makerId: number | null
}

/** The key is never shown again. Every owner is mailed, its maker too: nothing that gives rights happens unseen (S-28). */
export async function makeAdminKey(
  { db, keys, now, realNow, by }: KeyPorts,
  { name, role, endsAt, makerId, ids }: WantedKey & { readonly ids: Ids },
): Promise<{ readonly id: number; readonly key: string; readonly prefix: string }> {
  const { key, prefix, secretHash } = newBearerKey(ids, 'wba')
  const id = await insertAdminKey(db, { name, prefix, secretHash, role, makerId, endsAt, now: realNow })
  const change = { what: 'key_made', staffId: 0, name, email: prefix, role, by, now } as const
  const mails = await mailsToOwners(db, change)
  const data = { name, prefix, role, ...(endsAt !== null && { endsAt: new Date(endsAt).toISOString() }) }
  const about = { entity: 'admin_key', entityId: String(id), data } as const
  await recordEvent(db, keys, { name: 'admin_key.made', ...about, actor: by, now, mails })
  return { id, key, prefix }
}

/** Ends keys from this instant on; false where none of them was still there. */
export async function endKeys({ db, keys, now, realNow, by }: KeyPorts, which: EndingKeys): Promise<boolean> {
  const ended = await endAdminKeys(db, which, { by, now: realNow })
  for (const { id, prefix, name } of ended) {
    const about = { entity: 'admin_key', entityId: String(id), data: { name, prefix } } as const
    // oxlint-disable-next-line no-await-in-loop -- entries of one chain come one after the other
    await recordEvent(db, keys, { name: 'admin_key.ended', ...about, actor: by, now })
  }
  return ended.length > 0
}
