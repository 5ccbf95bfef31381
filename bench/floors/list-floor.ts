import pg from 'pg'
import type { LoadAnswer } from '../load/load-order.ts'
import { percentile } from '../measure/statistics.ts'
import { answerOrders } from '../stand/program.ts'

/** One bare statement by the driver of the shop, again and again: rows of a list without rights, trail and words. */
export interface ListFloorOrder {
  readonly databaseUrl: string
  readonly text: string
  readonly seconds: number
}

async function run({ databaseUrl, text, seconds }: ListFloorOrder): Promise<LoadAnswer> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const times: number[] = []
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  while (performance.now() < end || times.length === 0) {
    const sentAt = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one caller
    await client.query({ name: 'floor', text })
    times.push(performance.now() - sentAt)
  }
  const took = (performance.now() - startedAt) / 1000
  await client.end()
  const answers = times.length
  return { answers, perSecond: answers / took, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

answerOrders(run)
