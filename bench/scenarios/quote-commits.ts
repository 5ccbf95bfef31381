import pg from 'pg'
import { expectOk } from '@waybill/testkit/shop-journey'
import { ShopClient } from '@waybill/testkit/shop-client'
import type { CommitFloorOrder } from '../floors/commit-floor.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import type { Goal } from '../measure/goal.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { startProgram } from '../stand/program.ts'
import { BY_LINK, type QuoteStock } from '../stand/quote-stock.ts'
import { deferKeys, endOfRowLog, startRowLog, writesBetween } from '../stand/row-log.ts'
import { untilIdle } from '../stand/until-idle.ts'
import { startWaybill, type RunningProgram } from '../stand/waybill.ts'

/** A call that writes a quote, for the n-th time. */
interface QuoteCommit {
  readonly title: string
  readonly goal?: Goal
  readonly client: (stock: QuoteStock) => ShopClient
  readonly path: (stock: QuoteStock, place: number) => string
  readonly body: (place: number) => object
  /** Proof of the right answer. */
  readonly marker: string
}

const goal = { id: 'P-G7', of: 'ratio', is: 'at most', value: 1.5 } as const

function at(list: readonly string[], place: number): string {
  const found = list[place]
  if (found === undefined) throw new Error(`there is no quote ${place}`)
  return found
}

const COMMITS: readonly QuoteCommit[] = [
  {
    title: 'share by its link alone, p50',
    goal,
    client: ({ visitor }) => visitor,
    path: () => '/cart/share',
    body: () => BY_LINK,
    marker: '"recipients":[]',
  },
  {
    title: 'share with one recipient, p50',
    goal,
    client: ({ visitor }) => visitor,
    path: () => '/cart/share',
    body: (place) => ({ emails: [`reader.${place}@bench.example`] }),
    marker: '"state":"queued"',
  },
  {
    title: 'acceptance, p50',
    client: ({ visitor }) => new ShopClient(visitor.url),
    path: ({ open }, place) => `${at(open, place)}/accept`,
    body: () => ({ form_token: '', name: 'Ana' }),
    marker: '"state":"accepted"',
  },
  {
    title: 'revision, p50',
    client: ({ member }) => member,
    path: ({ revisable }, place) => `/account/quotes/${at(revisable, place)}/revise`,
    body: () => ({}),
    marker: '"revision":2',
  },
]

/** Rows that each of a kind of call writes in its one transaction. */
export interface WrittenCommit {
  readonly commit: QuoteCommit
  readonly commits: CommitFloorOrder['commits']
  /** Of one answer. */
  readonly bytes: number
}

async function withDatabase<T>(url: string, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

export const deferKeysOf = (url: string): Promise<void> => withDatabase(url, deferKeys)

/** Makes every call once in a copy of the shop and notes what it wrote; mails and other work behind the answers are left out. */
export async function learnCommits(
  databaseUrl: string,
  stock: QuoteStock,
  count: number,
): Promise<readonly WrittenCommit[]> {
  await using waybill = await startWaybill({ databaseUrl })
  return await withDatabase(databaseUrl, async (database) => {
    await startRowLog(database)
    const all: WrittenCommit[] = []
    for (const commit of COMMITS) {
      // oxlint-disable-next-line no-await-in-loop -- in the order in which they are measured
      all.push(await learnOne(commit, { database, stock, count, url: waybill.url }))
      // oxlint-disable-next-line no-await-in-loop -- its mails are those of no other
      await untilIdle(waybill.pid)
    }
    return all
  })
}

interface Lesson {
  readonly database: pg.Client
  readonly stock: QuoteStock
  readonly count: number
  readonly url: string
}

async function learnOne(commit: QuoteCommit, { database, stock, count, url }: Lesson): Promise<WrittenCommit> {
  const client = commit.client(stock).at(url)
  const commits = []
  let bytes = 0
  for (let place = 0; place < count; place += 1) {
    const after = await endOfRowLog(database)
    const answer = expectOk(await client.post(commit.path(stock, place), commit.body(place)), commit.title)
    if (!answer.text.includes(commit.marker)) throw new Error(`${commit.title} answered ${answer.text}`)
    bytes = answer.text.length
    const writes = await writesBetween(database, { after, last: await endOfRowLog(database), of: 'public.quote' })
    if (writes.length === 0) throw new Error(`${commit.title} wrote nothing`)
    commits.push({ accountId: 0, writes })
  }
  return { commit, commits, bytes }
}

const COUNTS = `select (select count(*) from quote) as quotes, (select count(*) from quote_line) as lines,
  (select count(*) from quote_recipient) as recipients, (select count(*) from quote_link) as links,
  (select count(*) from quote_answer) as answers, (select count(*) from quote where state = 'superseded') as superseded`

/** Throws where the floor has not written as many rows as we have: as many runs of either side were made. */
export async function checkRows({ databaseUrl, bareUrl }: Record<'databaseUrl' | 'bareUrl', string>): Promise<void> {
  const rowsOf = (url: string): Promise<string> =>
    withDatabase(url, async (database) => JSON.stringify((await database.query(COUNTS)).rows[0]))
  const [ours, bare] = [await rowsOf(databaseUrl), await rowsOf(bareUrl)]
  if (ours !== bare) throw new Error(`we have written ${ours}, the floor ${bare}`)
}

interface Stand {
  readonly bareUrl: string
  readonly waybill: RunningProgram
  readonly client: { readonly ask: (order: LoadOrder) => Promise<LoadAnswer> }
  readonly stock: QuoteStock
  readonly perRun: number
}

/** Each run takes the next quotes, ours and the floor's in copies of one shop. */
export async function measureCommit(
  { bareUrl, waybill, client, stock, perRun }: Stand,
  { commit, commits, bytes }: WrittenCommit,
): Promise<Figure> {
  await using floor = startProgram<CommitFloorOrder, number>(
    new URL('../floors/commit-floor.ts', import.meta.url),
    'server',
  )
  // the goal is the rows alone: nothing is read
  const barePort = await floor.ask({ databaseUrl: bareUrl, reads: [], commits, bytes })
  const headers = commit.client(stock).at(waybill.url).headersFor('POST')
  const bareStep = (place: number): Step => ({
    request: requestText({ method: 'POST', path: `/${place}`, port: barePort }),
    status: 200,
    isTimed: true,
  })
  const ourStep = (place: number): Step => {
    const [path, body] = [commit.path(stock, place), commit.body(place)]
    const request = requestText({ method: 'POST', path, port: waybill.port, headers, body })
    return { request, status: 200, marker: commit.marker, isTimed: true }
  }
  const timed = async (port: number, run: number, step: (place: number) => Step): Promise<number> => {
    const steps = Array.from({ length: perRun }, (_, place) => step(run * perRun + place))
    return (await client.ask({ port, users: [steps], until: 'once' })).p50
  }
  const runs = { bare: 0, ours: 0 }
  const pairs = await measurePairs({
    floor: () => timed(barePort, runs.bare++, bareStep),
    ours: async () => {
      const p50 = await timed(waybill.port, runs.ours++, ourStep)
      // its mails, which are made behind the answers
      await untilIdle(waybill.pid)
      return p50
    },
  })
  const labels = { title: commit.title, unit: 'ms', note: 'floor: node:http and the same rows in one transaction' }
  return figureOfPairs({ ...labels, ...(commit.goal && { goal: commit.goal }) }, pairs, (p50) => p50)
}
