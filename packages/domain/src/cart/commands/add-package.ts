import { subpackageCodes, subpackageIds } from '../../catalog/index.ts'
import type { Catalogue, Package, ProductId } from '../../catalog/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { ownPlan, partsOf } from '../applied-cart.ts'
import type { CartContext } from '../context.ts'
import { emptyCart } from '../empty-cart.ts'
import type { CartFailure } from '../failure.ts'
import { neededLines, packageLines } from '../lines.ts'
import { packageFailure } from '../package-sale.ts'
import type { Cart, CartLine, CartPlan } from '../types.ts'
import { defaultLines } from './default-lines.ts'
import { withAddOns } from './kept-add-ons.ts'
import { noChange, planOf, withinLimit } from './plan.ts'
import { completedCart } from './completed-cart.ts'

/** Adds a package as the plan. */
export interface AddPackage {
  readonly productId: ProductId
  /** Bought on a pricing page. */
  readonly pricing: boolean
  /** Chosen subpackage codes; absent for all. */
  readonly entries?: readonly string[]
  /** The buyer's own modules that the package doesn't contain and that are sold beside it come along. */
  readonly keepsAddOns?: boolean
  /** Also takes the place of a plan that contains it: the deliberate way down. */
  readonly replaces?: boolean
  /** Added from an industry page: analytics 2. */
  readonly isFromIndustryPage?: boolean
}

/** The package with these parts is what the subscriber pays for: another choice of its parts is a change. */
function isOwnPlan({ catalogue, viewer }: CartContext, { productId, entries }: AddPackage): boolean {
  const own = ownPlan(viewer)
  if (own?.selection.planId !== productId) return false
  const wanted = { planId: productId, ...(entries && { entries }) }
  return partsOf(catalogue, wanted) === partsOf(own.catalogue, own.selection)
}

/** The chosen subpackages of a plan; all of them where nothing is said. */
function chosenCodes(catalogue: Catalogue, plan: Package, entries: readonly string[] | undefined): ReadonlySet<string> {
  return new Set(entries ?? subpackageCodes(catalogue, plan))
}

/** True for the plan of the cart with the contents that it has, unless the command names others. */
function isThisPlan(catalogue: Catalogue, { planId, entries: had }: Cart, { productId, entries }: AddPackage): boolean {
  const plan = catalogue.packages.get(planId)
  if (plan === undefined || planId !== productId) return false
  const [now, next] = [chosenCodes(catalogue, plan, had), chosenCodes(catalogue, plan, entries ?? had)]
  return now.size === next.size && now.isSubsetOf(next)
}

/**
 * True when the package is the plan already with the same contents, or one of its chosen subpackages: adding it does nothing.
 * Of a subscriber the plan is the own one until the cart holds another.
 */
function isInPlan(context: CartContext, cart: Cart, command: AddPackage): boolean {
  const { catalogue, viewer } = context
  if (isOwnPlan(context, command)) return true
  const held = cart.planId > 0 ? cart : ownPlan(viewer)?.selection
  const plan = catalogue.packages.get(held?.planId ?? 0)
  if (plan === undefined) return false
  if (plan.id === command.productId) return isThisPlan(catalogue, cart, command)
  const isPart = command.replaces !== true && subpackageIds(catalogue, plan).includes(command.productId)
  return (
    isPart && chosenCodes(catalogue, plan, held?.entries).has(catalogue.packages.get(command.productId)?.code ?? '')
  )
}

/** Bundled modules, what they need outside the bundle, and the defaults. */
function linesOf(catalogue: Catalogue, item: Package, { cart, entries }: Pick<AddPackage, 'entries'> & { cart: Cart }) {
  const bundle = packageLines(catalogue, item, entries)
  const ids = bundle.map(({ productId }) => productId)
  const lines: readonly CartLine[] = [...bundle, ...neededLines(catalogue, ids, new Set(ids))]
  const held = new Set(lines.map(({ productId }) => productId))
  return [...lines, ...defaultLines(catalogue, cart.currency, held)]
}

function unknownEntry(catalogue: Catalogue, item: Package, entries: readonly string[] = []): CartFailure | undefined {
  const known = new Set(subpackageCodes(catalogue, item))
  const entry = entries.find((code) => !known.has(code))
  return entry === undefined ? undefined : { code: 'unknown-entry', entry }
}

/** The cart that the package makes of this one, whether or not it is the plan already; the lines of `cart` don't stay. */
export function packagedCart(catalogue: Catalogue, cart: Cart, command: AddPackage): Result<Cart, CartFailure> {
  const item = catalogue.packages.get(command.productId)
  if (item === undefined) return fail({ code: 'unknown-product', productId: command.productId })
  const terms = { ...command, currency: cart.currency }
  const failure = unknownEntry(catalogue, item, command.entries) ?? packageFailure(catalogue, item, terms)
  if (failure !== undefined) return fail(failure)
  const after: Cart = {
    ...emptyCart(cart.currency),
    planId: item.id,
    lines: linesOf(catalogue, item, { ...command, cart }),
    quantities: cart.quantities,
    pricing: command.pricing,
    ...(command.entries === undefined ? {} : { entries: command.entries }),
  }
  return ok(completedCart(catalogue, after))
}

/**
 * Adds a package: the previous package and all modules go; its bundled modules, what they need and the default modules come;
 * the memory of a broken package is cleared; quantities stay. Optional modules are not added. The plan that is there
 * already with these contents, a subscriber's own, or one of its chosen subpackages, changes nothing, unless the command
 * replaces; other contents of the same plan are taken, and its add-ons stay. Where the command keeps the add-ons, those
 * stay that can be sold beside the package.
 */
export function addPackage(context: CartContext, cart: Cart, command: AddPackage): Result<CartPlan, CartFailure> {
  const { catalogue } = context
  const item = catalogue.packages.get(command.productId)
  const unknown = item && unknownEntry(catalogue, item, command.entries)
  if (unknown !== undefined) return fail(unknown)
  if (isInPlan(context, cart, command)) return ok(noChange(cart))
  const packaged = packagedCart(catalogue, cart, command)
  if (!packaged.ok) return packaged
  const keepsAddOns = command.keepsAddOns === true || cart.planId === command.productId
  const after = keepsAddOns ? withAddOns(catalogue, cart, packaged.value) : packaged.value
  const code = command.isFromIndustryPage === true ? 2 : undefined
  return withinLimit(planOf(cart, after, code))
}
