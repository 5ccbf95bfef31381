import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseClock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { Worker } from '../../../platform/worker/worker.ts'
import { addToOffset, readOffset } from '../repository.ts'

/** The first wait for due work that another node holds, by a lease for instance; doubled each time. */
const FIRST_WAIT_MS = 1_000

/** By the time of this machine, not by the shop's: two seconds in all. */
const BETWEEN_LOOKS_MS = 20
const LOOKS = 100

interface ClockMoving {
  readonly store: Store
  readonly clock: DatabaseClock
  readonly worker: Pick<Worker, 'earliest' | 'runDue'>
}

/**
 * Moves the product's clock to `target`, stopping at every instant at which something falls due and running it there,
 * so that one jump and a thousand steps leave the same ledger (B-90). Ends when nothing is due any more.
 */
export async function moveClock(moving: ClockMoving, target: number): Promise<number> {
  const { clock, worker } = moving
  await worker.runDue()
  let byMs = FIRST_WAIT_MS
  let due = await worker.earliest()
  while (due !== undefined && due <= target && clock.now() < target) {
    const isHeld = due <= clock.now()
    await setClock(moving, isHeld ? Math.min(target, clock.now() + byMs) : due)
    await worker.runDue()
    const next = await worker.earliest()
    byMs = next === due ? byMs * 2 : FIRST_WAIT_MS
    due = next
  }
  await setClock(moving, target)
  await worker.runDue()
  await untilOthersAreDone(moving)
  return clock.now()
}

/** Waits for what another node took up meanwhile; one that was lost with it is left to the end of its lease. */
async function untilOthersAreDone({ clock, worker }: ClockMoving): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const due = await worker.earliest()
    if (due === undefined || due > clock.now()) return
    await wait(BETWEEN_LOOKS_MS)
    await worker.runDue()
  }
}

/** Only forward: what another node has added meanwhile counts, and a measurement that falls short is made up for. */
async function setClock({ store, clock }: ClockMoving, to: number): Promise<void> {
  await clock.measure()
  for (let byMs = to - clock.now(); byMs > 0; byMs = to - clock.now()) {
    await addToOffset(store.db, { known: await readOffset(store.db), byMs })
    await clock.measure()
  }
}
