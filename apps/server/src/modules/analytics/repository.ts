import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

export interface NewEntry {
  readonly id: string
  readonly event: string
  readonly data: object
}

export interface EntrySource {
  /** Of the session; undefined for visitors. */
  readonly member: { readonly memberId: number; readonly accountId: number } | undefined
  readonly networkPrefix: string
  readonly now: number
}

/** Stores what isn't there yet, by the uuid of each entry; answers how many were new. */
export async function insertEntries(db: Executor, entries: readonly NewEntry[], source: EntrySource): Promise<number> {
  const rows = await db
    .insertInto('analytics_entry')
    .values(
      entries.map(({ id, event, data }) => ({
        id,
        event,
        data: JSON.stringify(data),
        account_id: source.member?.accountId ?? null,
        member_id: source.member?.memberId ?? null,
        network_prefix: source.networkPrefix,
        created_at: instant(source.now),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return rows.length
}
