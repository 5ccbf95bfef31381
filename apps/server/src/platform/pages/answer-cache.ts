import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestListener } from '../http/entry/front-door.ts'
import type { CachedPage } from './page-cache.ts'
import { encodingOf, pageBytes } from './page-bytes.ts'

/** By host, address and preferences as they were sent; the oldest goes first. */
const MOST_CACHED = 1_000
/** Currency and scheme fit; a request with more cookies is answered by the framework. */
const LONGEST_COOKIE = 40

declare module 'fastify' {
  interface FastifyInstance {
    cachedAnswers?: CachedAnswers
  }
}

interface CachedAnswer {
  readonly page: CachedPage
  readonly route: string
  /** False after the next publication: the framework answers, and its answer is cached. */
  readonly isCurrent: () => boolean
}

export interface AnswerRecord {
  readonly id: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
}

export interface CachedAnswers {
  readonly keep: (request: FastifyRequest, answer: CachedAnswer) => void
  readonly watch: (listener: (answered: AnswerRecord) => void) => void
}

interface AnswerCache {
  /** The listener of the server: what it can't answer it passes on to the framework's. */
  readonly inFrontOf: (passOn: RequestListener) => RequestListener
  /** Lets the application's pages keep what they answer. */
  readonly serve: (app: FastifyInstance) => void
}

interface CachePorts {
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly newId: () => string
  /** True for a request of which more than host, address and preferences counts: the framework always handles it. */
  readonly isSpecial: (request: IncomingMessage) => boolean
}

/**
 * Answers a cached page before the framework looks at the request, when exactly the same was requested before: its
 * host, its address and its rights were checked then, and the page is the same bytes for everyone. Everything else, and
 * every request with a cookie of ours, goes through the framework. A third of that time went into the page's bytes.
 */
export function cacheAnswers({ headers, newId, isSpecial }: CachePorts): AnswerCache {
  const cached = new Map<string, CachedAnswer>()
  const listeners: ((answered: AnswerRecord) => void)[] = []
  const fixed = Object.entries(headers).flat()
  const answers = (request: IncomingMessage, response: ServerResponse): boolean => {
    const answer = request.method === 'GET' ? findIn(cached, request) : undefined
    if (answer === undefined || isSpecial(request)) return false
    const startedAt = performance.now()
    const id = newId()
    const status = write({ request, response, page: answer.page, fixed: [...fixed, 'x-request-id', id] })
    response.once('finish', () => {
      const line = { id, method: 'GET', route: answer.route, status, ms: performance.now() - startedAt }
      for (const listener of listeners) listener(line)
    })
    return true
  }
  const cachedAnswers: CachedAnswers = {
    keep: (request, answer) => {
      const key = keyOf(request.headers.host, request.originalUrl, request.headers.cookie)
      if (key === undefined || request.method !== 'GET' || isSpecial(request.raw)) return
      if (cached.size >= MOST_CACHED) cached.delete(cached.keys().next().value ?? '')
      cached.set(key, answer)
    },
    watch: (listener) => void listeners.push(listener),
  }
  return {
    inFrontOf: (passOn) => (request, response) => {
      if (!answers(request, response)) passOn(request, response)
    },
    serve: (app) => {
      app.decorate('cachedAnswers', cachedAnswers)
      // a request during the shutdown gets the framework's answer
      app.addHook('preClose', async () => cached.clear())
    },
  }
}

function findIn(cached: Map<string, CachedAnswer>, { headers, url }: IncomingMessage): CachedAnswer | undefined {
  if (headers.accept === 'application/json') return undefined
  const key = keyOf(headers.host, url, headers.cookie)
  const answer = key === undefined ? undefined : cached.get(key)
  if (answer === undefined || answer.isCurrent()) return answer
  cached.delete(key ?? '')
  return undefined
}

function keyOf(host: string | undefined, url: string | undefined, cookie = ''): string | undefined {
  if (host === undefined || url === undefined || cookie.length > LONGEST_COOKIE) return undefined
  return `${host} ${url} ${cookie}`
}

interface WriteInput {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly page: CachedPage
  readonly fixed: readonly string[]
}

function write({ request, response, page, fixed }: WriteInput): number {
  const encoding = encodingOf(request.headers['accept-encoding'])
  const { bytes, headers } = pageBytes(page, encoding)
  if (request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, [...fixed, ...headers.always]).end()
    return 304
  }
  response.writeHead(200, [...fixed, ...headers.always, ...headers.body, 'content-length', String(bytes.length)])
  response.end(bytes)
  return 200
}
