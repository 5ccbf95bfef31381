import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Unit of `/proc`, on every usual kernel. */
const ticksPerSecond = 100

/** Processor time since the machine started, in ticks of the kernel. */
export interface CpuReading {
  /** Of everybody, on all cores. */
  readonly busy: number
  readonly total: number
  /** Of this process and all that it has started. */
  readonly own: number
}

/** Ticks in one line of `/proc/<pid>/stat`. */
export interface ProcessTicks {
  readonly pid: number
  readonly parent: number
  /** Its own time and that of its ended children. */
  readonly ticks: number
}

/** The name of a process may hold anything, brackets and blanks too: the fields start behind its last bracket. */
export function readProcessTicks(stat: string): ProcessTicks {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid: Number.parseInt(stat, 10), parent: Number(fields[1]), ticks }
}

/** Ticks of a process and of everything below it. */
export function ticksOfTree(processes: readonly ProcessTicks[], root: number): number {
  const members = new Set([root])
  // A parent may stand behind its child in the list: look until no process is added.
  for (let known = 0; known !== members.size;) {
    known = members.size
    for (const { pid, parent } of processes) if (members.has(parent)) members.add(pid)
  }
  return processes.reduce((sum, { pid, ticks }) => sum + (members.has(pid) ? ticks : 0), 0)
}

/** Undefined on a machine without `/proc`. Interrupts are left out: the network load of a run causes them itself. */
export function readCpu(): CpuReading | undefined {
  const text = readText('/proc/stat')
  const fields = text?.split('\n')[0]?.split(/\s+/).slice(1, 9).map(Number)
  if (fields === undefined) return undefined
  const [user = 0, nice = 0, system = 0, , , , , steal = 0] = fields
  const total = fields.reduce((sum, field) => sum + field, 0)
  return { busy: user + nice + system + steal, total, own: ticksOfTree(allProcesses(), process.pid) }
}

/** CPU that others used between two readings, in percent of one core. */
export function foreignPercent(before: CpuReading | undefined, after: CpuReading | undefined): number | undefined {
  if (before === undefined || after === undefined) return undefined
  const oneCore = (after.total - before.total) / availableParallelism()
  const foreign = after.busy - before.busy - (after.own - before.own)
  return oneCore <= 0 ? undefined : Math.max((foreign / oneCore) * 100, 0)
}

/** CPU time of one process in seconds; undefined where the machine does not say, or when it has ended. */
export function cpuSecondsOf(pid: number): number | undefined {
  const stat = readText(`/proc/${pid}/stat`)
  return stat === undefined ? undefined : readProcessTicks(stat).ticks / ticksPerSecond
}

function allProcesses(): readonly ProcessTicks[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = readText(`/proc/${pid}/stat`)
      return stat === undefined ? [] : [readProcessTicks(stat)]
    })
}

/** Processes end while the list is read. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
