import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import { freshCode, type StaffClient } from '@waybill/testkit/staff-client'

const shop = shopWithStaff(['owner', 'admin', 'support'])
const PASSWORD = 'three quiet words'
const COMMANDS = '/api/admin/v1/commands'
const LINK = '/account/factor-reset/'

type Role = Parameters<typeof shop.staff>[0]
const clients = new Map<Role, StaffClient>()

/** One session for all tests: there are few codes a minute. */
function staff(role: Role): StaffClient {
  const client = clients.get(role) ?? shop.staff(role)
  clients.set(role, client)
  return client
}

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const signIn = (email: string) => new ShopClient(shop.url).post('/account/session', { email, password: PASSWORD })

/** A primary member with a second factor. */
async function secured(name: string) {
  const email = `${name}@lost.example`
  const { client } = await register(shop.url, email)
  const offer = resultOf(await client.get('/account/me/factor'))['offer'] as Readonly<Record<string, string>>
  const { sealed, secret = '' } = offer
  const code = freshCode(shop.url, { email, password: PASSWORD, secret })
  expectOk(await client.post('/account/me/factor', { sealed, code, password: PASSWORD }), 'the factor')
  const { account_id: accountId } = resultOf(await client.get('/account/session'))
  return { email, client, accountId: Number(accountId) }
}

async function submit(accountId: number): Promise<number> {
  const { code, text } = await staff('admin').command('reset-factor', { accountId, reason: 'passport seen' })
  expect([code, text]).toEqual([0, expect.stringMatching(/^Reset \d+ .* waits: another member of the staff/)])
  return Number(/\d+/.exec(text)?.[0])
}

async function mailsAbout(email: string, words: RegExp) {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, email)).filter(({ subject }) => words.test(subject))
}

test('[ACC-15] [ADM-06] a primary member’s lost factor ends 24 hours after the second of two names of the staff', async () => {
  const { email, accountId } = await secured('two-names')
  const requestId = await submit(accountId)
  const [admin, owner] = [staff('admin'), staff('owner')]
  expect((await owner.command('approvals', {})).text).toContain(
    `the second factor of the primary member of account ${accountId}, by admin@lodeway.example: passport seen: "billing approve-reset ${requestId}"`,
  )
  const again = await admin.command('reset-factor', { accountId, reason: 'once more' })
  expect([again.code, again.text]).toEqual([1, 'Nothing is reset: a reset of it waits to be approved.'])
  const own = await admin.command('approve-reset', { requestId })
  expect([own.code, own.text]).toEqual([1, expect.stringContaining('another member of the staff')])
  expect(await mailsAbout(email, /will be reset/)).toHaveLength(0)

  const approve = () => owner.client.post(`${COMMANDS}/approve-reset`, { requestId })
  const both = await Promise.all([approve(), approve()])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const [mail] = await mailsAbout(email, /will be reset/)
  expect(mail?.text).toContain('Lodeway requested it.')
  expect((await admin.command('reset-factor', { accountId, reason: 'again' })).text).toContain('waits already')
  expect(codeOf(await signIn(email))).toEqual([401, 'factor-needed'])
  await advanceClock(shop.url, 'P1D')
  expect(codeOf(await signIn(email))).toEqual([200, undefined])
  expect(await mailsAbout(email, /was reset/)).toHaveLength(1)
  expect((await admin.command('reset-factor', { accountId, reason: 'again' })).text).toContain('no second factor')

  const trail = resultOf(await owner.client.get('/api/admin/v1/audit'))['entries'] as readonly Record<string, unknown>[]
  const entries = trail.filter((entry) => entry['account_id'] === accountId)
  expect(entries.map(({ event, actor, is_whole: isWhole }) => [event, actor, isWhole])).toEqual([
    ['factor.reset_requested', 'operator:owner@lodeway.example', 1],
    ['factor.reset_submitted', 'operator:admin@lodeway.example', 1],
  ])
})

test('[ACC-15] the primary member stops what the staff approved, by the mail or signed in elsewhere', async () => {
  const { email, client, accountId } = await secured('stops-it')
  const owner = staff('owner')
  expect((await owner.command('approve-reset', { requestId: await submit(accountId) })).code).toBe(0)
  const [mail] = await mailsAbout(email, /will be reset/)
  expectOk(await new ShopClient(shop.url).post(linkIn(mail, LINK), {}), 'the stop')
  expect((await owner.command('approve-reset', { requestId: await submit(accountId) })).code).toBe(0)
  const { member_id: id } = resultOf(await client.get('/account/session'))
  const { members } = resultOf(await client.get('/account/team')) as { readonly members: readonly unknown[] }
  expect(members).toMatchObject([{ has_factor: 1, factor_reset: { requested_by: null } }])
  expectOk(await client.delete(`/account/members/${Number(id)}/factor-reset`), 'the stop on the page')
  await advanceClock(shop.url, 'P1D')
  expect(codeOf(await signIn(email))).toEqual([401, 'factor-needed'])
})

test('[ADM-06] a request is withdrawn by who made it, is approved for no other primary member, and by no other role', async () => {
  const { email, accountId, client } = await secured('withdrawn')
  const requestId = await submit(accountId)
  const [admin, owner, support] = [staff('admin'), staff('owner'), staff('support')]
  await support.signIn()
  expect(codeOf(await support.client.post(`${COMMANDS}/approve-reset`, { requestId }))).toEqual([403, 'staff-role'])
  expect((await owner.command('withdraw-reset', { requestId })).text).toContain('only the one who requested it')
  expect((await admin.command('withdraw-reset', { requestId })).code).toBe(0)
  expect((await owner.command('approve-reset', { requestId })).text).toContain('carried out or withdrawn already')
  expect((await owner.command('approve-reset', { requestId: 999_999_999 })).text).toContain('no reset was requested')
  const missing = await admin.command('reset-factor', { accountId: 999_999_999, reason: 'passport seen' })
  expect(missing.text).toContain('no account of this number')

  const later = await submit(accountId)
  const heir = 'heir@lost.example'
  expectOk(await client.post('/account/members/invitations', { email: heir, role: 'manage' }), 'the invitation')
  const [invited] = await mailsAbout(heir, /invites you/)
  const person = { first_name: 'Noor', last_name: 'Haddad', password: PASSWORD }
  const joined = await new ShopClient(shop.url).post(linkIn(invited, '/account/invitation/'), person)
  const path = `/account/members/${Number(resultOf(joined)['member_id'])}/primary`
  expectOk(await client.post(path, { password: PASSWORD }), 'the hand-over')
  expect((await owner.command('approve-reset', { requestId: later })).text).toContain('primary one by now')
  expect(await mailsAbout(email, /will be reset/)).toHaveLength(0)
})
