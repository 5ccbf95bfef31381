import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** A program with its arguments, without any input. */
export interface Command {
  readonly command: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
}

export interface Outcome {
  readonly status: number
  /** Both streams, in the order in which they were written. */
  readonly output: string
  readonly seconds: number
}

/** Runs a program quietly and collects what it prints; a program that cannot be started has status 127. */
export function runQuietly({ command, env, cwd }: Command): Promise<Outcome> {
  const [program = '', ...flags] = command
  const startedAt = performance.now()
  const pieces: string[] = []
  const child = spawn(program, flags, { env: env ?? process.env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece))
  const release = passSignalsOn(child)
  return new Promise((resolve) => {
    const finish = (status: number, last = ''): void => {
      release()
      resolve({ status, output: pieces.join('') + last, seconds: (performance.now() - startedAt) / 1000 })
    }
    child.on('error', (error) => finish(127, error.message))
    child.on('close', (status) => finish(status ?? 1))
  })
}

/** The same with a line of progress every few seconds, so that it doesn't look stuck. */
export async function runWithProgress(label: string, command: Command, every = 2000): Promise<Outcome> {
  const startedAt = performance.now()
  const report = setInterval(() => {
    console.log(`  ${label}: ${Math.round((performance.now() - startedAt) / 1000)} s ...`)
  }, every)
  try {
    return await runQuietly(command)
  } finally {
    clearInterval(report)
  }
}

/** An interrupted run takes its children with it and starts no further ones. */
function passSignalsOn(child: ChildProcess): () => void {
  const pass = (signal: NodeJS.Signals): void => {
    child.kill(signal)
    child.once('close', () => process.exit(130))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass)
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, pass)
  }
}
