import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { USUAL_BODY_LIMIT } from '@waybill/contract'
import { registerModules } from './modules/register-modules.ts'
import { apiErrorOf, sendApiError } from './platform/http/error-answers.ts'
import { cannotWrite, isDatabaseAway, isLockedOut } from './platform/database/database-away.ts'
import { ANSWER_KIND, BODY_KIND } from './platform/http/entry/route-constraints.ts'
import { endBrokenConnection, rejectExpectation, rejectMalformed } from './platform/http/entry/before-routing.ts'
import { isSandboxOpen } from './platform/http/forwarded.ts'
import { guardLinks } from './platform/http/entry/link-tokens.ts'
import { guardImpersonations } from './platform/http/entry/impersonation-guard.ts'
import { guardFrontDoor } from './platform/http/entry/front-door.ts'
import { guardRoutes } from './platform/http/entry/guard-routes.ts'
import { paymentPageHeaders, securityHeaders } from './platform/http/entry/headers.ts'
import { mayHaveCardInHeaders, rejectCardData, rejectCardNumberIn } from './platform/http/entry/card-data.ts'
import { parseJsonBody } from './platform/http/json-body.ts'
import { reviewAddress } from './modules/cart/cart-paths.ts'
import { rewriteLocalePrefix } from './platform/http/locale.ts'
import { isOwnHost } from './platform/http/origin.ts'
import { apiError, type ApiError } from './platform/http/api-error.ts'
import { createContext } from './platform/http/request-context.ts'
import { createPathMethods, type PathMethods } from './platform/http/entry/path-methods.ts'
import { ownOrigin } from './platform/http/write-guard.ts'
import { registerAssets } from './platform/pages/asset-files.ts'
import { registerShopFiles } from './platform/pages/shop-files.ts'
import { ownBuild, STOREFRONT_BUILD } from './platform/pages/build-storefront.ts'
import { buildsFolder } from './platform/pages/stored-builds.ts'
import { cacheAnswers, type AnswerRecord } from './platform/pages/answer-cache.ts'
import { sendErrorPage } from './platform/pages/page-answers.ts'
import type { Ports } from './platform/ports.ts'

const TOO_LARGE = 413
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 70_000
/** Interval at which the time-outs are checked. */
const LOOK_EVERY_MS = 2_000
const LARGEST_PATH_PART = 1_024
/** A request without a Host is rejected by our own check, in our words. */
const CONNECTIONS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: LOOK_EVERY_MS,
  requireHostHeader: false,
} as const
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The pages with the fields of a payment method, which may be the provider's own. */
const PAYMENT_PAGES: ReadonlySet<string> = new Set(['/account/checkout', '/account/billing/subscription'])
/** An operator has to make space: it takes longer than a restart. */
const NO_SPACE = apiError(503, 'unavailable', { retryAfterSeconds: 30 })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Row of the authorisation matrix; a route without one does not start. */
    access?: string
    /** Row of the permission table of the staff; a route of the back office without one does not start. */
    duty?: string
    isPage?: boolean
    takesCardNumbers?: boolean
    /** Files with a hash in their name, health and metrics: outside of the matrix, host check and log. */
    isOperation?: boolean
  }
}

/** Builds the whole application from its ports, so that tests run it in process. */
export async function buildApp(ports: Ports): Promise<FastifyInstance> {
  const headers = securityHeaders(ports.publicUrl)
  const headersOfPayments = paymentPageHeaders(ports.gateway?.tokeniser.kind)
  const newId = (): string => ports.ids.uuid(ports.clock.now())
  const unrouted = { publicUrl: ports.publicUrl, t: ports.pages.translator('en'), newId }
  const cache = cacheAnswers({ headers, newId, isSpecial: (request) => isSpecial(ports, request) })
  const rejectBroken = (response: ServerResponse): void => rejectMalformed(unrouted, response)
  const app = Fastify({
    loggerInstance: ports.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: USUAL_BODY_LIMIT,
    // what comes on an open connection while the node stops is answered by it, and the connection ends with that
    return503OnClosing: false,
    serverFactory: (handle) => createServer(CONNECTIONS, guardFrontDoor(cache.inFrontOf(handle), rejectBroken)),
    routerOptions: {
      maxParamLength: LARGEST_PATH_PART,
      ignoreTrailingSlash: true,
      constraints: { answerKind: ANSWER_KIND, bodyKind: BODY_KIND },
    },
    trustProxy: ports.config.TRUST_PROXY === '' ? false : ports.config.TRUST_PROXY,
    genReqId: newId,
    rewriteUrl: (request) => reviewAddress(rewriteLocalePrefix(request, ports.catalogue.settings().languages)),
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers).header('x-request-id', request.id)
      // no hook has run: the request is answered as one without cookies
      request.cookies = {}
      void answerApiError(ports, { request, reply, rejected: apiErrorOf(error) ?? apiError(404, 'not-found') })
    },
    clientErrorHandler: (error, socket) => endBrokenConnection(unrouted, error, socket),
  })
  const methods = createPathMethods()
  guardRoutes(app, methods)
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id)
    if (PAYMENT_PAGES.has(request.routeOptions.url ?? '')) void reply.headers(headersOfPayments)
    if (request.routeOptions.config.isOperation === true) return
    if (!isOwnHost(request.headers.host, ownOrigin(ports)))
      return sendApiError(reply, apiError(403, 'foreign-host'), { ports })
    rejectCardNumberIn(request.raw, request.url)
    const isSandbox = request.routeOptions.config.access === 'sandbox'
    if (isSandbox && !isSandboxOpen(ports.config, request.headers)) return reply.callNotFound()
    if (!READS.has(request.method) && ports.store.space.isShort()) return sendApiError(reply, NO_SPACE, { ports })
  })
  cache.serve(app)
  app.server.on('checkExpectation', (...requested) => rejectExpectation(unrouted, ...requested))
  await app.register(cookie)
  registerBodyParsers(app)
  registerFiles(app, ports.config)
  registerShopFiles(app, ports)
  registerErrorAnswers(app, ports, methods)
  logRequests(app, ports)
  guardLinks(app, ports)
  guardImpersonations(app, ports)
  registerModules(app, ports)
  return app
}

/** Requests that may not get the shared answer; a sandbox for this machine alone is shown to its callers. */
function isSpecial({ config }: Ports, request: IncomingMessage): boolean {
  const isBehindProxy = config.sandbox && !isSandboxOpen(config, request.headers)
  return isBehindProxy || mayHaveCardInHeaders(request)
}

function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    const value = parseJsonBody(text)
    if (request.routeOptions.config.takesCardNumbers !== true)
      rejectCardData(value, isBilling(request) ? 'invalid-payload' : 'card-number')
    return value
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      const form = new URLSearchParams(text)
      if (request.routeOptions.config.takesCardNumbers === true) return form
      for (const [name, value] of form) rejectCardData({ [name]: value })
      return form
    },
  )
}

/** Billing calls answer 401 "invalid payload" to what must never reach us (B-49). */
function isBilling(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/billing/') === true
}

function registerFiles(app: FastifyInstance, config: Ports['config']): void {
  const icon = readFileSync(join(STOREFRONT_BUILD, 'client/icon.svg'))
  app.get('/icon.svg', { config: { isOperation: true } }, (_, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  )
  registerAssets(app, ownBuild().assets, buildsFolder(config))
}

function registerErrorAnswers(app: FastifyInstance, ports: Ports, methods: PathMethods): void {
  app.setErrorHandler(async (error: Error, request, reply) => {
    const known = apiErrorOf(error)
    if (known === undefined) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    // a client that still sends would lose our answer with the connection: the rest is read and dropped, until the time-out
    if (known?.status === TOO_LARGE) void reply.removeHeader('connection')
    return answerApiError(ports, { request, reply, rejected: known ?? unexpected(error) })
  })
  app.setNotFoundHandler({}, async (request, reply) =>
    answerApiError(ports, { request, reply, rejected: nothingThere(request, methods) }),
  )
}

/** Nothing is there, or not for this method. */
function nothingThere(request: FastifyRequest, methods: PathMethods): ApiError {
  const allow = methods.of(request.url)
  const isWrongMethod = allow.length > 0 && !allow.includes(request.method)
  return isWrongMethod ? apiError(404, 'not-found', { allow }) : apiError(404, 'not-found')
}

/** The database's own absence, or no space in it, is 503 with a hint when to come back; everything else is a bug. */
function unexpected(error: Error): ApiError {
  if (cannotWrite(error)) return NO_SPACE
  return isDatabaseAway(error) || isLockedOut(error)
    ? apiError(503, 'unavailable', { retryAfterSeconds: 2 })
    : apiError(500, 'unexpected')
}

async function answerApiError(
  ports: Ports,
  {
    request,
    reply,
    rejected,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly rejected: ApiError },
): Promise<FastifyReply> {
  const isForPeople = (request.headers.accept ?? '').includes('text/html') && rejected.status !== 503
  if (!isForPeople) return sendApiError(reply, rejected, { ports })
  const context = await createContext(ports, request, reply).catch(() => undefined)
  return context === undefined
    ? sendApiError(reply, rejected, { ports })
    : sendErrorPage(ports, { context, reply, rejected })
}

function logRequests(app: FastifyInstance, ports: Ports): void {
  // five fields of ours, none of which can be a secret: looking for one cost a third of what a cached page costs
  const access = ports.log.child({}, { redact: [] })
  const logAnswer = (answered: AnswerRecord): void => {
    if (answered.status >= 500) access.error(answered, 'answered')
    else access.info(answered, 'answered')
  }
  app.cachedAnswers?.watch(logAnswer)
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isOperation === true) return
    const { id, method, routeOptions } = request
    logAnswer({ id, method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms: reply.elapsedTime })
  })
}
