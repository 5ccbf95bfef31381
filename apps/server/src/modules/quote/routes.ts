import type { FastifyInstance } from 'fastify'
import type { QuoteProps } from '@waybill/contract/pages'
import { hasSameContents, isEmptyCart, type Cart } from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { authorise } from '../../platform/http/authorise.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { ActionRegistrar, ActionContext } from '../../platform/http/register-action.ts'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { formToken, isFormToken } from '../../platform/http/tokens.ts'
import { hashToken } from '../../platform/ids.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { imprintLine } from '../../platform/seller.ts'
import { findReplyAddress } from '../account/index.ts'
import { differenceText, findOwnCart, termsOfCart, type CartTerms, type StoredCart } from '../cart/index.ts'
import { registerQuotePdf } from './pdf-routes.ts'
import { registerSharing } from './share-routes.ts'
import { registerSentQuotes } from './sent-quote-routes.ts'
import { registerUnsubscribe } from './unsubscribe-routes.ts'
import { termsOfQuote } from './quote-terms.ts'
import { quoteState, quoteView } from './quote-view.ts'
import { findQuoteByToken, type StoredQuote } from './repository.ts'
import { actOnSharedQuote } from './use-cases/act-on-quote.ts'
import { logView } from './use-cases/log-view.ts'
import { leadsTo } from './use-cases/leads-to.ts'
import { openQuoteAsCart, quotedCart } from './use-cases/open-quote.ts'

const PAGE = '/quotes/:token'

/** In the address of a quote's page after another acceptance than the first. */
const JOINED = 'joined'

type Absence = NonNullable<QuoteProps['absence']>

/** Unknown 404, expired and revoked 410, superseded is shown (QUO-09). */
const STATUS_OF_ABSENCE: Readonly<Record<Absence, number>> = { unknown: 404, expired: 410, revoked: 410 }

async function loadQuotePage(context: RequestContext, db: Executor): Promise<Result<PageOutcome<'quote'>, ApiError>> {
  const token = pathPart(context, 'token')
  const quote = await findQuoteByToken(db, hashToken(token))
  const t = context.ports.pages.translator(context.locale)
  void context.reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  const absence = absenceOf(quote, context.now)
  const own = await findOwnCart(context, db)
  const terms = quote === undefined ? await termsOfCart(context, db, own) : await termsOfQuote(context, db, quote)
  const links = {
    ...linksOf(context, token),
    ...(new URL(context.request.url, 'http://path').searchParams.has(JOINED) && { hasJoined: true as const }),
    ...(authorise('quote_accept', context.actor)?.code === 'read-only' && {
      answersClosed: t('quote.answersReadOnly'),
    }),
    ...(absence === undefined &&
      differenceTo(quote, own, { context, terms, ownTerms: await termsOfCart(context, db, own) })),
    leadsTo: leadsTo(context.actor, quote, terms.catalogue),
    trialDays: context.ports.catalogue.settings().trialDays,
    isViewLogged: quote?.logs_views === true && !isOwn(quote, context),
  }
  if (quote === undefined || absence !== undefined) {
    const known = absence ?? 'unknown'
    return ok({
      show: { quote: null, absence: known, ...(quote && { lapsed: await lapsedOf(quote, context, db) }), ...links },
      title: t(`quote.state.${known}`),
      status: STATUS_OF_ABSENCE[known],
    })
  }
  const view = await viewOf(quote, context, db)
  return ok({ show: { quote: view, ...links }, title: t('quote.heading', { number: view.number }) })
}

/** Difference from the reader's own cart to that of the quote, where there is another one that has to be saved. */
function differenceTo(
  quote: StoredQuote | undefined,
  own: StoredCart | undefined,
  { context, terms, ownTerms }: Readonly<{ context: RequestContext; terms: CartTerms; ownTerms: CartTerms }>,
): Pick<QuoteProps, 'difference'> {
  if (quote === undefined || own === undefined || isEmptyCart(own.cart)) return {}
  const { ports, locale } = context
  const catalogueOf = (cart: Cart) => (cart === own.cart ? ownTerms.catalogue : terms.catalogueOf(cart))
  const viewer = { catalogue: terms.planned, terms: { catalogueOf }, locale, t: ports.pages.translator(locale) }
  const quoted = quotedCart(quote, context)
  return hasSameContents(own.cart, quoted) ? {} : { difference: differenceText(viewer, own.cart, quoted) }
}

/** A member of the company that sent it. */
function isOwn(quote: StoredQuote, { actor }: RequestContext): boolean {
  return actor.kind === 'member' && actor.accountId === quote.account_id
}

function absenceOf(quote: StoredQuote | undefined, now: number): Absence | undefined {
  if (quote === undefined) return 'unknown'
  const state = quoteState(quote, now)
  return state === 'expired' || state === 'revoked' ? state : undefined
}

/** The page that an answer leads to. */
function pageAfter({ hasJoined }: { readonly hasJoined: boolean }, token: string, { locale }: RequestContext): string {
  return localePath(locale, `/quotes/${token}${hasJoined ? `?${JOINED}=1` : ''}`)
}

function linksOf(
  { locale, ports }: RequestContext,
  token: string,
): Pick<QuoteProps, 'pdfHref' | 'acceptHref' | 'openHref' | 'declineHref' | 'imprint'> {
  const page = localePath(locale, `/quotes/${token}`)
  return {
    pdfHref: `${page}/pdf`,
    acceptHref: page,
    openHref: page,
    declineHref: page,
    imprint: imprintLine(ports.seller),
  }
}

/** Nothing of what it offered: a link that is over may have reached others. */
async function lapsedOf(quote: StoredQuote, context: RequestContext, db: Executor) {
  const { number, expiresAt, senderName } = await viewOf(quote, context, db)
  return { number, expiresAt, senderName }
}

async function viewOf(quote: StoredQuote, context: RequestContext, db: Executor) {
  const { ports, locale, now } = context
  const catalogue = await ports.catalogue.version(quote.catalogue_version, db)
  const senderEmail = await findReplyAddress(db, quote.member_id)
  const t = ports.pages.translator(locale)
  return quoteView({ catalogue, locale, t, now, companyName: ports.seller.name, senderEmail }, quote)
}

/** The error above the quote as it is now; a quote that can't be read any more has a page of its own. */
async function showFailure(
  rejected: ApiError,
  context: RequestContext,
  db: Executor,
): Promise<Result<PageOutcome<'quote'>, ApiError>> {
  const page = await loadQuotePage(context, db)
  if (rejected.status >= 500 || !page.ok || 'goTo' in page.value) return fail(rejected)
  if (page.value.status !== undefined) return page
  const t = context.ports.pages.translator(context.locale)
  const text = t(rejected.message ?? errorText(rejected.code, rejected.status), rejected.values)
  return ok({ ...page.value, status: httpStatusOfApiError(rejected), notice: { kind: 'problem', text } })
}

/** Quote pages are reached from mails: their form token is for a visitor without a session too. */
function trusted<I extends { readonly body: { readonly form_token: string } }, Done>(
  run: (input: I, calling: ActionContext) => Promise<Result<Done, ApiError>>,
): typeof run {
  return async (input, calling) => {
    const { ports, actor, cookies } = calling.context
    const isForeign = cookies.hasIdentity() && !isFormToken(ports.keys, actor, input.body.form_token)
    return isForeign ? fail(apiError(403, 'cross-site')) : run(input, calling)
  }
}

/** A form has had its token checked as one of a page. */
function tokenOfForm(_: unknown, { context }: ActionContext) {
  return ok({ form_token: formToken(context.ports.keys, context.actor) })
}

/** The recipient's three answers, and that they looked. */
function registerAnswers(actions: ActionRegistrar): void {
  actions.anyone(
    'POST /quotes/{token}/accept',
    trusted(async ({ params: { token }, body: { name } }, { context, db }) => {
      const acted = await actOnSharedQuote('accept', { token, name, context, db })
      if (!acted.ok) return acted
      const { state, acceptedBy, hasJoined } = acted.value
      const next = pageAfter(acted.value, token, context)
      return ok({ state, next, accepted_by: acceptedBy || null, joined: hasJoined ? 1 : 0 })
    }),
    {
      bodyOf: ({ name }, { context }) => ok({ form_token: formToken(context.ports.keys, context.actor), name }),
    },
  )
  actions.anyone(
    'POST /quotes/{token}/decline',
    trusted(async ({ params: { token } }, { context, db }) => {
      const acted = await actOnSharedQuote('decline', { token, context, db })
      return acted.ok ? ok({ state: acted.value.state, next: pageAfter(acted.value, token, context) }) : acted
    }),
    { bodyOf: tokenOfForm },
  )
  actions.anyone(
    'POST /quotes/{token}/open',
    trusted(({ params }, { context }) => openQuoteAsCart(params.token, context)),
    { transaction: 'own', bodyOf: tokenOfForm },
  )
  actions.anyone(
    'POST /quotes/{token}/view',
    trusted(({ params }, { context, db }) => logView(params.token, context, db)),
  )
}

export function registerQuote(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerSharing(app, ports, actions)
  registerAnswers(actions)
  registerPage(app, ports, {
    path: PAGE,
    name: 'quote',
    access: 'quote_view',
    transaction: 'own',
    load: loadQuotePage,
    submit: async (form, context, db) => {
      const done = await actions.submit(PAGE, form, { context, db })
      return done.ok ? ok({ goTo: done.value.leadsTo }) : showFailure(done.failure, context, db)
    },
  })
  registerSentQuotes(app, ports, actions)
  registerQuotePdf(app, ports)
  registerUnsubscribe(app, ports)
}
