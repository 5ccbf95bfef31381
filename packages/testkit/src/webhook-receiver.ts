import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A message as a receiver got it. */
export interface ReceivedWebhook {
  /** The path that it was posted to, which tells endpoints of one receiver apart. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body, parsed. */
  readonly message: HookMessage
}

export interface HookMessage {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Answer to a message: a status, or by the answer itself; nothing at all leaves it open. */
type Answering = (hook: ReceivedWebhook, answer: ServerResponse) => number | undefined

export interface WebhookReceiver {
  readonly url: string
  /** Everything that was posted, in the order of its arrival. */
  readonly hooks: ReceivedWebhook[]
  answerBy: (answering: Answering) => void
  readonly stop: () => Promise<void>
}

async function read(request: IncomingMessage): Promise<ReceivedWebhook> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test reads what the shop has made
  const message = JSON.parse(body) as HookMessage
  return { path: request.url ?? '', headers: Object.fromEntries<string>(headers), body, message }
}

/** Begins an answer and sends a byte of it a second, without an end, until the connection is closed. */
export function answerInDrops(answer: ServerResponse): void {
  const drip = setInterval(() => answer.write('.'), 1_000)
  answer.writeHead(200).once('close', () => clearInterval(drip))
}

/** A receiver of webhooks on this machine; it accepts everything until it is given another answer. */
export async function startHookReceiver(port = 0): Promise<WebhookReceiver> {
  const hooks: ReceivedWebhook[] = []
  let answering: Answering = () => 204
  const take = async (request: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const hook = await read(request)
    hooks.push(hook)
    const status = answering(hook, answer)
    if (status !== undefined) answer.writeHead(status).end()
  }
  const server = createServer((request, answer) => void take(request, answer)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    hooks,
    answerBy: (wanted) => void (answering = wanted),
    stop: async () => {
      const closed = once(server, 'close')
      server.closeAllConnections()
      server.close()
      await closed
    },
  }
}
