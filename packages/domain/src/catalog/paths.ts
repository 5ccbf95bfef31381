import { catalogueLocales } from '../locale/index.ts'
import type { Industry, Module, Package, Platform } from './types.ts'

/** The catalogue's own address, without a locale prefix. */
export const marketplaceRoot = '/platform/marketplace'

/** First and last segments with a meaning of their own: never the icon of a platform or a product. */
export const reservedWords: ReadonlySet<string> = new Set([
  'featured',
  'search',
  'pricing',
  'list',
  'industries',
  'packages',
  'shopping-cart-review',
  'shopping-cart-merge',
  'shopping-cart-currency',
  'shopping-cart-comparison',
])

/** First segments of the shop's own addresses, and every language that a shop can be in: never an alias at the top. */
export const shopPlaces: ReadonlySet<string> = new Set([
  'account',
  'address-book',
  'admin',
  'api',
  'assets',
  'billing',
  'cart',
  'docs',
  'healthz',
  'legal',
  'mail',
  'manage',
  'metrics',
  'platform',
  'preferences',
  'quotes',
  'readyz',
  'register',
  'route',
  'sandbox',
  'services',
  'shop-files',
  'sign-in',
  'sign-out',
  'subscription',
  'unsubscribe',
  'verify-email',
  ...catalogueLocales,
])

/**
 * The place of an alias: one word at the top, or category and name in the catalogue. Anywhere else it would be shadowed by an
 * address of the shop, or shadow one.
 */
export function aliasPlaceOf(url: string): 'free' | 'taken' | 'nowhere' {
  const [first = '', ...more] = url.split('/').slice(1)
  if (more.length === 0) return shopPlaces.has(first) ? 'taken' : 'free'
  const inside = url.startsWith(`${marketplaceRoot}/`) ? url.slice(marketplaceRoot.length + 1).split('/') : []
  if (inside.length !== 2) return 'nowhere'
  return inside.some((segment) => reservedWords.has(segment)) ? 'taken' : 'free'
}

/** The catalogue of one platform, by its icon. */
export function platformPath(platform: Platform): string {
  return `${marketplaceRoot}/${platform.icon}`
}

/** The page of one industry. */
export function industryPath(industry: Industry): string {
  return `${marketplaceRoot}/industries/${industry.slug}`
}

/** A module's own learn-more path; whether the page exists is decided by `modulePage`. */
export function modulePath(platform: Platform, module: Module): string {
  return `${marketplaceRoot}/${platform.icon}/${module.icon}`
}

/** A package's learn-more path: packages have no platform, the reserved word `packages` stands in its place. */
export function packagePath(item: Package): string {
  return `${marketplaceRoot}/packages/${item.icon}`
}
