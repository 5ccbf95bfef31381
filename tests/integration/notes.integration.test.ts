import { beforeAll, expect, test } from 'vitest'
import { demoPeople, expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import type { StaffClient } from '@waybill/testkit/staff-client'

const ADMIN = '/api/admin/v1'
const shop = shopWithStaff(['owner', 'support', 'editor'])

interface TimelineRow {
  readonly kind: string
  readonly event: string
  readonly by: string | null
  readonly params: Readonly<Record<string, string | number>>
}

let support: StaffClient
let owner: StaffClient
let accountId: number

beforeAll(async () => {
  support = shop.staff('support')
  owner = shop.staff('owner')
  for (const one of [support, owner]) expectOk(await one.signIn(), 'the sign-in')
  accountId = Number((await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')?.account_id)
})

async function timeline(kind: string): Promise<readonly TimelineRow[]> {
  const answer = await support.client.get(`${ADMIN}/customers/${accountId}/timeline?kind=${kind}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call, which the examples check
  return resultOf(expectOk(answer, kind))['items'] as readonly TimelineRow[]
}

const run = (client: StaffClient, name: string, body: object) => client.client.post(`${ADMIN}/commands/${name}`, body)

test('[ADM-10] a note of support stands on the timeline with who wrote it, until it is taken away', async () => {
  const note = 'Asks for Dana.\nHer line is <b>bad</b> before ten.'
  expectOk(await run(support, 'add-note', { accountId, note: `  ${note}  ` }), 'the note')
  const [written, ...others] = await timeline('note')
  expect(others).toEqual([])
  expect(written).toMatchObject({ kind: 'note', params: { note }, by: expect.stringContaining('support') as string })
  expectOk(await run(owner, 'remove-note', { id: written?.params['number'] }), 'its end')
  expect(await timeline('note')).toEqual([])
  const trail = (await timeline('staff')).filter(({ event }) => event.startsWith('note.'))
  expect(trail.map(({ event, params }) => [event, params])).toEqual([
    ['note.removed', {}],
    ['note.written', {}],
  ])
  expect((await run(owner, 'remove-note', { id: written?.params['number'] })).status).toBe(409)
})

test.each([
  ['nothing', { note: ' ' }, 422],
  ['more than 2,000 characters', { note: 'x'.repeat(2001) }, 422],
  ['an account that isn’t there', { accountId: 999_999, note: 'hello' }, 409],
])('no note is %s', async (_, body, status) => {
  const before = await timeline('note')
  expect((await run(support, 'add-note', { accountId, ...body })).status).toBe(status)
  expect(await timeline('note')).toEqual(before)
})

test('an editor writes no note', async () => {
  const editor = shop.staff('editor')
  expectOk(await editor.signIn(), 'the sign-in')
  expect((await run(editor, 'add-note', { accountId, note: 'hello' })).status).toBe(403)
})
