import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { onCore } from './cores.ts'
import type { Core } from './cores.ts'

const graceMs = 5_000

export interface ChildCommand {
  readonly core: Core
  /** Path of the program and its arguments. */
  readonly program: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly stdio: StdioOptions
}

/** Starts a program of ours with the Node that runs the bench; it never outlives the bench. */
export function startChild({ core, program, env, stdio }: ChildCommand): ChildProcess {
  const [command = '', ...args] = onCore(core, [process.execPath, ...program])
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio })
  const kill = (): boolean => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** Signals a program to end, and kills it when it does not. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const impatience = setTimeout(() => child.kill('SIGKILL'), graceMs)
  child.kill('SIGTERM')
  await ended
  clearTimeout(impatience)
}
