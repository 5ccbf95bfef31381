import { setTimeout as wait } from 'node:timers/promises'
import { ticksOf } from '../measure/foreign-cpu.ts'

const pauseMs = 200
const mostMs = 20_000
/** A tick is 10 ms on every usual kernel: at most a twentieth of a core. */
const idleTicks = 1

/** Waits until a process has finished what it does behind its answers; a fixed time where the machine does not say. */
export async function untilIdle(pid: number): Promise<void> {
  const end = performance.now() + mostMs
  let before = ticksOf(pid)
  if (before === undefined) return wait(mostMs / 4)
  while (performance.now() < end) {
    await wait(pauseMs)
    const now = ticksOf(pid)
    if (now === undefined || now - before <= idleTicks) return
    before = now
  }
}
