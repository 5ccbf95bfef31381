import type { Module } from '../catalog/index.ts'

/** The pages that a finished checkout can lead to, without locale prefix (B§2). */
export type CheckoutDestination = '/account/manage-features' | '/routes' | '/address-book' | '/route'

/** What a finished checkout was, and what it holds (B-30). */
export interface FinishedCheckout {
  readonly isUpgrade: boolean
  /** The cart was opened inside the account: `?int=1` (B-29). */
  readonly isInternal: boolean
  readonly modules: readonly Pick<Module, 'postCheckoutTarget'>[]
}

/**
 * Where a finished checkout leads (ORD-05, B-30): an upgrade to /route; an internal cart to manage-features; else
 * routing before address management; else manage-features. The caller puts the locale prefix before it and drops utm.
 */
export function checkoutDestination({ isUpgrade, isInternal, modules }: FinishedCheckout): CheckoutDestination {
  if (isUpgrade) return '/route'
  if (isInternal) return '/account/manage-features'
  const targets = new Set(modules.map((module) => module.postCheckoutTarget))
  if (targets.has('/routes')) return '/routes'
  return targets.has('/address-book') ? '/address-book' : '/account/manage-features'
}
