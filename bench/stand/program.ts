import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startChild, stopChild } from './child.ts'
import type { Core } from './cores.ts'

const patienceMs = 120_000

/** A program of the bench in a process of its own: one order goes in, one answer comes back. */
export interface Program<Order, Answer> extends AsyncDisposable {
  readonly pid: number
  /** Fails where the answer takes longer than two minutes, or than was said. */
  readonly ask: (order: Order, patience?: number) => Promise<Answer>
}

/** Starts a file of the bench that uses `answerOrders`. */
export function startProgram<Order extends object, Answer>(file: URL, core: Core): Program<Order, Answer> {
  const child = startChild({ core, program: [fileURLToPath(file)], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const { pid } = child
  if (pid === undefined) throw new Error(`${file.pathname} did not start`)
  const ask = async (order: Order, patience = patienceMs): Promise<Answer> => {
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patience)])
    const answered = once(child, 'message', { signal })
    const ended = once(child, 'exit', { signal }).then(() => [{ problem: 'it ended before it answered' }])
    child.send(order)
    const [answer]: unknown[] = await Promise.race([answered, ended])
    // What still waits gets an abort, which is no problem.
    void Promise.allSettled([answered, ended])
    over.abort()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other end is a file of the bench, written against the same types
    const reply = answer as Reply<Answer>
    if ('problem' in reply) throw new Error(`${file.pathname}: ${reply.problem}`)
    return reply.answer
  }
  return { pid, ask, [Symbol.asyncDispose]: () => stopChild(child) }
}

type Reply<Answer> = { readonly answer: Answer } | { readonly problem: string }

/** The other end: answers the orders of the parent one after the other; a failure travels as text. */
export function answerOrders<Order, Answer>(answer: (order: Order) => Promise<Answer>): void {
  const send = (reply: Reply<Answer>): void => void process.send?.(reply)
  process.on('message', (order: Order) => {
    answer(order).then(
      (value) => send({ answer: value }),
      (error: unknown) => send({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
