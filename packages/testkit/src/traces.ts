import type { Row } from './query-store.ts'

/** Every column of the shop and of the sandbox's provider that can hold a text. */
export const textColumns = `
  select columns.table_schema || '.' || columns.table_name as "table", columns.column_name as "column"
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema in ('public', 'gw') and table_type = 'BASE TABLE'
    and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY') order by 1, 2`

/** A query for the columns in which one of the texts is found, without regard to case: `table.column: text`. */
export function tracesOf(columns: readonly Row[], texts: readonly string[]): string {
  const needles = texts.map((text) => `'${text.toLowerCase().replaceAll("'", "''")}'`).join(', ')
  const searches = columns.map(
    ({ table, column }) => `select distinct '${String(table)}.${String(column)}: ' || needle.sought as trace
      from ${String(table)} searched, unnest(array[${needles}]) as needle(sought)
      where position(needle.sought in lower(searched."${String(column)}"::text)) > 0`,
  )
  return `${searches.join(' union all ')} order by 1`
}
