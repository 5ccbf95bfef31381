import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

export interface TextColumn {
  readonly table: string
  readonly column: string
  /** `public.member.email`, for people. */
  readonly name: string
}

/** Every column of our tables that can hold text a person or a program wrote. */
export async function textColumns(db: Executor): Promise<readonly TextColumn[]> {
  const { rows } = await sql<{ table_schema: string; table_name: string; column_name: string }>`
    select table_schema, table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'gw') and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')
    order by table_schema, table_name, ordinal_position`.execute(db)
  return rows.map((row) => ({
    table: `${row.table_schema}.${row.table_name}`,
    column: row.column_name,
    name: `${row.table_schema}.${row.table_name}.${row.column_name}`,
  }))
}
