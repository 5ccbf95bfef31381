import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type CallDefinition,
  type CallKey,
  calls,
  httpStatusOf,
  type ResultOf,
  USUAL_BODY_LIMIT,
} from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Ports } from '../ports.ts'
import { asStaff } from './actor.ts'
import { rejectCall, rejectOldFactor } from './authorise.ts'
import { withBearer } from './bearer-session.ts'
import { sendApiError } from './error-answers.ts'
import { withIdempotency } from './idempotency.ts'
import { bringsAdminKey, createAdminKeyReader, isOfProgram } from './admin-key.ts'
import { createClientReader } from './api-client.ts'
import { answerRead } from './impersonated.ts'
import { isKnownTo } from './is-known-to.ts'
import { localePrefix } from './locale.ts'
import { pageViewOf, type PageView } from './page-view.ts'
import { readInput, type CallInput } from './read-input.ts'
import { apiError, type ApiError, type FieldProblem, NOT_FOUND } from './api-error.ts'
import { createContext, isOfStaff, type RequestContext } from './request-context.ts'
import { rejectForeignWrite } from './write-guard.ts'

/** The answer of a call whose result is all that it says. */
export function asResult<R>(done: Result<R, ApiError>): Result<{ readonly result: R }, ApiError> {
  return done.ok ? ok({ result: done.value }) : done
}

export interface Answer<R> {
  readonly result: R
  /** 201 only where the specification says so. */
  readonly status?: 200 | 201
  /** Sent as `ETag`. */
  readonly version?: number
  /** Beside the result, for our own page that requests it. */
  readonly view?: PageView
}

/** A file or a bare body instead of the envelope. */
export interface RawAnswer<Body = Uint8Array | string> {
  readonly raw: {
    readonly type: string
    readonly body: Body
    /** 304: the caller has it already. */
    readonly status?: 200 | 304
    readonly headers?: Readonly<Record<string, string>>
  }
}

type SentAnswer = RawAnswer<Uint8Array | string | Readable>

export type Outcome<K extends CallKey> = Result<Answer<ResultOf<K>> | SentAnswer, ApiError>

/** The six lines of intent of one call: `db` is the request's one transaction for changes, the database for reads. */
export type CallHandler<K extends CallKey> = (
  input: CallInput<K>,
  context: RequestContext,
  db: Executor,
) => Promise<Outcome<K>>

export interface CallOptions<K extends CallKey = CallKey> {
  /** `own`: the command is one guarded statement, or calls the gateway between two transactions of its own. */
  readonly transaction?: 'request' | 'own'
  /** People get a page of the same address; the call answers requests that accept `application/json`. */
  readonly hasPage?: true
  /** Answers once the change is committed, where that waits for others; a repeated request too. */
  readonly afterCommit?: (
    answer: Answer<ResultOf<K>>,
    input: CallInput<K>,
    context: RequestContext,
  ) => Promise<ResultOf<K>>
  /** Problems that the schema can't name; reported in the same answer as the schema's, so that a caller gets all at once. */
  readonly alsoCheck?: (body: unknown) => Promise<readonly FieldProblem[]>
}

export type RegisterCall = <K extends CallKey>(key: K, handler: CallHandler<K>, options?: CallOptions<K>) => void

/** Registers calls of the contract: parse, authorise, run in one transaction, present. */
export function callRegistrar(app: FastifyInstance, ports: Ports): RegisterCall {
  const shared = { app, ports, readApiClient: createClientReader(), readAdminKey: createAdminKeyReader() }
  return (key, handler, options = {}) => registerRoute({ ...shared, key, handler, options })
}

interface Registration<K extends CallKey> {
  readonly app: FastifyInstance
  readonly ports: Ports
  readonly key: K
  readonly handler: CallHandler<K>
  readonly options: CallOptions<K>
  readonly readApiClient: ReturnType<typeof createClientReader>
  readonly readAdminKey: ReturnType<typeof createAdminKeyReader>
}

function registerRoute<K extends CallKey>(registration: Registration<K>): void {
  const { app, ports, key, options } = registration
  const definition: CallDefinition = calls[key]
  const [method = 'GET', path = '/'] = key.split(' ')
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: definition.bodyLimit ?? USUAL_BODY_LIMIT,
    config: {
      access: definition.access,
      ...(definition.duty !== undefined && { duty: definition.duty }),
      takesCardNumbers: definition.takesCardNumbers === true,
    },
    ...(options.hasPage === true && { constraints: { answerKind: 'data' } }),
    handler: async (request, reply) => {
      const outcome = await runCall({ ...registration, definition, request, reply })
      if (!outcome.ok) return sendApiError(reply, outcome.failure, { ports, definition })
      return present(reply, definition, outcome.value)
    },
  })
}

interface CallRun<K extends CallKey> extends Registration<K> {
  readonly definition: CallDefinition
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Identifies the caller: a program by its key, everyone else by the session; and all but the product's own by the matrix. */
async function identify<K extends CallKey>(
  { definition, key, readApiClient, readAdminKey }: CallRun<K>,
  created: RequestContext,
  isWrite: boolean,
): Promise<Result<RequestContext, ApiError>> {
  if (definition.scope !== undefined) {
    const machine = await readApiClient(created, definition.scope)
    return machine.ok ? ok({ ...created, machine: machine.value }) : machine
  }
  if (bringsAdminKey(created.request, definition.access)) return readAdminKey(created, key)
  const hasNoToken = definition.isWebhook === true || isOfStaff(definition.access)
  const context = hasNoToken ? ok(created) : await withBearer(created, { definition, isWrite })
  if (!context.ok) return context
  const denied = rejectCall(key, context.value.actor)
  return denied === undefined ? context : fail(denied)
}

async function runCall<K extends CallKey>(run: CallRun<K>): Promise<Outcome<K>> {
  const { ports, definition, request, reply } = run
  if (localePrefix(request) !== undefined) return fail(NOT_FOUND)
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
  const needsOurHeaders = isWrite && definition.isWebhook !== true && !isOfProgram(definition, request)
  const foreign = needsOurHeaders ? rejectForeignWrite(request, ports) : undefined
  if (foreign !== undefined) return fail(foreign)
  if (request.body instanceof URLSearchParams) return fail(apiError(415, 'unsupported-type'))
  const context = await identify(run, await createContext(ports, request, reply), isWrite)
  if (!context.ok) return context
  const old =
    definition.needsFactor === true ? rejectOldFactor(asStaff(context.value.actor), ports.realClock.now()) : undefined
  if (old !== undefined) return fail(old)
  const limited = ports.accountLine.count(context.value)
  if (limited !== undefined) return fail(limited)
  const input = readInput<K>(definition, request, await run.options.alsoCheck?.(request.body))
  if (!input.ok) return input
  if (!isWrite) return answerRead(context.value, (reader) => run.handler(input.value, reader, reader.ports.store.db))
  return ports.accountLine.withPlace(context.value, () => change(run, input.value, context.value))
}

async function change<K extends CallKey>(
  run: CallRun<K>,
  input: CallInput<K>,
  context: RequestContext,
): Promise<Outcome<K>> {
  const { definition, key } = run
  const { store } = context.ports
  const work = (db: Executor) => run.handler(input, context, db)
  if (run.options.transaction === 'own') return withPageView(run, context, await work(store.db))
  const outcome = await inTransaction(store, (db) =>
    withIdempotency({ db, context, definition, key, body: input.body }, () => work(db)),
  )
  return withPageView(run, context, await afterCommit(run, outcome, { input, context }))
}

async function withPageView<K extends CallKey>(
  { app, definition }: CallRun<K>,
  context: RequestContext,
  outcome: Outcome<K>,
): Promise<Outcome<K>> {
  if (!outcome.ok || 'raw' in outcome.value) return outcome
  const view = await pageViewOf(app, definition, context)
  return view === undefined ? outcome : ok({ ...outcome.value, view })
}

async function afterCommit<K extends CallKey>(
  { options }: CallRun<K>,
  outcome: Outcome<K>,
  { input, context }: { readonly input: CallInput<K>; readonly context: RequestContext },
): Promise<Outcome<K>> {
  if (options.afterCommit === undefined || !outcome.ok || 'raw' in outcome.value) return outcome
  return ok({ ...outcome.value, result: await options.afterCommit(outcome.value, input, context) })
}

function present(reply: FastifyReply, definition: CallDefinition, answer: Answer<unknown> | SentAnswer): FastifyReply {
  void reply.header('cache-control', reply.getHeader('cache-control') ?? 'private, no-store')
  if ('raw' in answer)
    return reply
      .code(answer.raw.status ?? 200)
      .headers({ ...answer.raw.headers })
      .type(answer.raw.type)
      .send(answer.raw.body)
  const status = answer.status ?? 200
  if (answer.version !== undefined) void reply.header('etag', `"${answer.version}"`)
  void reply.header('vary', 'Accept-Language')
  const result = answer.view === undefined ? answer.result : Object.assign({}, answer.result, { view: answer.view })
  if (definition.isConditional === true && isKnownToReader(reply, result)) return reply.code(304).send()
  return reply.code(httpStatusOf(status)).send({ status, result, ...fieldsBeside(definition, answer.result) })
}

/** Sends the answer's `ETag`; true where the caller has this answer already. */
function isKnownToReader(reply: FastifyReply, result: unknown): boolean {
  const etag = `"${createHash('sha256').update(JSON.stringify(result)).digest('base64url').slice(0, 22)}"`
  void reply.header('etag', etag).header('cache-control', 'private, no-cache')
  return isKnownTo(reply.request.headers['if-none-match'], etag)
}

/** Fields that the specification names beside `status` are repeated there. */
function fieldsBeside(definition: CallDefinition, result: unknown): Record<string, unknown> {
  if (definition.beside === undefined || typeof result !== 'object' || result === null) return {}
  const names = new Set(definition.beside)
  return Object.fromEntries(Object.entries(result).filter(([name]) => names.has(name)))
}
