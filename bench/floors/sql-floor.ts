import pg from 'pg'
import type { LoadAnswer } from '../load/load-order.ts'
import { percentile } from '../measure/statistics.ts'
import { answerOrders } from '../stand/program.ts'
import { addBare, removeBare } from './cart-statement.ts'
import type { CartToggle } from './cart-statement.ts'

/** SQL1: every cart has a connection of its own and repeats add and remove; only the adds are timed. */
export interface SqlFloorOrder {
  readonly databaseUrl: string
  readonly carts: readonly CartToggle[]
  readonly seconds: number
}

async function run({ databaseUrl, carts, seconds }: SqlFloorOrder): Promise<LoadAnswer> {
  const clients = carts.map(() => new pg.Client({ connectionString: databaseUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  const times: number[] = []
  const toggle = async (client: pg.Client, cart: CartToggle): Promise<void> => {
    while (performance.now() < end) {
      const sentAt = performance.now()
      await addBare(client, cart)
      times.push(performance.now() - sentAt)
      await removeBare(client, cart)
    }
  }
  await Promise.all(carts.flatMap((cart, index) => (clients[index] ? [toggle(clients[index], cart)] : [])))
  const took = (performance.now() - startedAt) / 1000
  await Promise.all(clients.map((client) => client.end()))
  const answers = times.length * 2
  return { answers, perSecond: answers / took, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

answerOrders(run)
