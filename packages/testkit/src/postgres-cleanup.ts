import type { ChildProcess } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const turnMs = 10
const patience = 500
const fatal = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ends a server and removes its folder when this process ends before `stop` was called, by a signal too. */
export function removeAtExit(server: ChildProcess, folder: string): () => void {
  const remove = (): void => {
    server.kill('SIGQUIT')
    waitUntilGone(join(folder, 'data/postmaster.pid'))
    rmSync(folder, { recursive: true, force: true })
  }
  const removeAndDie = (signal: NodeJS.Signals): void => {
    forget()
    remove()
    // Somebody else who listens decides; without anyone, the signal does what it always does.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const forget = (): void => {
    process.off('exit', remove)
    for (const signal of fatal) process.off(signal, removeAndDie)
  }
  process.on('exit', remove)
  for (const signal of fatal) process.on(signal, removeAndDie)
  return forget
}

/** Blocks, because nothing asynchronous runs in an exit handler; a server that writes would outlive its folder. */
function waitUntilGone(lockFile: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let turn = 0; turn < patience && existsSync(lockFile); turn++) Atomics.wait(pause, 0, 0, turnMs)
}
