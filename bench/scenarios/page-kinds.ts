import type { PageShell, PageName, PageProps } from '@waybill/contract/pages'
import { defaultSettings, visibleModules } from '@waybill/domain/catalog'
import { cataloguePage } from '../../apps/server/src/modules/catalog/listing/catalogue-page.ts'
import { modulePageProps } from '../../apps/server/src/modules/catalog/product-page.ts'
import type { Viewer } from '../../apps/server/src/modules/catalog/product-cards.ts'
import { searchPage } from '../../apps/server/src/modules/search/search-page.ts'
import { defaultPalette } from '../../apps/server/src/platform/look/default-palette.ts'
import { createPageRenderer } from '../../apps/server/src/platform/pages/page-renderer.ts'
import { shopTermsOf } from '../../apps/server/src/platform/pages/shop-terms-of.ts'
import { loadStorefrontBundle } from '../../apps/server/src/platform/pages/storefront-bundle.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { timePerCall } from '../measure/time-per-call.ts'
import { syntheticShop } from '../stand/synthetic-shop.ts'
import { rethrow, type PageData } from '../stand/page-data.ts'

const sizes = [50, 1_000, 10_000]
const packages = 9

/** A page for a visitor without a cart; ten times the shop may cost so many times as much. */
interface Kind<N extends PageName> {
  readonly title: string
  readonly name: N
  readonly propsOf: (viewer: Viewer) => PageProps[N]
  readonly mostGrowth: number
}

const filters = { platform: undefined, industry: undefined, view: 'grid', isFeatured: false, shown: 10 } as const

const catalogue: Kind<'catalogue'> = {
  title: 'catalogue page',
  name: 'catalogue',
  propsOf: (reader) =>
    cataloguePage(reader, {
      filters,
      cart: null,
      labels: { allPlatforms: 'All', featured: 'Featured', anyIndustry: 'Any' },
    }),
  mostGrowth: 1.2,
}

const product: Kind<'product'> = {
  title: 'product page',
  name: 'product',
  propsOf: (reader) => {
    const [module] = visibleModules(reader.catalogue)
    if (module === undefined) throw new Error('a shop without modules')
    return modulePageProps(reader, module, { cart: null })
  },
  mostGrowth: 1.2,
}

/** Every product has the word in its title: as much is found as there is, and sixty of it are shown. */
const results: Kind<'search'> = {
  title: 'results page',
  name: 'search',
  propsOf: (reader) => searchPage(reader, { typed: 'number', shown: 60, cart: null }),
  mostGrowth: 3,
}

/**
 * Measures a page without the network (P-G3): its data read from the catalogue and the document made, against the bare
 * rendering of the same tree; and the same page of a larger shop, which has no more on it (growth law).
 */
export async function measurePageKinds(data: PageData, seconds: number): Promise<readonly Figure[]> {
  return [
    ...(await measureKind(catalogue, data, seconds)),
    ...(await measureKind(product, data, seconds)),
    ...(await measureKind(results, data, seconds)),
  ]
}

interface Sides {
  readonly bare: () => string
  readonly ours: () => string
}

async function measureKind<N extends PageName>(
  kind: Kind<N>,
  { shell }: PageData,
  seconds: number,
): Promise<readonly Figure[]> {
  const sidesOf = await sidesOfKind(kind, shell)
  const figures: Figure[] = []
  for (const [place, size] of sizes.entries()) {
    const { bare, ours } = sidesOf(size)
    const pairs = await measurePairs({
      floor: () => timePerCall(bare, seconds),
      ours: () => timePerCall(ours, seconds),
    })
    const goal = { id: 'P-G3', of: 'ratio', is: 'at most', value: 1.5 } as const
    const title = `${kind.title}, ${size.toLocaleString('en')} modules`
    const note = 'the goal allows an empty answer over HTTP and the reads beside this'
    figures.push(figureOfPairs({ title, unit: 'ms', goal, note }, pairs, milliseconds))
    const smaller = sizes[place - 1]
    if (smaller !== undefined)
      figures.push(await growthOf(kind, { from: sidesOf(smaller), to: { bare, ours }, smaller, size }, seconds))
  }
  return figures
}

interface Growth {
  readonly from: Sides
  readonly to: Sides
  readonly smaller: number
  readonly size: number
}

async function growthOf(
  { title, mostGrowth }: Pick<Kind<PageName>, 'title' | 'mostGrowth'>,
  { from, to, smaller, size }: Growth,
  seconds: number,
): Promise<Figure> {
  const pairs = await measurePairs({
    floor: () => timePerCall(from.ours, seconds),
    ours: () => timePerCall(to.ours, seconds),
  })
  const goal = { id: 'growth law', of: 'ratio', is: 'at most', value: mostGrowth } as const
  const step = `${smaller.toLocaleString('en')} to ${size.toLocaleString('en')} modules`
  return figureOfPairs({ title: `${title}, ${step}`, unit: 'ms', goal }, pairs, milliseconds)
}

const milliseconds = (microseconds: number): number => microseconds / 1_000

async function sidesOfKind<N extends PageName>(
  { name, propsOf }: Kind<N>,
  shell: PageShell,
): Promise<(modules: number) => Sides> {
  const bundle = await loadStorefrontBundle()
  const renderer = createPageRenderer(bundle, () => ({
    publicUrl: '',
    shopName: 'Lodeway',
    imprint: '',
    paymentsClosed: false,
    terms: shopTermsOf(defaultSettings),
    colours: defaultPalette,
  }))
  const ownShell = { ...shell, messages: renderer.messages(name, 'en') }
  return (modules) => {
    const shop = syntheticShop({ modules, packages })
    const { drawingOf } = renderer
    const reader = { catalogue: shop, locale: 'en', currency: 'USD', cart: undefined, drawingOf } as const
    const props = propsOf(reader)
    return {
      bare: () => bundle.renderPage(name, props, ownShell).html,
      ours: () => renderer.document({ name, props: propsOf(reader), shell: ownShell, isIndexed: true }, rethrow),
    }
  }
}
