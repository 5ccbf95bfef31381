import type { QuoteChangesView } from '@waybill/contract/views'
import type { Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import {
  holdsQuotedPlan,
  keptCatalogue,
  quoteBindsUntil,
  quoteLabel,
  snapshotQuote,
  type KeptTerms,
} from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import { apiErrorOfCart } from '../cart/index.ts'
import { quoteChanges, type DatedOffer } from './quote-changes.ts'
import { pricedBy, quotedTerms } from './quote-terms.ts'
import { answeredQuote, type StoredQuote } from './repository.ts'
import { findRevisionBefore } from './repository-revisions.ts'

/** A cart as the next revision of a quote: what it costs, and by which catalogue. */
export interface PricedRevision extends Omit<DatedOffer, 'expiresAt'> {
  /** Earlier revisions whose prices it keeps. */
  readonly kept?: readonly KeptTerms[]
}

interface RevisionInput {
  readonly quote: StoredQuote
  readonly cart: Cart
  /** Prices of the day, or for what was quoted those of the quote. */
  readonly prices: 'today' | 'quoted'
}

interface OfferContext extends Pick<RequestContext, 'locale' | 'now'> {
  readonly ports: Pick<WorkPorts, 'catalogue' | 'pages'>
}

function priced(catalogue: Catalogue, cart: Cart, { locale }: OfferContext): Result<PricedRevision, ApiError> {
  const snapshot = snapshotQuote(catalogue, cart)
  if (snapshot.ok) return ok({ snapshot: snapshot.value, catalogue, year: catalogue.settings })
  const { failure } = snapshot
  return fail(failure.code === 'empty-cart' ? apiError(422, 'cart-empty') : apiErrorOfCart(catalogue, failure, locale))
}

/** Prices a cart as the next revision; undefined where the quoted prices can't be kept: the quote binds no more, or has another plan. */
export async function priceRevision(
  { quote, cart, prices }: RevisionInput,
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

/** A stored quote with the catalogue that priced it. */
export async function storedOffer(
  quote: StoredQuote,
  { ports }: Pick<OfferContext, 'ports'>,
  db: Executor,
): Promise<DatedOffer> {
  const catalogue = await pricedBy(ports, db, quote)
  return { snapshot: quote.snapshot, catalogue, year: catalogue.settings, expiresAt: quote.expires_at }
}

/** Changes of a stored revision since the one before; nothing of the first one. */
export async function changesOfRevision(
  quote: StoredQuote,
  reading: Pick<OfferContext, 'ports' | 'locale'>,
  db: Executor,
): Promise<{ readonly changes?: QuoteChangesView }> {
  const before = await findRevisionBefore(db, quote)
  if (before === undefined) return {}
  const { locale, ports } = reading
  const changes = quoteChanges({
    since: quoteLabel(before),
    before: await storedOffer(before, reading, db),
    after: await storedOffer(quote, reading, db),
    locale,
    t: ports.pages.translator(locale),
  })
  return { changes }
}
