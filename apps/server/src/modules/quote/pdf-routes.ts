import type { FastifyInstance } from 'fastify'
import { isEmptyCart } from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import { quoteStateAt } from '@waybill/domain/quote'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import { pathPart, createContext, type RequestContext } from '../../platform/http/request-context.ts'
import { sendErrorPage } from '../../platform/pages/page-answers.ts'
import { hashToken } from '../../platform/ids.ts'
import { PdfUnavailableError } from '../../platform/pdf/pdf-port.ts'
import type { Ports } from '../../platform/ports.ts'
import { findOwnCart } from '../cart/index.ts'
import { quoteDocument, quoteFileName } from './quote-document.ts'
import { requestedIn } from './choice-view.ts'
import { changesOfOptions } from './revision-offers.ts'
import { addressFields } from './shown-choice.ts'
import { requestedQuote } from './requested-quote.ts'
import { unstoredQuote } from './unstored-quote.ts'
import { viewOfQuote } from './view-of-quote.ts'
import { findOwnQuote, findQuoteByToken, type StoredQuote } from './repository.ts'
import { listSentRecipients } from './repository-sent.ts'
import { seesQuote } from './sent-quote-view.ts'
import { snapshotOf } from './use-cases/share-draft.ts'

interface QuoteFile {
  readonly filename: string
  readonly bytes: Uint8Array
}

const EVERY_ANSWER = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const

function download(file: QuoteFile) {
  return {
    raw: {
      type: 'application/pdf',
      body: file.bytes,
      headers: { ...EVERY_ANSWER, 'content-disposition': `attachment; filename="${file.filename}"` },
    },
  }
}

async function printQuote(
  quote: StoredQuote,
  context: RequestContext,
  { db, token }: { readonly db: Executor; readonly token?: string },
): Promise<Result<QuoteFile, ApiError>> {
  const { ports, locale, now } = context
  const t = ports.pages.translator(locale)
  const view = await viewOfQuote(quote, { ports, locale, now }, db)
  const url = token === undefined ? undefined : ports.publicUrl + localePath(locale, `/quotes/${token}`)
  const changed = await changesOfOptions(quote, { ports, locale }, db)
  const printing = { locale, t, seller: ports.seller, ...changed, ...(url !== undefined && { url }) }
  try {
    return ok({
      filename: quoteFileName(view),
      bytes: await ports.pdf.render(quoteDocument(view, printing)),
    })
  } catch (error) {
    if (error instanceof PdfUnavailableError) return fail(apiError(503, 'unavailable', { retryAfterSeconds: 2 }))
    throw error
  }
}

/** `current` is the own open cart, priced as a quote of this instant that is not stored. */
async function printCurrentCart(context: RequestContext, db: Executor): Promise<Result<QuoteFile, ApiError>> {
  const stored = await findOwnCart(context, db)
  if (stored === undefined || isEmptyCart(stored.cart)) return fail(NOT_FOUND)
  const snapshot = snapshotOf(stored.cart, context)
  if (!snapshot.ok) return snapshot
  const quote = await unstoredQuote({ cartId: stored.id, snapshot: snapshot.value }, context, db)
  return printQuote(quote, context, { db })
}

/** As the page shows it that the file is fetched from. */
async function asRequested(quote: StoredQuote, context: RequestContext, db: Executor): Promise<StoredQuote> {
  const chosen = await requestedQuote(quote, requestedIn(addressFields(context), quote.offered), {
    ports: context.ports,
    db,
  })
  return chosen.ok ? chosen.value : quote
}

/** The PDF goes to the browser that requests it, mails nothing and changes nothing (QUO-06). */
export function registerQuotePdf(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('GET /cart/data/pdf/{id}/send', async ({ params }, context, db) => {
    const file =
      params.id === 'current' ? await printCurrentCart(context, db) : await printOwned(params.id, context, db)
    return file.ok ? ok(download(file.value)) : file
  })
  app.get('/quotes/:token/pdf', { config: { access: 'quote_view', isPage: true } }, async (request, reply) => {
    const context = await createContext(ports, request, reply)
    const token = pathPart(context, 'token')
    const { db } = ports.store
    const quote = await findQuoteByToken(db, hashToken(token))
    const file =
      quote === undefined || isClosed(quote, context.now)
        ? fail(NOT_FOUND)
        : await printQuote(await asRequested(quote, context, db), context, { db, token })
    if (!file.ok) return sendErrorPage(ports, { context, reply, rejected: file.failure })
    const { raw } = download(file.value)
    return reply
      .headers({ ...raw.headers, 'cache-control': 'private, no-store' })
      .type(raw.type)
      .send(raw.body)
  })
}

async function printOwned(id: string, context: RequestContext, db: Executor): Promise<Result<QuoteFile, ApiError>> {
  const quote =
    context.actor.kind === 'member' ? await findOwnQuote(db, { id, accountId: context.actor.accountId }) : undefined
  if (quote === undefined || quote.account_id === null) return fail(NOT_FOUND)
  const recipients = await listSentRecipients(db, { accountId: quote.account_id, quoteIds: [quote.id] })
  if (!seesQuote(context.actor, recipients)) return fail(apiError(403, 'policy-subscription'))
  return printQuote(quote, context, { db })
}

function isClosed(quote: StoredQuote, now: number): boolean {
  const state = quoteStateAt(
    { state: quote.state, expiresAt: quote.expires_at, hasOrder: quote.order_id !== null },
    now,
  )
  return state === 'expired' || state === 'revoked'
}
