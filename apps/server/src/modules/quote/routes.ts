import type { FastifyInstance } from 'fastify'
import type { QuoteProps } from '@waybill/contract/pages'
import { hasSameContents, isEmptyCart, type Cart } from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { authorise } from '../../platform/http/authorise.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { ActionRegistrar, ActionContext } from '../../platform/http/register-action.ts'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/ids.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { imprintLine } from '../../platform/seller.ts'
import { differenceText, findOwnCart, termsOfCart, type CartTerms, type StoredCart } from '../cart/index.ts'
import { ANSWER_NOTES, registerAnswers } from './answer-routes.ts'
import { registerManagedQuotes } from './manage-routes.ts'
import { earlierRevision, newerRevision } from './newer-revision.ts'
import { registerQuotePdf } from './pdf-routes.ts'
import { registerSharing } from './share-routes.ts'
import { registerSentQuotes } from './sent-quote-routes.ts'
import { registerQuestions } from './thread-routes.ts'
import { readerThread } from './thread-view.ts'
import { registerBounces } from './bounce-routes.ts'
import { registerUnsubscribe } from './unsubscribe-routes.ts'
import { stopOf, termsOfQuote } from './quote-terms.ts'
import { quoteState } from './quote-view.ts'
import type { StoredQuote } from './repository.ts'
import { findLinkedQuote, type LinkedQuote } from './repository-answers.ts'
import { changesOfRevision } from './revision-offers.ts'
import { addressFields, shownChoice } from './shown-choice.ts'
import { viewOfQuote } from './view-of-quote.ts'
import { isOwnCompany } from './use-cases/ask-about-quote.ts'
import { leadsTo } from './use-cases/leads-to.ts'
import { quotedCart } from './use-cases/open-quote.ts'

const PAGE = '/quotes/:token'

type Absence = NonNullable<QuoteProps['absence']>

/** Unknown 404, expired and revoked 410, superseded is shown (QUO-09). */
const STATUS_OF_ABSENCE: Readonly<Record<Absence, number>> = { unknown: 404, expired: 410, revoked: 410 }

async function loadQuotePage(
  context: RequestContext,
  db: Executor,
  fields = addressFields(context),
): Promise<Result<PageOutcome<'quote'>, ApiError>> {
  const token = pathPart(context, 'token')
  const linked = await findLinkedQuote(db, hashToken(token))
  const chosen = linked && (await shownChoice(linked, fields, { context, db }))
  const quote = chosen?.quote
  const t = context.ports.pages.translator(context.locale)
  void context.reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  const absence = absenceOf(quote, context.now)
  const own = await findOwnCart(context, db)
  const isBinding = quote !== undefined && linked?.decline === undefined
  const terms = isBinding ? await termsOfQuote(context, db, quote) : await termsOfCart(context, db, own)
  const links = {
    ...linksOf(context, token),
    ...notesIn(context),
    ...otherCurrency(quote, context.actor),
    isRecipient: linked?.recipientId !== undefined,
    ...(authorise('quote_accept', context.actor)?.code === 'read-only' && {
      answersClosed: t('quote.answersReadOnly'),
    }),
    ...(absence === undefined &&
      differenceTo(quote, own, { context, terms, ownTerms: await termsOfCart(context, db, own) })),
    leadsTo: leadsTo(context.actor, quote, terms.catalogue),
    trialDays: context.ports.catalogue.settings().trialDays,
    asksOrderNumber: context.ports.catalogue.settings().asksOrderNumber,
    isViewLogged: quote?.logs_views === true && !isOwnCompany(quote, context),
    ...(linked !== undefined && (await threadPart(linked, { context, db }))),
  }
  if (quote === undefined || absence !== undefined) {
    const known = absence ?? 'unknown'
    const isStopped = quote !== undefined && quote.stopped_product !== null
    return ok({
      show: { quote: null, absence: known, ...(quote && { lapsed: await lapsedOf(quote, context, db) }), ...links },
      title: t(isStopped ? 'quote.state.stopped' : `quote.state.${known}`),
      status: STATUS_OF_ABSENCE[known],
    })
  }
  const { ports, locale, now } = context
  const view = await viewOfQuote(quote, { ports, locale, now, decline: linked?.decline }, db)
  const revised = {
    ...(await changesOfRevision({ quote, option: chosen?.part.choice?.option }, context, db)),
    ...(await newerRevision(linked, context, db)),
    ...(await earlierRevision(linked, context, db)),
  }
  return ok({
    show: { quote: view, ...links, ...chosen?.part, ...revised },
    title: t('quote.heading', { number: view.number }),
  })
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

/** An account that is billed in another currency opens it at today's prices (S-01). */
function otherCurrency(quote: StoredQuote | undefined, actor: Actor): Pick<QuoteProps, 'accountCurrency'> {
  const isOther = quote !== undefined && actor.kind === 'member' && actor.currency !== quote.currency
  return isOther ? { accountCurrency: actor.currency } : {}
}

/** Notes of the address on the answer that led here. */
function notesIn(context: RequestContext): Pick<QuoteProps, 'hasJoined' | 'isNoted'> {
  const searchParams = addressFields(context)
  const [joined, noted] = ANSWER_NOTES
  return {
    ...(searchParams.has(joined) && { hasJoined: true }),
    ...(searchParams.has(noted) && { isNoted: true }),
  }
}

/** Questions by this link; a member of the company that sent the quote has them on the page of their account. */
async function threadPart(linked: LinkedQuote, by: ActionContext): Promise<Pick<QuoteProps, 'thread' | 'threadsHref'>> {
  const { quote } = linked
  const { context } = by
  if (isOwnCompany(quote, context))
    return { threadsHref: localePath(context.locale, `/account/quotes/${quote.id}#questions`) }
  const thread = await readerThread(linked, quoteState(quote, context.now), by)
  return thread === undefined ? {} : { thread }
}

function absenceOf(quote: StoredQuote | undefined, now: number): Absence | undefined {
  if (quote === undefined) return 'unknown'
  const state = quoteState(quote, now)
  return state === 'expired' || state === 'revoked' ? state : undefined
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

/** Nothing of what it offered but what the shop stopped selling: a link that is over may have reached others. */
async function lapsedOf(quote: StoredQuote, context: RequestContext, db: Executor) {
  const { number, expiresAt, senderName } = await viewOfQuote(quote, context, db)
  return { number, expiresAt, senderName, ...(await stopOf(quote, context, db)) }
}

/** The quote as it is now with the error, and what was typed; one that can't be read any more has a page of its own. */
async function showFailure(
  { fields }: FormBody,
  rejected: ApiError,
  { context, db }: ActionContext,
): Promise<Result<PageOutcome<'quote'>, ApiError>> {
  const page = await loadQuotePage(context, db, new URLSearchParams(fields))
  if (rejected.status >= 500 || !page.ok || 'goTo' in page.value) return fail(rejected)
  if (page.value.status !== undefined) return page
  const t = context.ports.pages.translator(context.locale)
  const status = httpStatusOfApiError(rejected)
  if (rejected.errors !== undefined) {
    const problems = rejected.errors.map(({ path, message, values }) => ({ path, message: t(message, values) }))
    const sent = { intent: fields['intent'] ?? '', values: typedIn(fields), problems }
    return ok({ ...page.value, show: { ...page.value.show, sent }, status })
  }
  const text = t(rejected.message ?? errorText(rejected.code, rejected.status), rejected.values)
  return ok({ ...page.value, status, notice: { kind: 'problem', text } })
}

/** Texts of the forms of an answer. */
const TYPED = ['name', 'role', 'order_number', 'reason', 'words', 'text', 'line_id'] as const

function typedIn(fields: FormBody['fields']): Readonly<Record<string, string>> {
  return Object.fromEntries(TYPED.map((name) => [name, fields[name] ?? '']))
}

export function registerQuote(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerSharing(app, ports, actions)
  registerAnswers(actions)
  registerQuestions(actions)
  registerPage(app, ports, {
    path: PAGE,
    name: 'quote',
    access: 'quote_view',
    transaction: 'own',
    load: (context, db) => loadQuotePage(context, db),
    submit: async (form, context, db) => {
      const done = await actions.submit(PAGE, form, { context, db })
      return done.ok ? ok({ goTo: done.value.leadsTo }) : showFailure(form, done.failure, { context, db })
    },
  })
  registerSentQuotes(app, ports, actions)
  registerManagedQuotes(app, ports, actions)
  registerQuotePdf(app, ports)
  registerUnsubscribe(app, ports)
  registerBounces(app, ports)
}
