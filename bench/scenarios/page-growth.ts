import { cataloguePage } from '../../apps/server/src/modules/catalog/catalogue-page.ts'
import { createPageRenderer } from '../../apps/server/src/platform/pages/page-renderer.ts'
import { loadStorefrontBundle } from '../../apps/server/src/platform/pages/storefront-bundle.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { timePerCall } from '../measure/time-per-call.ts'
import { syntheticShop } from '../stand/synthetic-shop.ts'
import type { PageData } from '../stand/page-data.ts'

const few = 50
const packages = 9
const sizes = [1_000, 10_000]

/** The same page of a larger shop: it has as many cards, so it may cost as much (growth law of the catalogue page). */
export async function measurePageGrowth({ frame }: PageData, seconds: number): Promise<readonly Figure[]> {
  const renderer = createPageRenderer(await loadStorefrontBundle(), { publicUrl: '', shopName: 'Lodeway' })
  const pageOf = (modules: number): (() => string) => {
    const catalogue = syntheticShop({ modules, packages })
    const { drawingOf } = renderer
    const reader = { catalogue, locale: frame.locale, currency: 'USD', cart: undefined, drawingOf } as const
    const labels = { allPlatforms: 'All', anyIndustry: 'Any' }
    const filters = { platform: undefined, industry: undefined, view: 'grid', isFeatured: false, shown: 10 } as const
    return () => {
      const props = cataloguePage(reader, { filters, cart: null, labels })
      return renderer.document({ name: 'catalogue', props, frame, isIndexed: true })
    }
  }
  const floor = pageOf(few)
  const figures: Figure[] = []
  for (const size of sizes) {
    const ours = pageOf(size)
    const pairs = await measurePairs({
      floor: () => timePerCall(floor, seconds),
      ours: () => timePerCall(ours, seconds),
    })
    const goal = { id: 'growth law', of: 'ratio', is: 'at most', value: 1.2 } as const
    const title = `catalogue page, ${few} to ${size} modules`
    figures.push(figureOfPairs({ title, unit: 'ms', goal }, pairs, (microseconds) => microseconds / 1_000))
  }
  return figures
}
