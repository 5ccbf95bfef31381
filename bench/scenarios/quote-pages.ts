import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk } from '@waybill/testkit/shop-journey'
import type { AccountFloorOrder } from '../floors/account-floor.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import type { Goal } from '../measure/goal.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { pageDataOf } from '../stand/page-data.ts'
import { startProgram } from '../stand/program.ts'
import type { QuoteStock, ReadQuote } from '../stand/quote-stock.ts'
import type { RunningProgram } from '../stand/waybill.ts'

/** Rows that a reader's page is made of, by the id of the quote; the catalogue is in memory on either side. */
const reads = [
  'select * from quote where id = $1',
  'select * from quote_link where quote_id = $1',
  'select * from member where id = (select member_id from quote where id = $1)',
  'select * from quote_owner where number = (select number from quote where id = $1)',
  'select * from quote_message where quote_id = $1 order by id limit 101',
]

const html = { accept: 'text/html' } as const
const goal = { id: 'P-G3', of: 'ratio', is: 'at most', value: 1.5 } as const

interface Stand {
  readonly databaseUrl: string
  readonly waybill: RunningProgram
  readonly client: { readonly ask: (order: LoadOrder) => Promise<LoadAnswer> }
  readonly stock: QuoteStock
  readonly seconds: number
}

interface PageFloor {
  readonly title: string
  readonly answer: AccountFloorOrder['answer']
  readonly goal?: Goal
  readonly note: string
}

/** Measures the page of a quote and of one with two options for a reader without a cookie (P-G3). */
export async function measureQuotePages(stand: Stand): Promise<readonly Figure[]> {
  const { plain, withOptions } = stand.stock
  return [...(await measurePage(stand, 'quote', plain)), ...(await measurePage(stand, 'two options', withOptions))]
}

async function measurePage(stand: Stand, kind: string, quote: ReadQuote): Promise<readonly Figure[]> {
  const { text } = expectOk(await new ShopClient(stand.waybill.url).get(quote.path, html), `the page of ${kind}`)
  const drawn = { answer: { page: pageDataOf(text) }, goal, note: 'floor: the same rows and one renderToString' }
  const stored = { answer: { bytes: Buffer.byteLength(text) }, note: 'floor: the same rows and as many stored bytes' }
  return [
    await besideFloor(stand, quote, { title: `page, ${kind}, p50`, ...drawn }),
    await besideFloor(stand, quote, { title: `page, ${kind}, beside its bytes, p50`, ...stored }),
  ]
}

async function besideFloor(
  { databaseUrl, waybill, client, seconds }: Stand,
  { id, path }: ReadQuote,
  { answer, ...labels }: PageFloor,
): Promise<Figure> {
  await using bare = startProgram<AccountFloorOrder, number>(
    new URL('../floors/account-floor.ts', import.meta.url),
    'server',
  )
  const barePort = await bare.ask({ databaseUrl, key: id, reads, answer })
  const p50Of = async (port: number, step: Pick<Step, 'request' | 'marker'>): Promise<number> =>
    (await client.ask({ port, users: [[{ ...step, status: 200, isTimed: true }]], until: { seconds } })).p50
  const pairs = await measurePairs({
    floor: () => p50Of(barePort, { request: requestText({ method: 'GET', path: '/', port: barePort }) }),
    ours: () =>
      p50Of(waybill.port, {
        request: requestText({ method: 'GET', path, port: waybill.port, headers: html }),
        marker: 'id="page-data"',
      }),
  })
  return figureOfPairs({ unit: 'ms', ...labels }, pairs, (p50) => p50)
}
