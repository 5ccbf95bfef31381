import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { BackupManifest } from './backup-folder.ts'

/** Rows of every table of ours, by its name with its schema. */
export async function countTables(db: Executor): Promise<BackupManifest['tables']> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(db)
  if (tables.length === 0) return {}
  const counts = tables.map(
    ({ schema, name }) =>
      sql`select ${`${schema}.${name}`}::text as name, (select count(*) from ${sql.table(`${schema}.${name}`)})::int as rows`,
  )
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

/** The newest migration that was applied; undefined for an empty database. */
export async function newestMigration(db: Executor): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select case when to_regclass('schema_migration') is not null then 'there' end as name`.execute(db)
  if (rows[0]?.name === null) return undefined
  const { rows: applied } = await sql<{ name: string | null }>`select max(name) as name from schema_migration`.execute(
    db,
  )
  return applied[0]?.name ?? undefined
}
