import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk } from '@waybill/testkit/shop-journey'
import type { SignInFloorOrder } from '../floors/sign-in-floor.ts'
import type { Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { figureOfPairs, type Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { besideFloor, type AccountStand } from '../stand/account-stand.ts'
import { pageDataOf } from '../stand/page-data.ts'
import { startProgram } from '../stand/program.ts'

const EMAIL = 'many@bench.example'
const DEVICE = 'waybill-device'
const goal = { id: 'P-G3', of: 'ratio', is: 'at most', value: 1.5 } as const

/** Tables that any page of a member reads, by the account. */
const OF_A_MEMBER = [
  'select * from account where id = $1',
  'select * from member where account_id = $1',
  'select * from cart where account_id = $1',
]

const PAGES = [
  { path: '/account/profile', reads: OF_A_MEMBER },
  {
    path: '/account/members',
    reads: [
      ...OF_A_MEMBER,
      'select * from member_invitation where account_id = $1',
      'select * from member_factor where account_id = $1',
      'select * from subscription where account_id = $1',
      'select * from subscription_item where account_id = $1',
      `select * from event where account_id = $1 and entity in ('member', 'member_invitation', 'approval_request')
        and name not in ('session.started', 'session.ended') order by id desc limit 101`,
    ],
  },
] as const

/** Measures a sign-in, and the pages of a profile and of the members (P-G3). */
export async function measureMembers(stand: AccountStand): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { path, reads } of PAGES) {
    const accept = 'text/html'
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    const { text } = expectOk(await stand.large.client.get(path, { accept }), path)
    const floor = { reads, answer: { page: pageDataOf(text) } }
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    figures.push(
      await besideFloor(stand, { member: stand.large, path, accept }, { title: `${path}, p50`, goal, floor }),
    )
  }
  return [...figures, await measureSignIn(stand)]
}

/** A member who was on this device before; each sign-in opens a session. */
async function measureSignIn({ databaseUrl, waybill, client, seconds }: AccountStand): Promise<Figure> {
  const path = '/account/session'
  const body = { email: EMAIL, password: 'three quiet words' }
  const visitor = new ShopClient(waybill.url)
  const { cookie: _, ...fresh } = visitor.headersFor('POST')
  const { text } = expectOk(await visitor.post(path, body), 'the sign-in')
  const headers = { ...fresh, cookie: `${DEVICE}=${visitor.cookie(DEVICE) ?? ''}` }
  const { port } = waybill
  const ours: Step = { request: requestText({ method: 'POST', path, port, headers, body }), status: 200, isTimed: true }
  await using bare = startProgram<SignInFloorOrder, number>(
    new URL('../floors/sign-in-floor.ts', import.meta.url),
    'server',
  )
  const barePort = await bare.ask({ databaseUrl, email: EMAIL, bytes: text.length })
  const floor: Step = { request: requestText({ method: 'GET', path: '/', port: barePort }), status: 200, isTimed: true }
  const timeOf = async (at: number, step: Step): Promise<number> =>
    (await client.ask({ port: at, users: [[step]], until: { seconds } })).p50
  const pairs = await measurePairs({ floor: () => timeOf(barePort, floor), ours: () => timeOf(port, ours) })
  return figureOfPairs({ title: 'sign-in, p50', unit: 'ms', goal }, pairs, (p50) => p50)
}
