import { setTimeout as pause } from 'node:timers/promises'

const turnMs = 20
const patienceMs = 30_000

/** Asks again and again until `look` answers something; a machine that never gets there fails with what was awaited. */
export async function eventually<Found>(awaited: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    while (!patience.signal.aborted) {
      const found = await look()
      if (found !== undefined) return found
      await pause(turnMs)
    }
  } finally {
    clearTimeout(timer)
  }
  throw new Error(`within ${patienceMs / 1000} s it never came true that ${awaited}`)
}
