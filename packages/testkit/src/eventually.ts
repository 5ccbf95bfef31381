import { setTimeout as pause } from 'node:timers/promises'

const turnMs = 20
/** The deep tier runs on machines that do much else; it is a bound for what never comes, not a figure. */
const patienceMs = process.env['DEEP'] === '1' ? 240_000 : 30_000

/** Repeats `look` until it returns something; a test that never gets there fails with what was awaited. */
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
