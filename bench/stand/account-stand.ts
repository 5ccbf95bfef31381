import { takeBearer } from '@waybill/testkit/shop-journey'
import type { AccountFloorOrder } from '../floors/account-floor.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { figureOfPairs, type Figure } from '../measure/figure.ts'
import type { Goal } from '../measure/goal.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import type { BilledMember } from './billed-member.ts'
import { startProgram } from './program.ts'
import type { RunningProgram } from './waybill.ts'

/** A shop with two accounts of different pasts, and what measures it. */
export interface AccountStand {
  readonly databaseUrl: string
  readonly waybill: RunningProgram
  readonly client: { readonly ask: (order: LoadOrder) => Promise<LoadAnswer> }
  readonly seconds: number
  readonly small: BilledMember
  readonly large: BilledMember
}

/** A request as a member makes it. */
export interface MemberRequest {
  readonly member: BilledMember
  readonly path: string
  readonly accept?: string
  readonly body?: object
}

/** Milliseconds of a request of a member, one after the other. */
export async function timeOf(
  { client, waybill, seconds }: AccountStand,
  { member, path, accept, body }: MemberRequest,
): Promise<number> {
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
export async function besideFloor(
  stand: AccountStand,
  asked: MemberRequest,
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
