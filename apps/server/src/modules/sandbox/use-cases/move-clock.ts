import type { DatabaseClock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { Worker } from '../../../platform/worker/worker.ts'
import { addToOffset, readOffset } from '../repository.ts'

/** The first wait for work that is due and held by somebody else, a lease for instance; doubled each time. */
const FIRST_WAIT_MS = 1_000

interface ClockMoving {
  readonly store: Store
  readonly clock: DatabaseClock
  readonly worker: Pick<Worker, 'earliest' | 'runDue'>
}

/**
 * Moves the product's clock to `target`, stopping at every instant at which something falls due and running it there,
 * so that one jump and a thousand steps leave the same books (B-90). Ends when nothing is due any more.
 */
export async function moveClock(moving: ClockMoving, target: number): Promise<number> {
  const { clock, worker } = moving
  await worker.runDue()
  let wait = FIRST_WAIT_MS
  let due = await worker.earliest()
  while (due !== undefined && due <= target && clock.now() < target) {
    const isHeld = due <= clock.now()
    await setClock(moving, isHeld ? Math.min(target, clock.now() + wait) : due)
    await worker.runDue()
    const next = await worker.earliest()
    wait = next === due ? wait * 2 : FIRST_WAIT_MS
    due = next
  }
  await setClock(moving, target)
  await worker.runDue()
  return clock.now()
}

/** Only forward: what another node has added meanwhile counts, and a measurement that falls short is made up for. */
async function setClock({ store, clock }: ClockMoving, to: number): Promise<void> {
  await clock.measure()
  for (let byMs = to - clock.now(); byMs > 0; byMs = to - clock.now()) {
    await addToOffset(store.db, { known: await readOffset(store.db), byMs })
    await clock.measure()
  }
}

/** Two jumps at once would mix their steps: the second waits for the first. */
export function oneAtATime(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}
