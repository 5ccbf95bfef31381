import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Store } from './database.ts'
import { openEmbeddedStore } from './embedded-store.ts'
import { openPostgresStore } from './postgres-store.ts'

/** The store that the configuration names: a PostgreSQL server, or the embedded database in DATA_DIR. */
export async function openStore(
  config: Config,
  { log, print }: { readonly log: FastifyBaseLogger; readonly print: (line: string) => void },
): Promise<Store> {
  if (config.DATABASE_URL !== undefined) {
    const onError = (error: Error): void => log.error({ err: error }, 'database connection lost')
    return openPostgresStore({
      url: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      onError,
    })
  }
  print(
    `Using the embedded database in ${config.DATA_DIR} (for trials and small shops: one process, no protection against power cuts)`,
  )
  return openEmbeddedStore(config.DATA_DIR)
}
