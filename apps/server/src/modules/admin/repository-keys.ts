import type { StaffKeyRole, StaffRole } from '@waybill/contract/staff/duties'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { AdminKeyPort } from '../../platform/ports.ts'

const withMaker = (db: Executor) => db.selectFrom('admin_key').leftJoin('staff', 'staff.id', 'admin_key.maker_id')

export const adminKeys: AdminKeyPort = {
  findAdminKey: async (db, { prefix, now }) => {
    const row = await withMaker(db)
      .select(['admin_key.id as keyId', 'prefix', 'secret_hash as secretHash', 'admin_key.name', 'admin_key.role'])
      .select(['used_at as usedAt', 'ends_at as endsAt', 'ended_at as endedAt'])
      .select(['staff.email as makerEmail', 'staff.role as makerRole', 'staff.disabled_at as disabledAt'])
      .where('prefix', '=', prefix)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const { endsAt, endedAt, makerEmail, makerRole, disabledAt, ...key } = row
    const over = endsAt !== null && endsAt <= now ? endsAt : null
    const maker = makerEmail === null || makerRole === null ? undefined : { email: makerEmail, role: makerRole }
    return { kind: 'admin_key', ...key, maker, endedAt: endedAt ?? disabledAt ?? over }
  },
  noteUse: async (db, { keyId, now, before }) => {
    await db
      .updateTable('admin_key')
      .set({ used_at: instant(now) })
      .where('id', '=', keyId)
      .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<=', instant(before))]))
      .execute()
  },
}

export interface NewAdminKey {
  readonly name: string
  readonly prefix: string
  readonly secretHash: Uint8Array
  readonly role: StaffKeyRole
  /** Null: the machine's own command. */
  readonly makerId: number | null
  readonly endsAt: number | null
  readonly now: number
}

export async function insertAdminKey(db: Executor, key: NewAdminKey): Promise<number> {
  const { id } = await db
    .insertInto('admin_key')
    .values({
      name: key.name,
      prefix: key.prefix,
      secret_hash: Buffer.from(key.secretHash),
      role: key.role,
      maker_id: key.makerId,
      created_at: instant(key.now),
      ends_at: key.endsAt === null ? null : instant(key.endsAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A key as the staff see it; epoch ms. */
export interface ListedAdminKey {
  readonly id: number
  readonly prefix: string
  readonly name: string
  readonly role: StaffKeyRole
  /** Both null: the machine's own command. */
  readonly makerName: string | null
  readonly makerRole: StaffRole | null
  readonly createdAt: number
  readonly usedAt: number | null
  readonly endsAt: number | null
  readonly endedAt: number | null
  readonly endedBy: string | null
}

/** Lists those that were not ended first, the newest of each first. */
export function listAdminKeys(db: Executor): Promise<readonly ListedAdminKey[]> {
  return withMaker(db)
    .select(['admin_key.id', 'prefix', 'admin_key.name', 'admin_key.role'])
    .select(['staff.name as makerName', 'staff.role as makerRole'])
    .select(['admin_key.created_at as createdAt', 'used_at as usedAt', 'ends_at as endsAt'])
    .select(['ended_at as endedAt', 'ended_by as endedBy'])
    .orderBy((eb) => eb('ended_at', 'is not', null))
    .orderBy('admin_key.id', 'desc')
    .execute()
}

/** Keys that are to end: one, or all of a maker. */
export type EndingKeys = { readonly id: number } | { readonly prefix: string } | { readonly makerId: number }

export interface EndedAdminKey {
  readonly id: number
  readonly prefix: string
  readonly name: string
}

/** Ends those that weren't ended before, and answers them. */
export function endAdminKeys(
  db: Executor,
  which: EndingKeys,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<readonly EndedAdminKey[]> {
  return db
    .updateTable('admin_key')
    .set({ ended_at: instant(now), ended_by: by })
    .where('ended_at', 'is', null)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : 0))
    .$if('prefix' in which, (query) => query.where('prefix', '=', 'prefix' in which ? which.prefix : ''))
    .$if('makerId' in which, (query) => query.where('maker_id', '=', 'makerId' in which ? which.makerId : 0))
    .returning(['id', 'prefix', 'name'])
    .execute()
}
