import type { ManageLinkView, SentQuoteProps, SentQuoteRow, SentQuotesProps } from '@waybill/contract/pages'
import { canRevoke, isThreadReadable, sentQuoteStates, type SentQuoteFilter } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { seesAmounts, type Member } from '../../platform/http/actor.ts'
import { NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import { authoriseCall } from '../../platform/http/authorise.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { isUuid } from '../../platform/ids.ts'
import { pricedBy, stopOf } from './quote-terms.ts'
import { draftOfRevision, extensionOf, revisionsOf } from './revision-page.ts'
import { findOwnQuote, storedState, type StoredQuote } from './repository.ts'
import { listAnswers } from './repository-answers.ts'
import type { QuoteScope } from './repository-owner.ts'
import { listOwnerSteps, listSentQuotes, listSentRecipients, listViews } from './repository-sent.ts'
import { countUnread } from './repository-thread.ts'
import { readSearch } from './sent-quote-search.ts'
import { seesQuote, sentQuoteRow, sentQuoteSteps } from './sent-quote-view.ts'
import { ownerThreads } from './thread-view.ts'
import { viewOfQuote } from './view-of-quote.ts'
import { isRevisable } from './use-cases/revise-quote.ts'

const PAGE_SIZE = 20

/** A member who reads what their account has sent. */
export interface SentQuoteViewer {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
}

const filterIn = (given: string | null): SentQuoteFilter | 'all' =>
  sentQuoteStates.find((state) => state === given) ?? 'all'

/** The quotes of the account, newest first, by the filter, the search and the key in the address (QUO-12). */
export async function sentQuotesProps({ member, context, db }: SentQuoteViewer): Promise<SentQuotesProps> {
  const t = context.ports.pages.translator(context.locale)
  const { accountId } = member
  const { searchParams } = new URL(context.request.url, 'http://path')
  const filter = filterIn(searchParams.get('state'))
  const given = searchParams.get('before') ?? ''
  const before = isUuid(given) ? given : undefined
  const { view, problems, search } = await readSearch(searchParams, {
    member,
    context,
    db,
    seesAmounts: seesAmounts(member),
  })
  const list = { accountId, filter, search, before, limit: PAGE_SIZE + 1, now: context.now }
  const found = await listSentQuotes(db, list)
  const quotes = found.slice(0, PAGE_SIZE)
  const last = quotes.at(-1)
  return {
    quotes: await rowsOf(quotes, { member, context, db }),
    filter,
    filters: sentQuoteStates,
    hasNoAmounts: !seesAmounts(member),
    search: { ...view, problems: problems.map(({ path, message, values }) => ({ path, message: t(message, values) })) },
    ...(found.length > PAGE_SIZE && last !== undefined && { next: last.id }),
    isContinued: before !== undefined,
    timeZone: member.timeZone,
  }
}

async function rowsOf(quotes: readonly StoredQuote[], { member, context, db }: SentQuoteViewer) {
  const of = { accountId: member.accountId, quoteIds: quotes.map(({ id }) => id) }
  const recipients = await listSentRecipients(db, of)
  const answers = await listAnswers(db, of)
  const opened = new Set((await listViews(db, of)).map(({ quote_id: id }) => id))
  const readable = quotes.filter((quote) => isThreadReadable(quote.expires_at, context.now))
  const unread = await countUnread(
    db,
    readable.map(({ number }) => number),
  )
  return Promise.all(
    quotes.map(async (quote) => {
      const own = recipients.filter(({ quote_id: id }) => id === quote.id)
      const parts = {
        quote,
        recipients: own,
        answers: answers.filter(({ quote_id: id }) => id === quote.id),
        isOpened: opened.has(quote.id),
        hasAmounts: seesQuote(member, own),
      }
      return { ...(await sentQuoteRow(parts, context, db)), ...unreadPart(unread.get(quote.number)) }
    }),
  )
}

const unreadPart = (unread: number | undefined): Pick<SentQuoteRow, 'unread'> =>
  unread === undefined ? {} : { unread }

/** The reader of one sent quote: a member of the account, or who has the link that manages it. */
interface SentQuoteReader {
  readonly scope: QuoteScope
  readonly timeZone: string
  readonly managed?: ManageLinkView
  readonly context: RequestContext
  readonly db: Executor
}

/** Rights of a reader: who has the manage link does all that it can, signed in or not. */
function rightsOf({ managed, context: { actor } }: SentQuoteReader, recipients: Parameters<typeof seesQuote>[1]) {
  if (managed !== undefined) return { denied: undefined, hasAmounts: true }
  return {
    denied: authoriseCall('POST /account/quotes/{id}/revoke', actor),
    hasAmounts: seesQuote(actor, recipients),
  }
}

/** One quote with its log, for its owner; 404 for one of another (QUO-12). */
export async function sentQuoteProps(id: string, reader: SentQuoteReader): Promise<Result<SentQuoteProps, ApiError>> {
  const { scope, managed, context, db } = reader
  const { accountId } = scope
  const { ports, locale, now } = context
  const quote = await findOwnQuote(db, { id, ...scope })
  if (quote === undefined) return fail(NOT_FOUND)
  const of = { accountId, quoteIds: [id] }
  const recipients = await listSentRecipients(db, of)
  const views = await listViews(db, of)
  const answers = await listAnswers(db, of)
  const { denied, hasAmounts } = rightsOf(reader, recipients)
  const parts = { quote, recipients, answers, isOpened: views.length > 0, hasAmounts }
  const row = await sentQuoteRow(parts, context, db)
  const t = ports.pages.translator(locale)
  const catalogue = await pricedBy(ports, db, quote)
  const owned = await listOwnerSteps(db, { accountId, quoteId: id })
  const pdfHref = managed === undefined ? localePath(locale, `/cart/data/pdf/${id}/send`) : pdfOf(managed)
  const view = await viewOfQuote(quote, { ports, locale, now }, db)
  const threads = await ownerThreads({ quote, catalogue, t, locale, now }, db)
  return ok({
    ...row,
    ...(hasAmounts && { quote: view, ...(pdfHref !== undefined && { pdfHref }) }),
    contents: view.lines.map(({ title }) => title),
    steps: sentQuoteSteps({ ...parts, state: row.state, views, owned }),
    ...(threads !== undefined && { threads }),
    isViewLogged: quote.logs_views,
    ...(await stopOf(quote, context, db)),
    ...(denied !== undefined && { closed: t(errorText(denied.code, denied.status)) }),
    canRevoke: denied === undefined && canRevoke(storedState(quote), now),
    ...(hasAmounts ? await revisionProps(quote, reader) : { canRevise: false, revisions: [] }),
    timeZone: reader.timeZone,
    ...(managed !== undefined && { managed }),
  })
}

const pdfOf = ({ shareHref }: ManageLinkView): string | undefined => shareHref && `${shareHref}/pdf`

/** Revisions of a quote, and what its reader may change of it: a revision is made of the cart of an account. */
async function revisionProps(quote: StoredQuote, { scope, managed, context, db }: SentQuoteReader) {
  const revisions = await revisionsOf(quote, scope, { context, db })
  if (managed !== undefined) {
    const extension = await extensionOf(quote, { context, db })
    return { revisions, canRevise: false, ...(extension && { extension }) }
  }
  if (authoriseCall('POST /account/quotes/{id}/revise', context.actor) !== undefined)
    return { revisions, canRevise: false }
  const draft = await draftOfRevision(quote, { context, db })
  const extension = await extensionOf(quote, { context, db })
  return {
    revisions,
    canRevise: await isRevisable(quote, context.now, db),
    ...(draft && { draft }),
    ...(extension && { extension }),
  }
}
