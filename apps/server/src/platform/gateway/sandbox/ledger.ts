import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { GwEntryTable } from '../../database/schema-gateway.ts'

/** One row of the gateway's ledger. A charge or refund is what its newest row says. */
export type Entry = Selectable<GwEntryTable>

/** Appends a row; nothing when another node has written this step already, and then nothing may follow from it. */
export async function append(db: Executor, entry: Insertable<GwEntryTable>): Promise<Entry | undefined> {
  return db
    .insertInto('gw.entry')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The newest row of the charge or refund that was requested with this key. */
export async function newestByKey(db: Executor, kind: Entry['kind'], key: string): Promise<Entry | undefined> {
  return db
    .selectFrom('gw.entry')
    .selectAll()
    .where('kind', '=', kind)
    .where('idem_key', '=', key)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function newestOfCharge(db: Executor, ref: string): Promise<Entry | undefined> {
  return db
    .selectFrom('gw.entry')
    .selectAll()
    .where('kind', '=', 'charge')
    .where('ref', '=', ref)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Refunds of a charge that did not come back, in minor units. */
export async function refundedOf(db: Executor, chargeRef: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount), 0)::bigint as total from gw.refund where charge_ref = ${chargeRef}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The newest row of each refund of a charge. */
export async function refundsOf(db: Executor, chargeRef: string): Promise<readonly Entry[]> {
  return db
    .selectFrom('gw.entry')
    .distinctOn('ref')
    .selectAll()
    .where('kind', '=', 'refund')
    .where('charge_ref', '=', chargeRef)
    .orderBy('ref')
    .orderBy('step', 'desc')
    .execute()
}

/** The newest row of the refund of a charge that was made last; undefined where nothing was given back. */
export async function newestRefundOf(db: Executor, chargeRef: string): Promise<Entry | undefined> {
  return db
    .selectFrom('gw.entry')
    .selectAll()
    .where('charge_ref', '=', chargeRef)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The charge whose next step falls due first: what of it is read is the caller's. */
export function dueCharge(db: Executor) {
  return db
    .selectFrom('gw.entry as entry')
    .where('due_at', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('gw.entry as next')
            .select('next.id')
            .whereRef('next.ref', '=', 'entry.ref')
            .whereRef('next.step', '>', 'entry.step'),
        ),
      ),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
}

/** The charge whose next step falls due first, whenever that is. */
export async function firstDueCharge(db: Executor): Promise<(Entry & { readonly due_at: number }) | undefined> {
  const entry = await dueCharge(db).selectAll().executeTakeFirst()
  return entry === undefined || entry.due_at === null ? undefined : { ...entry, due_at: entry.due_at }
}
