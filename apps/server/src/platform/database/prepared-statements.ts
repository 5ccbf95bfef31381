import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** A statement is prepared once it comes for the third time: what is sent once leaves nothing on a connection. */
const PREPARED_FROM = 3
/** Each connection plans and stores as many; the pages and calls of a shop have about half of that. */
const MOST_NAMES = 300
const MOST_COUNTED = 3_000
/** One plan serves every length of a list: a batch is planned by its own. */
const LONGEST_LIST = 20
const PLANNED = /^\s*(?:select|with|insert|update|delete)\b/i
/** Claims of work are planned by how much is due: a plan that was made while all of it was would read the table for nothing. */
const CLAIMS = /\bskip locked\b/i

/** Not known on this connection, or already known: a pooler gave us a connection of another client. */
const LOST = new Set(['26000', '42P05'])
/** A migration of a newer release has changed what it answers; the code alone says less. */
const CHANGED = { code: '0A000', message: 'cached plan must not change result type' }

function cannotBeNamed(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false
  return LOST.has(error.code) || (error.code === CHANGED.code && error.message === CHANGED.message)
}

/** To a transaction it is a conflict: the statement was not run, and the next try is sent without names. */
class NamesLost extends Error {
  readonly code = '40001'
}

/** Statements of one store by their names; none any more once a connection has lost one. */
class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new Map<string, number>()
  #isOn = true

  of(text: string, values: readonly unknown[]): string | undefined {
    if (!this.#isOn || values.some((value) => Array.isArray(value) && value.length > LONGEST_LIST)) return undefined
    return this.#names.get(text) ?? this.#counted(text)
  }

  #counted(text: string): string | undefined {
    if (this.#names.size >= MOST_NAMES || !PLANNED.test(text) || CLAIMS.test(text)) return undefined
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times < PREPARED_FROM) {
      if (this.#seen.size >= MOST_COUNTED) this.#seen.clear()
      this.#seen.set(text, times)
      return undefined
    }
    this.#seen.delete(text)
    const name = createHash('sha256').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }

  turnOff(): void {
    this.#isOn = false
  }
}

type RunQuery = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

function queryOf(client: pg.PoolClient, names: StatementNames): RunQuery {
  return async (text, values) => {
    const name = names.of(text, values)
    if (name === undefined) return client.query(text, [...values])
    const isAlone = client.getTransactionStatus() === 'I'
    return client.query({ name, text, values: [...values] }).catch((error: unknown) => {
      if (!cannotBeNamed(error)) throw error
      names.turnOff()
      if (!isAlone) throw new NamesLost('a prepared statement was lost', { cause: error })
      // it was not begun: outside of a transaction it is simply sent again
      return client.query(text, [...values])
    })
  }
}

/** The pool as Kysely takes it: each connection parses and plans once what is sent again and again. */
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
