import { createHash } from 'node:crypto'
import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'

/**
 * Begins a statement that each connection to a PostgreSQL server parses and plans once, for the queries of every click.
 * It names its columns, so that a migration under it never changes its result; its text is one of few.
 */
export const prepared = sql.raw(`${MARK} `)

/** Not known on this connection, or already known: a pooler gave us a connection of another client. */
const LOST = new Set(['26000', '42P05'])

function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && LOST.has(error.code)
}

/** Statements of one store by their names; none any more once a connection has lost one. */
class StatementNames {
  readonly #known = new Map<string, string>()
  #isOn = true

  of(text: string): string | undefined {
    if (!this.#isOn || !text.startsWith(MARK)) return undefined
    const name = this.#known.get(text) ?? createHash('sha256').update(text).digest('base64url')
    this.#known.set(text, name)
    return name
  }

  turnOff(): void {
    this.#isOn = false
  }
}

type RunQuery = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

function queryOf(client: pg.PoolClient, names: StatementNames): RunQuery {
  return async (text, values) => {
    const name = names.of(text)
    if (name === undefined) return client.query(text, [...values])
    return client.query({ name, text, values: [...values] }).catch((error: unknown) => {
      if (!isLost(error)) throw error
      names.turnOff()
      // it was not begun: outside of a transaction it is simply sent again
      return client.query(text, [...values])
    })
  }
}

/** The pool as Kysely takes it, with marked statements sent by name. */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const clientOf = (client: pg.PoolClient): PostgresPoolClient => {
    const release = (destroy?: boolean): void => client.release(destroy)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- cursors, the other way to query, are not configured
    return { query: queryOf(client, names) as never, release }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const ours = known.get(client) ?? clientOf(client)
      known.set(client, ours)
      return ours
    },
  }
}
