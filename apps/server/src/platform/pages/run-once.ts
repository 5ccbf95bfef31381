import { mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { FolderInUse, takeFolderLock } from '../database/folder-lock.ts'

const LOOK_AGAIN_MS = 100

/**
 * Does the work of a folder unless it is done once the lock is ours: of several processes that begin at once, one works
 * and the others wait for it; the lock of a killed one is taken over. Returns whether it was us.
 */
export async function runOnce(
  folder: string,
  { isDone, work }: { readonly isDone: () => boolean; readonly work: () => Promise<void> },
): Promise<boolean> {
  mkdirSync(folder, { recursive: true })
  while (!isDone()) {
    const lock = tryLock(folder)
    if (lock === undefined) {
      // oxlint-disable-next-line no-await-in-loop -- no event says when the other one is done
      await wait(LOOK_AGAIN_MS)
      continue
    }
    try {
      // it may have been done between our check and the lock
      if (isDone()) return false
      // oxlint-disable-next-line no-await-in-loop -- the last round
      await work()
      return true
    } finally {
      lock.release()
    }
  }
  return false
}

function tryLock(folder: string): ReturnType<typeof takeFolderLock> | undefined {
  try {
    return takeFolderLock(folder)
  } catch (error) {
    if (error instanceof FolderInUse) return undefined
    throw error
  }
}
