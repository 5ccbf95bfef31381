import { existsSync, openAsBlob, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { provideDataDir } from '../data-dir.ts'
import { StartRejected } from '../start-rejected.ts'
import { COLUMN_PARSERS } from './column-types.ts'
import { takeFolderLock } from './folder-lock.ts'
import type { Database, Store } from './database.ts'
import { newestAutomaticBackup } from '../backup/automatic-backup-folder.ts'
import { openDatabase, outsideTransaction } from './open-transaction.ts'
import { freeBytesBeside, requireFree, RESERVE_BYTES, watchSpace } from './storage-space.ts'

const MEBIBYTE = 1024 * 1024
/** PostgreSQL's own 128 MB are zeroed at each start, for half a second, and stay in memory; a shop of this store is smaller. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']
const FIRST_BYTES = 80 * MEBIBYTE

/**
 * Opens the embedded PostgreSQL in `dataDir`, for one process only: two on one folder silently lose commits.
 * It survives the death of the process, not a power cut (its file system has no fsync).
 */
export async function openEmbeddedStore(dataDir: string): Promise<Store> {
  provideDataDir(dataDir)
  const lock = takeFolderLock(dataDir)
  try {
    requireSpace(dataDir)
    return await openLocked(dataDir, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openLocked(dataDir: string, release: () => void): Promise<Store> {
  const pglite = await openFolder(dataDir)
  const watch = watchSpace(freeBytesBeside(dataDir))
  const db = openDatabase(new PGliteDialect({ pglite }), watch.log)
  return {
    kind: 'embedded',
    db,
    space: watch.spaceOf(db),
    runScript: async (script) => {
      await pglite.exec(script)
    },
    dump: async () => new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer()),
    // a message arrives within the next query of any caller
    listen: (channel, onMessage) => pglite.listen(channel, (payload) => outsideTransaction(() => onMessage(payload))),
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      release()
    },
  }
}

/** A first database takes forty mebibytes; one that is there stops at its reserve. */
function requireSpace(dataDir: string): void {
  const needed = existsSync(join(dataDir, 'database')) ? RESERVE_BYTES : FIRST_BYTES
  requireFree(dataDir, { needed, place: `DATA_DIR ${dataDir}`, user: 'the embedded database' })
}

/** A first creation that is interrupted leaves a folder that does not open: create beside it, then rename. */
async function openFolder(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) {
    const unfinished = join(dataDir, 'database.creating')
    rmSync(unfinished, { recursive: true, force: true })
    const created = await PGlite.create({ dataDir: unfinished, startParams })
    await created.close()
    renameSync(unfinished, folder)
  }
  return PGlite.create({ dataDir: folder, startParams, parsers: { ...COLUMN_PARSERS } }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartRejected(`DATA_DIR ${dataDir}: its database does not open (${why}). ${wayBack(dataDir)}`, {
      cause: error,
    })
  })
}

/** Advice to an operator whose database doesn't open. */
function wayBack(dataDir: string): string {
  const backup = newestAutomaticBackup(dataDir)
  const folder = join(dataDir, 'database')
  return backup === undefined
    ? `Put a copy of the folder in its place; docs/operating.md says how.`
    : `Move ${folder} away, then run "npm run cli -- restore ${backup.folder}": it is the newest backup, of ${new Date(backup.takenAt).toISOString()}.`
}

/** A database that lies beside the store: a backup that is looked at, or put back. */
export interface EmbeddedCopy {
  readonly db: Database
  readonly close: () => Promise<void>
  /** Closes it and takes it off the disk. */
  readonly dispose: () => Promise<void>
}

/** Unpacks an archive of a store into a folder of its own, and opens it there; throws {@link StartRejected} where it is none. */
export async function openCopy(archive: string, folder: string): Promise<EmbeddedCopy> {
  rmSync(folder, { recursive: true, force: true })
  const pglite = await PGlite.create({
    dataDir: folder,
    startParams,
    loadDataDir: await openAsBlob(archive),
    parsers: { ...COLUMN_PARSERS },
  }).catch((cause: unknown) => {
    rmSync(folder, { recursive: true, force: true })
    throw new StartRejected(`${archive} does not open as a database`, { cause })
  })
  const db = openDatabase(new PGliteDialect({ pglite }), watchSpace().log)
  const close = async (): Promise<void> => {
    await db.destroy()
    if (!pglite.closed) await pglite.close()
  }
  return {
    db,
    close,
    dispose: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
