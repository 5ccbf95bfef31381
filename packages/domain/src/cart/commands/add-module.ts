import type { Catalogue, Module, ProductId } from '../../catalog/index.ts'
import { isQuantity } from '../../pricing/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import type { CartContext } from '../context.ts'
import { emptyPlanId } from '../empty-cart.ts'
import { defaultLines } from './default-lines.ts'
import type { CartFailure } from '../failure.ts'
import { extraLine, heldIds, neededIds, neededLines } from '../lines.ts'
import { noChange, planOf, upsellReturn, withinLimit } from './plan.ts'
import { removeModule } from './remove-module.ts'
import { restoredIfComplete } from './restore-package.ts'
import { moduleFailure, partsFailure, namedFailure } from '../sale.ts'
import { completedCart } from './completed-cart.ts'
import type { Cart, CartLine, CartPlan } from '../types.ts'

/** Adds a module by its id. */
export interface AddModule {
  readonly productId: ProductId
  /** Clicked on the upsell panel: a return of the package is reported as one by upsell. */
  readonly isFromUpsell?: boolean
  /** Units of its usage key from now on: a whole number from 0 to the key's maximum. */
  readonly quantity?: number
}

/** A cart without a plan becomes the Custom Solution, with the modules that come with any plan. */
export function withPlan(catalogue: Catalogue, cart: Cart): Cart {
  if (cart.planId !== emptyPlanId) return cart
  return { ...cart, planId: 0, lines: defaultLines(catalogue, cart.currency, heldIds(cart)) }
}

function addedLines(catalogue: Catalogue, module: Module, held: ReadonlySet<ProductId>): CartLine[] {
  const own = held.has(module.id) ? [] : [extraLine(module, { kind: 'chosen' })]
  return [...own, ...neededLines(catalogue, [module.id], new Set([...held, module.id]))]
}

/** The companions to add, while they are sold; one is removed with its parent. */
function companionLines(catalogue: Catalogue, parent: Module, cart: Cart): CartLine[] {
  return parent.companions.reduce<CartLine[]>((lines, id) => {
    const held = new Set([...heldIds(cart), ...lines.map(({ productId }) => productId)])
    const module = catalogue.modules.get(id)
    if (module === undefined || module.isCore || held.has(id)) return lines
    if (partsFailure(catalogue, [id, ...neededIds(catalogue, [id])], cart.currency) !== undefined) return lines
    const own = extraLine(module, { kind: 'companion_of', productId: parent.id })
    return [...lines, own, ...neededLines(catalogue, [id], new Set([...held, id]))]
  }, [])
}

/** The line of extra team members follows their quantity: adding it sets the first quantity that costs. */
function withFirstPaidUnit(catalogue: Catalogue, cart: Cart, module: Module): Cart {
  const key = module.usageKey === undefined ? undefined : catalogue.usageKeys.get(module.usageKey)
  if (!module.isAdditionalAccountUser || key === undefined) return cart
  const quantity = Math.max(cart.quantities[key.key] ?? 0, key.freeUnits + 1)
  return { ...cart, quantities: { ...cart.quantities, [key.key]: quantity } }
}

interface AddFreshInput {
  readonly module: Module
  readonly isFromUpsell: boolean
  /** The cart with the quantity that came with the request. */
  readonly counted: Cart
}

/** The quantity belongs to the key, and so to every other line that it feeds. */
function withQuantity(
  catalogue: Catalogue,
  { cart, module, quantity }: { readonly cart: Cart; readonly module: Module; readonly quantity: number | undefined },
): Result<Cart, CartFailure> {
  const key = catalogue.usageKeys.get(module.usageKey ?? '')
  if (quantity === undefined || key === undefined) return ok(cart)
  return isQuantity(quantity, key.maximum)
    ? ok({ ...cart, quantities: { ...cart.quantities, [key.key]: quantity } })
    : fail({ code: 'quantity-out-of-range', usageKey: key.key, maximum: key.maximum })
}

/** A part of the broken package may come back even where it isn't listed; anything else has to be on sale. */
function failureOf(catalogue: Catalogue, cart: Cart, module: Module) {
  const own = cart.trackedIds.includes(module.id) ? undefined : moduleFailure(module, cart.currency)
  const ofParts = partsFailure(catalogue, [module.id, ...neededIds(catalogue, [module.id])], cart.currency)
  return own ?? namedFailure(catalogue, ofParts, module.id)
}

/** Marks a module that came along as chosen, because the buyer adds it: it stays when nothing needs it any more. */
function chosenLine(line: CartLine, { id }: Module): CartLine {
  const isNamed = line.productId === id && line.reason.kind === 'needed_by'
  return isNamed ? { ...line, reason: { kind: 'chosen' } } : line
}

function addFresh(catalogue: Catalogue, cart: Cart, { module, isFromUpsell, counted }: AddFreshInput): CartPlan {
  const opened = withFirstPaidUnit(catalogue, withPlan(catalogue, counted), module)
  const present = opened.lines.map((line) => chosenLine(line, module))
  const withModule = { ...opened, lines: [...present, ...addedLines(catalogue, module, heldIds(opened))] }
  const companions = companionLines(catalogue, module, withModule)
  const whole = { ...withModule, lines: [...withModule.lines, ...companions] }
  const restored = cart.planReset ? restoredIfComplete(catalogue, whole) : undefined
  if (restored !== undefined) {
    return planOf(cart, completedCart(catalogue, restored), isFromUpsell ? upsellReturn : 5)
  }
  return planOf(cart, completedCart(catalogue, whole), whole.planId === 0 ? 3 : 4)
}

/**
 * Adds a module with all that it needs and its companions. One that is bundled or default in the cart changes nothing; any
 * other that is there already is removed for a member and a no-op for a visitor. When it is the last missing part of a broken
 * package, the package returns.
 */
export function addModule(context: CartContext, cart: Cart, command: AddModule): Result<CartPlan, CartFailure> {
  const { catalogue, viewer } = context
  const { productId, isFromUpsell = false, quantity } = command
  const module = catalogue.modules.get(productId)
  if (module === undefined) return fail({ code: 'unknown-product', productId })
  const line = cart.lines.find((candidate) => candidate.productId === productId)
  if (line !== undefined) {
    const isSaved = line.bundled || line.isDefault || viewer.kind === 'visitor'
    return isSaved ? ok(noChange(cart)) : removeModule(context, cart, { productId })
  }
  const failure = failureOf(catalogue, cart, module)
  if (failure !== undefined) return fail(failure)
  const counted = withQuantity(catalogue, { cart, module, quantity })
  return counted.ok ? withinLimit(addFresh(catalogue, cart, { module, isFromUpsell, counted: counted.value })) : counted
}
