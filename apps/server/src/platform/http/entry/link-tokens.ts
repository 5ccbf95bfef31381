import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '@waybill/domain/durations'
import { sendErrorPage } from '../../pages/page-answers.ts'
import type { Ports } from '../../ports.ts'
import { takeFromWindows, waitOfWindow } from '../../rate-windows.ts'
import { tooMany } from '../api-error.ts'
import { sendApiError } from '../error-answers.ts'
import { networkPrefix } from '../network-prefix.ts'
import { createContext } from '../request-context.ts'

/** Wrong tokens of links, of every kind together, that a network prefix has in ten minutes (S-12). */
const WRONG_TOKENS = 30
const WINDOW_MS = 10 * MINUTE_MS
/** Answers to a token that no link has, or that none has any more. */
const WRONG: ReadonlySet<number> = new Set([404, 410])

/** The values of a request in which a link's token stands: its address, or a body that names a quote by its link. */
function tokensOf({ routeOptions, params, body }: FastifyRequest): readonly [holder: object, name: string][] {
  const isInAddress = routeOptions.url?.includes('/:token') === true && typeof params === 'object' && params !== null
  const isInBody = typeof body === 'object' && body !== null && 'quote_token' in body
  return [
    ...(isInAddress ? [[params, 'token'] as const] : []),
    ...(isInBody ? [[body, 'quote_token'] as const] : []),
  ].map(([holder, name]) => [holder, name])
}

const isLink = (request: FastifyRequest): boolean => tokensOf(request).length > 0

/**
 * The token of a link that was pasted out of a sentence: marks behind it, plain or escaped, belong to the sentence (S-12).
 */
function readLinkToken(token: string): string {
  return token.replace(/(?:%[0-9a-f]{2}|[^\w-])+$/i, '')
}

/** Bucket of wrong tokens for one network prefix. */
function bucketOf({ ip }: FastifyRequest) {
  return { bucket: `link:wrong:${networkPrefix(ip)}`, windowMs: WINDOW_MS, limit: WRONG_TOKENS, hits: 1 }
}

function readToken(request: FastifyRequest): void {
  for (const [holder, name] of tokensOf(request)) {
    const token: unknown = Reflect.get(holder, name)
    if (typeof token === 'string') Reflect.set(holder, name, readLinkToken(token))
  }
}

/**
 * Every route whose address has a token: the token is read as it is meant, and a guesser is asked to wait, whatever the kind of
 * link (S-12, SEC-03). A count of misses is shared by all nodes; a link that is found costs one look at it.
 */
export function guardLinks(app: FastifyInstance, ports: Ports): void {
  if (ports.config.RATE_LIMIT === 'off') app.addHook('preValidation', async (request) => readToken(request))
  else guardLimited(app, ports)
}

function guardLimited(app: FastifyInstance, ports: Ports): void {
  const { db } = ports.store
  app.addHook('preValidation', async (request, reply) => {
    if (!isLink(request)) return
    readToken(request)
    const now = ports.clock.now()
    const retryAfterMs = await waitOfWindow(db, bucketOf(request), now)
    return retryAfterMs === undefined ? undefined : rejectGuess(ports, { request, reply, retryAfterMs })
  })
  app.addHook('onSend', async (request, reply) => {
    if (isLink(request) && WRONG.has(reply.statusCode))
      await takeFromWindows(db, [bucketOf(request)], ports.clock.now())
  })
}

async function rejectGuess(
  ports: Ports,
  {
    request,
    reply,
    retryAfterMs,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly retryAfterMs: number },
): Promise<FastifyReply> {
  const rejected = tooMany(retryAfterMs)
  if (request.routeOptions.config.isPage !== true) return sendApiError(reply, rejected, { ports })
  return sendErrorPage(ports, { context: await createContext(ports, request, reply), reply, rejected })
}
