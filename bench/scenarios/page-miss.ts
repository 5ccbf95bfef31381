import { defaultSettings } from '@waybill/domain/catalog'
import { defaultPalette } from '../../apps/server/src/platform/look/default-palette.ts'
import { createPageRenderer } from '../../apps/server/src/platform/pages/page-renderer.ts'
import { shopTermsOf } from '../../apps/server/src/platform/pages/shop-terms-of.ts'
import { loadStorefrontBundle } from '../../apps/server/src/platform/pages/storefront-bundle.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { median } from '../measure/statistics.ts'
import { timePerCall } from '../measure/time-per-call.ts'
import { openCatalogueEditor, untilShown } from '../stand/catalogue-editor.ts'
import type { BenchDatabase } from '../stand/database.ts'
import { pageDataOf, rethrow, type PageData } from '../stand/page-data.ts'
import { startProgram } from '../stand/program.ts'
import type { Program } from '../stand/program.ts'
import { untilIdle } from '../stand/until-idle.ts'
import type { RunningProgram } from '../stand/waybill.ts'
import { measurePageKinds } from './page-kinds.ts'

/** Each pair of them is a page of its own in the cache. */
const currencies = ['', 'USD', 'PHP', 'EUR', 'CHF', 'JPY', 'GBP']
const schemes = ['', 'light', 'dark']

interface MissStand {
  readonly database: BenchDatabase
  readonly waybill: RunningProgram
  readonly client: Program<LoadOrder, LoadAnswer>
  readonly path: string
  readonly seconds: number
}

/** Measures the wait of the first reader after a change of the catalogue. */
export async function measureMiss(stand: MissStand): Promise<readonly Figure[]> {
  const response = await fetch(`${stand.waybill.url}${stand.path}`)
  const data = pageDataOf(await response.text())
  return [
    await measureRender(data, stand),
    ...(await measureWholeMiss(data, stand)),
    ...(await measurePageKinds(data, stand.seconds)),
  ]
}

async function measureRender(data: PageData, { waybill, seconds }: MissStand): Promise<Figure> {
  const bundle = await loadStorefrontBundle()
  const renderer = createPageRenderer(bundle, () => ({
    publicUrl: waybill.url,
    shopName: 'Lodeway',
    imprint: '',
    paymentsClosed: false,
    terms: shopTermsOf(defaultSettings),
    colours: defaultPalette,
  }))
  const bare = (): string => bundle.renderPage(data.name, data.props, data.shell).html
  const ours = (): string => renderer.document({ ...data, isIndexed: true }, rethrow)
  if (!ours().includes(bare())) throw new Error('the document does not hold the page of the floor')
  const pairs = await measurePairs({ floor: () => timePerCall(bare, seconds), ours: () => timePerCall(ours, seconds) })
  const goal = { id: 'P-G2', of: 'ratio', is: 'at most', value: 1.3 } as const
  const note = 'floor: renderToString of the same tree, without head and hydration data'
  return figureOfPairs({ title: 'render', unit: 'ms', goal, note }, pairs, (microseconds) => microseconds / 1000)
}

/** Pages that are requested when the server has finished with the one before, and how many in a row follow them. */
const alone = 3

interface Miss {
  readonly alone: number
  readonly inRow: number
}

async function measureWholeMiss(
  data: PageData,
  { database, waybill, client, path }: MissStand,
): Promise<readonly Figure[]> {
  await using editor = openCatalogueEditor(database.url)
  await using floor = startProgram<PageData, number>(new URL('../floors/render-floor.ts', import.meta.url), 'server')
  const floorPort = await floor.ask(data)
  const title = data.props.plans[0]?.title ?? data.shell.title
  const missesOf = async ({ pid, port }: Pick<RunningProgram, 'pid' | 'port'>, marker: string): Promise<Miss> => {
    const steps = everyKey(path, port, marker)
    const times: number[] = []
    for (const step of steps.slice(0, alone)) {
      times.push((await client.ask({ port, users: [[step]], until: 'once' })).p50)
      await untilIdle(pid)
    }
    const row = await client.ask({ port, users: [steps.slice(alone)], until: 'once' })
    await untilIdle(pid)
    return { alone: median(times), inRow: row.p50 }
  }
  let published = 0
  const pairs = await measurePairs({
    floor: () => missesOf({ pid: floor.pid, port: floorPort }, title),
    ours: async () => {
      published += 1
      await editor.publishTitle(`Bench ${published}`)
      await untilShown(`${waybill.url}${path}/list`, `Bench ${published}`)
      await untilIdle(waybill.pid)
      return missesOf(waybill, `Bench ${published}`)
    },
  })
  const goal = { id: 'P-G2', of: 'ours', is: 'at most', value: 4 } as const
  const note = 'floor: node:http, renderToString and brotli 4'
  const inRow = currencies.length * schemes.length - alone
  return [
    figureOfPairs({ title: 'whole miss alone, p50', unit: 'ms', goal, note }, pairs, (miss) => miss.alone),
    figureOfPairs({ title: `${inRow} misses in a row, p50`, unit: 'ms', goal }, pairs, (miss) => miss.inRow),
  ]
}

function everyKey(path: string, port: number, marker: string): readonly Step[] {
  return currencies.flatMap((currency) =>
    schemes.map((scheme) => {
      const headers = { accept: 'text/html', cookie: `pref=${currency}.${scheme}` }
      return { request: requestText({ method: 'GET', path, port, headers }), status: 200, marker, isTimed: true }
    }),
  )
}
