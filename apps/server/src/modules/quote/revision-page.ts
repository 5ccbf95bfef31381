import type { ExtensionView, RevisionDraftView, RevisionOffer, SentRevisionView } from '@waybill/contract/pages'
import type { Cart } from '@waybill/domain/cart'
import { money } from '@waybill/domain/money'
import {
  firstEndDay,
  isSameOffer,
  lastEndDay,
  quoteLabel,
  quoteStateAt,
  sentQuoteState,
  type ExtendedQuote,
} from '@waybill/domain/quote'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { findOwnCart } from '../cart/index.ts'
import { quoteChanges } from './quote-changes.ts'
import { storedState, type StoredQuote } from './repository.ts'
import type { QuoteScope } from './repository-owner.ts'
import { firstSentAt, listRevisedRecipients, listRevisions } from './repository-revisions.ts'
import { changesOfRevision, ofOption, priceRevision, storedOffer, type PricedRevision } from './revision-offers.ts'
import { addressFields } from './shown-choice.ts'
import { optionLabels } from './option-labels.ts'
import { isRevisable } from './use-cases/revise-quote.ts'

/** The number of the next revision. */
const nextLabel = ({ number, revision }: StoredQuote): string => quoteLabel({ number, revision: revision + 1 })

interface DraftContext {
  readonly context: RequestContext
  readonly db: Executor
}

/** All revisions of a quote with what each changed; empty while there is one. */
export async function revisionsOf(
  quote: StoredQuote,
  scope: QuoteScope,
  { context, db }: DraftContext,
): Promise<readonly SentRevisionView[]> {
  const all = await listRevisions(db, scope, quote.number)
  if (all.length === 1) return []
  const views: SentRevisionView[] = []
  for (const revision of all) {
    views.push({
      id: revision.id,
      number: quoteLabel(revision),
      state: sentQuoteState(storedState(revision), false, context.now),
      total: money(revision.total, revision.currency),
      sentAt: revision.created_at,
      // oxlint-disable-next-line no-await-in-loop -- one connection
      ...(await changesOfRevision({ quote: revision }, context, db)),
    })
  }
  return views
}

async function offerView(
  { quote, prices, offer, expiresAt }: OfferInput,
  { context, db }: DraftContext,
): Promise<RevisionOffer> {
  const { locale, ports } = context
  const changes = quoteChanges({
    since: quoteLabel(quote),
    before: await storedOffer(quote, context, db),
    after: { ...offer, expiresAt },
    locale,
    t: ports.pages.translator(locale),
  })
  return { prices, total: offer.snapshot.breakdown.total, changes }
}

interface OfferInput {
  readonly quote: StoredQuote
  readonly prices: RevisionOffer['prices']
  readonly offer: PricedRevision
  readonly expiresAt: number
}

function sentenceOf(failure: ApiError, { ports, locale }: RequestContext): string {
  return ports.pages.translator(locale)(failure.message ?? errorText(failure.code, failure.status), failure.values)
}

/** Today's prices, and those of the quote where they can be kept and differ. */
async function offersOf(
  revised: { readonly quote: StoredQuote; readonly cart: Cart; readonly option: number | undefined },
  reader: DraftContext,
): Promise<Pick<RevisionDraftView, 'offers' | 'problem'>> {
  const { context, db } = reader
  const { quote } = revised
  const today = await priceRevision({ ...revised, prices: 'today' }, context, db)
  const quoted = await priceRevision({ ...revised, prices: 'quoted' }, context, db)
  const expiresAt = quote.expires_at
  const offers: RevisionOffer[] = []
  if (today?.ok) offers.push(await offerView({ quote, prices: 'today', offer: today.value, expiresAt }, reader))
  const isOther = quoted?.ok && !(today?.ok && isSameOffer(today.value, quoted.value))
  if (isOther) offers.push(await offerView({ quote, prices: 'quoted', offer: quoted.value, expiresAt }, reader))
  const problem = offers.length === 0 && today?.ok === false ? sentenceOf(today.failure, context) : undefined
  return { offers, ...(problem !== undefined && { problem }) }
}

/** The option that the cart takes the place of: the one that the address names, else the one that it is most like. */
function revisedOption(
  quote: StoredQuote,
  matched: number | undefined,
  context: RequestContext,
): RevisionDraftView['option'] {
  const labels = optionLabels(quote)
  if (labels.length < 2) return undefined
  const named = Number(addressFields(context).get('option'))
  const place = labels[named - 1] === undefined ? (matched ?? 1) : named
  const page = localePath(context.locale, `/account/quotes/${quote.id}`)
  return {
    place,
    label: labels[place - 1] ?? '',
    others: labels.flatMap((label, other) =>
      other === place - 1 ? [] : { label, href: `${page}?option=${other + 1}#revision` },
    ),
  }
}

/** The account's cart as the next revision, where it was opened to change this quote. */
export async function draftOfRevision(
  whole: StoredQuote,
  reader: DraftContext,
): Promise<RevisionDraftView | undefined> {
  const { context, db } = reader
  if (!(await isRevisable(whole, context.now, db))) return undefined
  const stored = await findOwnCart(context, db)
  if (stored?.opened?.isRevised !== true || stored.opened.quoteId !== whole.id) return undefined
  const option = revisedOption(whole, stored.quote?.option, context)
  const quote = ofOption(whole, option?.place ?? 1)
  const recipients = await listRevisedRecipients(db, quote.id)
  return {
    number: nextLabel(quote),
    ...(option && { option }),
    recipients: recipients.map(({ email }) => email),
    ...(await offersOf({ quote, cart: stored.cart, option: option?.place }, reader)),
    cartHref: localePath(context.locale, '/platform/marketplace/shopping-cart-review'),
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The days to which an open quote can be extended, and what today's prices change then. */
export async function extensionOf(quote: StoredQuote, reader: DraftContext): Promise<ExtensionView | undefined> {
  const { context, db } = reader
  const extended: ExtendedQuote = { ...storedState(quote), firstSentAt: await firstSentAt(db, quote) }
  const [first, last] = [firstEndDay(extended), lastEndDay(extended)]
  if (quoteStateAt(extended, context.now) !== 'open' || first > last) return undefined
  const days = { first: dayOf(first), last: dayOf(last) }
  const { cart } = quote.snapshot
  const today = await priceRevision({ quote, cart, prices: 'today' }, context, db)
  if (today?.ok !== true) return undefined
  const before = await storedOffer(quote, context, db)
  if (isSameOffer(before, today.value)) return days
  // the day is the owner's choice: only the amounts are known before
  const offer = await offerView({ quote, prices: 'today', offer: today.value, expiresAt: before.expiresAt }, reader)
  return { ...days, revision: { ...offer, number: nextLabel(quote) } }
}
