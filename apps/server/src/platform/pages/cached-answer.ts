import type { FastifyReply } from 'fastify'
import type { PageName } from '@waybill/contract/pages'
import type { RequestContext } from '../http/request-context.ts'
import type { ApiError } from '../http/api-error.ts'
import type { Ports } from '../ports.ts'
import { designOf, reportFailed, sendErrorPage, shellOf, type PageInShell, type PageLoader } from './page-answers.ts'
import { encodingOf, pageBytes } from './page-bytes.ts'
import type { CachedPage } from './page-cache.ts'
import { shownAddress } from './shown-address.ts'

/** A page whose answer may be cached. */
export interface CachedRoute<N extends PageName> extends PageInShell<N> {
  readonly path: string
  readonly load: PageLoader<N>
}

interface CachedSending<N extends PageName> {
  readonly ports: Ports
  readonly page: CachedRoute<N>
  readonly context: RequestContext
  readonly reply: FastifyReply
}

type NotKept = { readonly rejected: ApiError } | { readonly goTo: string; readonly isPermanent?: boolean }

/**
 * Carries an error or a redirect out of the rendering of a cached page: neither is cached, each reader gets their own.
 */
class NotCacheable extends Error {
  readonly outcome: NotKept

  constructor(outcome: NotKept) {
    super('not cacheable')
    this.outcome = outcome
  }
}

/** Serves an anonymous page from its bytes, rendering it at most once per key at a time. */
export async function sendCached<N extends PageName>(sending: CachedSending<N>): Promise<FastifyReply> {
  const { ports, context } = sending
  const { version } = ports.catalogue.current()
  const page = await ports.pageCache
    .serve(keyOf(sending, version), () => render(sending))
    .catch((error: unknown) => {
      if (error instanceof NotCacheable) return error
      throw error
    })
  if (page instanceof NotCacheable) return sendNotKept(sending, page.outcome)
  const isCurrent = (): boolean => ports.catalogue.current().version === version
  if (page.status === 200)
    context.reply.server.cachedAnswers?.keep(context.request, { page, route: sending.page.path, isCurrent })
  return sendBytes(context, page)
}

async function sendNotKept<N extends PageName>(
  { ports, context, reply }: CachedSending<N>,
  outcome: NotKept,
): Promise<FastifyReply> {
  if ('rejected' in outcome) return sendErrorPage(ports, { context, reply, rejected: outcome.rejected })
  return reply.redirect(outcome.goTo, outcome.isPermanent === true ? 301 : 303)
}

async function render<N extends PageName>({
  ports,
  page,
  context,
}: CachedSending<N>): Promise<{ html: string; status: number }> {
  const outcome = await page.load(context, ports.store.db)
  if (!outcome.ok) throw new NotCacheable({ rejected: outcome.failure })
  const shown = outcome.value
  if ('goTo' in shown) throw new NotCacheable(shown)
  const { show, ...rest } = shown
  const shell = shellOf(context, page, rest)
  return {
    html: ports.pages.document({ ...designOf(page, rest), props: show, shell }, reportFailed(context)),
    status: shown.status ?? 200,
  }
}

function keyOf<N extends PageName>({ page, context }: CachedSending<N>, version: number): string {
  const { currency, scheme } = context.preferences
  const sandbox = context.isSandboxOpen ? 'sandbox' : ''
  return [shownAddress(page, context), context.locale, currency ?? '', scheme ?? '', version, sandbox].join('|')
}

function sendBytes({ request, reply }: RequestContext, page: CachedPage): FastifyReply {
  const { bytes, headers } = pageBytes(page, encodingOf(request.headers['accept-encoding']))
  const isKnown = page.status === 200 && request.headers['if-none-match'] === page.etag
  const flat = isKnown ? headers.always : [...headers.always, ...headers.body]
  for (let place = 0; place < flat.length; place += 2) void reply.header(flat[place] ?? '', flat[place + 1])
  return isKnown ? reply.code(304).send() : reply.code(page.status).send(bytes)
}
