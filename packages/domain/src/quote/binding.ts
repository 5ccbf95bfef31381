import { canonicalText } from '../canonical/index.ts'
import { bundledIds, indexCatalogue, subpackagesOf } from '../catalog/index.ts'
import type { Catalogue, Module, Package, Product, ProductId } from '../catalog/index.ts'
import { toSelection } from '../cart/index.ts'
import type { Cart } from '../cart/index.ts'
import { DAY_MS } from '../durations/index.ts'
import { quoteStateAt } from './expiry.ts'
import type { StoredQuoteState } from './expiry.ts'

/** Days that a quote binds at least from its acceptance on, so that a trial fits in (S-01). */
const acceptedDays = 14

/** A stored quote with the instant at which it was accepted (epoch ms). */
export interface AnsweredQuote extends StoredQuoteState {
  readonly acceptedAt?: number
}

/**
 * The end of the shop's promise (S-01): until then, half-open, what was quoted is what is ordered. Undefined where a quote
 * promises nothing any more: it is over, or was ordered. Epoch ms.
 */
export function quoteBindsUntil(quote: AnsweredQuote, now: number): number | undefined {
  const state = quoteStateAt(quote, now)
  if (quote.hasOrder || (state !== 'open' && state !== 'accepted')) return undefined
  const accepted = quote.acceptedAt === undefined ? 0 : quote.acceptedAt + acceptedDays * DAY_MS
  const end = state === 'accepted' ? Math.max(quote.expiresAt, accepted) : quote.expiresAt
  return now < end ? end : undefined
}

/** Contents of a quote, and the version of the catalogue that priced it. */
export interface QuotedTerms {
  readonly catalogue: Catalogue
  readonly cart: Cart
}

/** Plan, currency and terms of a cart as its price reads them: everything but the lines. */
function planText(cart: Cart): string {
  const { planId, currency, pricing, entries } = toSelection(cart)
  return canonicalText({ planId, currency, pricing, ...(entries && { entries: entries.toSorted() }) })
}

/**
 * True while a cart has the quoted plan, with the same parts and in the same currency. Breaking the package, or another one in its
 * place, leaves the quote; coming back to it brings the quoted prices back (S-02).
 */
export function holdsQuotedPlan({ cart: quoted }: Pick<QuotedTerms, 'cart'>, cart: Cart): boolean {
  return planText(cart) === planText(quoted)
}

/** Packages and modules whose terms a quote holds: its plan with what that contains, and its lines. */
function heldIds({ catalogue, cart }: QuotedTerms): ReadonlySet<ProductId> {
  const plan = catalogue.packages.get(cart.planId)
  const ofPlan = plan === undefined ? [] : [plan, ...subpackagesOf(catalogue, plan)]
  return new Set([
    ...ofPlan.flatMap((item) => [item.id, ...bundledIds(catalogue, item)]),
    ...cart.lines.map(({ productId }) => productId),
  ])
}

/** Products of today in their order; a held one with the terms of the quote, under its name and picture of today. */
function withHeld<Item extends Product>(
  today: readonly Item[],
  quoted: ReadonlyMap<ProductId, Item>,
  { held, shown }: { readonly held: ReadonlySet<ProductId>; readonly shown: (item: Item) => Partial<Item> },
): readonly Item[] {
  const known = new Set(today.map(({ id }) => id))
  const kept = today.map((item) => {
    const was = held.has(item.id) ? quoted.get(item.id) : undefined
    return was === undefined ? item : { ...was, ...shown(item) }
  })
  const gone = [...quoted.values()].filter(({ id }) => held.has(id) && !known.has(id))
  return [...kept, ...gone]
}

const shownPackage = ({ icon, title, subtitle, description }: Package) => ({ icon, title, subtitle, description })
const shownModule = ({ icon, title, description, platformId }: Module) => ({ icon, title, description, platformId })

/**
 * The catalogue of today in which everything that a quote holds has the terms it was quoted at: prices, discount, contents, free
 * units, and that it is sold (S-01, S-03). What is added comes at today's price. The year's discount is the quote's for the
 * whole cart: a year is one payment.
 */
export function quotedCatalogue(today: Catalogue, terms: QuotedTerms): Catalogue {
  const held = heldIds(terms)
  const { document, version } = today
  const { catalogue: quoted, cart } = terms
  const keys = new Set([...held].flatMap((id) => quoted.modules.get(id)?.usageKey ?? []))
  const { currencies } = document
  return indexCatalogue(
    {
      ...document,
      currencies: currencies.includes(cart.currency) ? currencies : [...currencies, cart.currency],
      packages: withHeld(document.packages, quoted.packages, { held, shown: shownPackage }),
      modules: withHeld(document.modules, quoted.modules, { held, shown: shownModule }),
      usageKeys: [
        ...document.usageKeys.filter(({ key }) => !keys.has(key)),
        ...quoted.document.usageKeys.filter(({ key }) => keys.has(key)),
      ],
      settings: {
        ...document.settings,
        intervals: quoted.settings.intervals,
        yearlyDiscount: quoted.settings.yearlyDiscount,
      },
    },
    version,
  )
}
