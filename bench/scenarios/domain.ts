import { bestFit, cartBreakdown, toSelection } from '@waybill/domain/cart'
import { dependenciesOf } from '@waybill/domain/catalog'
import { quoteTotal } from '@waybill/domain/pricing'
import { bareClosure, bareTotal } from '../floors/domain-floor.ts'
import { figureOfPairs, growthFigure } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import type { Pair } from '../measure/statistics.ts'
import { timePerCall } from '../measure/time-per-call.ts'
import { syntheticCart, syntheticShop } from '../stand/synthetic-shop.ts'
import type { Settings } from './scenario.ts'

const tenfold = 10
/** A pure function needs no longer run to show its cost. */
const mostSeconds = 0.5

/** Pure functions in process, in microseconds, each with its growth from one to ten times the size (P-G6). */
export async function measureDomain(settings: Settings): Promise<readonly Figure[]> {
  const seconds = Math.min(settings.seconds, mostSeconds)
  const timed = (floor: () => unknown, ours: () => unknown): Promise<readonly Pair<number>[]> =>
    measurePairs({ floor: () => timePerCall(floor, seconds), ours: () => timePerCall(ours, seconds) })
  return [...(await measurePricing(timed)), ...(await measureClosure(timed)), ...(await measureBestFit(timed))]
}

type Timed = (floor: () => unknown, ours: () => unknown) => Promise<readonly Pair<number>[]>

const microseconds = (value: number): number => value

async function measurePricing(timed: Timed): Promise<readonly Figure[]> {
  const shop = syntheticShop({ modules: 500 })
  const [small, quoted, large] = [syntheticCart(50), syntheticCart(60), syntheticCart(500)]
  const price = () => cartBreakdown(shop, small).total.minor
  const quote = () => quoteTotal(shop, toSelection(quoted)).total.minor
  mustEqual(price(), bareTotal(shop, small), 'the price of 50 lines')
  mustEqual(quote(), bareTotal(shop, quoted), 'the quote of 60 lines')
  const note = 'floor: prices looked up and added'
  const goal = { id: 'P-G6', of: 'ours', is: 'at most', value: 20 } as const
  const pairs = await timed(() => bareTotal(shop, small), price)
  const quotes = await timed(() => bareTotal(shop, quoted), quote)
  const growth = await timed(price, () => cartBreakdown(shop, large).total.minor)
  return [
    figureOfPairs({ title: 'price a cart of 50 lines', unit: 'µs', note }, pairs, microseconds),
    figureOfPairs({ title: 'quote total of 60 modules', unit: 'µs', goal, note }, quotes, microseconds),
    growthFigure('growth of pricing, 50 to 500 lines', growth, tenfold),
  ]
}

async function measureClosure(timed: Timed): Promise<readonly Figure[]> {
  const [small, large] = [1_000, 10_000].map((modules) => ({
    modules,
    shop: syntheticShop({ modules, isChain: true }),
  }))
  if (small === undefined || large === undefined) throw new Error('two sizes are compared')
  const close = ({ modules, shop }: typeof small) => dependenciesOf(shop, [modules])
  mustEqual(close(small).length, bareClosure(small.shop, small.modules).size, 'the closure of a chain')
  const pairs = await timed(
    () => bareClosure(small.shop, small.modules),
    () => close(small),
  )
  const growth = await timed(
    () => close(small),
    () => close(large),
  )
  return [
    figureOfPairs(
      { title: 'close over a chain of 1,000 modules', unit: 'µs', note: 'floor: a walk with one set' },
      pairs,
      microseconds,
    ),
    growthFigure('growth of closing, 1,000 to 10,000 modules', growth, tenfold),
  ]
}

async function measureBestFit(timed: Timed): Promise<readonly Figure[]> {
  const [cart, longCart] = [syntheticCart(10), syntheticCart(100)]
  const shopOf = (packages: number) => ({
    viewer: { kind: 'visitor' } as const,
    catalogue: syntheticShop({ modules: 200, packages }),
  })
  const [small, large] = [shopOf(10), shopOf(100)]
  const priceEach = () => small.catalogue.document.packages.map(() => cartBreakdown(small.catalogue, cart).total.minor)
  // Eight of the ten modules come at 20 % off: prices rise from module to module, and package 203 bundles the last eight.
  mustEqual(bestFit(small, cart)?.planId ?? 0, 203, 'the best package')
  const note = 'floor: the cart priced once for each package'
  const pairs = await timed(priceEach, () => bestFit(small, cart))
  const byPackages = await timed(
    () => bestFit(small, cart),
    () => bestFit(large, cart),
  )
  const byLines = await timed(
    () => bestFit(small, cart),
    () => bestFit(small, longCart),
  )
  return [
    figureOfPairs({ title: 'best fit of 10 lines over 10 packages', unit: 'µs', note }, pairs, microseconds),
    growthFigure('growth of best fit, 10 to 100 packages', byPackages, tenfold),
    growthFigure('growth of best fit, 10 to 100 lines', byLines, tenfold),
  ]
}

/** A quick wrong answer must not win. */
function mustEqual(given: number, expected: number, what: string): void {
  if (given !== expected) throw new Error(`${what} is ${given}, expected ${expected}`)
}
