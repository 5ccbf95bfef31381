import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartRejected } from '../start-rejected.ts'

/** In place of what only Linux says of a process. */
const UNKNOWN = 'unknown'

/** Another process has the embedded database of this folder open. */
export class FolderInUse extends StartRejected {
  constructor(folder: string, pid: number) {
    super(
      `${folder} is in use by process ${pid}. The embedded database can be opened by one process only; stop that one, or use DATABASE_URL.`,
    )
    this.name = 'FolderInUse'
  }
}

interface Holder {
  readonly pid: number
  readonly started: string
}

/**
 * Takes the exclusive lock of a data folder. The file names the process, the instant that process was started and
 * the boot, so the lock of a process that died (reaped or not, of an earlier boot, of a reused pid) is taken over.
 */
export function takeFolderLock(folder: string): { readonly release: () => void } {
  const file = join(folder, 'lock')
  const mine = JSON.stringify({ pid: process.pid, started: startedMark(process.pid) } satisfies Holder)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (createExclusively(file, mine)) return { release: () => releaseIfOurs(file, mine) }
    const holder = readHolder(file)
    if (holder !== undefined && isAlive(holder)) throw new FolderInUse(folder, holder.pid)
    rmSync(file, { force: true })
  }
  throw new FolderInUse(folder, 0)
}

function createExclusively(file: string, content: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, content)
    closeSync(handle)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value)) return undefined
    const { pid, started } = value
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid !== process.pid && !isRunning(holder.pid)) return false
  const now = processOf(holder.pid)
  // what can't be looked at is not taken away
  if (now === undefined || holder.started === UNKNOWN) return true
  return !now.isDead && now.started === holder.started
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

function startedMark(pid: number): string {
  return processOf(pid)?.started ?? UNKNOWN
}

interface KnownProcess {
  /** Boot id and start tick, so that a reused pid is seen. */
  readonly started: string
  /** Killed, but not reaped by its parent: the pid is still there, the process isn't. */
  readonly isDead: boolean
}

/** Facts that Linux has of a process; elsewhere the pid alone decides. */
function processOf(pid: number): KnownProcess | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name in parentheses may hold anything
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { started: `${boot}:${fields[19] ?? ''}`, isDead: fields[0] === 'Z' || fields[0] === 'X' }
  } catch {
    return undefined
  }
}

function releaseIfOurs(file: string, mine: string): void {
  try {
    if (readFileSync(file, 'utf8') === mine) rmSync(file, { force: true })
  } catch {
    // the folder is gone: nothing is left to release
  }
}
