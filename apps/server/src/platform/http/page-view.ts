import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallDefinition } from '@waybill/contract'
import type { RequestContext } from './request-context.ts'

/** Props and shell of a page, as it would fetch them next. */
export interface PageView {
  readonly props: object
  readonly shell: object
}

/** Of the change, not of the reader: a request for a page has none of them. */
const OF_THE_CHANGE = /^(?:content-.*|transfer-encoding|expect|origin|if-match|idempotency-key|x-waybill)$/

/**
 * View of the page that sent a change, so that a click is one round trip. The page is requested as its reader would
 * request it, with every header that decides what they may see, and with the cookies that the change set. Undefined where the
 * view is not requested, not by a page of this shop, or its address leads elsewhere by now: then the page refetches itself.
 */
export async function pageViewOf(
  app: FastifyInstance,
  { hasPageView }: CallDefinition,
  { request, cookies, ports: { log } }: Pick<RequestContext, 'request' | 'cookies' | 'ports'>,
): Promise<PageView | undefined> {
  const { searchParams } = new URL(request.url, 'http://path')
  const address = hasPageView === true && searchParams.get('view') === 'page' ? ownPage(request) : undefined
  if (address === undefined) return undefined
  try {
    const answer = await app.inject({
      method: 'GET',
      url: address,
      headers: { ...headersOf(request), cookie: cookies.next(), accept: 'application/json' },
      remoteAddress: request.socket.remoteAddress ?? '',
    })
    const isData = answer.statusCode === 200 && String(answer.headers['content-type']).startsWith('application/json')
    return isData ? pageIn(answer.json()) : undefined
  } catch (error) {
    // the change is committed: its answer says so, whatever became of the page
    log.warn({ err: error, id: request.id }, 'the page after a change could not be read')
    return undefined
  }
}

/** Path and query of the page that sent the request; `Origin` has been found to be the shop's own before. */
function ownPage({ headers: { referer = '', origin } }: FastifyRequest): string | undefined {
  const page = URL.parse(referer)
  return page !== null && page.origin === origin ? page.pathname + page.search : undefined
}

function headersOf({ headers }: FastifyRequest): Record<string, string | string[]> {
  const entries = Object.entries(headers).filter(([name]) => !OF_THE_CHANGE.test(name))
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function pageIn(body: unknown): PageView | undefined {
  if (typeof body !== 'object' || body === null || !('result' in body) || !('shell' in body)) return undefined
  const { result: props, shell } = body
  if (typeof props !== 'object' || props === null || typeof shell !== 'object' || shell === null) return undefined
  return { props, shell }
}
