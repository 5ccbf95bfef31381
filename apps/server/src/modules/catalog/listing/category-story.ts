import type { CatalogueProps, CategoryDesign, CategoryStory, ProductStory, StoryOf } from '@waybill/contract/pages'
import type { PriceView } from '@waybill/contract/views'
import {
  bundledIds,
  modulePage,
  neededModules,
  packagePath,
  visibleModules,
  visiblePackages,
  type Module,
  type Platform,
} from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import { localised, textIn } from '../use-cases/read-text.ts'
import type { Viewer } from '../product-cards.ts'
import { priceView } from '../viewer-prices.ts'

const DESIGNS: Readonly<Record<CategoryDesign, true>> = { tracking: true, day: true, exchange: true, support: true }

function isOfCategory(story: ProductStory): story is StoryOf<CategoryDesign> {
  return Object.hasOwn(DESIGNS, story.design)
}

/** The first example that a module of the category has on its own page. */
function exampleIn(
  { catalogue, locale }: Viewer,
  modules: readonly Module[],
): Pick<CategoryStory, 'story' | 'module'> | undefined {
  for (const module of modules) {
    const path = modulePage(catalogue, module)?.path
    const story = module.page && localised(module.page, locale)
    if (path !== undefined && story !== undefined && isOfCategory(story))
      return { story, module: { title: textIn(module.title, locale), href: localePath(locale, path) } }
  }
  return undefined
}

function costOf(price: PriceView): number | undefined {
  if (price.shows === 'free') return 0
  return price.shows === 'amount' ? price.amount.minor : undefined
}

/** The lowest of prices in one currency; what is on request has none. */
function lowestOf(prices: readonly PriceView[]): PriceView | undefined {
  return prices
    .filter((price) => costOf(price) !== undefined)
    .toSorted((one, other) => (costOf(one) ?? 0) - (costOf(other) ?? 0))[0]
}

function packagesWith({ catalogue, locale }: Viewer, modules: readonly Module[]): CategoryStory['packages'] {
  const ids = new Set(modules.map(({ id }) => id))
  return visiblePackages(catalogue)
    .filter((item) => bundledIds(catalogue, item).some((id) => ids.has(id)))
    .map((item) => ({ title: textIn(item.title, locale), href: localePath(locale, packagePath(item)) }))
}

/** Story that a category of a dedicated kind shows before its modules, unless the address requests a mere list. */
export function categoryStory(
  viewer: Viewer,
  { platform, view }: { readonly platform: Platform | undefined; readonly view: 'grid' | 'list' },
): Pick<CatalogueProps, 'categoryStory'> {
  if (platform?.dedicated !== true || view === 'list') return {}
  const { catalogue, currency } = viewer
  const modules = visibleModules(catalogue, { platformId: platform.id })
  const example = exampleIn(viewer, modules)
  if (example === undefined) return {}
  // what needs another module that is paid costs more than its own price
  const alone = modules.filter((module) => neededModules(catalogue, module).every(({ isDefault }) => isDefault))
  const from = lowestOf(alone.map((module) => priceView(catalogue, module, currency)))
  const packages = packagesWith(viewer, modules)
  return { categoryStory: { ...example, ...(from && { from }), packages } }
}
