import pg from 'pg'

/** Distance of a copy's keys from those of its original: more than a demo shop or a test gives out. */
const STEP = 100_000

const CHECK_FAILED = '23514'

/** Tables in which the rows of customers begin; what hangs on them by foreign keys grows with them. */
const ROOTS = ['account', 'customer', 'event', 'outbox']

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isKey: boolean
  readonly isUnique: boolean
  readonly of: string | null
}

const columnsOfTables = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as "isKey",
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique",
    (select target.relname from pg_constraint f join pg_class target on target.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
      order by cardinality(f.conkey) limit 1) as of
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  order by c.relname, a.attnum`

/** The tables that have rows of customers: the roots, and all that refer to one of them. */
function growing(all: readonly Column[]): ReadonlySet<string> {
  const found = new Set(ROOTS)
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const { table, of, name } of all)
      if ((of !== null && found.has(of)) || name === 'account_id' || name === 'member_id') found.add(table)
  }
  return found
}

/** Expression for a column of the copy number `n`: its keys are its own, everything else is as it was. */
function copied({ name, type, isKey, isUnique, of }: Column, grows: ReadonlySet<string>): string {
  const quoted = `"${name}"`
  const isOwn = of === null ? isKey || name === 'account_id' || name === 'member_id' : grows.has(of)
  if (type === 'uuid' && isOwn) return `md5(${quoted}::text || n)::uuid`
  if (/^(?:bigint|integer)$/.test(type) && isOwn) return `${quoted} + ${STEP} * n`
  // what an event is about, by its text
  if (type === 'text' && ((isUnique && of === null) || name === 'entity_id')) return `${quoted} || '~' || n`
  if (type === 'bytea' && isUnique) return `substr(${quoted}, 5) || int4send(n)`
  return quoted
}

async function copyRows(
  client: pg.Client,
  columns: readonly Column[],
  { times, grows }: { readonly times: number; readonly grows: ReadonlySet<string> },
): Promise<boolean> {
  const [first] = columns
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map((column) => copied(column, grows)).join(', ')
  const insert = `insert into "${first?.table}" (${names}) overriding system value
    select ${values} from "${first?.table}", generate_series(1, ${times}) n`
  try {
    return ((await client.query(insert)).rowCount ?? 0) > 0
  } catch (error) {
    // what a check reads of the text of a key, no copy can say
    if (error instanceof Error && 'code' in error && error.code === CHECK_FAILED) return false
    throw error
  }
}

/**
 * Copies every row of every customer `times` over, as rows of as many others, and analyzes: for statements that are looked
 * at, and no shop to go on in. Triggers and foreign keys have nothing to say meanwhile. The names of the tables that grew.
 */
export async function growShop(url: string, times: number): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(columnsOfTables)
    const grows = growing(rows)
    const tables = [...Map.groupBy(rows, ({ table }) => table)].filter(([table]) => grows.has(table))
    await client.query('set session_replication_role = replica')
    const grown: string[] = []
    for (const [table, columns] of tables)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      if (await copyRows(client, columns, { times, grows })) grown.push(table)
    await client.query('analyze')
    return grown
  } finally {
    await client.end()
  }
}
