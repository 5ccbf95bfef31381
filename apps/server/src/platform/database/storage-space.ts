import { statfsSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { sql, type LogEvent } from 'kysely'
import { StartRejected } from '../start-rejected.ts'
import { cannotWrite } from './database-away.ts'
import type { Database, StorageSpace } from './database.ts'

/** Two segments of the write-ahead log: the embedded store never ends a write that finds no space for the next one. */
export const RESERVE_BYTES = 32 * 1024 * 1024
const LOOK_EVERY_MS = 1_000

interface SpaceWatch {
  /** Called for every failed statement, in the driver. */
  readonly log: (event: LogEvent) => void
  readonly spaceOf: (db: Database) => StorageSpace
}

/** `freeBytes` returns undefined where it is unknown: on the disk of a server, or of a strange file system. */
export function watchSpace(freeBytes: () => number | undefined = () => undefined): SpaceWatch {
  let hasFailed = false
  const isShort = (): boolean => (freeBytes() ?? RESERVE_BYTES) < RESERVE_BYTES
  return {
    log: (event) => {
      if (event.level === 'error' && cannotWrite(event.error)) hasFailed = true
    },
    spaceOf: (db) => ({
      isShort,
      canWrite: async () => {
        if (isShort()) return false
        if (hasFailed) hasFailed = !(await takesRows(db))
        return !hasFailed
      },
    }),
  }
}

/** Free bytes beside a folder, looked up at most once a second. */
export function freeBytesBeside(folder: string, now: () => number = () => performance.now()): () => number | undefined {
  let known: number | undefined
  let lookedAt = -Infinity
  return () => {
    if (now() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = now()
      known = freeBytesNow(folder)
    }
    return known
  }
}

const MEBIBYTE = 1024 * 1024

/** Throws {@link StartRejected} where a folder's disk has less free than is needed; `place` and `user` say of what and for what. */
export function requireFree(
  folder: string,
  { needed, place = folder, user }: { readonly needed: number; readonly place?: string; readonly user: string },
): void {
  const free = freeBytesNow(folder) ?? Infinity
  if (free >= needed) return
  const [has, needs] = [free, needed].map((bytes) => `${BigInt(bytes) / BigInt(MEBIBYTE)} MiB`)
  throw new StartRejected(`${place} has ${has} free on its disk, ${user} needs ${needs}: make space`)
}

function freeBytesNow(folder: string): number | undefined {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder)
    return blocks === 0 ? undefined : bavail * bsize
  } catch {
    return undefined
  }
}

/** Tries to store a mebibyte and rolls it back. A failure of another kind says nothing about space. */
async function takesRows(db: Database): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`create temp table space_probe on commit drop as select repeat('x', 1900) from generate_series(1, 512)`.execute(
        trx,
      )
    })
    return true
  } catch (error) {
    return !cannotWrite(error)
  }
}
