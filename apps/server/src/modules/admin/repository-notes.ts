import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

interface NewNote {
  readonly accountId: number
  readonly by: string
  readonly note: string
  readonly now: number
}

/** The number of the note; undefined where there is no such account, or it was erased. */
export async function insertNote(db: Executor, { accountId, by, note, now }: NewNote): Promise<number | undefined> {
  const { rows } = await sql<{ readonly id: number }>`
    insert into account_note (account_id, written_by, note, written_at)
    select id, ${by}, ${note}, ${instant(now)} from account where id = ${accountId} and erased_at is null
    returning id`.execute(db)
  return rows[0]?.id
}

/** The account that it was on; undefined where there is no such note. */
export async function deleteNote(db: Executor, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ readonly accountId: number }>`
    delete from account_note where id = ${id} returning account_id as "accountId"`.execute(db)
  return rows[0]?.accountId
}
