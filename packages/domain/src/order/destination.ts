import type { DestinationPage, Destinations, Module } from '../catalog/index.ts'

/** A finished checkout. */
export interface FinishedCheckout {
  readonly isUpgrade: boolean
  /** The cart was opened inside the account: `?int=1`. */
  readonly isInternal: boolean
  readonly modules: readonly Pick<Module, 'postCheckoutTarget'>[]
}

/**
 * The page after a finished checkout: an upgrade leads to a page of its own; an internal cart to manage-features; else the
 * first of the shop's targets that a module of it has (routing before address management), else the page for everything else.
 * The caller puts the locale prefix before it and drops utm.
 */
export function checkoutDestination(
  { isUpgrade, isInternal, modules }: FinishedCheckout,
  { upgrade, purchase, modules: targets }: Destinations,
): DestinationPage {
  if (isUpgrade) return upgrade
  if (isInternal) return '/account/manage-features'
  const wanted = new Set(modules.map((module) => module.postCheckoutTarget))
  return targets.find((target) => wanted.has(target)) ?? purchase
}
