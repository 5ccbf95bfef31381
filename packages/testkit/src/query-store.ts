import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { ThrowawayStore } from './store.ts'

export type Row = Readonly<Record<string, unknown>>

/** One query on a store: beside the running server on PostgreSQL, only after its end on the embedded one (one process may open it). */
export async function queryStore(store: ThrowawayStore, query: string): Promise<readonly Row[]> {
  return store.kind === 'postgres' ? queryPostgres(store.url, query) : queryEmbedded(store.dataDir, query)
}

async function queryPostgres(url: string, query: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

async function queryEmbedded(dataDir: string, query: string): Promise<readonly Row[]> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'database') })
  try {
    return (await database.query<Row>(query)).rows
  } finally {
    await database.close()
  }
}
