import type { Catalogue, ProductId } from '../../catalog/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import type { Selection } from '../../pricing/index.ts'
import { addModule } from './add-module.ts'
import { packagedCart } from './add-package.ts'
import { completedCart } from './completed-cart.ts'
import { defaultLines } from './default-lines.ts'
import { emptyCart } from '../empty-cart.ts'
import type { CartFailure } from '../failure.ts'
import { extraLine, heldIds, neededLines } from '../lines.ts'
import { partsFailure } from '../sale.ts'
import { setQuantities } from './set-quantities.ts'
import type { Cart, CartLine } from '../types.ts'

/** Requested changes of a running subscription; an absent field stays as it is. */
export interface SelectionRequest {
  /** 0 is the Custom Solution. */
  readonly planId?: ProductId
  /** Chosen subpackages of that plan; absent: all. */
  readonly entries?: readonly string[]
  /** Bought on a pricing page; of the plans that are sold there unless it says otherwise. */
  readonly pricing?: boolean
  /** All add-ons beside the plan. */
  readonly modules?: readonly ProductId[]
  readonly quantities?: Readonly<Record<string, number>>
}

const visitor = { kind: 'visitor' } as const

/** A line that the account has, as one of a cart; what was bought stays, whether or not it is still on sale. */
function ownedLine(catalogue: Catalogue, { productId, bundled }: Selection['lines'][number]): CartLine[] {
  const module = catalogue.modules.get(productId)
  if (module === undefined) return []
  const line = extraLine(module, { kind: 'chosen' })
  return [bundled ? { ...line, bundled, reason: { kind: 'in_plan' } } : line]
}

/** The plan with what comes with it, before the add-ons. */
function planCart(catalogue: Catalogue, live: Selection, request: SelectionRequest): Result<Cart, CartFailure> {
  const { currency, quantities } = live
  const { planId, entries } = request
  const isSame = (planId === undefined || planId === live.planId) && entries === undefined
  const empty = { ...emptyCart(currency), quantities }
  if (planId === 0 && !isSame) return ok({ ...empty, planId, lines: defaultLines(catalogue, currency, new Set()) })
  if (!isSame) {
    const productId = planId ?? live.planId
    const pricing = request.pricing ?? catalogue.packages.get(productId)?.isExclusive === true
    const command = { productId, pricing, ...(entries && { entries }) }
    return packagedCart(catalogue, empty, command)
  }
  const lines = live.lines.flatMap((line) => ownedLine(catalogue, line))
  const own = lines.filter(({ bundled, isDefault }) => bundled || isDefault)
  const { pricing } = live
  return ok({ ...empty, planId: live.planId, pricing, lines: own, ...(live.entries && { entries: live.entries }) })
}

/** The account's products: its add-ons as lines, and the ids of all that is switched on, the plan's parts too. */
interface OwnedProducts {
  readonly catalogue: Catalogue
  readonly addOns: ReadonlyMap<ProductId, CartLine>
  readonly ids: ReadonlySet<ProductId>
}

/** An add-on stays with what it needs: what only the old plan contained is an add-on now, at today's price (B-60). */
function withOwned(cart: Cart, line: CartLine, { catalogue, addOns, ids }: OwnedProducts): Result<Cart, CartFailure> {
  const stayed = { ...cart, lines: [...cart.lines, line] }
  const lost = neededLines(catalogue, [line.productId], heldIds(stayed)).filter(({ productId }) => ids.has(productId))
  const bought = lost.flatMap(({ productId }) => (addOns.has(productId) ? [] : [productId]))
  const failure = partsFailure(catalogue, bought, cart.currency)
  if (failure !== undefined) return fail(failure)
  return ok({ ...stayed, lines: [...stayed.lines, ...lost.map((need) => addOns.get(need.productId) ?? need)] })
}

/** Adds an add-on with all that it needs; one that the account has stays, unless the plan contains it by now. */
function withAddOn(cart: Cart, productId: ProductId, owned: OwnedProducts): Result<Cart, CartFailure> {
  if (heldIds(cart).has(productId)) return ok(cart)
  const line = owned.addOns.get(productId)
  if (line !== undefined) return withOwned(cart, line, owned)
  const added = addModule({ catalogue: owned.catalogue, viewer: visitor }, cart, { productId })
  return added.ok ? ok(added.value.after) : added
}

/**
 * A running subscription with a change, as a cart: another plan takes the place of the old one, add-ons beside it stay unless
 * others are named, what is added or stays has what it needs (M§4). Fails like the cart does where something isn't sold.
 */
export function changedCart(
  catalogue: Catalogue,
  live: Selection,
  request: SelectionRequest,
): Result<Cart, CartFailure> {
  const planned = planCart(catalogue, live, request)
  if (!planned.ok) return planned
  const addOns = new Map(
    live.lines
      .filter(({ bundled }) => !bundled)
      .flatMap((line) => ownedLine(catalogue, line))
      .map((line) => [line.productId, line]),
  )
  const owned = { catalogue, addOns, ids: new Set(live.lines.map(({ productId }) => productId)) }
  let cart = planned.value
  for (const productId of request.modules ?? addOns.keys()) {
    const added = withAddOn(cart, productId, owned)
    if (!added.ok) return added
    cart = added.value
  }
  const whole = completedCart(catalogue, cart)
  if (request.quantities === undefined) return ok(whole)
  const counted = setQuantities({ catalogue, viewer: visitor }, whole, { quantities: request.quantities })
  return counted.ok ? ok(counted.value.after) : counted
}
