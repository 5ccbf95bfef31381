import type { CartRowsOrder } from '../floors/cart-rows-floor.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { countedFigure, figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { median } from '../measure/statistics.ts'
import { openCartBooks } from '../stand/cart-books.ts'
import { cascade, plain, publishCascadeShop } from '../stand/cascade-shop.ts'
import { createBenchDatabase } from '../stand/database.ts'
import { startProgram } from '../stand/program.ts'
import { newShopper } from '../stand/shopper.ts'
import { storeCarts } from '../stand/stored-carts.ts'
import { startWaybill } from '../stand/waybill.ts'

const sizes = [100, 10_000, 100_000] as const
const [root = 0] = cascade
const [extra = 0] = plain.slice(-1)

/** What is done to a cart, over and over; only the first step of each is timed. */
interface Deed {
  readonly name: string
  readonly lines: readonly number[]
  readonly steps: readonly (readonly [method: 'GET' | 'POST', path: string, body?: object])[]
  /** The lines that the bare statement takes out; none: it reads. */
  readonly bare: readonly number[]
}

const deeds: readonly Deed[] = [
  {
    name: 'add to 5 lines',
    lines: plain.slice(0, 5),
    steps: [
      ['POST', '/cart/add', { id: extra, module: 1 }],
      ['POST', '/cart/remove', { id: extra }],
    ],
    bare: plain.slice(0, 1),
  },
  {
    name: 'remove with a cascade of 20',
    lines: [...cascade, ...plain.slice(0, 1)],
    steps: [
      ['POST', '/cart/remove', { id: root }],
      ['POST', '/cart/undo', {}],
    ],
    bare: cascade,
  },
  { name: 'read 5 lines', lines: plain.slice(0, 5), steps: [['GET', '/cart/data']], bare: [] },
  { name: 'read 50 lines', lines: plain.slice(0, 50), steps: [['GET', '/cart/data']], bare: [] },
]

/** The same deeds while 100, 10,000 and 100,000 carts of others are stored: one cart costs what is in it (growth law). */
export async function measureCartGrowth(seconds: number): Promise<readonly Figure[]> {
  await using database = await createBenchDatabase()
  await publishCascadeShop(database.url)
  await using waybill = await startWaybill({ databaseUrl: database.url })
  await using books = await openCartBooks(database.url)
  await using client = startProgram<LoadOrder, LoadAnswer>(new URL('../load/client.ts', import.meta.url), 'client')
  await using bare = startProgram<CartRowsOrder, number>(
    new URL('../floors/cart-rows-floor.ts', import.meta.url),
    'server',
  )
  const fill = async (lines: readonly number[]) => {
    const shopper = await newShopper(waybill.url, lines[0] ?? root)
    let key = ''
    for (const id of lines.slice(1)) ({ key } = await shopper.change('add', id))
    return { shopper, cartId: await books.cartId(key) }
  }
  const carts = await Promise.all(
    deeds.map(async ({ lines }) => ({ ours: await fill(lines), floor: await fill(lines) })),
  )
  const figures: Figure[] = []
  const costs = new Map<string, number[]>()
  let stored = 0
  for (const size of sizes) {
    await storeCarts(database.url, stored, size)
    stored = size
    for (const [place, deed] of deeds.entries()) {
      const cart = carts[place]
      if (cart === undefined) throw new Error(`no cart to ${deed.name}`)
      const steps: readonly Step[] = deed.steps.map(([method, path, body], at) => ({
        request: requestText({
          method,
          path,
          port: waybill.port,
          headers: { ...cart.ours.shopper.headers, accept: 'application/json' },
          ...(body && { body }),
        }),
        status: 200,
        marker: '"totalPrice_minor":',
        isTimed: at === 0,
      }))
      const pairs = await measurePairs({
        floor: () => bare.ask({ databaseUrl: database.url, cartId: cart.floor.cartId, productIds: deed.bare, seconds }),
        ours: async () => (await client.ask({ port: waybill.port, users: [steps], until: { seconds } })).p50,
      })
      const title = `${deed.name}, ${size} carts stored`
      figures.push(
        figureOfPairs({ title, unit: 'ms', note: 'floor: the statement alone, without HTTP' }, pairs, (ms) => ms),
      )
      costs.set(deed.name, [...(costs.get(deed.name) ?? []), median(pairs.map(({ ours }) => ours))])
    }
  }
  return [...figures, ...deeds.map(({ name }) => growthOf(name, costs.get(name) ?? []))]
}

function growthOf(name: string, costs: readonly number[]): Figure {
  const [first, last] = [costs[0] ?? Number.NaN, costs.at(-1) ?? Number.NaN]
  const goal = { id: 'growth law', of: 'ours', is: 'at most', value: 1.3 } as const
  const title = `${name}, ${sizes[0]} to ${sizes.at(-1)} carts`
  return countedFigure({ title, unit: 'times', goal }, { values: [last / first] })
}
