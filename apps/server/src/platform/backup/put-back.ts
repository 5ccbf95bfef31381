import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { provideDataDir } from '../data-dir.ts'
import { openCopy } from '../database/embedded-store.ts'
import { takeFolderLock } from '../database/folder-lock.ts'
import { openStore } from '../database/open-store.ts'
import { StartRejected } from '../start-rejected.ts'
import { readBackup, type BackupManifest } from './backup-folder.ts'
import { restoreDatabase } from './postgres-programs.ts'
import { countTables } from './table-counts.ts'

/** Puts a checked backup into the empty store of the configuration; throws {@link StartRejected} rather than replace anything (OPS-06). */
export async function putBack(
  config: Config,
  folder: string,
  log: Parameters<typeof openStore>[1]['log'],
): Promise<BackupManifest> {
  const { manifest, file } = await readBackup(folder)
  const kind = config.DATABASE_URL === undefined ? 'embedded' : 'postgres'
  if (manifest.store !== kind)
    throw new StartRejected(
      `${folder} is of the ${manifest.store} store, the configuration names the ${kind} one (DATABASE_URL).`,
    )
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  if (url === undefined) await intoFolder(config.DATA_DIR, file)
  else {
    await requireEmpty(config, log)
    await restoreDatabase(url, file)
  }
  return manifest
}

async function requireEmpty(config: Config, log: Parameters<typeof openStore>[1]['log']): Promise<void> {
  const store = await openStore(config, { log, print: () => undefined })
  try {
    const tables = Object.keys(await countTables(store.db))
    if (tables.length > 0)
      throw new StartRejected(
        `The database of DATABASE_URL has ${tables.length} tables: a backup is restored into an empty one.`,
      )
  } finally {
    await store.close()
  }
}

/** Unpacked beside its place and opened there; renamed once it is whole. */
async function intoFolder(dataDir: string, file: string): Promise<void> {
  provideDataDir(dataDir)
  const lock = takeFolderLock(dataDir)
  try {
    const database = join(dataDir, 'database')
    if (existsSync(database))
      throw new StartRejected(
        `DATA_DIR ${dataDir} has a database: move ${database} away first, a backup replaces none.`,
      )
    const unfinished = join(dataDir, 'database.restoring')
    const copy = await openCopy(file, unfinished)
    await copy.close()
    renameSync(unfinished, database)
  } finally {
    lock.release()
  }
}
