import type { MachineScope } from '@waybill/contract'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { MachineKeyPort } from '../../platform/ports.ts'

export const machineKeys: MachineKeyPort = {
  findMachineKey: (db, prefix) =>
    db
      .selectFrom('machine_key')
      .select([
        'id as keyId',
        'prefix',
        'secret_hash as secretHash',
        'scopes',
        'used_at as usedAt',
        'ended_at as endedAt',
      ])
      .where('prefix', '=', prefix)
      .executeTakeFirst(),
  noteUse: async (db, { keyId, now, before }) => {
    await db
      .updateTable('machine_key')
      .set({ used_at: instant(now) })
      .where('id', '=', keyId)
      .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<=', instant(before))]))
      .execute()
  },
}

export interface NewMachineKey {
  readonly name: string
  readonly prefix: string
  readonly secretHash: Uint8Array
  readonly scopes: readonly MachineScope[]
  readonly by: string
  readonly now: number
}

export async function insertMachineKey(db: Executor, key: NewMachineKey): Promise<number> {
  const row = await db
    .insertInto('machine_key')
    .values({
      name: key.name,
      prefix: key.prefix,
      secret_hash: key.secretHash,
      scopes: [...key.scopes],
      created_by: key.by,
      created_at: instant(key.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A key as operators see it; epoch ms. */
export interface ListedMachineKey {
  readonly id: number
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly MachineScope[]
  readonly createdBy: string
  readonly createdAt: number
  readonly usedAt: number | null
  readonly endedAt: number | null
  readonly endedBy: string | null
}

/** Lists the active ones first, the newest of each first. */
export function listMachineKeys(db: Executor): Promise<readonly ListedMachineKey[]> {
  return db
    .selectFrom('machine_key')
    .select([
      'id',
      'name',
      'prefix',
      'scopes',
      'created_by as createdBy',
      'created_at as createdAt',
      'used_at as usedAt',
      'ended_at as endedAt',
      'ended_by as endedBy',
    ])
    .orderBy((eb) => eb('ended_at', 'is not', null))
    .orderBy('id', 'desc')
    .execute()
}

/** Ends a key that works; its id, or undefined where none of this prefix does. */
export async function endMachineKey(
  db: Executor,
  { prefix, by, now }: { readonly prefix: string; readonly by: string; readonly now: number },
): Promise<number | undefined> {
  const row = await db
    .updateTable('machine_key')
    .set({ ended_at: instant(now), ended_by: by })
    .where('prefix', '=', prefix)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function accountExists(db: Executor, accountId: number): Promise<boolean> {
  return (await db.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst()) !== undefined
}
