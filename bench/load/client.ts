import { once } from 'node:events'
import { createConnection } from 'node:net'
import { percentile } from '../measure/statistics.ts'
import { answerOrders } from '../stand/program.ts'
import type { LoadAnswer, LoadOrder, Step } from './load-order.ts'
import { readAnswer } from './read-answer.ts'
import type { Answer } from './read-answer.ts'

interface PreparedStep extends Step {
  readonly bytes: Buffer
  readonly expected: Buffer | undefined
}

function prepare(step: Step): PreparedStep {
  const expected = step.body === undefined ? undefined : Buffer.from(step.body, 'base64')
  return { ...step, bytes: Buffer.from(step.request), expected }
}

/** An error page must not win: an answer that is not the expected one ends the run. */
function check({ status, expected, marker, request }: PreparedStep, answer: Answer): void {
  const isRight =
    answer.status === status &&
    (expected === undefined || expected.equals(answer.body)) &&
    (marker === undefined || answer.body.includes(marker))
  if (isRight) return
  const asked = request.split('\r\n')[0]
  const wanted = marker === undefined ? `${status}` : `${status} with ${marker}`
  throw new Error(`${asked} answered not ${wanted}:\n${answer.head}\n\n${answer.body.toString('utf8').slice(0, 500)}`)
}

/** Repeats the steps of one user until `isOver`, but never ends in the middle of them. Answers the times of the timed steps. */
async function runUser(port: number, steps: readonly PreparedStep[], isOver: () => boolean): Promise<Run> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  const run: Run = { times: [], answers: 0 }
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  let [at, sentAt, received] = [0, 0, Buffer.alloc(0)]
  const next = (): void => {
    const step = steps[at]
    if (step === undefined) throw new Error('a user without steps')
    sentAt = performance.now()
    socket.write(step.bytes)
  }
  const take = (data: Buffer): void => {
    received = received.length === 0 ? data : Buffer.concat([received, data])
    const answer = readAnswer(received)
    const step = steps[at]
    if (answer === undefined || step === undefined) return
    if (step.isTimed) run.times.push(performance.now() - sentAt)
    run.answers += 1
    check(step, answer)
    received = received.subarray(answer.size)
    at = (at + 1) % steps.length
    if (at === 0 && isOver()) resolve(undefined)
    else next()
  }
  socket.on('data', (data) => {
    try {
      take(data)
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)))
    }
  })
  socket.on('close', () => reject(new Error('the server closed the connection')))
  next()
  await promise.finally(() => socket.destroy())
  return run
}

interface Run {
  readonly times: number[]
  answers: number
}

async function load({ port, users, until }: LoadOrder): Promise<LoadAnswer> {
  const startedAt = performance.now()
  const end = until === 'once' ? 0 : startedAt + until.seconds * 1000
  const isOver = (): boolean => performance.now() >= end
  const runs = await Promise.all(users.map((steps) => runUser(port, steps.map(prepare), isOver)))
  const seconds = (performance.now() - startedAt) / 1000
  const times = runs.flatMap((run) => run.times)
  const answers = runs.reduce((sum, run) => sum + run.answers, 0)
  return { answers, perSecond: answers / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

answerOrders(load)
