import type { LoadAnswer, LoadOrder } from '../load/load-order.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { besideFloor, timeOf, type AccountStand, type MemberRequest } from '../stand/account-stand.ts'
import { billedMember, type BilledMember } from '../stand/billed-member.ts'
import { createBenchDatabase } from '../stand/database.ts'
import { pageDataOf } from '../stand/page-data.ts'
import { startProgram } from '../stand/program.ts'
import { SUBSCRIPTION_READS } from '../stand/subscription-reads.ts'
import { startWaybill } from '../stand/waybill.ts'
import { measureMembers } from './account-members.ts'
import type { Settings } from './scenario.ts'

const PAGE = '/account/billing/subscription'
const few = { invoices: 200, events: 150 }
const many = { invoices: 10_000, events: 1_000 }

const documents = `select * from invoice where account_id = $1 and seq is not null order by id desc limit 101`
const events = `select * from event where account_id = $1 and entity in ('subscription', 'invoice', 'attempt', 'order')
  order by id desc limit 101`
/** The page of a subscription, its calls and a preview, for an account with a long past; then the pages of its people and their sign-in (P-G3, P-G8, D-42). */
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
  return [
    ...(await measureReading(stand)),
    ...(await measureGrowth(stand)),
    await measurePreview(stand),
    ...(await measureMembers(stand)),
  ]
}

const callOf = ({ memberId }: BilledMember): string => `/billing/account/${memberId}/subscription`

async function measureReading(stand: AccountStand): Promise<readonly Figure[]> {
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
async function measureGrowth(stand: AccountStand): Promise<readonly Figure[]> {
  const { small, large } = stand
  const goal = { id: 'growth law', of: 'ratio', is: 'at most', value: 1.2 } as const
  const grown = async (title: string, from: MemberRequest, to: MemberRequest): Promise<Figure> => {
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
async function measurePreview(stand: AccountStand): Promise<Figure> {
  const { large } = stand
  const body = { package_id: 3, timeframe: 'now' }
  const answer = await large.client.post('/account/subscription/preview', body)
  if (answer.status !== 200) throw new Error(`the preview answered ${answer.status}: ${answer.text}`)
  const goal = { id: 'P-G8', of: 'ratio', is: 'at most', value: 1.5 } as const
  const floor = { reads: SUBSCRIPTION_READS, answer: { bytes: answer.text.length } }
  const asked = { member: large, path: '/account/subscription/preview', body }
  return besideFloor(stand, asked, { title: 'preview of another plan, p50', goal, floor })
}
