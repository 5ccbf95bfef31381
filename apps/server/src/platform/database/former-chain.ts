import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { StartRejected } from '../start-rejected.ts'
import type { Executor } from './database.ts'

/** The migration that creates the whole schema: the files of `migrations/baseline`, in their order. What follows it begins with 0111. */
export const BASELINE = '0110-baseline'

/** SHA-256 over the names and checksums of the migrations 0001 to 0110, one a line, whose place the baseline took. */
const CHAIN = '0774c9711259279a98ad998c143d4466b294b37d7d28d93be3092e998828d007'
/** The last commit that has them. */
const LAST_OF_CHAIN = 'e176ec83f0c555aaef34f767cb908212ae2676ad'

/** The schema is there already: what only those migrations needed goes, and its rows stay as they are. */
const JOIN = `alter table schema_migration drop column corrected;
  delete from upgrade_step where name = 'billing_by_one_path'`

/** True for migrations that the baseline took the place of. Their rows stay, for the nodes of that commit that still run. */
export const isOfChain = (name: string): boolean => name !== BASELINE && name < '0111'

/**
 * Script that brings a database of the former migrations to the baseline; undefined for any other one. Throws
 * {@link StartRejected} where it doesn't stand at their end, or the steps of a start after them aren't over.
 */
export async function joinBaseline(db: Executor, known: ReadonlyMap<string, string>): Promise<string | undefined> {
  const former = [...known].filter(([name]) => isOfChain(name)).map(([name, checksum]) => `${name} ${checksum}\n`)
  if (known.has(BASELINE) || former.length === 0) return undefined
  const digest = createHash('sha256').update(former.toSorted().join('')).digest('hex')
  if (digest !== CHAIN || (await isUnfinished(db)))
    throw new StartRejected(
      `This database is older than the first release: run commit ${LAST_OF_CHAIN} on it once ("npm run cli -- migrate"), then this release.`,
    )
  return JOIN
}

/** Subscriptions without prices by value, or documents without the prefix of their number. */
async function isUnfinished(db: Executor): Promise<boolean> {
  const { rows } = await sql`
    select from upgrade_step where name = 'billing_by_one_path' and done_at is null
    union all (select from invoice where seq is not null and number_prefix is null limit 1)`.execute(db)
  return rows.length > 0
}
