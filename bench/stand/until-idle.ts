import { setTimeout as wait } from 'node:timers/promises'
import { cpuSecondsOf } from '../measure/foreign-cpu.ts'

const pauseMs = 200
const mostMs = 20_000
/** At most a twentieth of a core. */
const idleSeconds = 0.01

/** Waits until a process has finished what it does behind its answers; a fixed time where the machine does not say. */
export async function untilIdle(pid: number): Promise<void> {
  const end = performance.now() + mostMs
  let before = cpuSecondsOf(pid)
  if (before === undefined) return wait(mostMs / 4)
  while (performance.now() < end) {
    await wait(pauseMs)
    const now = cpuSecondsOf(pid)
    if (now === undefined || now - before <= idleSeconds) return
    before = now
  }
}
