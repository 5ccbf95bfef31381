import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Store } from '../database/database.ts'
import { openCopy } from '../database/embedded-store.ts'
import { StartRejected } from '../start-rejected.ts'
import { differences, digestOf, syncFile, writeManifest, type Manifest } from './backup-folder.ts'
import { countDump, dumpDatabase } from './postgres-programs.ts'
import { countTables, newestMigration } from './table-counts.ts'

interface Taking {
  readonly config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>
  readonly store: Store
  /** Where the backup's own folder is made. */
  readonly into: string
  /** Real time, epoch ms. */
  readonly now: number
}

export interface Taken {
  readonly folder: string
  readonly manifest: Manifest
}

/** The dump, with the rows that each table had at that instant. */
async function dump({ config, store }: Taking, file: string): Promise<Manifest['tables']> {
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  if (url === undefined) {
    if (store.dump === undefined) throw new Error('this store has no dump')
    await store.runScript('checkpoint')
    const tables = await countTables(store.db)
    await writeFile(file, await store.dump(), { mode: 0o600 })
    return tables
  }
  const isolated = store.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return isolated.execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx)
    const tables = await countTables(trx)
    await dumpDatabase(url, { file, snapshot: rows[0]?.id ?? '' })
    return tables
  })
}

/** What is in the file, by reading it back: an embedded one is opened beside it. */
async function readBack(kind: Store['kind'], file: string): Promise<Manifest['tables']> {
  if (kind === 'postgres') return countDump(file)
  const copy = await openCopy(file, `${file}.opened`)
  try {
    return await countTables(copy.db)
  } finally {
    await copy.dispose()
  }
}

/** Writes a backup under another name, reads all of it back, and gives it its own name only then (OPS-06). */
export async function takeBackup(taking: Taking): Promise<Taken> {
  const { store, into, now } = taking
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
    const wrong = differences(tables, await readBack(store.kind, file))
    if (wrong.length > 0) throw new StartRejected(`The backup is not what the database has: ${wrong.join('; ')}`)
    await syncFile(file)
    const manifest: Manifest = {
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
