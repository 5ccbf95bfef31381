import pg from 'pg'
import { expectOk, signInAgain, takeBearer, readyToPay } from '@waybill/testkit/shop-journey'
import type { ShopClient } from '@waybill/testkit/shop-client'
import type { CommitFloorOrder } from '../floors/commit-floor.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs, mostRuns } from '../measure/measure-pairs.ts'
import { copyDatabase, createBenchDatabase } from '../stand/database.ts'
import { startProgram } from '../stand/program.ts'
import { deferKeys, endOfRowLog, startRowLog, writesBetween } from '../stand/row-log.ts'
import { SUBSCRIPTION_READS } from '../stand/subscription-reads.ts'
import { untilIdle } from '../stand/until-idle.ts'
import { startWaybill, type RunningProgram } from '../stand/waybill.ts'
import type { Settings } from './scenario.ts'

interface Buyer {
  readonly email: string
  readonly memberId: number
  readonly accountId: number
}

/** Checkout of a buyer: it writes, so that no run can be repeated with the same buyer. */
interface Commit {
  readonly title: string
  readonly path: (buyer: Buyer) => string
  readonly body: object
}

const COMMITS: readonly Commit[] = [
  {
    title: 'checkout that starts now, p50',
    path: ({ memberId }) => `/billing/account/${memberId}/checkout`,
    body: { start: 'now' },
  },
  {
    title: 'change to a larger plan now, p50',
    path: () => '/account/subscription/change',
    body: { package_id: 3, timeframe: 'now' },
  },
]

/** A purchase and a change with proration, committed, beside the rows that they write (P-G8). */
export async function measureCheckout({ seconds }: Settings): Promise<readonly Figure[]> {
  const perRun = Math.ceil(seconds * 10)
  await using prepared = await createBenchDatabase()
  const buyers = await prepareBuyers(prepared.url, perRun * mostRuns)
  await using learned = await copyDatabase(prepared.url)
  await using bare = await copyDatabase(prepared.url)
  const written = await learn(learned.url, buyers)
  await withDatabase(bare.url, deferKeys)
  await using waybill = await startWaybill({ databaseUrl: prepared.url })
  await using client = startProgram<LoadOrder, LoadAnswer>(new URL('../load/client.ts', import.meta.url), 'client')
  const clients = await signIn(waybill.url, buyers)
  const stand = { bareUrl: bare.url, waybill, client, buyers, clients, perRun }
  const figures: Figure[] = []
  // oxlint-disable-next-line no-await-in-loop -- a change follows the purchase
  for (const one of written) figures.push(await measureCommit(stand, one))
  return figures
}

async function prepareBuyers(databaseUrl: string, count: number): Promise<readonly Buyer[]> {
  await using waybill = await startWaybill({ databaseUrl })
  const members = []
  for (let number = 0; number < count; number += 1)
    // oxlint-disable-next-line no-await-in-loop -- one at a time, as buyers come
    members.push(await readyToPay(waybill.url, `buyer.${number}@bench.example`))
  await untilIdle(waybill.pid)
  const { rows } = await withDatabase(databaseUrl, (database) =>
    database.query<{ id: number; account_id: number }>(
      'select id::float8 as id, account_id::float8 as account_id from member',
    ),
  )
  const accounts = new Map(rows.map(({ id, account_id }) => [id, account_id]))
  return members.map(({ email, memberId }) => ({ email, memberId, accountId: accounts.get(memberId) ?? 0 }))
}

async function signIn(url: string, buyers: readonly Buyer[]): Promise<readonly ShopClient[]> {
  const clients = []
  // oxlint-disable-next-line no-await-in-loop -- the hash of a password takes a whole core
  for (const { email } of buyers) clients.push(await signInAgain(url, email))
  return clients
}

interface Written {
  readonly commit: Commit
  readonly commits: CommitFloorOrder['commits']
  /** Of one answer. */
  readonly bytes: number
}

/** Rows that each commit of each buyer writes before it is answered, seen once in a copy of the shop. */
async function learn(databaseUrl: string, buyers: readonly Buyer[]): Promise<readonly Written[]> {
  await using waybill = await startWaybill({ databaseUrl })
  const clients = await signIn(waybill.url, buyers)
  return await withDatabase(databaseUrl, async (database) => {
    await startRowLog(database)
    const all: Written[] = []
    for (const commit of COMMITS) {
      // oxlint-disable-next-line no-await-in-loop -- a change follows the purchase
      all.push(await learnOne(commit, { database, buyers, clients }))
      // oxlint-disable-next-line no-await-in-loop -- what follows the answers belongs to none of them
      await untilIdle(waybill.pid)
    }
    return all
  })
}

interface Lesson {
  readonly database: pg.Client
  readonly buyers: readonly Buyer[]
  readonly clients: readonly ShopClient[]
}

async function learnOne(commit: Commit, { database, buyers, clients }: Lesson): Promise<Written> {
  const commits = []
  let bytes = 0
  for (const [place, client] of clients.entries()) {
    const buyer = at(buyers, place)
    await takeBearer(client)
    const after = await endOfRowLog(database)
    const answer = expectOk(await client.post(commit.path(buyer), commit.body), commit.title)
    bytes = answer.text.length
    const writes = await writesBetween(database, { after, last: await endOfRowLog(database) })
    commits.push({ accountId: buyer.accountId, writes })
  }
  return { commit, commits, bytes }
}

function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new Error(`there is no buyer ${place}`)
  return found
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

interface Stand {
  readonly bareUrl: string
  readonly waybill: RunningProgram
  readonly client: { readonly ask: (order: LoadOrder) => Promise<LoadAnswer> }
  readonly buyers: readonly Buyer[]
  readonly clients: readonly ShopClient[]
  readonly perRun: number
}

/** Each run takes the next buyers, ours and the floor's in copies of one shop. */
async function measureCommit(
  { bareUrl, waybill, client, buyers, clients, perRun }: Stand,
  { commit, commits, bytes }: Written,
): Promise<Figure> {
  await using floor = startProgram<CommitFloorOrder, number>(
    new URL('../floors/commit-floor.ts', import.meta.url),
    'server',
  )
  const barePort = await floor.ask({ databaseUrl: bareUrl, reads: SUBSCRIPTION_READS, commits, bytes })
  const timed = async (port: number, requests: readonly string[]): Promise<number> => {
    const steps: Step[] = requests.map((request) => ({ request, status: 200, isTimed: true }))
    return (await client.ask({ port, users: [steps], until: 'once' })).p50
  }
  const run = { bare: 0, ours: 0 }
  const placesOf = (number: number): readonly number[] => Array.from({ length: perRun }, (_, n) => number * perRun + n)
  const pairs = await measurePairs({
    floor: () => {
      const places = placesOf(run.bare++)
      return timed(
        barePort,
        places.map((place) => requestText({ method: 'POST', path: `/${place}`, port: barePort })),
      )
    },
    ours: async () => {
      const requests = []
      for (const place of placesOf(run.ours++)) {
        const [buyer, member] = [at(buyers, place), at(clients, place)]
        // oxlint-disable-next-line no-await-in-loop -- it lives shorter than a run of the bench
        await takeBearer(member)
        const { port } = waybill
        const headers = { ...member.headersFor('POST'), accept: 'application/json' }
        requests.push(requestText({ method: 'POST', path: commit.path(buyer), port, headers, body: commit.body }))
      }
      const p50 = await timed(waybill.port, requests)
      await untilIdle(waybill.pid)
      return p50
    },
  })
  const goal = { id: 'P-G8', of: 'ratio', is: 'at most', value: 2 } as const
  return figureOfPairs({ title: commit.title, unit: 'ms', goal }, pairs, (p50) => p50)
}
