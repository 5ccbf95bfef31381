import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type Dialect, type Driver, type Logger, type QueryExecutor } from 'kysely'
import type { Database, Executor } from './database.ts'
import type { Schema } from './schema.ts'

interface OpenWork {
  isOpen: boolean
}

/** The work that holds a connection, as everything that it calls sees it. */
const openWork = new AsyncLocalStorage<OpenWork>()

/**
 * Fails while a transaction of the caller is open. The embedded store has one connection: a caller that waits for a
 * second one waits for ever. On PostgreSQL ten of them would empty the pool; and nothing outside can be rolled back.
 */
export function rejectInTransaction(reached: string): void {
  if (openWork.getStore()?.isOpen === true)
    throw new Error(`${reached} was reached inside a transaction: use its executor, or wait for its end`)
}

/** Runs what another's work only happens to wake, like a message of the database: it is not part of that transaction. */
export function outsideTransaction<Value>(work: () => Value): Value {
  return openWork.exit(work)
}

/** The store's handle. While a transaction is open its executor is the only way to the database. */
export function openDatabase(dialect: Dialect, log: Logger): Database {
  const driver = dialect.createDriver()
  const plain = new Kysely<Schema>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (db) => dialect.createIntrospector(db),
    },
    log,
  })
  const connections = plain.getExecutor()
  const executor = connections.withConnectionProvider({
    provideConnection: async (use, options) => {
      rejectInTransaction('the database')
      return connections.provideConnection((connection) => holding(() => use(connection)), options)
    },
  })
  return assemble({ dialect, driver, executor })
}

interface DatabaseParts {
  readonly dialect: Dialect
  readonly driver: Driver
  readonly executor: QueryExecutor
}

const partsOf = new WeakMap<Executor, DatabaseParts>()

function assemble(parts: DatabaseParts): Database {
  const { dialect } = parts
  const db = new Kysely<Schema>({ config: { dialect }, ...parts })
  partsOf.set(db, parts)
  return db
}

/** A handle of the same store whose statements another executor carries out. A transaction stays as it is. */
export function withExecutor(db: Executor, change: (executor: QueryExecutor) => QueryExecutor): Executor {
  const parts = partsOf.get(db)
  return parts === undefined ? db : assemble({ ...parts, executor: change(parts.executor) })
}

/** Marks the work as open until it ends; promises that outlive it are free again. */
async function holding<Value>(work: () => Promise<Value>): Promise<Value> {
  const held: OpenWork = { isOpen: true }
  try {
    return await openWork.run(held, work)
  } finally {
    held.isOpen = false
  }
}
