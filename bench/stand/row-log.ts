import type pg from 'pg'

/** A statement that writes rows as they were written once; its one parameter holds them as JSON. */
export interface RowWrite {
  readonly text: string
  readonly rows: string
}

interface LoggedRow {
  readonly id: number
  readonly place: string
  readonly op: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly row: Readonly<Record<string, unknown>>
  readonly before: Readonly<Record<string, unknown>> | null
}

interface Table {
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** Rows that one statement wrote: one after the other, in one table, the same columns of each. */
interface Group {
  readonly place: string
  readonly op: LoggedRow['op']
  readonly changed: readonly string[]
  readonly rows: LoggedRow['row'][]
}

/** Notes every row that is written from now on, in order, by calls and by the worker. */
export async function startRowLog(database: pg.Client): Promise<void> {
  await database.query(`
    create table bench_row (id bigint generated always as identity primary key, place text not null, op text not null,
      "row" jsonb not null, before jsonb, tx xid8 not null default pg_current_xact_id());
    create function bench_note_row() returns trigger language plpgsql as $$ begin
      insert into bench_row (place, op, "row", before) values (format('%I.%I', tg_table_schema, tg_table_name), tg_op,
        case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end, case tg_op when 'UPDATE' then to_jsonb(old) end);
      return null;
    end $$;
    do $$ declare place regclass; begin
      for place in select oid from pg_class where relkind = 'r' and relname <> 'bench_row'
        and relnamespace in ('public'::regnamespace, 'gw'::regnamespace) loop
        execute format('create trigger zz_bench after insert or update or delete on %s for each row execute function bench_note_row()', place);
      end loop;
    end $$`)
}

/** Checks keys at the end of a transaction: a statement that wrote two tables at once noted them in no order. */
export async function deferKeys(database: pg.Client): Promise<void> {
  await database.query(`
    do $$ declare one record; begin
      for one in select conrelid::regclass as place, conname from pg_constraint where contype = 'f' and conparentid = 0 loop
        execute format('alter table %s alter constraint %I deferrable initially deferred', one.place, one.conname);
      end loop;
    end $$`)
}

export async function endOfRowLog(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ id: number }>('select coalesce(max(id), 0)::float8 as id from bench_row')
  return rows[0]?.id ?? 0
}

interface LogSection {
  readonly after: number
  readonly last: number
  /** Only transactions that wrote into this table, such as `public.quote`: the worker's others are left out. */
  readonly of?: string
}

/** Writes between two positions of the log, as the fewest statements that write them in that order. */
export async function writesBetween(
  database: pg.Client,
  { after, last, of }: LogSection,
): Promise<readonly RowWrite[]> {
  const { rows } = await database.query<LoggedRow>(
    `select id::float8 as id, place, op, "row", before from bench_row where id > $1 and id <= $2
       and ($3::text is null or tx in (select tx from bench_row where id > $1 and id <= $2 and place = $3)) order by id`,
    [after, last, of],
  )
  const tables = new Map<string, Table>()
  const writes: RowWrite[] = []
  for (const group of grouped(rows)) {
    const table = tables.get(group.place) ?? (await describe(database, group.place))
    tables.set(group.place, table)
    writes.push({ text: statementOf(group, table), rows: JSON.stringify(group.rows) })
  }
  return writes
}

function grouped(logged: readonly LoggedRow[]): readonly Group[] {
  const groups: Group[] = []
  for (const { place, op, row, before } of logged) {
    const changed =
      before === null
        ? []
        : Object.keys(row).filter((name) => JSON.stringify(row[name]) !== JSON.stringify(before[name]))
    const last = groups.at(-1)
    const isSame = last?.place === place && last.op === op && last.changed.join() === changed.join()
    if (isSame) last.rows.push(row)
    // an update that changed nothing
    else if (op !== 'UPDATE' || changed.length > 0) groups.push({ place, op, changed, rows: [row] })
  }
  return groups
}

async function describe(database: pg.Client, place: string): Promise<Table> {
  const { rows: columns } = await database.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [place],
  )
  const { rows: key } = await database.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = $1::regclass and indisprimary`,
    [place],
  )
  return { columns: columns.map(({ name }) => name), key: key.map(({ name }) => name) }
}

function statementOf({ place, op, changed }: Group, { columns, key }: Table): string {
  const given = `jsonb_populate_recordset(null::${place}, $1::jsonb) given`
  const isSame = key.map((name) => `stored.${name} = given.${name}`).join(' and ')
  switch (op) {
    case 'INSERT':
      return `insert into ${place} (${columns.join()}) overriding system value select ${columns.join()} from ${given}`
    case 'UPDATE': {
      const set = columns.filter((name) => changed.includes(name))
      return `update ${place} stored set ${set.map((name) => `${name} = given.${name}`).join()} from ${given} where ${isSame}`
    }
    case 'DELETE':
      return `delete from ${place} stored using ${given} where ${isSame}`
  }
}
