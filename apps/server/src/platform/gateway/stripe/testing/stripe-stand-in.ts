import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { showBank } from './bank-page.ts'
import { fieldsOf, textOf, textsOf, type Fields } from './form-body.ts'
import { createLedger, newId, Rejected, requireOne, rejected, type Ledger } from './stand-in-ledger.ts'
import {
  createCustomer,
  createSetUp,
  deleteCustomer,
  expandedSetUp,
  previewOf,
  readCustomer,
} from './stand-in-methods.ts'
import { cancelIntent, confirmIntent, createIntent, expandedIntent, updateIntent } from './stand-in-payments.ts'
import { createRefund, listedRefund } from './stand-in-refunds.ts'

const DAY_MS = 86_400_000
export const SECRET_KEY = 'sk_test_standin'

/**
 * Fault of the next call that moves money: its answer is lost before or after it was carried out, or it is answered by 500
 * (which Stripe keeps under the key) or by 429; or a proxy on the way answers instead of Stripe.
 */
export type Fault = 'lost_before' | 'lost_after' | 'server_error' | 'server_error_after' | 'rate_limit' | 'proxy'

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

/** Rows of a payment, or all since an instant. */
function ofPayment<Row extends { readonly payment_intent: string; readonly created: number }>(
  { ledger, fields }: Call,
  rows: ReadonlyMap<string, Row>,
): readonly Row[] {
  const payment = textOf(fields, 'payment_intent')
  const since = Number(textsOf(fields, 'created')['gte'] ?? 0)
  if (payment === undefined) return [...rows.values()].filter(({ created }) => created >= since)
  requireOne(ledger.intents, payment, 'payment_intent')
  return [...rows.values()].filter((row) => row.payment_intent === payment)
}

const intentAnswer = ({ ledger, id, fields }: Call) =>
  expandedIntent(ledger, requireOne(ledger.intents, id, 'intent'), fields)

const routes: readonly Route[] = [
  ['GET', /^\/v1\/customers\/search$/, ({ ledger, fields }) => search(ledger.customers.values(), fields)],
  ['GET', /^\/v1\/customers\/(\w+)$/, ({ ledger, id }) => readCustomer(ledger, id)],
  ['GET', /^\/v1\/mandates\/(\w+)$/, ({ ledger, id }) => requireOne(ledger.mandates, id, 'mandate')],
  ['DELETE', /^\/v1\/customers\/(\w+)$/, ({ ledger, id }) => deleteCustomer(ledger, id)],
  ['POST', /^\/v1\/customers$/, ({ ledger, fields }) => createCustomer(ledger, fields)],
  ['POST', /^\/v1\/setup_intents$/, ({ ledger, fields }) => expandedSetUp(ledger, createSetUp(ledger, fields), fields)],
  [
    'GET',
    /^\/v1\/setup_intents\/(\w+)$/,
    ({ ledger, id, fields }) => expandedSetUp(ledger, requireOne(ledger.setUps, id, 'intent'), fields),
  ],
  ['GET', /^\/v1\/confirmation_tokens\/(\w+)$/, ({ ledger, id }) => previewOf(ledger, id)],
  ['GET', /^\/v1\/payment_methods\/(\w+)$/, ({ ledger, id }) => requireOne(ledger.methods, id, 'payment_method')],
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
  [
    'GET',
    /^\/v1\/refunds$/,
    (call) =>
      page(
        ofPayment(call, call.ledger.refunds).map((one) => listedRefund(one, call.fields)),
        call.fields,
      ),
  ],
  ['GET', /^\/v1\/disputes$/, (call) => page(ofPayment(call, call.ledger.disputes), call.fields)],
  ['GET', /^\/v1\/disputes\/(\w+)$/, ({ ledger, id }) => requireOne(ledger.disputes, id, 'dispute')],
]

/** Calls that a fault can hit: those that move money. */
const MOVES = /^POST \/v1\/(payment_intents\/\w+\/confirm|refunds)$/

interface Answer {
  readonly status: number
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

interface UnderKey {
  readonly request: string
  readonly at: number
  /** The first request under the key: a repeated answer names it. */
  readonly requestId: string
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

/** The fields that an end point takes; Stripe rejects any other. */
const KNOWN_FIELDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^POST \/v1\/customers$/, ['metadata']],
  [
    /^POST \/v1\/setup_intents$/,
    [
      'customer',
      'confirmation_token',
      'confirm',
      'usage',
      'automatic_payment_methods',
      'allowed_payment_method_types',
      'return_url',
      'metadata',
    ],
  ],
  [
    /^POST \/v1\/payment_intents$/,
    ['amount', 'currency', 'customer', 'payment_method', 'setup_future_usage', 'automatic_payment_methods', 'metadata'],
  ],
  [
    /^POST \/v1\/payment_intents\/\w+\/confirm$/,
    ['payment_method', 'confirmation_token', 'return_url', 'off_session', 'mandate'],
  ],
  [/^POST \/v1\/payment_intents\/\w+\/cancel$/, ['cancellation_reason']],
  [/^POST \/v1\/payment_intents\/\w+$/, ['metadata']],
  [/^POST \/v1\/refunds$/, ['payment_intent', 'amount', 'metadata']],
  [/^GET \/v1\/\w+\/search$/, ['query', 'limit', 'page']],
  [/^GET \/v1\/(refunds|disputes)$/, ['payment_intent', 'limit', 'starting_after', 'ending_before', 'created']],
  [/^GET /, []],
  [/^DELETE /, []],
]

const MOST_METADATA = 50

function isLong([name, value]: readonly [string, string]): boolean {
  return name.length > 40 || value.length > 500
}

/** Rejects before an end point runs: no version, a long key, a field that isn't known, too much metadata. */
function rejectedAhead({ headers }: IncomingMessage, { method, path, fields, key }: Received): Answer | undefined {
  const wrong = (code: string): Answer => errorAnswer(400, 'invalid_request_error', code)
  if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(String(headers['stripe-version']))) return wrong('version_missing')
  if ((key?.length ?? 0) > 255) return wrong('idempotency_key_too_long')
  const [, names = []] = KNOWN_FIELDS.find(([pattern]) => pattern.test(`${method} ${path}`)) ?? []
  if (Object.keys(fields).some((name) => name !== 'expand' && !names.includes(name))) return wrong('parameter_unknown')
  const metadata = Object.entries(textsOf(fields, 'metadata'))
  return metadata.length > MOST_METADATA || metadata.some(isLong) ? wrong('metadata_too_long') : undefined
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

/** A call that is never answered: its client waits until it is gone. */
interface Hold {
  readonly hit: RegExp
  /** The call isn't carried out, or all but its answer is done. */
  readonly when: 'before' | 'after'
  readonly reached: () => void
}

export interface StripeStandIn {
  readonly url: string
  readonly ledger: Ledger
  /** The next call that `hit` matches, as `POST /v1/refunds`; by default one that moves money. */
  readonly fail: (fault: Fault, hit?: RegExp) => void
  /** From here on repeated answers come without `Idempotent-Replayed`: a proxy on the way drops it. */
  readonly unmarkReplays: () => void
  /** Leaves the next call that `hit` matches without an answer; ends once it has come so far. */
  readonly hold: (when: Hold['when'], hit: RegExp) => Promise<void>
  /** The calls that came, as `POST /v1/refunds`. */
  readonly calls: readonly string[]
  readonly stop: () => Promise<void>
}

/** A server on 127.0.0.1 that answers as the published API of Stripe does, for one test. */
export async function startStripeStandIn(now: () => number): Promise<StripeStandIn> {
  const answered = new Map<string, UnderKey>()
  const faults: (readonly [Fault, RegExp])[] = []
  const holds: Hold[] = []
  const calls: string[] = []
  let isReplayMarked = true
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
    if (fault === 'lost_before' || fault === 'proxy') return { status: 200, body: {} }
    const answer = carryOut(ledger, received)
    return fault === 'server_error_after' ? errorAnswer(500, 'api_error') : answer
  }

  async function underKey(received: Received, fault: Fault | undefined): Promise<Answer> {
    const { key, method, path, encoded } = received
    if (key === undefined) return answerOf(received, fault)
    const request = `${method} ${path} ${encoded}`
    const known = answered.get(key)
    if (known !== undefined && now() - known.at < DAY_MS) {
      if (known.request !== request) return errorAnswer(400, 'idempotency_error')
      if (known.answer === undefined) return errorAnswer(409, 'idempotency_error', 'idempotency_key_in_use')
      const final = known.answer.status >= 500 ? { 'stripe-should-retry': 'false' } : {}
      const replayed = isReplayMarked ? { 'idempotent-replayed': 'true' } : {}
      return { ...known.answer, headers: { 'original-request': known.requestId, ...replayed, ...final } }
    }
    const requestId = newId('req')
    answered.set(key, { request, at: now(), requestId, answer: undefined })
    // another request with the same key can arrive meanwhile
    await new Promise((resolve) => setImmediate(resolve))
    const answer = answerOf(received, fault)
    // what was rejected at the door is not stored; what an end point answered is, whatever it was
    const isDoor = answer.status === 401 || answer.status === 429 || fault === 'lost_before' || fault === 'proxy'
    if (isDoor) answered.delete(key)
    else answered.set(key, { request, at: now(), requestId, answer })
    return { ...answer, headers: { 'original-request': requestId, 'request-id': requestId } }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requested = new URL(request.url ?? '/', url)
    if (requested.pathname.startsWith('/authenticate/')) return showBank(ledger, requested, response)
    const received = await receive(request)
    const call = `${received.method} ${received.path}`
    calls.push(call)
    const [first] = holds
    const hold = first?.hit.test(call) === true ? holds.shift() : undefined
    if (hold?.when === 'before') return hold.reached()
    const [next] = faults
    const fault = next?.[1].test(call) === true ? faults.shift()?.[0] : undefined
    const isKnown = request.headers.authorization === `Bearer ${SECRET_KEY}`
    const answer = isKnown
      ? (rejectedAhead(request, received) ?? (await underKey(received, fault)))
      : errorAnswer(401, 'invalid_request_error')
    if (fault === 'proxy') {
      response.writeHead(302, { 'content-type': 'application/json', location: '/' })
      response.end('{"message":"moved"}')
      return
    }
    if (hold !== undefined) return hold.reached()
    if (fault === 'lost_before' || fault === 'lost_after') {
      breakOff(response)
      return
    }
    const headers = { 'content-type': 'application/json', 'request-id': newId('req'), ...answer.headers }
    response.writeHead(answer.status, headers)
    response.end(JSON.stringify(answer.body))
  }

  server.on('request', (request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  return {
    url,
    ledger,
    calls,
    unmarkReplays: () => (isReplayMarked = false),
    fail: (fault, hit = MOVES) => void faults.push([fault, hit]),
    hold: (when, hit) => new Promise((reached) => void holds.push({ hit, when, reached })),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
