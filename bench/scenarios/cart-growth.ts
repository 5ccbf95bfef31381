import type { CartRowsOrder } from '../floors/cart-rows-floor.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { cascade, plain } from '../stand/cascade-shop.ts'
import { openGrownShop } from '../stand/grown-shop.ts'
import type { GrownShop } from '../stand/grown-shop.ts'
import { startProgram } from '../stand/program.ts'
import type { Program } from '../stand/program.ts'

const sizes = [100, 10_000, 100_000] as const
const [root = 0] = cascade
const [extra = 0] = plain.slice(-1)

/** Change of a cart, over and over; only the first step of each is timed. */
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

type Client = Program<LoadOrder, LoadAnswer>
type Bare = Program<CartRowsOrder, number>

/** A deed in one of the shops: its steps for our cart, and another cart for the bare statement. */
interface Prepared {
  readonly shop: GrownShop
  readonly steps: readonly Step[]
  readonly bareCart: string
}

async function prepare(shop: GrownShop, { lines, steps }: Deed): Promise<Prepared> {
  const [{ shopper }, { cartId }] = [await shop.fill(lines), await shop.fill(lines)]
  const headers = { ...shopper.headers, accept: 'application/json' }
  return {
    shop,
    bareCart: cartId,
    steps: steps.map(([method, path, body], at) => ({
      request: requestText({ method, path, port: shop.port, headers, ...(body && { body }) }),
      status: 200,
      marker: '"totalPrice_minor":',
      isTimed: at === 0,
    })),
  }
}

/**
 * The same deeds in shops with 100, 10,000 and 100,000 carts of others: each beside its bare statement, and each larger
 * shop beside the smallest, because one cart costs what is in it (growth law of carts).
 */
export async function measureCartGrowth(seconds: number): Promise<readonly Figure[]> {
  await using stack = new AsyncDisposableStack()
  const shops: GrownShop[] = []
  for (const size of sizes) shops.push(stack.use(await openGrownShop(size)))
  const client: Client = stack.use(startProgram(new URL('../load/client.ts', import.meta.url), 'client'))
  const bare: Bare = stack.use(startProgram(new URL('../floors/cart-rows-floor.ts', import.meta.url), 'server'))
  const figures: Figure[] = []
  for (const deed of deeds) figures.push(...(await measureDeed(deed, { shops, client, bare, seconds })))
  return figures
}

interface Measuring {
  readonly shops: readonly GrownShop[]
  readonly client: Client
  readonly bare: Bare
  readonly seconds: number
}

async function measureDeed(deed: Deed, { shops, client, bare, seconds }: Measuring): Promise<readonly Figure[]> {
  const prepared = await Promise.all(shops.map((shop) => prepare(shop, deed)))
  const ours = async ({ shop, steps }: Prepared): Promise<number> =>
    (await client.ask({ port: shop.port, users: [steps], until: { seconds } })).p50
  const floor = ({ shop, bareCart }: Prepared): Promise<number> =>
    bare.ask({ databaseUrl: shop.databaseUrl, cartId: bareCart, productIds: deed.bare, seconds })
  const figures: Figure[] = []
  for (const one of prepared) {
    const pairs = await measurePairs({ floor: () => floor(one), ours: () => ours(one) })
    const title = `${deed.name}, ${one.shop.size} carts stored`
    figures.push(
      figureOfPairs({ title, unit: 'ms', note: 'floor: the statement alone, without HTTP' }, pairs, (ms) => ms),
    )
  }
  const [smallest, ...larger] = prepared
  for (const one of larger) {
    if (smallest === undefined) break
    const pairs = await measurePairs({ floor: () => ours(smallest), ours: () => ours(one) })
    const goal = { id: 'growth law', of: 'ratio', is: 'at most', value: 1.3 } as const
    const title = `${deed.name}, ${smallest.shop.size} to ${one.shop.size} carts`
    figures.push(figureOfPairs({ title, unit: 'ms', goal }, pairs, (ms) => ms))
  }
  return figures
}
