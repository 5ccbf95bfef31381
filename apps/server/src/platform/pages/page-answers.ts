import type { FastifyReply } from 'fastify'
import type { FailedBlock, PageShell, PageName, PageProps } from '@waybill/contract/pages'
import { legalPagesOf } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import type { Result } from '@waybill/domain/result'
import { billingZone, currencyName, errorText, type Locale } from '@waybill/i18n'
import type { Executor } from '../database/database.ts'
import { errorBody, httpStatusOfApiError } from '../http/error-answers.ts'
import { setRetryAfter, type ApiError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { impersonationNotice } from '../http/impersonated.ts'
import { formToken, pageToken } from '../http/tokens.ts'
import { buysFromPartner, isConfirmedThere, isImpersonated, type Actor } from '../http/actor.ts'
import type { Ports } from '../ports.ts'
import { carriedQuery } from './carried-query.ts'
import { carryLinks } from './carry-links.ts'
import { encodingOf } from './page-bytes.ts'
import { compressQuickly } from './page-cache.ts'
import { pathOfFile } from './shop-file.ts'
import { lookOf } from './shop-look.ts'
import { shownAddress, type AddressedPage } from './shown-address.ts'
import { fullName } from '../full-name.ts'

/** A page to show, or an address to go to instead. */
export type PageOutcome<N extends PageName> =
  | {
      readonly show: PageProps[N]
      /** Another design of the same address: a page with code and styles of its own. */
      readonly as?: N
      readonly title: string
      readonly description?: string
      readonly status?: number
      readonly badge?: number
      /** False excludes this one from indexes although its route is in them. */
      readonly isIndexed?: boolean
      /** Facts for programs, in the vocabulary of schema.org. */
      readonly facts?: readonly object[]
      readonly notice?: { readonly kind: 'done' | 'problem'; readonly text: string }
    }
  | { readonly goTo: string; readonly isPermanent?: boolean }

export type PageLoader<N extends PageName> = (
  context: RequestContext,
  db: Executor,
) => Promise<Result<PageOutcome<N>, ApiError>>

/** A page as its route says it. */
export interface PageInShell<N extends PageName> extends AddressedPage {
  readonly name: N
  readonly isIndexed?: boolean
  /** Hands the utm parameters of its address on with every link, as every page does the choice of the year; with what isn't in its key, it is rendered for this request alone. */
  readonly carriesUtm?: boolean
}

const PRIVATE = 'private, no-store'

function viewerOf(actor: Actor, realNow: number): PageShell['viewer'] {
  if (actor.kind === 'member') {
    const confirms = isConfirmedThere(actor, realNow) ? 'done' : actor.hasPassword ? undefined : 'again'
    return {
      kind: 'member',
      name: fullName(actor),
      email: actor.email,
      memberId: actor.memberId,
      isPrimary: actor.isPrimary,
      buysFromPartner: buysFromPartner(actor),
      ...(confirms !== undefined && { confirms }),
    }
  }
  return { kind: 'visitor' }
}

type Shown<N extends PageName> = Extract<PageOutcome<N>, { readonly show: unknown }>

/** Each with its code before its name. */
function namesOf(currencies: readonly Currency[], locale: Locale): PageShell['currencyNames'] {
  return Object.fromEntries(currencies.map((code) => [code, `${code} · ${currencyName(code, locale)}`]))
}

/** Shell of the page for this reader; a visitor without a cookie gets nothing personal, so the bytes can be shared. */
export function shellOf<N extends PageName>(
  context: RequestContext,
  page: PageInShell<N>,
  shown: Omit<Shown<N>, 'show'>,
): PageShell {
  const { ports, actor, locale, preferences } = context
  const carried = carriedQuery(context.request.url, { carriesUtm: page.carriesUtm === true })
  const hasIdentity = context.cookies.hasIdentity() || actor.kind !== 'visitor'
  return {
    locale,
    title: shown.title,
    ...(shown.description !== undefined && { description: shown.description }),
    shopName: ports.seller.shopName,
    ...brandOf(ports),
    path: shownAddress(page, context),
    ...(carried !== undefined && { carried }),
    currency: context.currency,
    currencies: ports.catalogue.currencies(),
    currencyNames: namesOf(ports.catalogue.currencies(), locale),
    languages: ports.catalogue.settings().languages,
    timeZone: billingZone(),
    ...(actor.kind === 'member' && { accountZone: actor.timeZone }),
    ...(preferences.scheme !== undefined && { scheme: preferences.scheme }),
    viewer: viewerOf(actor, ports.realClock.now()),
    badge: shown.badge ?? 0,
    ...(hasIdentity && { formToken: formToken(ports.keys, actor) }),
    ...impersonationNotice(context),
    // no token for calls is given to who reads in a member's place
    ...(hasIdentity &&
      !isImpersonated(actor) && {
        pageToken: pageToken(ports.keys, actor, context.now),
      }),
    ...(context.isSandboxOpen && {
      sandbox: ports.config.sandboxWarning === undefined ? {} : { warning: ports.config.sandboxWarning },
    }),
    ...(ports.gateway === undefined && { paymentsClosed: true as const }),
    ...(ports.config.PRODUCT_URL !== undefined && { hasProduct: true as const }),
    ...(shown.notice !== undefined && { notice: shown.notice }),
    ...legalOf(ports),
    messages: ports.pages.messages(shown.as ?? page.name, locale),
  }
}

/** The shop's own pictures (SET-01). */
function brandOf({ catalogue }: Ports): Pick<PageShell, 'logo' | 'icon'> {
  const settings = catalogue.settings()
  const { logo, favicon } = settings
  const icon = favicon === undefined ? lookOf(settings)?.icon.path : pathOfFile(favicon)
  return {
    ...(logo !== undefined && {
      logo: { src: pathOfFile(logo), width: logo.width, height: logo.height },
    }),
    ...(icon !== undefined && { icon }),
  }
}

/** Links of the footer and the forms. */
function legalOf({ catalogue }: Ports): Pick<PageShell, 'legal'> {
  const document = catalogue.find()?.document
  const legal = document === undefined ? [] : legalPagesOf(document)
  return legal.length === 0 ? {} : { legal }
}

/** Design of a page, and its head for search engines: as its route says, or as the page says itself. */
export function designOf<N extends PageName>(
  page: PageInShell<N>,
  shown: Omit<Shown<N>, 'show'>,
): { readonly name: N; readonly isIndexed: boolean; readonly facts: readonly object[] | undefined } {
  return {
    name: shown.as ?? page.name,
    isIndexed: shown.isIndexed ?? page.isIndexed === true,
    facts: shown.facts,
  }
}

/** The reader sees the rest of the page (decision 0108), the operator what was missing and in which request. */
export function reportFailed({ request }: RequestContext): (failed: FailedBlock) => void {
  return ({ name, error }) => request.log.error({ block: name, err: error }, 'a block of a page could not be drawn')
}

interface Sending<N extends PageName> {
  readonly context: RequestContext
  readonly reply: FastifyReply
  readonly outcome: PageOutcome<N>
}

/** Count of the header: a page that read the cart passes it; a page about a server error reads nothing more. */
async function badgeOf<N extends PageName>(context: RequestContext, shown: Omit<Shown<N>, 'show'>): Promise<number> {
  if (shown.badge !== undefined) return shown.badge
  return (shown.status ?? 200) >= 500 ? 0 : context.ports.shellCart.countInCart(context)
}

/** The page as a document, or as data for the hydrated page that refetches it. */
export async function sendDocument<N extends PageName>(
  ports: Ports,
  page: PageInShell<N>,
  sending: Sending<N>,
): Promise<FastifyReply> {
  const { context, reply, outcome } = sending
  void reply.header('cache-control', PRIVATE)
  if ('goTo' in outcome) return reply.redirect(outcome.goTo, outcome.isPermanent === true ? 301 : 303)
  const { show: given, ...rest } = outcome
  const [badge, waitingCart, approval, deletion] = await Promise.all([
    badgeOf<N>(context, rest),
    ports.shellCart.waitingCartOf(context, rest.status),
    ports.shellCart.waitingApprovalOf(context, rest.status),
    ports.shellCart.waitingDeletionOf(context, rest.status),
  ])
  const shell = {
    ...shellOf(context, page, { ...rest, badge }),
    ...(waitingCart && { waitingCart }),
    ...(approval && { approval }),
    ...(deletion && { deletion }),
  }
  const show = carryLinks(given, shell.carried)
  const status = outcome.status ?? 200
  if (context.request.headers.accept === 'application/json') {
    const { messages: _, ...fresh } = shell
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ status, result: show, shell: fresh }))
  }
  const html = ports.pages.document({ ...designOf(page, rest), props: show, shell }, reportFailed(context))
  return sendHtml(context, reply.code(status), { html, shell })
}

/**
 * A page without a token is compressed as it is sent; one of a reader with a cookie has a secret token, which a length
 * could betray beside text of the address.
 */
async function sendHtml(
  { request }: RequestContext,
  reply: FastifyReply,
  { html, shell }: { readonly html: string; readonly shell: PageShell },
): Promise<FastifyReply> {
  const isSecret = shell.formToken !== undefined || shell.pageToken !== undefined
  void reply.type('text/html; charset=utf-8').header('vary', 'Accept-Encoding, Cookie')
  if (isSecret || encodingOf(request.headers['accept-encoding']) !== 'br') return reply.send(html)
  return reply.header('content-encoding', 'br').send(await compressQuickly(Buffer.from(html)))
}

/** An error as a page in the reader's language, or as the error body where data was requested. */
export async function sendErrorPage(
  ports: Ports,
  {
    context,
    reply,
    rejected,
  }: { readonly context: RequestContext; readonly reply: FastifyReply; readonly rejected: ApiError },
): Promise<FastifyReply> {
  const t = ports.pages.translator(context.locale)
  const status = httpStatusOfApiError(rejected)
  void reply.header('cache-control', PRIVATE)
  setRetryAfter(reply, rejected)
  if (rejected.allow !== undefined) void reply.header('allow', rejected.allow.join(', '))
  if (context.request.headers.accept === 'application/json') {
    return reply.code(status).send(errorBody(rejected, { t, reference: context.requestId }))
  }
  const message = t(rejected.message ?? errorText(rejected.code, rejected.status), rejected.values)
  const show = { status: rejected.status, reference: context.requestId, message }
  // the tab says what the heading does
  const title = rejected.status === 404 ? t('errors.page.notFound.title') : message
  return sendDocument(ports, { name: 'error' }, { context, reply, outcome: { show, title, status } })
}
