import type { QuoteChangesView } from '@waybill/contract/views'
import type { Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import {
  holdsQuotedPlan,
  keptCatalogue,
  quoteBindsUntil,
  quoteLabel,
  snapshotQuote,
  type QuoteContent,
} from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { invalidField, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import { quoteChanges, type DatedOffer } from './quote-changes.ts'
import { pricedBy, quotedTerms } from './quote-terms.ts'
import { answeredQuote, type StoredQuote } from './repository.ts'
import { findRevisionBefore } from './repository-revisions.ts'
import { optionLabels } from './option-labels.ts'
import { openChoice, withContent } from './requested-quote.ts'
import { apiErrorOfQuote } from './unquoted-error.ts'

/** A cart as the next revision of a quote: what it costs, and by which catalogue. */
export interface PricedRevision extends Omit<DatedOffer, 'expiresAt'>, QuoteContent {
  /** Contents of all options, this one among them, where the quote has several. */
  readonly contents?: readonly QuoteContent[]
}

interface RevisionInput {
  readonly quote: StoredQuote
  readonly cart: Cart
  /** Place, from 1, of the option that the cart takes the place of. */
  readonly option?: number | undefined
  /** Prices of the day, or for what was quoted those of the quote. */
  readonly prices: 'today' | 'quoted'
}

interface OfferContext extends Pick<RequestContext, 'locale' | 'now'> {
  readonly ports: Pick<WorkPorts, 'catalogue' | 'pages'>
}

function priced(catalogue: Catalogue, cart: Cart, { locale }: OfferContext): Result<PricedRevision, ApiError> {
  const snapshot = snapshotQuote(catalogue, cart)
  if (snapshot.ok) return ok({ snapshot: snapshot.value, catalogue, year: catalogue.settings })
  return fail(apiErrorOfQuote(catalogue, snapshot.failure, locale))
}

/** Prices a cart as one content of the next revision; undefined where the quoted prices can't be kept: the quote binds no more, or has another plan. */
async function priceContent(
  { quote, cart, prices }: Omit<RevisionInput, 'option'>,
  reading: OfferContext,
  db: Executor,
): Promise<Result<PricedRevision, ApiError> | undefined> {
  const { ports, now } = reading
  const today = ports.catalogue.current()
  if (prices === 'today') return priced(today, cart, reading)
  if (quoteBindsUntil(answeredQuote(quote), now) === undefined) return undefined
  const terms = await quotedTerms(ports, db, quote)
  if (!holdsQuotedPlan(terms, cart)) return undefined
  const offer = priced(keptCatalogue(today, terms, cart), cart, reading)
  if (!offer.ok) return offer
  const own = { catalogueVersion: quote.catalogue_version, cart: terms.cart }
  return ok({ ...offer.value, kept: [...(quote.kept ?? []), own] })
}

/**
 * Prices a cart as the next revision, with the other options of its quote as they are (S-10): all by the prices of the day, or each at its
 * own. Undefined where the quoted prices can't be kept.
 */
export async function priceRevision(
  { quote, cart, option = 1, prices }: RevisionInput,
  reading: OfferContext,
  db: Executor,
): Promise<Result<PricedRevision, ApiError> | undefined> {
  const options = openChoice(quote)?.options ?? [{ snapshot: quote.snapshot, ...(quote.kept && { kept: quote.kept }) }]
  const contents: PricedRevision[] = []
  for (const [place, content] of options.entries()) {
    const own = {
      quote: withContent(quote, content),
      cart: place === option - 1 ? cart : content.snapshot.cart,
      prices,
    }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const offer = await priceContent(own, reading, db)
    if (offer?.ok !== true) return offer
    contents.push(offer.value)
  }
  const revised = contents[option - 1]
  if (revised === undefined) return fail(invalidField('option', 'errors.field_option'))
  if (contents.length === 1) return ok(revised)
  return ok({ ...revised, options: contents.map(({ snapshot }) => snapshot), contents })
}

/** A stored quote with the catalogue that priced it. */
export async function storedOffer(
  quote: StoredQuote,
  { ports }: Pick<OfferContext, 'ports'>,
  db: Executor,
): Promise<DatedOffer> {
  const catalogue = await pricedBy(ports, db, quote)
  const { options = [] } = openChoice(quote) ?? {}
  return {
    snapshot: quote.snapshot,
    ...(options.length > 1 && { options: options.map(({ snapshot }) => snapshot) }),
    catalogue,
    year: catalogue.settings,
    expiresAt: quote.expires_at,
  }
}

/** A quote with one of its options as its content; as it is where it has no such option. */
export function ofOption(quote: StoredQuote, option: number): StoredQuote {
  const content = openChoice(quote)?.options[option - 1]
  return content === undefined ? quote : withContent(quote, content)
}

/** Changes of a stored revision since the one before, of every option that it changed; nothing of the first one. */
export async function changesOfOptions(
  quote: StoredQuote,
  reading: Pick<OfferContext, 'ports' | 'locale'>,
  db: Executor,
): Promise<{ readonly changes?: readonly QuoteChangesView[] }> {
  const labels = optionLabels(quote)
  const all: QuoteChangesView[] = []
  for (let option = 1; option <= Math.max(1, labels.length); option += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { changes } = await changesOfRevision({ quote, option }, reading, db)
    const label = labels[option - 1]
    if (changes !== undefined) all.push({ ...changes, ...(label !== undefined && { label }) })
  }
  const [first] = all
  if (first === undefined) return {}
  const changed = all.filter(({ lines, counts }) => lines.length > 0 || counts.length > 0)
  return { changes: changed.length === 0 ? [first] : changed }
}

/** Changes of a stored revision since the one before, of one of its options; nothing of the first one. */
export async function changesOfRevision(
  { quote, option = 1 }: { readonly quote: StoredQuote; readonly option?: number | undefined },
  reading: Pick<OfferContext, 'ports' | 'locale'>,
  db: Executor,
): Promise<{ readonly changes?: QuoteChangesView }> {
  const before = await findRevisionBefore(db, quote)
  if (before === undefined) return {}
  const { locale, ports } = reading
  const changes = quoteChanges({
    since: quoteLabel(before),
    before: await storedOffer(ofOption(before, option), reading, db),
    after: await storedOffer(ofOption(quote, option), reading, db),
    locale,
    t: ports.pages.translator(locale),
  })
  return { changes }
}
