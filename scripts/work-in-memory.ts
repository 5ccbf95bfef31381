import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** More than a run ever has at once: the server's databases and its log. */
const LEAST_BYTES = 4 * 2 ** 30
/** Set for the processes of a run that works there already. */
const MARK = 'WAYBILL_WORKS_IN'
/** A folder names the process of its run. */
const FOLDER = /^waybill-(\d+)-/

/**
 * Lets the temporary folders of a run lie in memory, where there is enough of it: a database is some eight hundred files, which
 * a disk makes in 400 ms and memory in 16 (docs/testing.md). They are gone with the run, or with the next one where it was
 * killed.
 */
export function workInMemory(environment: NodeJS.ProcessEnv = process.env): void {
  if (environment[MARK] !== undefined || !existsSync(MEMORY)) return
  removeAbandoned()
  if (!hasSpace()) return
  const folder = mkdtempSync(join(MEMORY, `waybill-${process.pid}-`))
  // the server of the databases runs as another user
  chmodSync(folder, 0o755)
  environment[MARK] = folder
  environment.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = FOLDER.exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function hasSpace(): boolean {
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= LEAST_BYTES
}
