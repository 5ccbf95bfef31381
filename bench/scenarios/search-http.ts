import type { calls } from '@waybill/contract'
import type { HttpFloorOrder } from '../floors/http-floor.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { openCatalogueEditor, untilShown } from '../stand/catalogue-editor.ts'
import { createBenchDatabase } from '../stand/database.ts'
import { startProgram } from '../stand/program.ts'
import { searchableShop } from '../stand/searchable-shop.ts'
import { typedQueries } from '../stand/typed-queries.ts'
import { startWaybill } from '../stand/waybill.ts'
import type { Settings } from './scenario.ts'

const products = 1_000
/** Different queries, so that no answer is the one before. */
const queries = 200
const [, path = ''] = ('GET /cart/search/suggestions' satisfies keyof typeof calls).split(' ')

/** A suggestion over HTTP for a visitor without a cart, limits off, against 2 kB from `node:http` (P-G4). */
export async function measureSearchOverHttp({ seconds }: Settings): Promise<readonly Figure[]> {
  const shop = searchableShop(products)
  await using database = await createBenchDatabase()
  await using waybill = await startWaybill({ databaseUrl: database.url })
  await using editor = openCatalogueEditor(database.url)
  await using client = startProgram<LoadOrder, LoadAnswer>(new URL('../load/client.ts', import.meta.url), 'client')
  await using floor = startProgram<HttpFloorOrder, number>(
    new URL('../floors/http-floor.ts', import.meta.url),
    'server',
  )
  await editor.publish(shop.document)
  const [first] = shop.document.modules
  const title = first?.title.en ?? ''
  await untilShown(`${waybill.url}${path}?${new URLSearchParams({ term: title }).toString()}`, `"id":${first?.id},`)
  const barePort = await floor.ask(twoKilobytes())
  const load = (port: number): Promise<LoadAnswer> => {
    const steps = typedQueries(shop, queries).map(({ query, locale }) => stepOf({ query, locale, port }))
    return client.ask({ port, users: [steps], until: { seconds } })
  }
  const pairs = await measurePairs({ floor: () => load(barePort), ours: () => load(waybill.port) })
  const goal = { id: 'P-G4', of: 'ratio', is: 'at most', value: 1.5 } as const
  return [
    figureOfPairs(
      { title: `over HTTP, ${products.toLocaleString('en')} products, x1, p50`, unit: 'ms', goal },
      pairs,
      ({ p50 }) => p50,
    ),
    figureOfPairs(
      { title: `over HTTP, ${products.toLocaleString('en')} products, x1, p99`, unit: 'ms' },
      pairs,
      ({ p99 }) => p99,
    ),
  ]
}

function stepOf({
  query,
  locale,
  port,
}: {
  readonly query: string
  readonly locale: string
  readonly port: number
}): Step {
  const requested = `${path}?${new URLSearchParams({ term: query }).toString()}`
  const headers = { accept: 'application/json', 'accept-language': locale }
  return {
    request: requestText({ method: 'GET', path: requested, port, headers }),
    status: 200,
    marker: '"status":200',
    isTimed: true,
  }
}

function twoKilobytes(): HttpFloorOrder {
  const body = Buffer.from(JSON.stringify({ status: 200, result: 'x'.repeat(2_000) })).toString('base64')
  return { body, headers: { 'content-type': 'application/json' }, etag: '"floor"' }
}
