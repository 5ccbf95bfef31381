import { percentile } from '../measure/statistics.ts'
import { answerOrders } from '../stand/program.ts'
import type { LoadAnswer, LoadOrder } from './load-order.ts'
import { User } from './user.ts'

/** The load comes from a process of its own: a client that shares a thread with the server measures itself. */
async function load({ port, users, until }: LoadOrder): Promise<LoadAnswer> {
  const startedAt = performance.now()
  const end = until === 'once' ? startedAt : startedAt + until.seconds * 1000
  const crowd = users.map((steps) => new User(steps, () => performance.now() >= end))
  await Promise.all(crowd.map((user) => user.run(port)))
  const seconds = (performance.now() - startedAt) / 1000
  const times = crowd.flatMap((user) => user.times)
  const answers = crowd.reduce((sum, user) => sum + user.answers, 0)
  return { answers, perSecond: answers / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

answerOrders(load)
