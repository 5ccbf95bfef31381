import type { PackageSteps } from '@waybill/contract/pages'
import type { Package } from '@waybill/domain/catalog'
import { planCard, type Viewer } from '../product-cards.ts'

/** Cards of a package list per step. */
export const PACKAGE_STEP = 10

/**
 * Number of cards that `?shown=` requests: whole steps, one at least, and no more than there are packages for. Any other value
 * means the nearest of these, so that a list has one address per step.
 */
export function readShown(text: string | null, total: number): number {
  const requested = text !== null && /^\d+$/.test(text) ? Number(text) : 0
  return wholeSteps(Math.max(1, Math.min(requested, total)))
}

/** The next number of whole steps: 11 is 20. */
function wholeSteps(cards: number): number {
  return cards + ((PACKAGE_STEP - (cards % PACKAGE_STEP)) % PACKAGE_STEP)
}

/** The first steps of a list of packages, and the way to the next one. */
export function packageSteps(
  viewer: Viewer,
  packages: readonly Package[],
  { shown, hrefOf }: { readonly shown: number; readonly hrefOf: (shown: number) => string },
): PackageSteps {
  const next = packages[shown]
  return {
    cards: packages.slice(0, shown).map((item) => planCard(viewer, item)),
    ...(next !== undefined && { moreHref: `${hrefOf(shown + PACKAGE_STEP)}#package-${next.id}` }),
  }
}
