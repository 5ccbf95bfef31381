import { instant } from '../database/column-types.ts'
import type { Database, Executor } from '../database/database.ts'
import type { Keys } from '../keys.ts'
import { StartRejected } from '../start-rejected.ts'

/** The row that only the database's own secret opens. */
const NAME = 'known-secret'
const PURPOSE = 'known-secret'
const CONTENT = 'waybill'

export const WRONG_SECRET =
  'WAYBILL_SECRET is not the one of this database (DATA_DIR/secret, where it is unset): with another one second factors, webhooks, hand-overs and links in waiting mails stop working. Give the one that the database was used with, or change it by "npm run cli -- rotate-secret": where DATA_DIR has a file secret.next, that command finishes a change that was cut off.'

/** Whether the keys are those that the database was used with: undefined before the first start. */
export async function isKnownSecret(db: Executor, keys: Keys): Promise<boolean | undefined> {
  const row = await db.selectFrom('secret').select('sealed').where('name', '=', NAME).executeTakeFirst()
  if (row === undefined) return undefined
  try {
    return keys.open(PURPOSE, Buffer.from(row.sealed).toString('base64url')) === CONTENT
  } catch {
    return false
  }
}

const sealedMark = (keys: Keys): Buffer => Buffer.from(keys.seal(PURPOSE, CONTENT), 'base64url')

/** Each start remembers the first secret, and throws {@link StartRejected} with any other (OPS-06). */
export async function rejectOtherSecret(db: Database, keys: Keys, now: number): Promise<void> {
  await db
    .insertInto('secret')
    .values({ name: NAME, sealed: sealedMark(keys), created_at: instant(now) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  if ((await isKnownSecret(db, keys)) === false) throw new StartRejected(WRONG_SECRET)
}

/** From now on the database is used with these keys. */
export async function replaceKnownSecret(db: Executor, keys: Keys, now: number): Promise<void> {
  const values = { name: NAME, sealed: sealedMark(keys), created_at: instant(now) }
  await db
    .insertInto('secret')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ sealed: values.sealed, created_at: values.created_at }),
    )
    .execute()
}
