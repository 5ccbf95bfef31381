import {
  actOnProduct,
  classifyAdd,
  classifyRemoval,
  codesOfPlan,
  emptyCart,
  freeSavedCartName,
  isSaved,
  isNoChange,
  noChange,
  planCommand,
  changeSavedCarts,
  pricesOf,
  shownAfter,
  undoOf,
  type Cart,
  type CartContext,
  type CartFailure,
  type CartPlan,
  type SavedCart,
  type SavedCartCommand,
  type ShownPrices,
} from '@waybill/domain/cart'
import type { Currency } from '@waybill/domain/money'
import type { Result } from '@waybill/domain/result'
import { translatorOf } from '@waybill/i18n/testing'
import { cartName } from '../../../apps/server/src/modules/cart/view/saved-cart-view.ts'
import { UNKNOWN, detailsOf, isModule, packageOf, readLine, usagesOf, type Click } from './clicks.ts'

/**
 * The model of one owner: the open cart, what takes the last change back, the prices that were shown, and the saved
 * carts.
 */
export interface Model {
  readonly cart: Cart
  /** Is there a cart? Until the first change it is only thought of. */
  readonly isStored: boolean
  /** `over`: there is one, and its 10 seconds have passed. */
  readonly last: CartPlan | 'over' | undefined
  readonly shown: ShownPrices
  readonly savedCarts: readonly SavedCart[]
  /** Counts the changes of all owners: whose cart is newer. */
  readonly changedAt: number
  /** Analytics codes of the last click (D-48). */
  readonly codes: readonly number[]
  /** The name under which the last click saved the cart that was open. */
  readonly savedAs: string | null
}

export const newModel = (currency: Currency): Model => ({
  cart: emptyCart(currency),
  isStored: false,
  last: undefined,
  shown: new Map(),
  savedCarts: [],
  changedAt: 0,
  codes: [],
  savedAs: null,
})

let ticks = 0
export const tick = (): number => (ticks += 1)

const en = translatorOf('en')

/** Plan of a click by the rules, on the cart alone. */
function planned(context: CartContext, cart: Cart, click: Click): Result<CartPlan, CartFailure> {
  const { kind, id, pricing, currency } = click
  const command = (value: Parameters<typeof planCommand>[2]) => planCommand(context, cart, value)
  switch (kind) {
    case 'remove':
      return command({ kind, productId: id })
    case 'remove_of_kind': {
      const removal = classifyRemoval(context.catalogue, { id, module: isModule(id) })
      return removal.ok ? command(removal.value) : removal
    }
    case 'activate':
    case 'deactivate':
      return actOnProduct(context, cart, { id, action: kind, ...detailsOf(click) })
    case 'quantities':
      return command({ kind: 'set_quantities', quantities: usagesOf(id) })
    case 'restore':
      return command({ kind, isFromUpsell: pricing })
    case 'orphans':
      return command({ kind: 'remove_orphans' })
    case 'switch': {
      const { entries } = detailsOf({ ...click, id: packageOf(id) })
      return command({ kind: 'switch_package', productId: packageOf(id), ...(entries && { entries }) })
    }
    case 'currency':
      return command({ kind: 'set_currency', currency })
    case 'empty':
      return command({ kind })
    default: {
      const requested = { id, module: isModule(id), pricing, ...detailsOf(click) }
      const add = classifyAdd(context.catalogue, requested)
      return add.ok ? command(add.value) : add
    }
  }
}

/** Saved carts show, and open, in the currency of the cart beside which they are saved. */
export function cartsOf({ cart, savedCarts }: Model): {
  readonly cart: Cart
  readonly savedCarts: readonly SavedCart[]
} {
  return {
    cart,
    savedCarts: savedCarts.map((savedCart) => ({ ...savedCart, cart: { ...savedCart.cart, currency: cart.currency } })),
  }
}

/** The saved cart that a click means; none where its product isn't one either. */
export function kept({ savedCarts }: Model, { id }: Click): SavedCart | undefined {
  return id === UNKNOWN ? undefined : savedCarts[id % savedCarts.length]
}

/** The codes of the API for the failures of saved carts. */
const SAVED_CART_CODES: Readonly<Record<string, string>> = {
  'saved-cart-name-invalid': 'invalid-input',
  'no-such-saved-cart': 'not-found',
  'empty-cart': 'cart-empty',
}

function savedCartCommand({ catalogue }: CartContext, model: Model, click: Click): SavedCartCommand {
  const { kind, name, namesTheOther } = click
  const which = kept(model, click)?.name ?? 'none of these'
  if (kind === 'rename') return { kind, name: which, to: name }
  if (kind === 'drop') return { kind, name: which }
  if (kind === 'keep') return { kind, name, at: tick() }
  const own = cartName({ catalogue, locale: 'en', t: en }, model.cart)
  return {
    kind: 'open',
    name: which,
    saveAs: namesTheOther ? name : freeSavedCartName(model.savedCarts, own),
    at: tick(),
  }
}

function afterSavedCart(context: CartContext, model: Model, click: Click): Model | string {
  const command = savedCartCommand(context, model, click)
  // a name that can't be is rejected before anybody looks what it is for
  const isNamed = click.kind === 'open' ? click.namesTheOther : click.kind !== 'drop'
  if (isNamed && !isName(click.name)) return 'invalid-input'
  const plan = changeSavedCarts(cartsOf(model), command)
  if (!plan.ok) return SAVED_CART_CODES[plan.failure.code] ?? plan.failure.code
  const { savedCarts, cart } = plan.value.after
  const before = { ...model, savedCarts, codes: [], savedAs: null }
  const isOpen = command.kind === 'open' && isSaved([{ cart }], model.cart)
  if (command.kind !== 'open' || isOpen) return before
  const savedAs = savedCarts.length > model.savedCarts.length ? (savedCarts.at(-1)?.name ?? null) : null
  return { ...replaced(context, before, cart), savedAs }
}

const isName = (name: string): boolean => [...name.trim()].length > 0 && [...name.trim()].length <= 50

/** Another cart in the place of the open one: nothing takes that back. */
export function replaced(
  { catalogue }: CartContext,
  model: Model,
  cart: Cart,
  from: Pick<Model, 'cart' | 'shown'> = model,
): Model {
  const shown = shownAfter(() => catalogue, { before: from.cart, after: cart, shown: from.shown })
  return { ...model, cart, shown, isStored: true, last: undefined, changedAt: tick() }
}

function afterPlan({ catalogue }: CartContext, model: Model, plan: CartPlan): Model {
  const changed = { ...model, codes: codesOfPlan(plan), savedAs: null }
  if (isNoChange(plan)) return { ...changed, codes: [] }
  const { before, after } = plan
  const shown = shownAfter(() => catalogue, { before, after, shown: model.shown })
  return { ...changed, cart: after, isStored: true, last: plan, shown, changedAt: tick() }
}

/** A visitor without a cart has nothing to acknowledge and gets none by it; an unchanged price changes nothing. */
function afterReading({ catalogue }: CartContext, model: Model, click: Click): Model {
  const nothing = { ...model, codes: [], savedAs: null }
  if (!model.isStored) return nothing
  const read = readLine(model.cart, click)
  const prices = [...pricesOf(catalogue, model.cart)].filter(([id]) => read === undefined || id === read)
  if (prices.every(([id, minor]) => (model.shown.get(id) ?? minor) === minor)) return nothing
  const { before, after } = noChange(model.cart)
  const shown = shownAfter(() => catalogue, { before, after, shown: model.shown })
  return { ...nothing, shown: new Map([...shown, ...prices]), changedAt: tick() }
}

function afterCurrency(context: CartContext, model: Model, click: Click): Model | string {
  const { currency } = click
  if (context.viewer.kind === 'member' && currency !== model.cart.currency) return 'currency-of-account'
  // a visitor without a cart sees other prices, and gets no cart by it
  if (!model.isStored) return { ...newModel(currency), savedCarts: model.savedCarts }
  const plan = planned(context, model.cart, click)
  return plan.ok ? afterPlan(context, model, plan.value) : plan.failure.code
}

function afterUndo(context: CartContext, model: Model): Model | string {
  const { cart, last } = model
  if (last === undefined) return 'nothing-to-undo'
  if (last === 'over') return 'undo-over'
  const undone = planCommand(context, cart, undoOf({ before: last.before, after: cart }))
  return undone.ok ? { ...afterPlan(context, model, undone.value), last: undefined } : undone.failure.code
}

/** The codes by which the server rejects what the rules reject under another name. */
const CART_CODES: Readonly<Record<string, string>> = {
  'unknown-entry': 'invalid-input',
  'unknown-usage-key': 'invalid-input',
  'quantity-out-of-range': 'invalid-input',
}

/** Model after a click by the rules, or the code of the error. */
export function modelled(context: CartContext, model: Model, click: Click): Model | string {
  switch (click.kind) {
    case 'keep':
    case 'open':
    case 'rename':
    case 'drop':
      return afterSavedCart(context, model, click)
    case 'acknowledge':
      return afterReading(context, model, click)
    case 'currency':
      return afterCurrency(context, model, click)
    case 'undo':
      return afterUndo(context, model)
    default: {
      const plan = planned(context, model.cart, click)
      if (!plan.ok) return CART_CODES[plan.failure.code] ?? plan.failure.code
      return afterPlan(context, model, plan.value)
    }
  }
}
