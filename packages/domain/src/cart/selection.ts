import type { Catalogue } from '../catalog/index.ts'
import { priceSelection } from '../pricing/index.ts'
import type { Breakdown, Selection, SelectionLine } from '../pricing/index.ts'
import type { Cart } from './types.ts'

/**
 * A selection without its lines, as a store saves it: every field is named, so that none is forgotten on the way there or back.
 * A field that a selection gains is a type error wherever terms are made or read.
 */
export type SelectionTerms = {
  readonly [Field in keyof Required<Omit<Selection, 'lines'>>]: Selection[Field]
}

/** The terms of a cart; an empty plan slot is the Custom Solution. */
export function termsOf({ planId, currency, quantities, pricing, entries }: Cart): SelectionTerms {
  return { planId: Math.max(planId, 0), currency, quantities, pricing, entries }
}

/**
 * The part of terms and lines that determines a price. Of the Custom Solution no pricing page and no subpackage counts: after a
 * break it is sold at base prices even if the broken package was bought on a pricing page.
 */
export function selectionOf(terms: SelectionTerms, lines: readonly SelectionLine[]): Selection {
  const { entries, ...others } = terms
  const isPlanWhole = terms.planId > 0
  return {
    ...others,
    lines: lines.map(({ productId, bundled }) => ({ productId, bundled })),
    pricing: terms.pricing && isPlanWhole,
    ...(isPlanWhole && entries !== undefined ? { entries } : {}),
  }
}

/** The part of a cart that determines its price. */
export function toSelection(cart: Cart): Selection {
  return selectionOf(termsOf(cart), cart.lines)
}

/** The itemised monthly price of a cart, before tax: the one computation of cart, quote, mail and PDF. */
export function cartBreakdown(catalogue: Catalogue, cart: Cart): Breakdown {
  return priceSelection(catalogue, toSelection(cart))
}
