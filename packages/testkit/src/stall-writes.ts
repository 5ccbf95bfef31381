import pg from 'pg'

/** A table that no connection can write to: a writer waits, and can be killed exactly there. */
export interface StalledTable {
  /** True once a writer waits. */
  readonly isAwaited: () => Promise<true | undefined>
  readonly release: () => Promise<void>
}

/** Locks a table of PostgreSQL against writing and row locks, but not against reading. */
export async function stallWrites(url: string, table: string): Promise<StalledTable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in exclusive mode`)
  return {
    isAwaited: async () => {
      const { rows } = await client.query<{ waits: boolean }>(
        'select exists (select from pg_locks where relation = $1::regclass and not granted) as waits',
        [table],
      )
      return rows[0]?.waits === true ? true : undefined
    },
    release: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** Locks the rows of a query as a command does that doesn't end; the answer lets them go. */
export async function lockRows(url: string, query: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(`${query} for no key update`)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}
