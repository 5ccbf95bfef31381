import type { MachineScope } from '@waybill/contract'
import { newBearerKey } from '../../platform/bearer-key.ts'
import type { Store } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvent } from '../../platform/events.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Keys } from '../../platform/keys.ts'
import { endOtherSigningKeys } from './repository-hand-overs.ts'
import { addSigningKey } from './signing-keys.ts'
import { endMachineKey, insertMachineKey } from './repository-keys.ts'

interface Managing {
  readonly store: Store
  readonly keys: Keys
  readonly now: number
  /** Actor of the audit trail: `operator:ana`. */
  readonly by: string
}

/** A new key, which is never shown again; its prefix names it in lists and logs. */
export async function makeKey(
  { store, keys, now, by }: Managing,
  { name, scopes, ids }: { readonly name: string; readonly scopes: readonly MachineScope[]; readonly ids: Ids },
): Promise<{ readonly key: string; readonly prefix: string }> {
  const { key, prefix, secretHash } = newBearerKey(ids, 'wbk')
  await inTransaction(store, async (db) => {
    const id = await insertMachineKey(db, { name, prefix, secretHash, scopes, by, now })
    const data = { name, prefix, scopes }
    const entity = { entity: 'machine_key', entityId: String(id) }
    await recordEvent(db, keys, { name: 'machine_key.made', ...entity, actor: by, data, now })
    return { ok: true, value: undefined }
  })
  return { key, prefix }
}

/** Ends a key from this instant on; false where none of this prefix works. */
export async function endKey({ store, keys, now, by }: Managing, prefix: string): Promise<boolean> {
  const done = await inTransaction(store, async (db) => {
    const id = await endMachineKey(db, { prefix, by, now })
    if (id !== undefined) {
      const entity = { entity: 'machine_key', entityId: String(id) }
      await recordEvent(db, keys, { name: 'machine_key.ended', ...entity, actor: by, data: { prefix }, now })
    }
    return { ok: true, value: id !== undefined }
  })
  return done.ok && done.value
}

/** Another key for hand-overs; `isNow` ends those before it at once. Its id. */
export async function rotateSigningKey(
  { store, keys, now, by }: Managing,
  { isNow, ids }: { readonly isNow: boolean; readonly ids: Ids },
): Promise<string> {
  const done = await inTransaction(store, async (db) => {
    const kid = await addSigningKey(db, { keys, ids, now })
    if (isNow) await endOtherSigningKeys(db, kid, now)
    const entity = { entity: 'signing_key', entityId: kid }
    await recordEvent(db, keys, { name: 'signing_key.made', ...entity, actor: by, data: { isNow }, now })
    return { ok: true, value: kid }
  })
  if (!done.ok) throw new Error(done.failure.code)
  return done.value
}
