import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { showBank } from './bank-page.ts'
import { fieldsOf, textOf, type Fields } from './form-body.ts'
import { createLedger, newId, Rejected, requireOne, rejected, type Ledger } from './stand-in-ledger.ts'
import { createCustomer, createSetUp, deleteCustomer, expandedSetUp } from './stand-in-methods.ts'
import { cancelIntent, confirmIntent, createIntent, expandedIntent, updateIntent } from './stand-in-payments.ts'
import { createRefund } from './stand-in-refunds.ts'

const DAY_MS = 86_400_000
export const SECRET_KEY = 'sk_test_standin'

/**
 * What happens to the next call that moves money: its answer is lost before or after it was carried out, or it is answered by
 * 500 (which Stripe keeps under the key) or by 429.
 */
export type Fault = 'lost_before' | 'lost_after' | 'server_error' | 'server_error_after' | 'rate_limit'

interface Call {
  readonly ledger: Ledger
  readonly id: string
  readonly fields: Fields
}

type Route = readonly [method: string, path: RegExp, answer: (call: Call) => object]

function page<Row extends object>(rows: Iterable<Row>, fields: Fields): object {
  const after = textOf(fields, 'starting_after')
  const all = [...rows].toReversed()
  const from = after === undefined ? 0 : all.findIndex((row) => 'id' in row && row.id === after) + 1
  const limit = Number(textOf(fields, 'limit') ?? 10)
  const data = all.slice(from, from + limit)
  return { object: 'list', data, has_more: from + limit < all.length, url: '/v1/list' }
}

/** Stripe's search, for one value of the metadata. */
function search<Row extends { readonly metadata: Record<string, string> }>(
  rows: Iterable<Row>,
  fields: Fields,
): object {
  const [, name = '', quoted = ''] = /^metadata\['(\w+)'\]:'(.*)'$/.exec(textOf(fields, 'query') ?? '') ?? []
  const value = quoted.replaceAll(/\\(.)/g, '$1')
  return { object: 'search_result', data: [...rows].filter((row) => row.metadata[name] === value), has_more: false }
}

function ofPayment<Row extends { readonly payment_intent: string }>(
  { ledger, fields }: Call,
  rows: ReadonlyMap<string, Row>,
): readonly Row[] {
  const payment = textOf(fields, 'payment_intent') ?? ''
  requireOne(ledger.intents, payment, 'payment_intent')
  return [...rows.values()].filter((row) => row.payment_intent === payment)
}

const intentAnswer = ({ ledger, id, fields }: Call) =>
  expandedIntent(ledger, requireOne(ledger.intents, id, 'intent'), fields)

const routes: readonly Route[] = [
  ['GET', /^\/v1\/customers\/search$/, ({ ledger, fields }) => search(ledger.customers.values(), fields)],
  ['DELETE', /^\/v1\/customers\/(\w+)$/, ({ ledger, id }) => deleteCustomer(ledger, id)],
  ['POST', /^\/v1\/customers$/, ({ ledger, fields }) => createCustomer(ledger, fields)],
  ['POST', /^\/v1\/setup_intents$/, ({ ledger, fields }) => expandedSetUp(ledger, createSetUp(ledger, fields), fields)],
  [
    'GET',
    /^\/v1\/setup_intents\/(\w+)$/,
    ({ ledger, id, fields }) => expandedSetUp(ledger, requireOne(ledger.setUps, id, 'intent'), fields),
  ],
  ['GET', /^\/v1\/payment_intents\/search$/, ({ ledger, fields }) => search(ledger.intents.values(), fields)],
  ['POST', /^\/v1\/payment_intents$/, ({ ledger, fields }) => createIntent(ledger, fields)],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    ({ ledger, id, fields }) => expandedIntent(ledger, confirmIntent(ledger, id, fields), fields),
  ],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, ({ ledger, id }) => cancelIntent(ledger, id)],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)$/,
    ({ ledger, id, fields }) => expandedIntent(ledger, updateIntent(ledger, id, fields), fields),
  ],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, intentAnswer],
  ['POST', /^\/v1\/refunds$/, ({ ledger, fields }) => createRefund(ledger, fields)],
  ['GET', /^\/v1\/refunds$/, (call) => page(ofPayment(call, call.ledger.refunds), call.fields)],
  ['GET', /^\/v1\/disputes$/, (call) => page(ofPayment(call, call.ledger.disputes), call.fields)],
  ['GET', /^\/v1\/disputes\/(\w+)$/, ({ ledger, id }) => requireOne(ledger.disputes, id, 'dispute')],
]

/** Calls that a fault can hit: those that move money. */
const MOVES = /^POST \/v1\/(payment_intents\/\w+\/confirm|refunds)$/

interface Answer {
  readonly status: number
  readonly body: object
}

interface Kept {
  readonly request: string
  readonly at: number
  readonly answer: Answer | undefined
}

interface Received {
  readonly method: string
  readonly path: string
  readonly fields: Fields
  readonly encoded: string
  readonly key: string | undefined
}

function carryOut(ledger: Ledger, { method, path, fields }: Received): Answer {
  try {
    for (const [verb, pattern, answer] of routes) {
      const match = verb === method ? pattern.exec(path) : null
      if (match !== null) return { status: 200, body: answer({ ledger, id: match[1] ?? '', fields }) }
    }
    throw rejected({ message: `Unrecognized request URL (${method}: ${path}).` }, 404)
  } catch (error) {
    if (!(error instanceof Rejected)) throw error
    return { status: error.status, body: { error: error.failure } }
  }
}

function errorAnswer(status: number, type: string, code?: string): Answer {
  return { status, body: { error: { type, message: `stand-in: ${type}`, ...(code !== undefined && { code }) } } }
}

async function receive(request: IncomingMessage): Promise<Received> {
  const body = await text(request)
  const { pathname, search: query } = new URL(request.url ?? '/', 'http://stripe')
  const encoded = request.method === 'GET' ? query : body
  const key = request.headers['idempotency-key']
  return {
    method: request.method ?? 'GET',
    path: pathname,
    fields: fieldsOf(encoded),
    encoded,
    key: typeof key === 'string' && request.method === 'POST' ? key : undefined,
  }
}

/** An answer of which only the beginning arrives: whether the call was carried out can't be known from it. */
function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{', () => response.destroy())
}

export interface StripeStandIn {
  readonly url: string
  readonly ledger: Ledger
  /** The next call that `hit` matches, as `POST /v1/refunds`; by default one that moves money. */
  readonly fail: (fault: Fault, hit?: RegExp) => void
  /** The calls that were answered, as `POST /v1/refunds`. */
  readonly calls: readonly string[]
  readonly stop: () => Promise<void>
}

/** A server on 127.0.0.1 that answers as the published API of Stripe does, for one test. */
export async function startStripeStandIn(now: () => number): Promise<StripeStandIn> {
  const kept = new Map<string, Kept>()
  const faults: (readonly [Fault, RegExp])[] = []
  const calls: string[] = []
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port')
  const url = `http://127.0.0.1:${address.port}`
  const ledger = createLedger(now, url)

  function answerOf(received: Received, fault: Fault | undefined): Answer {
    if (fault === 'rate_limit') return errorAnswer(429, 'invalid_request_error', 'rate_limit')
    if (fault === 'server_error') return errorAnswer(500, 'api_error')
    if (fault === 'lost_before') return { status: 200, body: {} }
    const answer = carryOut(ledger, received)
    return fault === 'server_error_after' ? errorAnswer(500, 'api_error') : answer
  }

  async function underKey(received: Received, fault: Fault | undefined): Promise<Answer> {
    const { key, method, path, encoded } = received
    if (key === undefined) return answerOf(received, fault)
    const request = `${method} ${path} ${encoded}`
    const known = kept.get(key)
    if (known !== undefined && now() - known.at < DAY_MS) {
      if (known.request !== request) return errorAnswer(400, 'idempotency_error')
      return known.answer ?? errorAnswer(409, 'idempotency_error', 'idempotency_key_in_use')
    }
    kept.set(key, { request, at: now(), answer: undefined })
    // another request with the same key can arrive meanwhile
    await new Promise((resolve) => setImmediate(resolve))
    const answer = answerOf(received, fault)
    // what was rejected at the door is not kept
    if (answer.status < 400 || answer.status === 402 || (answer.status >= 500 && fault !== 'lost_before'))
      kept.set(key, { request, at: now(), answer })
    else kept.delete(key)
    if (fault === 'lost_before') kept.delete(key)
    return answer
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requested = new URL(request.url ?? '/', url)
    if (requested.pathname.startsWith('/authenticate/')) return showBank(ledger, requested, response)
    const received = await receive(request)
    const call = `${received.method} ${received.path}`
    calls.push(call)
    const [next] = faults
    const fault = next?.[1].test(call) === true ? faults.shift()?.[0] : undefined
    const isKnown = request.headers.authorization === `Bearer ${SECRET_KEY}`
    const answer = isKnown ? await underKey(received, fault) : errorAnswer(401, 'invalid_request_error')
    if (fault === 'lost_before' || fault === 'lost_after') {
      breakOff(response)
      return
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': newId('req') })
    response.end(JSON.stringify(answer.body))
  }

  server.on('request', (request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  return {
    url,
    ledger,
    calls,
    fail: (fault, hit = MOVES) => void faults.push([fault, hit]),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
