import { planCommand, toSelection } from '../cart/index.ts'
import type { Cart } from '../cart/index.ts'
import type { Catalogue, ProductId } from '../catalog/index.ts'
import { usageItems } from '../pricing/index.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { holdsQuotedPlan } from './binding.ts'
import type { KeptTerms } from './kept-prices.ts'
import { snapshotQuote } from './snapshot.ts'
import type { QuoteSnapshot } from './types.ts'

/** Most carts that one quote offers side by side (S-10). */
export const optionLimit = 4

/** Quantities that a recipient may set, both ends inclusive. */
export interface QuantityRange {
  readonly least: number
  readonly most: number
}

/** The contents of a quote that are priced by one catalogue. Plain JSON. */
export interface QuoteContent {
  readonly snapshot: QuoteSnapshot
  /** Earlier revisions whose prices it keeps. */
  readonly kept?: readonly KeptTerms[]
}

/** Changes that the owner leaves to the recipient, line by line (S-09): by default none. */
export interface RecipientChoice {
  /** Products that may be left out. */
  readonly optional: readonly ProductId[]
  /** By usage key. */
  readonly quantities: Readonly<Record<string, QuantityRange>>
}

/** Everything that a quote leaves to its recipient. Plain JSON. */
export interface OfferedChoice extends RecipientChoice {
  /** One to four; the first one is the content of the quote until one is accepted. */
  readonly options: readonly QuoteContent[]
}

/** A recipient's requested within what is offered. */
export interface RequestedContent {
  /** Place among the options, from 1. */
  readonly option?: number | undefined
  readonly without?: readonly ProductId[] | undefined
  /** By usage key. */
  readonly quantities?: Readonly<Record<string, number>> | undefined
}

/** The field that is wrong, and why; `i18n` has the words. */
export type ChoiceRejection =
  | { readonly field: 'option'; readonly code: 'option-unknown' }
  | { readonly field: 'without'; readonly code: 'line-not-optional'; readonly productId: ProductId }
  | { readonly field: 'quantities'; readonly code: 'quantity-fixed'; readonly usageKey: string }
  | ({
      readonly field: 'quantities'
      readonly code: 'quantity-out-of-bounds'
      readonly usageKey: string
    } & QuantityRange)

const reader = { viewer: { kind: 'visitor' } } as const

/** A cart without one of its add-ons; undefined where more would go with it, or it can't go. */
function withoutLine(catalogue: Catalogue, cart: Cart, productId: ProductId): Cart | undefined {
  const plan = planCommand({ ...reader, catalogue }, cart, { kind: 'remove', productId })
  if (!plan.ok || plan.value.after.planId !== cart.planId) return undefined
  return plan.value.difference.removed.length === 1 ? plan.value.after : undefined
}

/** Add-ons of a cart that may be left out alone: nothing else goes with them, and their package stays whole. */
export function optionalLines(catalogue: Catalogue, cart: Cart): readonly ProductId[] {
  return cart.lines.flatMap(({ productId, bundled }) =>
    !bundled && withoutLine(catalogue, cart, productId) !== undefined ? productId : [],
  )
}

/** Quantity of each usage key that the amounts of a cart depend on. */
export function countedQuantities(catalogue: Catalogue, cart: Cart): ReadonlyMap<string, number> {
  return new Map(usageItems(catalogue, toSelection(cart)).map(({ usageKey, quantity }) => [usageKey, quantity]))
}

/** Reason why a choice can't be offered, and the field. */
export type OfferedChoiceRejection =
  | { readonly field: 'optional'; readonly code: 'line-not-optional'; readonly productId: ProductId }
  | { readonly field: 'quantities'; readonly code: 'unknown-usage-key' | 'range-invalid'; readonly usageKey: string }

/**
 * Checks what is to be left to the recipient against the carts of a quote: a line that may be left out is one of them and takes
 * nothing along, and the quantity of each cart lies within its range.
 */
export function checkOfferedChoice(
  catalogue: Catalogue,
  carts: readonly Cart[],
  { optional, quantities }: RecipientChoice,
): OfferedChoiceRejection | undefined {
  const allowed = carts.map((cart) => new Set(optionalLines(catalogue, cart)))
  for (const productId of optional) {
    const having = carts.flatMap(({ lines }, place) =>
      lines.some((line) => line.productId === productId && !line.bundled) ? place : [],
    )
    const isFree = having.length > 0 && having.every((place) => allowed[place]?.has(productId) === true)
    if (!isFree) return { field: 'optional', code: 'line-not-optional', productId }
  }
  const counted = carts.map((cart) => countedQuantities(catalogue, cart))
  for (const [usageKey, { least, most }] of Object.entries(quantities)) {
    const own = counted.flatMap((keys) => keys.get(usageKey) ?? [])
    if (own.length === 0) return { field: 'quantities', code: 'unknown-usage-key', usageKey }
    const maximum = catalogue.usageKeys.get(usageKey)?.maximum ?? 0
    const isRange = least <= most && most <= maximum && own.every((quantity) => least <= quantity && quantity <= most)
    if (!isRange) return { field: 'quantities', code: 'range-invalid', usageKey }
  }
  return undefined
}

/** The part of a choice that other contents still leave: a revision offers no line that it hasn't, and no range that doesn't fit. */
export function fittingChoice(
  catalogue: Catalogue,
  carts: readonly Cart[],
  { optional, quantities }: RecipientChoice,
): RecipientChoice {
  const fits = (choice: Partial<RecipientChoice>): boolean =>
    checkOfferedChoice(catalogue, carts, { optional: [], quantities: {}, ...choice }) === undefined
  return {
    optional: optional.filter((productId) => fits({ optional: [productId] })),
    quantities: Object.fromEntries(
      Object.entries(quantities).filter(([usageKey, range]) => fits({ quantities: { [usageKey]: range } })),
    ),
  }
}

function rejectionOf(
  { optional, quantities: ranges }: RecipientChoice,
  cart: Cart,
  { without = [], quantities = {} }: RequestedContent,
): ChoiceRejection | undefined {
  const left = without.find((id) => !optional.includes(id) || !cart.lines.some(({ productId }) => productId === id))
  if (left !== undefined) return { field: 'without', code: 'line-not-optional', productId: left }
  for (const [usageKey, quantity] of Object.entries(quantities)) {
    const range = ranges[usageKey]
    if (range === undefined) return { field: 'quantities', code: 'quantity-fixed', usageKey }
    const isWithin = Number.isSafeInteger(quantity) && range.least <= quantity && quantity <= range.most
    if (!isWithin) return { field: 'quantities', code: 'quantity-out-of-bounds', usageKey, ...range }
  }
  return undefined
}

/** The option that a requested names; the first one without a name. */
export function requestedOption(
  { options }: Pick<OfferedChoice, 'options'>,
  { option = 1 }: RequestedContent,
): Result<QuoteContent, ChoiceRejection> {
  const named = Number.isSafeInteger(option) ? options[option - 1] : undefined
  return named === undefined ? fail({ field: 'option', code: 'option-unknown' }) : ok(named)
}

/**
 * The contents that a recipient requests, priced by the catalogue of the quote (S-09, S-10): the amounts follow its own prices. Equal
 * to the option where nothing is changed.
 */
export function requestedContent(
  catalogue: Catalogue,
  offered: OfferedChoice,
  requested: RequestedContent,
): Result<QuoteContent, ChoiceRejection> {
  const option = requestedOption(offered, requested)
  if (!option.ok) return option
  const { snapshot, kept } = option.value
  const rejection = rejectionOf(offered, snapshot.cart, requested)
  if (rejection !== undefined) return fail(rejection)
  const { without = [], quantities = {} } = requested
  let { cart } = snapshot
  for (const productId of new Set(without)) {
    const rest = withoutLine(catalogue, cart, productId)
    if (rest === undefined) return fail({ field: 'without', code: 'line-not-optional', productId })
    cart = rest
  }
  for (const [usageKey, quantity] of Object.entries(quantities)) {
    const plan = planCommand({ ...reader, catalogue }, cart, {
      kind: 'set_quantities',
      quantities: { [usageKey]: quantity },
    })
    if (!plan.ok) return fail({ field: 'quantities', code: 'quantity-fixed', usageKey })
    cart = plan.value.after
  }
  const priced = cart === snapshot.cart ? ok(snapshot) : snapshotQuote(catalogue, cart)
  if (!priced.ok) return fail({ field: 'without', code: 'line-not-optional', productId: without[0] ?? 0 })
  const dated = { ...priced.value, catalogueVersion: snapshot.catalogueVersion }
  return ok({ snapshot: dated, ...(kept && { kept }) })
}

/**
 * The place, from 1, of the option that a cart is: of those with its plan the one with the fewest other lines, else the first one. A
 * cart that was opened from one option and changed to another is the other.
 */
export function optionOfCart(options: readonly { readonly cart: Cart }[], cart: Cart): number {
  const held = new Set(cart.lines.map(({ productId }) => productId))
  const distances = options.map(({ cart: quoted }) => {
    if (!holdsQuotedPlan({ cart: quoted }, cart)) return Number.POSITIVE_INFINITY
    const ids = new Set(quoted.lines.map(({ productId }) => productId))
    return ids.symmetricDifference(held).size
  })
  return distances.indexOf(Math.min(...distances)) + 1
}
