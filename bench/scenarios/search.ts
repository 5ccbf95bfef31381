import type { Catalogue } from '@waybill/domain/catalog'
import { createSearchIndex } from '../../apps/server/src/modules/search/index/search-index.ts'
import { suggestProducts } from '../../apps/server/src/modules/search/use-cases/search-products.ts'
import { bareSearch } from '../floors/search-floor.ts'
import { countedFigure, figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { settledMemory } from '../measure/settled-memory.ts'
import { median, percentile } from '../measure/statistics.ts'
import { searchableShop } from '../stand/searchable-shop.ts'
import { typedQueries } from '../stand/typed-queries.ts'
import type { TypedQuery } from '../stand/typed-queries.ts'
import type { Settings } from './scenario.ts'
import { measureSearchOverHttp } from './search-http.ts'

const sizes = [50, 1_000, 10_000, 100_000] as const
const large = 10_000
const queries = 2_000
const builds = 5
const locales = ['en', 'fr', 'es', 'vi'] as const
/** Most milliseconds of the slowest hundredth (P-G4). */
const tails: ReadonlyMap<number, number> = new Map([
  [1_000, 5],
  [10_000, 12],
])
const mostGrowth = 3

/** Suggestions in process, at four sizes, and over HTTP (P-G4). */
export async function measureSearch(settings: Settings): Promise<readonly Figure[]> {
  const measured: Measured[] = []
  for (const size of sizes) measured.push(await measureSize(size))
  return [
    ...measured.flatMap(({ figures }) => figures),
    ...measured.slice(1).map((bigger, at) => growthOf(measured[at], bigger)),
    ...(await measureIndex(searchableShop(large))),
    ...(await measureSearchOverHttp(settings)),
  ]
}

interface Measured {
  readonly size: number
  readonly tail: number
  readonly figures: readonly Figure[]
}

interface Times {
  readonly p50: number
  readonly p99: number
}

async function measureSize(size: number): Promise<Measured> {
  const catalogue = searchableShop(size)
  const typed = typedQueries(catalogue, queries)
  const bare = bareSearch(catalogue)
  const suggest = (requested: TypedQuery) => {
    const { bundles, modules } = suggestProducts({ catalogue, ...requested })
    return [...bundles, ...modules]
  }
  const pairs = await measurePairs({ floor: () => timesOf(typed, bare), ours: () => timesOf(typed, suggest) })
  const title = `${size.toLocaleString('en')} products`
  const most = tails.get(size)
  const goal = { id: 'P-G4', of: 'ours', is: 'at most', value: most ?? 0, isEnforced: true } as const
  const tail = { title: `${title}, p99`, unit: 'ms', ...(most !== undefined && { goal }) }
  return {
    size,
    tail: median(pairs.map(({ ours }) => ours.p99)),
    figures: [
      figureOfPairs({ title: `${title}, p50`, unit: 'ms' }, pairs, ({ p50 }) => p50),
      figureOfPairs(tail, pairs, ({ p99 }) => p99),
      answeredOf(title, typed, { suggest, bare }),
    ],
  }
}

function timesOf(typed: readonly TypedQuery[], search: (requested: TypedQuery) => unknown): Times {
  const times = typed.map((requested) => {
    const startedAt = performance.now()
    search(requested)
    return performance.now() - startedAt
  })
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

type Search = (requested: TypedQuery) => readonly unknown[]

/** Share of the typed queries that finds anything, one in five with a slip. */
function answeredOf(
  title: string,
  typed: readonly TypedQuery[],
  { suggest, bare }: { readonly suggest: Search; readonly bare: Search },
): Figure {
  const share = (search: Search): number =>
    (typed.filter((requested) => search(requested).length > 0).length / typed.length) * 100
  const goal = { id: 'P-G4', of: 'ours', is: 'at least', value: 96, isEnforced: true } as const
  return countedFigure(
    { title: `${title}, answered`, unit: '%', goal },
    { values: [share(suggest)], floor: share(bare) },
  )
}

/** Ten times the products may cost three times the time, and less than ten from the smallest shop on. */
function growthOf(smaller: Measured | undefined, bigger: Measured): Figure {
  if (smaller === undefined) throw new Error('two sizes are compared')
  const title = `growth of p99, ${smaller.size.toLocaleString('en')} to ${bigger.size.toLocaleString('en')}`
  const isLaw = bigger.size === smaller.size * 10
  const goal = { id: 'growth law', of: 'ours', is: 'at most', value: mostGrowth } as const
  return countedFigure({ title, unit: 'times', ...(isLaw && { goal }) }, { values: [bigger.tail / smaller.tail] })
}

/** All four languages, as if each were searched in. */
async function measureIndex(catalogue: Catalogue): Promise<readonly Figure[]> {
  const build = (): unknown => {
    const index = createSearchIndex(catalogue)
    return [index, ...locales.map((locale) => index.languageIndex(locale))]
  }
  const times = Array.from({ length: builds }, () => {
    const startedAt = performance.now()
    build()
    return performance.now() - startedAt
  })
  const before = await settledMemory()
  const kept = [build()]
  const held = (await settledMemory()) - before
  if (kept.pop() === undefined) throw new Error('the index is kept until it is weighed')
  const goal = { id: 'P-G4', of: 'ours', is: 'at most' } as const
  const title = `index of ${large.toLocaleString('en')} products in four languages`
  return [
    countedFigure({ title: `${title}, built`, unit: 'ms', goal: { ...goal, value: 300 } }, { values: times }),
    countedFigure(
      { title: `${title}, size`, unit: 'MB', goal: { ...goal, value: 25, isEnforced: true } },
      { values: [held / 1e6] },
    ),
    countedFigure(
      { title: `${title}, of each`, unit: 'kB', goal: { ...goal, id: 'growth law', value: 2.5, isEnforced: true } },
      { values: [held / 1e3 / large] },
    ),
  ]
}
