import type { FastifyReply } from 'fastify'
import type { PageName } from '@waybill/contract/pages'
import type { RequestContext } from '../http/request-context.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Ports } from '../ports.ts'
import { designOf, frameOf, sendErrorPage } from './page-answers.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import type { PageRoute } from './register-page.ts'
import { shownAddress } from './shown-address.ts'

interface CachedSending<N extends PageName> {
  readonly ports: Ports
  readonly page: PageRoute<N>
  readonly context: RequestContext
  readonly reply: FastifyReply
  readonly cache: PageCache
}

type NotKept = { readonly refused: Refusal } | { readonly goTo: string; readonly isPermanent?: boolean }

/** Carries a refusal or a redirect out of the rendering of a cached page: neither is kept, each reader gets their own. */
class NotCacheable extends Error {
  readonly outcome: NotKept

  constructor(outcome: NotKept) {
    super('not cacheable')
    this.outcome = outcome
  }
}

/** Serves an anonymous page from its bytes, rendering it at most once per key at a time. */
export async function sendCached<N extends PageName>(sending: CachedSending<N>): Promise<FastifyReply> {
  const page = await sending.cache
    .serve(keyOf(sending), () => render(sending))
    .catch((error: unknown) => {
      if (error instanceof NotCacheable) return error
      throw error
    })
  return page instanceof NotCacheable ? sendNotKept(sending, page.outcome) : sendBytes(sending, page)
}

async function sendNotKept<N extends PageName>(
  { ports, context, reply }: CachedSending<N>,
  outcome: NotKept,
): Promise<FastifyReply> {
  if ('refused' in outcome) return sendErrorPage(ports, { context, reply, refused: outcome.refused })
  return reply.redirect(outcome.goTo, outcome.isPermanent === true ? 301 : 303)
}

async function render<N extends PageName>({
  ports,
  page,
  context,
}: CachedSending<N>): Promise<{ html: string; status: number }> {
  const outcome = await page.load(context, ports.store.db)
  if (!outcome.ok) throw new NotCacheable({ refused: outcome.failure })
  const shown = outcome.value
  if ('goTo' in shown) throw new NotCacheable(shown)
  const { show, ...rest } = shown
  const frame = frameOf(context, page, rest)
  return {
    html: ports.pages.document({ ...designOf(page, rest), props: show, frame }),
    status: shown.status ?? 200,
  }
}

function keyOf<N extends PageName>({ ports, page, context }: CachedSending<N>): string {
  const { currency, scheme } = context.preferences
  return [
    shownAddress(page, context),
    context.locale,
    currency ?? '',
    scheme ?? '',
    ports.catalogue.current().version,
  ].join('|')
}

function sendBytes<N extends PageName>({ context, reply }: CachedSending<N>, page: CachedPage): FastifyReply {
  const accepted = context.request.headers['accept-encoding'] ?? ''
  void reply.headers({
    etag: page.etag,
    'cache-control': 'private, max-age=0, must-revalidate',
    vary: 'Accept-Encoding, Cookie',
  })
  if (context.request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  void reply.code(page.status).type('text/html; charset=utf-8')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.plain)
}
