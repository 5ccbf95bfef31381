import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Core of a process: the measured one has one to itself; the client and the database share another. */
export type Core = 'server' | 'client'

const pinner = 'taskset'

const numbers: Readonly<Record<Core, string>> = { server: '0', client: '1' }

/** Needs two cores and the `taskset` of Linux; elsewhere the processes share what there is. */
export const hasOwnCores = availableParallelism() >= 2 && spawnSync(pinner, ['--version']).status === 0

/** The command, pinned to its core. The process id stays that of the command itself. */
export function onCore(core: Core, command: readonly string[]): readonly string[] {
  return hasOwnCores ? [pinner, '--cpu-list', numbers[core], ...command] : command
}

/** Moves running processes; what they start later stays there. */
export function moveToCore(core: Core, pids: readonly number[]): void {
  if (!hasOwnCores) return
  for (const pid of pids) spawnSync(pinner, ['--all-tasks', '--pid', '--cpu-list', numbers[core], String(pid)])
}
