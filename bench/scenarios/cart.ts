import type { CartFloorOrder } from '../floors/cart-floor.ts'
import type { SqlFloorOrder } from '../floors/sql-floor.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { countedFigure, type Figure, figureOfPairs } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { type CartLedger, openCartLedger } from '../stand/cart-ledger.ts'
import { createBenchDatabase } from '../stand/database.ts'
import { prepareCarts, type PreparedCart } from '../stand/prepare-carts.ts'
import { startProgram } from '../stand/program.ts'
import { bodyOf } from '../stand/shopper.ts'
import { startWaybill } from '../stand/waybill.ts'
import { measureCartGrowth } from './cart-growth.ts'
import type { Settings } from './scenario.ts'
import { median } from '../measure/statistics.ts'
import { countRoundTrips } from '../stand/round-trips.ts'

const adds = 50

/** Round trips to the database of one add (P-G5); the median, because the server's own jobs query it too. */
async function countRoundTripsOfAdd(databaseUrl: string, ledger: CartLedger): Promise<Figure> {
  await using counter = await countRoundTrips(databaseUrl)
  await using waybill = await startWaybill({ databaseUrl: counter.url })
  const [cart] = await prepareCarts(waybill.url, ledger, 1)
  if (cart === undefined) throw new Error('no cart was prepared')
  const counts: number[] = []
  for (let made = 0; made < adds; made += 1) {
    const before = counter.count()
    await cart.shopper.change('add', cart.toggle.productId)
    counts.push(counter.count() - before)
    await cart.shopper.change('remove', cart.toggle.productId)
  }
  const goal = { id: 'P-G5', of: 'ours', is: 'at most', value: 2 } as const
  return countedFigure({ title: 'database round trips of an add', unit: 'count', goal }, { values: [median(counts)] })
}

const crowd = 16

/** `POST /cart/add` on PostgreSQL against its rows changed by one bare statement (P-G5). */
export async function measureCart({ seconds }: Settings): Promise<readonly Figure[]> {
  await using database = await createBenchDatabase()
  await using waybill = await startWaybill({ databaseUrl: database.url })
  await using ledger = await openCartLedger(database.url)
  await using client = startProgram<LoadOrder, LoadAnswer>(new URL('../load/client.ts', import.meta.url), 'client')
  await using bareServer = startProgram<CartFloorOrder, number>(
    new URL('../floors/cart-floor.ts', import.meta.url),
    'server',
  )
  await using bareStatement = startProgram<SqlFloorOrder, LoadAnswer>(
    new URL('../floors/sql-floor.ts', import.meta.url),
    'server',
  )
  const carts = await prepareCarts(waybill.url, ledger, crowd)
  const bare = (await prepareCarts(waybill.url, ledger, crowd)).map(({ toggle }) => toggle)
  const barePort = await bareServer.ask({ databaseUrl: database.url, carts: bare })

  const ours = recorded((users) => {
    const steps = carts.slice(0, users).map((cart) => stepsOf(cart, waybill.port))
    return client.ask({ port: waybill.port, users: steps, until: { seconds } })
  })
  const single = await measurePairs({
    floor: () => client.ask({ port: barePort, users: [bareSteps(0, barePort)], until: { seconds } }),
    ours: () => ours.run(1),
  })
  const many = await measurePairs({
    floor: () => bareStatement.ask({ databaseUrl: database.url, carts: bare, seconds }),
    ours: () => ours.run(crowd),
  })
  await checkLedger(ledger, carts, ours.answers())
  const roundTrips = await countRoundTripsOfAdd(database.url, ledger)
  return [...figuresOf(single, many), roundTrips, ...(await measureCartGrowth(seconds))]
}

/** Runs a load and remembers how many changes it made in all. */
function recorded(load: (users: number) => Promise<LoadAnswer>) {
  let answers = 0
  const run = async (users: number): Promise<LoadAnswer> => {
    const answer = await load(users)
    answers += answer.answers
    return answer
  }
  return { run, answers: () => answers }
}

type LoadPairs = Awaited<ReturnType<typeof measurePairs<LoadAnswer>>>

function figuresOf(single: LoadPairs, many: LoadPairs): readonly Figure[] {
  const title = `add, x${crowd}`
  const time = { id: 'P-G5', of: 'ratio', is: 'at most', value: 1.5 } as const
  const throughput = { id: 'P-G5', of: 'ratio', is: 'at least', value: 0.5 } as const
  const tail = { id: 'P-G5', of: 'ratio', is: 'at most', value: 4 } as const
  return [
    figureOfPairs(
      { title: 'add, x1, p50', unit: 'ms', goal: time, note: 'floor: node:http and one statement' },
      single,
      ({ p50 }) => p50,
    ),
    figureOfPairs(
      { title, unit: 'changes/s', goal: throughput, note: 'floor: the statement alone, without HTTP' },
      many,
      ({ perSecond }) => perSecond,
    ),
    figureOfPairs({ title: `${title}, p99`, unit: 'ms', goal: tail }, many, ({ p99 }) => p99),
  ]
}

/** Add and remove alternate; the time of the adds counts. Every answer has the right total and number of lines. */
function stepsOf({ shopper, toggle, totals }: PreparedCart, port: number): readonly Step[] {
  return (['add', 'remove'] as const).map((action) => ({
    request: requestText({
      method: 'POST',
      path: `/cart/${action}`,
      port,
      headers: shopper.headers,
      body: bodyOf(action, toggle.productId),
    }),
    status: 200,
    marker: `"totalPrice_minor":${action === 'add' ? totals.added : totals.base},`,
    isTimed: action === 'add',
  }))
}

function bareSteps(cart: number, port: number): readonly Step[] {
  return (['add', 'remove'] as const).map((action) => ({
    request: requestText({ method: 'POST', path: `/${action}`, port, body: { cart } }),
    status: 200,
    isTimed: action === 'add',
  }))
}

/** Every answered change is one version of its cart, and after the last remove each cart is what it was before. */
async function checkLedger(ledger: CartLedger, carts: readonly PreparedCart[], answers: number): Promise<void> {
  const before = carts.reduce((sum, { version }) => sum + version, 0)
  const lines = carts.reduce((sum, { toggle }) => sum + toggle.position, 0)
  const now = await ledger.sums(carts.map(({ toggle }) => toggle.cartId))
  if (now.versions !== before + answers)
    throw new Error(`${answers} changes were answered, ${now.versions - before} are stored`)
  if (now.lines !== lines) throw new Error(`the carts had ${lines} lines and have ${now.lines}`)
}
