import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Store } from '../database/database.ts'
import { requireFree, RESERVE_BYTES } from '../database/storage-space.ts'
import { StartRejected } from '../start-rejected.ts'
import { differences, digestOf, syncFile, tableCounts, writeManifest, type BackupManifest } from './backup-folder.ts'
import { countDump, dumpDatabase } from './postgres-programs.ts'
import { countTables, newestMigration } from './table-counts.ts'

export interface BackupRequest {
  readonly config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>
  readonly store: Store
  /** Parent of the backup's own folder. */
  readonly into: string
  /** Real time, epoch ms. */
  readonly now: number
  /** Gives it up. */
  readonly signal?: AbortSignal
}

export interface TakenBackup {
  readonly folder: string
  readonly manifest: BackupManifest
}

/** The dump, with the rows that each table had at that instant. */
async function dump({ config, store }: BackupRequest, file: string): Promise<BackupManifest['tables']> {
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  if (url === undefined) {
    return dumpEmbedded(store, file)
  }
  const isolated = store.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return isolated.execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx)
    const tables = await countTables(trx)
    await dumpDatabase(url, { file, snapshot: rows[0]?.id ?? '' })
    return tables
  })
}

const compress = promisify(gzip)

/** All others wait for the connection from the count to the archive: both are of one instant. It is compressed afterwards. */
async function dumpEmbedded({ db, dump: archiveOf }: Store, file: string): Promise<BackupManifest['tables']> {
  if (archiveOf === undefined) throw new Error('this store has no dump')
  const { tables, archive } = await db.connection().execute(async (alone) => {
    await sql`checkpoint`.execute(alone)
    return { tables: await countTables(alone), archive: await archiveOf() }
  })
  // it lies beside its opened copy for a moment; what the shop needs for its changes stays free
  requireFree(dirname(file), { needed: RESERVE_BYTES + 2 * archive.byteLength, user: 'a backup' })
  await writeFile(file, await compress(archive), { mode: 0o600 })
  return tables
}

/**
 * Rows of each table of an archive of the embedded store, by opening it beside its place in a thread of its own: a shop that
 * runs answers meanwhile. Throws {@link StartRejected} where it doesn't open, and where `signal` ends the thread.
 */
function countCopy(file: string, signal?: AbortSignal): Promise<BackupManifest['tables']> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(new StartRejected('The shop stops: the backup is given up.'))
    const thread = new Worker(new URL('./count-copy-worker.ts', import.meta.url), { workerData: { file } })
    const end = (): void => void thread.terminate()
    let counted: BackupManifest['tables'] | undefined
    signal?.addEventListener('abort', end, { once: true })
    thread.once('message', (tables: unknown) => {
      counted = tableCounts.parse(tables)
    })
    // what is thrown in a thread arrives without its class
    thread.once('error', (error: unknown) => reject(new StartRejected(messageOf(error), { cause: error })))
    thread.once('exit', () => {
      signal?.removeEventListener('abort', end)
      if (counted === undefined) reject(new StartRejected('The backup was not read back: its thread ended before.'))
      else resolve(counted)
    })
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Writes a backup under another name, reads all of it back, and gives it its own name only then (OPS-06). */
export async function takeBackup(taking: BackupRequest): Promise<TakenBackup> {
  const { store, into, now, signal } = taking
  const migration = await newestMigration(store.db)
  if (migration === undefined) throw new StartRejected('There is nothing to back up: the database is empty.')
  const takenAt = new Date(now).toISOString()
  const folder = join(into, `waybill-${takenAt.replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15)}`)
  if (existsSync(folder)) throw new StartRejected(`${folder} is there already.`)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    const name = store.kind === 'postgres' ? 'database.dump' : 'database.tar.gz'
    const file = join(unfinished, name)
    const tables = await dump(taking, file)
    const found = await (store.kind === 'postgres' ? countDump(file) : countCopy(file, signal))
    const wrong = differences(tables, found)
    if (wrong.length > 0) throw new StartRejected(`The backup is not what the database has: ${wrong.join('; ')}`)
    await syncFile(file)
    const manifest: BackupManifest = {
      format: 1,
      store: store.kind,
      takenAt,
      migration,
      file: name,
      bytes: statSync(file).size,
      sha256: await digestOf(file),
      tables,
    }
    await writeManifest(unfinished, manifest)
    renameSync(unfinished, folder)
    return { folder, manifest }
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}
