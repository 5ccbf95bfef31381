import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '@waybill/testkit/postgres'
import { moveToCore } from './cores.ts'

/** An empty database of the bench's own. */
export interface BenchDatabase extends AsyncDisposable {
  readonly url: string
}

/**
 * On a throwaway PostgreSQL that waits for the disk, or on the server of DATABASE_URL, whose databases are left alone.
 */
export async function createBenchDatabase(server = process.env.DATABASE_URL): Promise<BenchDatabase> {
  if (server !== undefined) return createOn(server)
  const started = await startPostgres({ durable: true })
  const postmaster = Number.parseInt(readFileSync(join(started.folder, 'data/postmaster.pid'), 'utf8'), 10)
  moveToCore('client', [postmaster])
  const database = await createOn(`${started.url}/postgres`)
  return { url: database.url, [Symbol.asyncDispose]: started.stop }
}

/** Another one with the same rows; nothing may be connected to the first. */
export function copyDatabase(database: string): Promise<BenchDatabase> {
  const server = new URL(database)
  server.pathname = '/postgres'
  return createOn(server.href, new URL(database).pathname.slice(1))
}

async function createOn(server: string, template = 'template1'): Promise<BenchDatabase> {
  const name = `waybill_bench_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await query(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, [Symbol.asyncDispose]: () => query(server, `drop database if exists ${name} with (force)`) }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
