import { describe, expect, test } from 'vitest'
import { STAFF_DUTIES, STAFF_ROLES, type StaffRole } from '@waybill/contract/staff/duties'
import { staffCommands } from '@waybill/contract/actions/staff-commands'
import type { StaffCommand } from '@waybill/contract/actions/staff-command'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, demoPeople, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import { STAFF_PASSWORD } from '@waybill/testkit/staff'
import type { StaffClient } from '@waybill/testkit/staff-client'

const ADMIN = '/api/admin/v1'
const shop = shopWithStaff(STAFF_ROLES, { RATE_LIMIT: 'off' })

/** One session for a role in the whole file: a code counts once, and there are three in half a minute. */
const sessions = new Map<StaffRole, Promise<StaffClient>>()
async function signedIn(role: StaffRole): Promise<StaffClient> {
  const staff = shop.staff(role)
  const answer = await staff.signIn()
  if (answer.status !== 200) throw new Error(answer.text)
  return staff
}
function as(role: StaffRole): Promise<StaffClient> {
  const known = sessions.get(role) ?? signedIn(role)
  sessions.set(role, known)
  return known
}

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const withoutReference = ({ status, text, body }: ShopAnswer): string =>
  `${status} ${text.replace(String(body['reference']), '')}`

describe('signing in', () => {
  test('[ADM-06] needs password and second factor, each of now', async () => {
    const client = new ShopClient(shop.url)
    const email = 'support@lodeway.example'
    const tries = [
      { email, password: STAFF_PASSWORD, code: '000000' },
      { email, password: STAFF_PASSWORD, code: '' },
      { email, password: STAFF_PASSWORD, code: '12345a' },
      { email, password: 'not the one', code: '000000' },
      { email: 'unknown@lodeway.example', password: STAFF_PASSWORD, code: '000000' },
    ]
    const answers = await Promise.all(tries.map((body) => client.post(`${ADMIN}/session`, body)))
    // one answer, whatever is wrong, and for an address that is unknown (SEC-03)
    expect(new Set(answers.map(withoutReference)).size).toBe(1)
    expect(codeOf(answers[0] as ShopAnswer)).toEqual([401, 'staff-sign-in-failed'])
    expect(codeOf(await client.get(`${ADMIN}/session`))).toEqual([401, 'unauthorized'])
  })

  test('[ACC-16] without an identity provider there is no sign-in at one', async () => {
    const client = new ShopClient(shop.url)
    expect(codeOf(await client.post(`${ADMIN}/session/provider`, {}))).toEqual([404, 'not-found'])
    expect(resultOf(await client.get(`${ADMIN}/session/provider`))).toEqual({ waiting: null })
    const { headers } = await client.get('/admin/sign-in/return?code=x&state=y')
    expect(headers.get('location')).toBe('/admin?problem=over')
  })

  test('[ADM-06] a code counts once, for sign-ins at once too', async () => {
    const all = await shop.staff('support').signInAtOnce(4)
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401])
  })

  test('[ADM-06] a session says its role and what that may do', async () => {
    const { client } = await as('editor')
    expect(resultOf(await client.get(`${ADMIN}/session`))).toMatchObject({
      email: 'editor@lodeway.example',
      role: 'editor',
      duties: ['self', 'sell'],
    })
  })

  test('[SEC-02] a member’s session opens nothing here, and that of the staff nothing in the shop', async () => {
    const member = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const { client: buyer } = { client: await signInAgain(shop.url, member?.email ?? '', member?.password ?? '') }
    expect(codeOf(await buyer.get(`${ADMIN}/session`))).toEqual([401, 'unauthorized'])
    const { client: owner } = await as('owner')
    expect(resultOf(await owner.get('/account/session'))).toMatchObject({ kind: 'visitor' })
    expect(codeOf(await owner.get('/account/team'))).toEqual([401, 'unauthorized'])
  })

  test('[SEC-02] a session of the staff goes by real time: the sandbox’s clock doesn’t end it', async () => {
    const { client } = await as('finance')
    await advanceClock(shop.url, 'P2D')
    expect((await client.get(`${ADMIN}/session`)).status).toBe(200)
  })

  test('[ADM-06] another session is seen and ended, and no one else’s', async () => {
    const owner = await as('owner')
    const elsewhere = await signedIn('owner')
    const listed = resultOf(await owner.client.get(`${ADMIN}/sessions`))['sessions'] as readonly {
      readonly id: number
      readonly is_current: number
    }[]
    const other = listed.find(({ is_current: isCurrent }) => isCurrent === 0)
    const { client: editor } = await as('editor')
    expect(codeOf(await editor.delete(`${ADMIN}/sessions/${other?.id}`))).toEqual([404, 'not-found'])
    expect((await elsewhere.client.get(`${ADMIN}/session`)).status).toBe(200)
    expect(resultOf(await owner.client.delete(`${ADMIN}/sessions/${other?.id}`))).toEqual({ ended: 1 })
    expect((await elsewhere.client.get(`${ADMIN}/session`)).status).toBe(401)
    expect((await owner.client.get(`${ADMIN}/session`)).status).toBe(200)
  })
})

describe('the permission table', () => {
  const CALLS = [
    ['GET', 'staff', 'operate'],
    ['GET', 'audit', 'operate'],
    ['POST', 'staff/999999/role', 'staff'],
    ['POST', 'staff/999999/disable', 'staff'],
  ] as const

  test.each(STAFF_ROLES)('[ADM-06] [SEC-02] of %s is kept by every call and every command', async (role) => {
    const { client } = await as(role)
    for (const [method, path, duty] of CALLS) {
      const body = path.endsWith('role') ? { role: 'support' } : {}
      const answer = await (method === 'GET' ? client.get(`${ADMIN}/${path}`) : client.post(`${ADMIN}/${path}`, body))
      const roles: readonly StaffRole[] = STAFF_DUTIES[duty]
      expect(answer.body['code'] === 'staff-role', `${path}: ${answer.text}`).toBe(!roles.includes(role))
    }
    for (const [name, { duty }] of Object.entries<StaffCommand>(staffCommands)) {
      const answer = await client.post(`${ADMIN}/commands/${name}`, { 'no-such-field': 1 })
      const roles: readonly StaffRole[] = STAFF_DUTIES[duty]
      expect(answer.body['code'], `${name}: ${answer.text}`).toBe(roles.includes(role) ? 'invalid-input' : 'staff-role')
    }
  })

  test('[ADM-06] a command that isn’t there, and a field that is wrong, are named', async () => {
    const { client } = await as('admin')
    expect(codeOf(await client.post(`${ADMIN}/commands/toString`, {}))).toEqual([404, 'no-such-command'])
    const wrong = await client.post(`${ADMIN}/commands/refund`, {
      invoice: '1001',
      amount: '1.00',
      to: 'me',
      reason: 'x',
    })
    expect(wrong.body['errors']).toEqual([{ path: 'to', message: expect.stringContaining('--to') }])
    const empty = await client.post(`${ADMIN}/commands/refund`, { invoice: '1001', reason: 'x' })
    expect(empty.body['errors']).toEqual([{ path: 'amount', message: expect.stringContaining('--amount') }])
  })
})
