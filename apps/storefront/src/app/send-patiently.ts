import { TRIES } from '../lib/change-queue.ts'
import { aMoment } from '../lib/a-moment.ts'

/** Until it is sent again. */
const PAUSE_MS = 1000

/** Sends until an answer comes, as often as a change of the queue is sent; undefined when none came. */
export async function sendPatiently<Answer>(send: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  let answer = await send()
  for (let attempt = 1; answer === undefined && attempt < TRIES; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    await aMoment(PAUSE_MS)
    // oxlint-disable-next-line no-await-in-loop -- as above
    answer = await send()
  }
  return answer
}
