import { expect, test } from 'vitest'
import type { StaffRole } from '@waybill/contract/staff/duties'
import { eventually } from '@waybill/testkit/eventually'
import { advanceClock, demoPeople, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import type { StaffClient } from '@waybill/testkit/staff-client'
import { callAs, itemsOf, type Called, type Calling } from './product-api/product-shop.ts'

const ADMIN = '/api/admin/v1'
const ROLES = ['owner', 'admin', 'finance', 'support'] as const
const shop = shopWithStaff(ROLES)

/** One session for a role in the whole file: a code counts once, and there are three in half a minute. */
const sessions = new Map<StaffRole, Promise<StaffClient>>()
async function signIn(role: StaffRole): Promise<StaffClient> {
  const staff = shop.staff(role)
  resultOf(await staff.signIn())
  return staff
}
function signedIn(role: (typeof ROLES)[number]): Promise<StaffClient> {
  const session = sessions.get(role) ?? signIn(role)
  sessions.set(role, session)
  return session
}

interface Wanted {
  readonly name: string
  readonly role: StaffRole
  readonly ends_at?: string
}

async function makeKey(wanted: Wanted, by: (typeof ROLES)[number] = 'owner'): Promise<string> {
  const { client } = await signedIn(by)
  return String(resultOf(await client.post(`${ADMIN}/keys`, wanted))['key'])
}

const call = (key: string, path: string, calling: Calling = {}): Promise<Called> =>
  callAs(`${shop.url}${ADMIN}${path}`, { key, ...calling })
const command = (key: string, name: string, body: object, headers = {}): Promise<Called> =>
  call(key, `/commands/${name}`, { method: 'POST', body, headers })
const codeOf = ({ status, body }: Called) => [status, body['code']]

async function accountOf(kind: string): Promise<number> {
  return (await demoPeople(shop.url)).find((person) => person.kind === kind)?.account_id ?? 0
}

async function listed(name: string) {
  const { client } = await signedIn('owner')
  return itemsOf(resultOf(await client.get(`${ADMIN}/keys`))['keys']).find((key) => key['name'] === name)
}

async function trailOf(event: string) {
  const { client } = await signedIn('owner')
  return itemsOf(resultOf(await client.get(`${ADMIN}/audit`))['entries']).filter((entry) => entry['event'] === event)
}

test('[ADM-14] [SEC-05] a key is shown once, works without cookie and our headers, and is ended', async () => {
  const { client } = await signedIn('owner')
  const wrong = await client.post(`${ADMIN}/keys`, { name: '', role: 'owner' })
  expect(itemsOf(wrong.body['errors']).map(({ path }) => path)).toEqual(['name', 'role'])
  const past = await client.post(`${ADMIN}/keys`, { name: 'late', role: 'admin', ends_at: '2020-01-01T00:00:00Z' })
  expect(itemsOf(past.body['errors']).map(({ path }) => path)).toEqual(['ends_at'])
  const key = await makeKey({ name: 'lookups', role: 'support' })
  expect(key).toMatch(/^wba_[0-9a-f]{12}_[\w-]{44}$/)
  const list = await client.get(`${ADMIN}/keys`)
  expect(list.text).toContain(key.slice(0, 16))
  expect(list.text).not.toContain(key.slice(17))
  const found = await command(key, 'find', { account: 'halden' })
  expect([found.status, found.result['text']]).toEqual([200, expect.stringMatching(/\w/)])
  const used = await listed('lookups')
  expect(used).toMatchObject({ state: 'works', role: 'support', duties: ['self', 'look', 'serve'] })
  expect(used?.['used_at']).toEqual(expect.any(String))
  const end = () => client.delete(`${ADMIN}/keys/${Number(used?.['id'])}`)
  expect((await end()).status).toBe(200)
  expect((await end()).status).toBe(404)
  const ended = await command(key, 'find', { account: 'halden' })
  expect(codeOf(ended)).toEqual([401, 'admin-key-ended'])
  expect(ended.headers.get('www-authenticate')).toContain('invalid_token')
  expect(codeOf(await call(`${key.slice(0, -1)}~`, '/commands'))).toEqual([401, 'admin-key-unknown'])
  expect(codeOf(await call(`${key.slice(0, 17)}${'A'.repeat(44)}`, '/commands'))).toEqual([401, 'admin-key-unknown'])
  expect((await listed('lookups'))?.['state']).toBe('ended')
  expect((await trailOf('admin_key.ended'))[0]).toMatchObject({ data: { name: 'lookups' }, is_whole: 1 })
})

test('[ADM-06] making a key is mailed to every owner, and needs duty and second factor', async () => {
  await makeKey({ name: 'mailed', role: 'finance' }, 'admin')
  await advanceClock(shop.url, 'PT1S')
  for (const email of ['owner@lodeway.example', 'desk@lodeway.example']) {
    // oxlint-disable-next-line no-await-in-loop -- one owner after the other
    const { text } = await eventually('the mail', async () =>
      (await mailsTo(shop.url, email)).find(({ subject }) => subject === 'mailed has a key of the Admin API: Finance'),
    )
    expect(text).toContain('/admin/keys')
    expect(text).toMatch(/wba_[0-9a-f]{12}\)/)
    expect(text).not.toMatch(/wba_[0-9a-f]{12}_/)
  }
  const finance = await signedIn('finance')
  const denied = await finance.client.post(`${ADMIN}/keys`, { name: 'mine', role: 'support' })
  expect([denied.status, denied.body['code']]).toEqual([403, 'staff-role'])
  expect((await trailOf('admin_key.made'))[0]).toMatchObject({ name: expect.any(String), data: { name: 'mailed' } })
})

test('[ADM-06] a key requests what needs a second name, another person than its maker approves it, and a key never', async () => {
  const key = await makeKey({ name: 'nightly export', role: 'finance' }, 'admin')
  const accountId = await accountOf('primary')
  const grant = (amount: string) => command(key, 'grant-credit', { accountId, amount, reason: 'a lost month' })
  // what the clock brought may keep the account busy
  const granted = await eventually('the grant', async () => {
    const answer = await grant('20.00')
    return answer.status === 200 ? answer : undefined
  })
  expect(granted.result['text']).toContain('$20.00')
  const requestId = Number(/\d+/.exec(String((await grant('600.00')).result['text']))?.[0])
  expect(codeOf(await command(key, 'approve-credit', { requestId }))).toEqual([403, 'person-needed'])
  const other = await makeKey({ name: 'another', role: 'admin' })
  expect(codeOf(await command(other, 'approve-credit', { requestId }))).toEqual([403, 'person-needed'])
  const reset = { accountId, reason: 'lost the phone' }
  expect(codeOf(await command(other, 'reset-factor', reset))).toEqual([403, 'person-needed'])
  const maker = await signedIn('admin')
  expect((await maker.command('approve-credit', { requestId })).text).toContain('another member of the staff')
  const finance = await signedIn('finance')
  expect((await finance.command('approvals', {})).text).toContain('by key nightly export of admin@lodeway.example')
  expect((await finance.command('approve-credit', { requestId })).code).toBe(0)
  const [requested] = await trailOf('credit.requested')
  expect(requested).toMatchObject({ actor: 'operator:key nightly export of admin@lodeway.example', is_whole: 1 })
})

test('[ADM-14] [ORD-08] a command under an Idempotency-Key is done once, and answered again; another body is a conflict', async () => {
  const key = await makeKey({ name: 'repeats', role: 'finance' })
  const accountId = await accountOf('trial')
  const body = { accountId, amount: '7.00', reason: 'once' }
  const grant = (given: object, by = key) => command(by, 'grant-credit', given, { 'idempotency-key': 'grant-1' })
  const both = await Promise.all([grant(body), grant(body)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[1]?.result).toEqual(both[0]?.result)
  expect((await grant(body)).result).toEqual(both[0]?.result)
  expect(codeOf(await grant({ ...body, amount: '8.00' }))).toEqual([409, 'idempotency-conflict'])
  const granted = async () => (await trailOf('credit.granted')).filter((entry) => entry['account_id'] === accountId)
  expect(await granted()).toHaveLength(1)
  // of a key each, and of a person
  const other = await makeKey({ name: 'repeats too', role: 'finance' })
  expect((await grant(body, other)).status).toBe(200)
  const finance = await signedIn('finance')
  const byPerson = () => finance.client.post(`${ADMIN}/commands/grant-credit`, body, { 'idempotency-key': 'grant-1' })
  expect(resultOf(await byPerson())).toEqual(resultOf(await byPerson()))
  expect(await granted()).toHaveLength(3)
  // what failed leaves no answer
  const failing = { accountId: 999_999, amount: '7.00', reason: 'once' }
  const fails = () => command(key, 'grant-credit', failing, { 'idempotency-key': 'grant-2' })
  expect([(await fails()).status, (await fails()).status]).toEqual([409, 409])
  expect((await command(key, 'grant-credit', body, { 'idempotency-key': 'grant-2' })).status).toBe(200)
})

test('[ADM-08] a preview is a preview by a key too, and what it shows is carried out by its field alone', async () => {
  const key = await makeKey({ name: 'settler', role: 'finance' })
  const { result } = await call(key, '/commands')
  const row = itemsOf(result['commands']).find(({ name }) => name === 'settle-credit')
  expect(row).toMatchObject({ previews: 1, carried_out_by: ['accept'], may_run: 1, needs_person: 0 })
  expect((await command(key, 'settle-credit', {})).status).toBe(200)
  expect(await trailOf('credit.settled')).toEqual([])
})

test('[ADM-14] a key is over at its end, in the list too', async () => {
  await makeKey({ name: 'before it', role: 'support' })
  const now = Date.parse(String((await listed('before it'))?.['created_at']))
  const endsAt = new Date(now + 2_500).toISOString()
  const key = await makeKey({ name: 'short', role: 'support', ends_at: endsAt })
  expect((await call(key, '/commands')).status).toBe(200)
  await eventually('the end of the key', async () => (await call(key, '/commands')).status === 401 || undefined)
  expect(codeOf(await call(key, '/commands'))).toEqual([401, 'admin-key-ended'])
  expect(await listed('short')).toMatchObject({ state: 'expired', ended_at: null, ends_at: endsAt })
})

test('[ADM-06] a key never has more rights than its maker has now, and ends when they are disabled', async () => {
  const { client } = await signedIn('owner')
  const email = 'support@lodeway.example'
  const staff = itemsOf(resultOf(await client.get(`${ADMIN}/staff`))['staff'])
  const id = Number(staff.find((member) => member['email'] === email)?.['id'])
  const change = async (role: StaffRole) => resultOf(await client.post(`${ADMIN}/staff/${id}/role`, { role }))
  await change('admin')
  const key = await makeKey({ name: 'of the demoted', role: 'admin' }, 'support')
  expect((await call(key, '/audit')).status).toBe(200)
  await change('support')
  expect(codeOf(await call(key, '/audit'))).toEqual([403, 'staff-role'])
  const body = { accountId: 1, amount: '1.00', reason: 'no right' }
  expect(codeOf(await command(key, 'grant-credit', body))).toEqual([403, 'staff-role'])
  expect((await command(key, 'find', { account: 'halden' })).status).toBe(200)
  expect(await listed('of the demoted')).toMatchObject({ role: 'admin', duties: ['self', 'look', 'serve'] })
  resultOf(await client.post(`${ADMIN}/staff/${id}/disable`, {}))
  expect(codeOf(await call(key, '/commands'))).toEqual([401, 'admin-key-ended'])
  expect(await listed('of the demoted')).toMatchObject({ state: 'ended', ended_at: expect.any(String) })
})
