import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { COLUMN_PARSERS } from './column-types.ts'
import { takeFolderLock } from './folder-lock.ts'
import type { Store } from './database.ts'
import { openDatabase, outsideTransaction } from './open-transaction.ts'

/**
 * Opens the embedded PostgreSQL in `dataDir`, for one process only: two on one folder silently lose commits.
 * It survives the death of the process, not a power cut (its file system has no fsync).
 */
export async function openEmbeddedStore(dataDir: string): Promise<Store> {
  mkdirSync(dataDir, { recursive: true })
  const lock = takeFolderLock(dataDir)
  try {
    return await openLocked(dataDir, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openLocked(dataDir: string, release: () => void): Promise<Store> {
  const pglite = await openFolder(dataDir)
  const db = openDatabase(new PGliteDialect({ pglite }))
  return {
    kind: 'embedded',
    db,
    runScript: async (script) => {
      await pglite.exec(script)
    },
    // a message arrives within the query of whoever asks next
    listen: (channel, onMessage) => pglite.listen(channel, (payload) => outsideTransaction(() => onMessage(payload))),
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      release()
    },
  }
}

/** A first creation that is interrupted leaves a folder that does not open: create beside it, then rename. */
async function openFolder(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) {
    const unfinished = join(dataDir, 'database.creating')
    rmSync(unfinished, { recursive: true, force: true })
    const created = await PGlite.create({ dataDir: unfinished })
    await created.close()
    renameSync(unfinished, folder)
  }
  return PGlite.create({ dataDir: folder, parsers: { ...COLUMN_PARSERS } })
}
