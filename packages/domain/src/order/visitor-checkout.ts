import type { Cart } from '../cart/index.ts'
import type { Catalogue, Module, Package } from '../catalog/index.ts'

/** Facts that decide the visitor's checkout button. */
export interface VisitorCart {
  /** The package of the cart while it is whole; absent for the Custom Solution. */
  readonly plan?: Pick<Package, 'isExclusive'>
  readonly modules: readonly Pick<Module, 'grantsTrialStart'>[]
  readonly isOnPricingPage: boolean
}

/** Registration, or the modal "To start a free trial make sure to select a package" with its optional ending. */
export type VisitorCheckout =
  | { readonly kind: 'register' }
  | { readonly kind: 'choose_package'; readonly namesPricingPage: boolean }

/** Action of the visitor's checkout button: a whole exclusive plan or a routing module may register. */
export function visitorCheckout({ plan, modules, isOnPricingPage }: VisitorCart): VisitorCheckout {
  const canStart = plan?.isExclusive === true || modules.some((module) => module.grantsTrialStart)
  return canStart ? { kind: 'register' } : { kind: 'choose_package', namesPricingPage: !isOnPricingPage }
}

/**
 * True when a registration with this cart starts a trial: the one rule behind the cart's button, the register page and call,
 * and every promise of free days. An empty cart starts none.
 */
export function canStartTrial(catalogue: Catalogue, cart: Cart): boolean {
  const plan = catalogue.packages.get(cart.planId)
  const modules = cart.lines.flatMap(({ productId }) => catalogue.modules.get(productId) ?? [])
  return visitorCheckout({ ...(plan && { plan }), modules, isOnPricingPage: true }).kind === 'register'
}
