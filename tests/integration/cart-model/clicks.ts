import fc from 'fast-check'
import type { Cart } from '@waybill/domain/cart'
import { subpackageCodes } from '@waybill/domain/catalog'
import { currencies, type Currency } from '@waybill/domain/money'
import { catalogue } from './demo-catalogue.ts'

const productIds = [...catalogue.products.keys()]
const packageIds = catalogue.document.packages.map(({ id }) => id)

export const KINDS = [
  'add',
  'remove',
  'take_out',
  'let_go',
  'bring_back',
  'activate',
  'deactivate',
  'remove_of_kind',
  'quantities',
  'restore',
  'orphans',
  'switch',
  'currency',
  'acknowledge',
  'keep',
  'open',
  'rename',
  'drop',
  'undo',
  'empty',
] as const

/**
 * One click: an id of the shop, or one that it doesn't know. Whatever the id is, a removal takes one of the cart's
 * lines, an orphan clean-up one that others came for, and a restore what its package lost. A saved cart is found by the
 * place of the id among the names.
 */
export interface Click {
  readonly kind: (typeof KINDS)[number]
  readonly id: number
  readonly pricing: boolean
  readonly currency: Currency
  /** So many of a plan's parts, or units of what is counted by use; absent: the click has none. */
  readonly count?: number
  readonly name: string
  /** Sent for the saved cart when another is opened. */
  readonly namesTheOther: boolean
}

/** Visitor carts that are merged with the account's at a sign-in, and the decision. */
export interface SignIn {
  readonly kind: 'merge'
  readonly guest: readonly Click[]
  /** Clicks of the member after the last of the guest: then the account's cart is the newer one. */
  readonly between: readonly Click[]
  readonly choice: 'union' | 'visitor' | 'member'
}

export type Step = Click | SignIn

/** No product of the shop. */
export const UNKNOWN = 999_999

/** Weight of each, once where it is not listed: carts have to grow before they can break and be whole again. */
const OFTEN: Partial<Readonly<Record<(typeof KINDS)[number], number>>> = {
  add: 14,
  take_out: 6,
  let_go: 10,
  bring_back: 20,
  orphans: 10,
  switch: 4,
  undo: 3,
  activate: 2,
  restore: 6,
  currency: 5,
  acknowledge: 2,
  keep: 6,
  open: 10,
  rename: 2,
  drop: 2,
}

/** Some differ by their case alone. */
const NAMES = ['Small', 'Large', 'LARGE', 'Été', 'été', '🚚 trucks', ' Small ', 'Two', 'Three', 'Four']
const NO_NAMES = ['', 'x'.repeat(51)]

const anyClick: fc.Arbitrary<Click> = fc.record(
  {
    kind: fc.oneof(...KINDS.map((kind) => ({ weight: OFTEN[kind] ?? 1, arbitrary: fc.constant(kind) }))),
    id: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...productIds) },
      { weight: 6, arbitrary: fc.constantFrom(...packageIds) },
      { weight: 1, arbitrary: fc.constant(UNKNOWN) },
    ),
    pricing: fc.integer({ min: 0, max: 3 }).map((number) => number === 3),
    currency: fc.constantFrom(...currencies),
    count: fc.integer({ min: 0, max: 4 }),
    name: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...NAMES) },
      { weight: 1, arbitrary: fc.constantFrom(...NO_NAMES) },
    ),
    namesTheOther: fc.boolean(),
  },
  { requiredKeys: ['kind', 'id', 'pricing', 'currency', 'name', 'namesTheOther'] },
)

const growing: fc.Arbitrary<Click> = anyClick.map((one) => ({ ...one, kind: 'add' }))
/** A cart with something in it, mostly, and what is done with it then. */
const begun = (maxLength: number): fc.Arbitrary<readonly Click[]> =>
  fc
    .tuple(fc.array(growing, { maxLength: 3, size: 'max' }), fc.array(anyClick, { maxLength, size: 'max' }))
    .map(([first, then]) => [...first, ...then])

const signIn: fc.Arbitrary<SignIn> = fc.record({
  kind: fc.constant('merge'),
  guest: begun(6),
  between: begun(0),
  choice: fc.constantFrom('union', 'visitor', 'member'),
})

const listed = (step: fc.Arbitrary<Step>): fc.Arbitrary<readonly Step[]> =>
  fc.array(step, { minLength: 1, maxLength: 40, size: 'max' })

export const clicks = listed(anyClick)
/** Clicks before the prices change, and those of the owner on the price changes. */
export const clicksBefore = begun(12)
export const clicksAfter = listed(
  fc.oneof(
    { weight: 3, arbitrary: anyClick },
    { weight: 1, arbitrary: anyClick.map((one) => ({ ...one, kind: 'acknowledge' as const })) },
  ),
)
/** A member also comes as a guest now and then, and signs in. */
export const clicksAndSignIns = listed(fc.oneof({ weight: 9, arbitrary: anyClick }, { weight: 1, arbitrary: signIn }))

export const isModule = (id: number): boolean => catalogue.packages.get(id) === undefined
/** One key is fed by its id, so that both sides count the same; above 99 no key takes it. */
export const usagesOf = (id: number): Readonly<Record<string, number>> => ({ driver: id % 50, 'user-team': id % 9 })

/** A package for any id; one of them is none. */
export const packageOf = (id: number): number => packageIds[id % (packageIds.length + 1)] ?? id

/** The line of the cart that an acknowledgement names; absent: it is of all. */
export const readLine = (cart: Cart, { id, pricing }: Click): number | undefined =>
  pricing ? undefined : (cart.lines[id % cart.lines.length]?.productId ?? id)

/**
 * Details that a click sends of a product beside its id: parts of a package, one of them unknown where it requests more than it
 * has.
 */
export function detailsOf({ id, count }: Click): { readonly entries?: readonly string[]; readonly quantity?: number } {
  if (count === undefined) return {}
  const plan = catalogue.packages.get(id)
  if (plan === undefined)
    return catalogue.modules.get(id)?.pricingType === 'USAGE' || count === 4 ? { quantity: count } : {}
  return { entries: [...subpackageCodes(catalogue, plan), 'no-such-plan'].slice(0, count) }
}

/** The click with the id that it means in this cart; undefined where there is no such product. */
export function meant(cart: Cart, click: Click): Click | undefined {
  const ids = cart.lines.map(({ productId }) => productId)
  const { count: _, ...plain } = click
  const removed = (id: number | undefined): Click | undefined =>
    id === undefined ? undefined : { ...plain, kind: 'remove', id, pricing: false }
  switch (click.kind) {
    case 'take_out':
      return removed(ids[click.id % ids.length])
    case 'let_go':
      return removed(
        ids.find((id) => cart.lines.some(({ reason }) => reason.kind === 'needed_by' && reason.productId === id)),
      )
    case 'bring_back': {
      const missing = cart.trackedIds.find((id) => !ids.includes(id))
      return missing === undefined ? undefined : { ...plain, kind: 'add', id: missing, pricing: false }
    }
    default:
      return click
  }
}
