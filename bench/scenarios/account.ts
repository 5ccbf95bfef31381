import type { AccountFloorOrder } from '../floors/account-floor.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import type { Goal } from '../measure/goal.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { takeBearer } from '@waybill/testkit/shop-journey'
import { billedMember, type BilledMember } from '../stand/billed-member.ts'
import { createBenchDatabase } from '../stand/database.ts'
import { pageDataOf } from '../stand/page-data.ts'
import { startProgram } from '../stand/program.ts'
import { SUBSCRIPTION_READS } from '../stand/subscription-reads.ts'
import { startWaybill, type RunningProgram } from '../stand/waybill.ts'
import type { Settings } from './scenario.ts'

const PAGE = '/account/billing/subscription'
const few = { invoices: 200, events: 150 }
const many = { invoices: 10_000, events: 1_000 }

const documents = `select * from invoice where account_id = $1 and seq is not null order by id desc limit 101`
const events = `select * from event where account_id = $1 and entity in ('subscription', 'invoice', 'attempt', 'order')
  order by id desc limit 101`
/** The page of a subscription, its calls and a preview, for an account with a long past (P-G3, P-G8, D-42). */
export async function measureAccount({ seconds }: Settings): Promise<readonly Figure[]> {
  await using database = await createBenchDatabase()
  await using waybill = await startWaybill({ databaseUrl: database.url })
  await using client = startProgram<LoadOrder, LoadAnswer>(new URL('../load/client.ts', import.meta.url), 'client')
  const memberOf = (email: string, past: typeof few): Promise<BilledMember> =>
    billedMember(waybill.url, database.url, { email, ...past })
  const stand = {
    databaseUrl: database.url,
    waybill,
    client,
    seconds,
    small: await memberOf('few@bench.example', few),
    large: await memberOf('many@bench.example', many),
  }
  return [...(await measureReading(stand)), ...(await measureGrowth(stand)), await measurePreview(stand)]
}

interface Stand {
  readonly databaseUrl: string
  readonly waybill: RunningProgram
  readonly client: { readonly ask: (order: LoadOrder) => Promise<LoadAnswer> }
  readonly seconds: number
  readonly small: BilledMember
  readonly large: BilledMember
}

interface Asked {
  readonly member: BilledMember
  readonly path: string
  readonly accept?: string
  readonly body?: object
}

/** Milliseconds of a request of a member, one after the other. */
async function timeOf({ client, waybill, seconds }: Stand, { member, path, accept, body }: Asked): Promise<number> {
  // it lives shorter than a run of the bench
  await takeBearer(member.client)
  const method = body === undefined ? 'GET' : 'POST'
  const { port } = waybill
  const headers = { ...member.client.headersFor(method), accept: accept ?? 'application/json' }
  const request = requestText({ method, path, port, headers, ...(body && { body }) })
  const step: Step = { request, status: 200, isTimed: true }
  return (await client.ask({ port, users: [[step]], until: { seconds } })).p50
}

type Floor = Pick<AccountFloorOrder, 'reads' | 'answer'>

/** Ours beside a bare server that reads the same rows. */
async function besideFloor(
  stand: Stand,
  asked: Asked,
  { title, goal, floor }: { readonly title: string; readonly goal: Goal; readonly floor: Floor },
): Promise<Figure> {
  await using bare = startProgram<AccountFloorOrder, number>(
    new URL('../floors/account-floor.ts', import.meta.url),
    'server',
  )
  const port = await bare.ask({ databaseUrl: stand.databaseUrl, key: stand.large.accountId, ...floor })
  const step: Step = { request: requestText({ method: 'GET', path: '/', port }), status: 200, isTimed: true }
  const pairs = await measurePairs({
    floor: async () => (await stand.client.ask({ port, users: [[step]], until: { seconds: stand.seconds } })).p50,
    ours: () => timeOf(stand, asked),
  })
  return figureOfPairs({ title, unit: 'ms', goal }, pairs, (p50) => p50)
}

const callOf = ({ memberId }: BilledMember): string => `/billing/account/${memberId}/subscription`

async function measureReading(stand: Stand): Promise<readonly Figure[]> {
  const { large } = stand
  const goal = { id: 'P-G3', of: 'ratio', is: 'at most', value: 1.5 } as const
  const html = await large.client.get(PAGE, { accept: 'text/html' })
  const page = pageDataOf(html.text)
  const listed = await large.client.get(callOf(large))
  return [
    await besideFloor(
      stand,
      { member: large, path: PAGE, accept: 'text/html' },
      {
        title: 'page, 100 of 10,000 documents, p50',
        goal,
        floor: { reads: [...SUBSCRIPTION_READS, documents, events], answer: { page } },
      },
    ),
    await besideFloor(
      stand,
      { member: large, path: callOf(large) },
      {
        title: 'call, 100 of 10,000 documents, p50',
        goal,
        floor: { reads: [...SUBSCRIPTION_READS, documents], answer: { bytes: listed.text.length } },
      },
    ),
  ]
}

/** Last page of a list by key. */
async function lastPage({ client }: BilledMember, path: string): Promise<string> {
  let [at, next]: [string, string | null] = [path, path]
  while (next !== null) {
    at = next
    const { body } = await client.get(at)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call, which its own tests check
    next = (body['result'] as { readonly next: string | null }).next
  }
  return at
}

/** The same answer of a larger account, and the last full page of a list beside its first. */
async function measureGrowth(stand: Stand): Promise<readonly Figure[]> {
  const { small, large } = stand
  const goal = { id: 'growth law', of: 'ratio', is: 'at most', value: 1.2 } as const
  const grown = async (title: string, from: Asked, to: Asked): Promise<Figure> => {
    const pairs = await measurePairs({ floor: () => timeOf(stand, from), ours: () => timeOf(stand, to) })
    return figureOfPairs({ title, unit: 'ms', goal }, pairs, (p50) => p50)
  }
  const history = `${callOf(large)}/events`
  return [
    await grown(
      'page, 200 to 10,000 documents',
      { member: small, path: PAGE, accept: 'text/html' },
      { member: large, path: PAGE, accept: 'text/html' },
    ),
    await grown(
      'call, first to last hundred of 10,000',
      { member: large, path: callOf(large) },
      {
        member: large,
        path: await lastPage(large, callOf(large)),
      },
    ),
    await grown(
      'events, first to last hundred of 1,000',
      { member: large, path: history },
      {
        member: large,
        path: await lastPage(large, history),
      },
    ),
  ]
}

/** Measures the preview of a change of the plan, beside the rows that it needs. */
async function measurePreview(stand: Stand): Promise<Figure> {
  const { large } = stand
  const body = { package_id: 3, timeframe: 'now' }
  const answer = await large.client.post('/account/subscription/preview', body)
  if (answer.status !== 200) throw new Error(`the preview answered ${answer.status}: ${answer.text}`)
  const goal = { id: 'P-G8', of: 'ratio', is: 'at most', value: 1.5 } as const
  const floor = { reads: SUBSCRIPTION_READS, answer: { bytes: answer.text.length } }
  const asked = { member: large, path: '/account/subscription/preview', body }
  return besideFloor(stand, asked, { title: 'preview of another plan, p50', goal, floor })
}
