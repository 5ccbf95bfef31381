import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { COLUMN_PARSERS } from './column-types.ts'
import type { Store } from './database.ts'
import { openDatabase } from './open-transaction.ts'
import { preparing } from './prepared-statements.ts'
import { watchSpace } from './storage-space.ts'

const POOL_SIZE = 10
/** A request's query ends within 2 s (reliability 3.1); the worker's batches may take 30 s. */
const STATEMENT_TIMEOUT_MS = 30_000
/** A migration may rewrite a large table; 0 would mean the time of a statement. */
const SCRIPT_TIMEOUT_MS = 3_600_000

type ScriptQuery = pg.QueryConfig & { readonly query_timeout: number }
const CONNECT_TIMEOUT_MS = 2_000
const RELISTEN_AFTER_MS = 1_000

interface PostgresSettings {
  readonly url: string
  /** A connection without a pooler in between, for LISTEN. */
  readonly directUrl: string
  readonly onError: (error: Error) => void
}

/** By this name the lasting connections of running nodes are known among those of a database. */
export const NODE_NAME = 'waybill node'

function typeParsers(): pg.CustomTypesConfig {
  return {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      const parser = format === 'binary' ? undefined : COLUMN_PARSERS[oid]
      // oxlint-disable-next-line typescript/no-unsafe-return -- the driver's own parsers are typed as any
      return (
        parser ?? (format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text'))
      )
    },
  }
}

/**
 * Opens a PostgreSQL server (15 or newer). Behind a pooler a connection has no state, elsewhere prepared statements.
 */
export function openPostgresStore(settings: PostgresSettings): Store {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    types: typeParsers(),
  })
  pool.on('error', settings.onError)
  // a connection that breaks while a transaction holds it emits its own error: without a listener, that would end the
  // process
  pool.on('connect', (client) => client.on('error', settings.onError))
  const isDirect = settings.directUrl === settings.url
  const watch = watchSpace()
  const db = openDatabase(new PostgresDialect({ pool: isDirect ? preparing(pool) : pool }), watch.log)
  return {
    kind: 'postgres',
    db,
    space: watch.spaceOf(db),
    runScript: async (script) => {
      const question: ScriptQuery = { text: script, query_timeout: SCRIPT_TIMEOUT_MS }
      await pool.query(question)
    },
    listen: (channel, onMessage) => listen(settings, channel, onMessage),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  }
}

/** Listens on one direct connection and opens it again when it breaks; every use polls as well. */
async function listen(
  settings: PostgresSettings,
  channel: string,
  onMessage: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: settings.directUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: NODE_NAME,
    })
    client = next
    next.on('notification', (message) => onMessage(message.payload ?? ''))
    next.on('error', settings.onError)
    next.on('end', () => {
      if (!stopped) timer = setTimeout(() => void open().catch(settings.onError), RELISTEN_AFTER_MS)
    })
    await next.connect()
    await next.query(`listen ${next.escapeIdentifier(channel)}`)
  }
  await open()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}
