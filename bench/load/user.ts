import { once } from 'node:events'
import { createConnection } from 'node:net'
import type { Socket } from 'node:net'
import type { Step } from './load-order.ts'
import { readAnswer } from './read-answer.ts'
import type { Answer } from './read-answer.ts'

/** A step with its texts as bytes. */
interface PreparedStep extends Step {
  readonly bytes: Buffer
  readonly expected: Buffer | undefined
}

function prepare(step: Step): PreparedStep {
  const expected = step.body === undefined ? undefined : Buffer.from(step.body, 'base64')
  return { ...step, bytes: Buffer.from(step.request), expected }
}

/** An error page must not win: an answer that is not the expected one ends the run. */
function check({ status, expected, marker, request }: PreparedStep, { status: given, head, body }: Answer): void {
  const hasBody = expected === undefined || expected.equals(body)
  if (given === status && hasBody && (marker === undefined || body.includes(marker))) return
  const wanted = marker === undefined ? `${status} and the expected bytes` : `${status} with ${marker}`
  throw new Error(`${request.split('\r\n')[0]} answered not ${wanted}:\n${head}\n\n${body.toString('utf8', 0, 500)}`)
}

/** A user with a connection of his own, who sends each request after the answer to the one before. */
export class User {
  /** Milliseconds of the timed steps. */
  readonly times: number[] = []
  answers = 0
  readonly #steps: readonly PreparedStep[]
  readonly #isOver: () => boolean
  #received: Buffer = Buffer.alloc(0)
  #at = 0
  #sentAt = 0

  constructor(steps: readonly Step[], isOver: () => boolean) {
    this.#steps = steps.map(prepare)
    this.#isOver = isOver
  }

  /** Repeats the steps until it is over, but never ends in the middle of them. */
  async run(port: number): Promise<void> {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    socket.on('data', (data: Buffer) => {
      try {
        if (this.#take(data)) this.#sendOrEnd(socket, resolve)
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    this.#send(socket)
    await promise.finally(() => socket.destroy())
  }

  #sendOrEnd(socket: Socket, end: () => void): void {
    if (this.#at === 0 && this.#isOver()) end()
    else this.#send(socket)
  }

  #send(socket: Socket): void {
    this.#sentAt = performance.now()
    socket.write(this.#step().bytes)
  }

  /** Whether the answer is whole; it is checked after its time was taken. */
  #take(data: Buffer): boolean {
    this.#received = this.#received.length === 0 ? data : Buffer.concat([this.#received, data])
    const answer = readAnswer(this.#received)
    if (answer === undefined) return false
    const step = this.#step()
    if (step.isTimed) this.times.push(performance.now() - this.#sentAt)
    check(step, answer)
    this.answers += 1
    this.#received = this.#received.subarray(answer.size)
    this.#at = (this.#at + 1) % this.#steps.length
    return true
  }

  #step(): PreparedStep {
    const step = this.#steps[this.#at]
    if (step === undefined) throw new Error('a user without steps')
    return step
  }
}
