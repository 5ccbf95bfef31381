import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { freshCode } from '@waybill/testkit/staff-client'

const shop = shopOfFile({ RATE_LIMIT: 'on' })
const PASSWORD = 'three quiet words'
const DELETION = '/account/me/deletion'
const PAGE = '/account/security/deletion'
const BY_MEMBER = { scope: 'member', password: PASSWORD }

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const deletionOf = async (client: ShopClient) => resultOf(await client.get(DELETION))['deletion']
const kindOf = async (client: ShopClient) => resultOf(await client.get('/account/session'))['kind']
const subjectsTo = async (email: string) => (await mailsTo(shop.url, email)).map(({ subject }) => subject)
const wrongFields = ({ body }: ShopAnswer) =>
  (body['errors'] as readonly { readonly path: string }[]).map(({ path }) => path)

/** The notice above a page of the account. */
async function noticeOf(client: ShopClient): Promise<string | undefined> {
  const { shell } = (await client.get('/account/profile')).body as {
    readonly shell: { readonly deletion?: { readonly text: string } }
  }
  return shell.deletion?.text
}

/** A second member of the account, Vera Lund. */
async function colleague(primary: ShopClient, email: string) {
  expectOk(await primary.post('/account/members/invitations', { email, role: 'manage' }), 'the invitation')
  await advanceClock(shop.url, 'PT1S')
  const client = new ShopClient(shop.url)
  const person = { first_name: 'Vera', last_name: 'Lund', password: PASSWORD }
  expectOk(await client.post(linkIn((await mailsTo(shop.url, email))[0], '/account/invitation/'), person), 'joining')
  const { members } = resultOf(await primary.get('/account/members')) as {
    readonly members: readonly { readonly id: number; readonly email: string }[]
  }
  return { client, id: members.find((member) => member.email === email)?.id ?? 0 }
}

/** An account of two, by the name of its addresses. */
async function team(name: string) {
  const { client: primary } = await register(shop.url, `first@${name}.example`)
  const email = `vera@${name}.example`
  return { primary, email, ...(await colleague(primary, email)) }
}

const membersOf = async (client: ShopClient) => {
  const { members } = resultOf(await client.get('/account/members')) as { readonly members: readonly object[] }
  return members.length
}

test('[ACC-18] a member requests the deletion by password, reads its day on each page of the account and by mail, and it takes effect then', async () => {
  const { primary, client, email } = await team('leaves')
  const shared = await client.post('/cart/share', { emails: ['boss@leaves.example'], comment: '', locale: 'en' })
  const { url } = resultOf(expectOk(shared, 'the quote'))
  const wrong = await client.post(DELETION, { ...BY_MEMBER, password: 'not the right one' })
  expect([wrong.status, wrongFields(wrong)]).toEqual([422, ['password']])
  expect(await deletionOf(client)).toBe(null)
  const { deletion } = resultOf(expectOk(await client.post(DELETION, BY_MEMBER), 'the request')) as {
    readonly deletion: { readonly requested_at_epoch: number; readonly effective_at_epoch: number }
  }
  expect(deletion.effective_at_epoch - deletion.requested_at_epoch).toBe(14 * 86_400_000)
  expect(codeOf(await client.post(DELETION, BY_MEMBER))).toEqual([409, 'deletion-requested'])
  expect(await noticeOf(client)).toMatch(/^Your data will be deleted on \w+, /)
  expect(await noticeOf(primary)).toBe(undefined)

  await advanceClock(shop.url, 'P13D')
  const [mail] = (await mailsTo(shop.url, email)).filter(({ subject }) =>
    subject.startsWith('Your data will be deleted'),
  )
  expect(linkIn(mail, PAGE)).toBe(PAGE)
  expect(await kindOf(client)).not.toBe('visitor')

  await advanceClock(shop.url, 'P1D')
  expect(await kindOf(client)).toBe('visitor')
  expect(codeOf(await new ShopClient(shop.url).post('/account/session', { email, password: PASSWORD }))).toEqual([
    401,
    'sign-in-failed',
  ])
  expect(await membersOf(primary)).toBe(1)
  const quote = await new ShopClient(shop.url).get(new URL(String(url)).pathname)
  expect((resultOf(quote)['quote'] as { readonly senderName: string }).senderName).toBe('A former member')
  // of all that was sent to the address only the last mail is still known
  expect(await subjectsTo(email)).toEqual(['Your data is deleted'])
  // the address is free again
  expectOk(await primary.post('/account/members/invitations', { email, role: 'manage' }), 'another invitation')
})

test('[ACC-18] a deletion is taken back until its day, by its member alone', async () => {
  const { primary, client, email } = await team('stays')
  expectOk(await client.post(DELETION, BY_MEMBER), 'the request')
  expect(codeOf(await primary.delete(DELETION))).toEqual([409, 'deletion-missing'])
  await advanceClock(shop.url, 'P13DT23H')
  expectOk(await client.delete(DELETION), 'the way back')
  expect(codeOf(await client.delete(DELETION))).toEqual([409, 'deletion-missing'])
  await advanceClock(shop.url, 'P2D')
  expect(await kindOf(client)).not.toBe('visitor')
  expect(await membersOf(primary)).toBe(2)
  expect(await subjectsTo(email)).toContain('Your data stays')
})

test('[ACC-18] a second factor is given with the password', async () => {
  const { client, email } = await team('factor')
  const { sealed, secret } = resultOf(await client.get('/account/me/factor'))['offer'] as Record<string, string>
  const identity = { email, password: PASSWORD, secret: secret ?? '' }
  const code = freshCode(shop.url, identity)
  expectOk(await client.post('/account/me/factor', { sealed, code, password: PASSWORD }), 'the factor')
  const without = await client.post(DELETION, BY_MEMBER)
  expect([without.status, wrongFields(without)]).toEqual([422, ['code']])
  const used = await client.post(DELETION, { ...BY_MEMBER, code })
  expect([used.status, wrongFields(used)]).toEqual([422, ['code']])
  expectOk(await client.post(DELETION, { ...BY_MEMBER, code: freshCode(shop.url, identity) }), 'the request')
})

test('[ACC-18] who is the primary member by its day stays, and reads so', async () => {
  const { primary, client, id, email } = await team('promoted')
  expectOk(await client.post(DELETION, BY_MEMBER), 'the request')
  expectOk(await primary.post(`/account/members/${id}/primary`, { password: PASSWORD }), 'the hand-over')
  const again = new ShopClient(shop.url)
  expectOk(await again.post('/account/session', { email, password: PASSWORD }), 'the sign-in')
  expect((await again.get('/account/profile', { accept: 'text/html' })).text).toContain(
    'You are the primary member now',
  )
  await advanceClock(shop.url, 'P14D')
  expect(await deletionOf(again)).toBe(null)
  expect(await kindOf(again)).not.toBe('visitor')
  expect(await subjectsTo(email)).toContain('Your data was not deleted')
})

test('[ACC-18] who is removed before its day is erased on it, and mailed at the address of the request', async () => {
  const { primary, client, id, email } = await team('removed')
  expectOk(await client.post(DELETION, BY_MEMBER), 'the request')
  expectOk(await primary.delete(`/account/members/${id}`), 'the removal')
  await advanceClock(shop.url, 'P13D')
  expect((await subjectsTo(email)).length).toBeGreaterThan(0)
  await advanceClock(shop.url, 'P1D')
  expect(await subjectsTo(email)).toEqual(['Your data is deleted'])
})

test('[ACC-18] an address that another member has by the day of its former owner’s deletion is left to them', async () => {
  const { primary, client, id, email } = await team('handed-on')
  expectOk(await client.post(DELETION, BY_MEMBER), 'the request')
  expectOk(await primary.delete(`/account/members/${id}`), 'the removal')
  const { client: another } = await register(shop.url, 'second@handed-on.example')
  const { client: next } = await colleague(another, email)
  const before = (await subjectsTo(email)).length
  await advanceClock(shop.url, 'P14D')
  expect((await subjectsTo(email)).length).toBeGreaterThan(before)
  expect(resultOf(await next.get('/account/me'))['email']).toBe(email)
})

test('[ACC-18] taken back at the moment it takes effect: one of the two happens, and the account is whole', async () => {
  const { primary, client, email } = await team('moment')
  const { deletion } = resultOf(expectOk(await client.post(DELETION, BY_MEMBER), 'the request')) as {
    readonly deletion: { readonly effective_at: string }
  }
  const [taken] = await Promise.all([
    client.delete(DELETION),
    new ShopClient(shop.url).post('/sandbox/clock', { to: deletion.effective_at }),
  ])
  await advanceClock(shop.url, 'PT1S')
  const isTaken = taken.status === 200
  expect(await membersOf(primary)).toBe(isTaken ? 2 : 1)
  expect((await subjectsTo(email)).includes('Your data is deleted')).toBe(!isTaken)
})

test('[ACC-18] the primary member hands over first; another member doesn’t end the account', async () => {
  const { primary, client } = await team('roles')
  expect(codeOf(await primary.post(DELETION, BY_MEMBER))).toEqual([406, 'primary-hands-over'])
  expect(codeOf(await client.post(DELETION, { ...BY_MEMBER, scope: 'account' }))).toEqual([403, 'not-primary'])
  expect((await primary.get(PAGE, { accept: 'text/html' })).text).toContain('href="/account/members"')
})

test('[ACC-18] without script: the page says what goes and what stays, rejects a wrong password, and takes it back', async () => {
  const { client } = await team('by-form')
  const tokenIn = (text: string) => /name="_token" value="([^"]*)"/.exec(text)?.[1] ?? ''
  const page = await client.get(PAGE, { accept: 'text/html' })
  expect(page.text).toContain('The law has us keep invoices')
  const form = { _token: tokenIn(page.text), intent: 'deletion.request', scope: 'member' }
  const wrong = await client.submit(PAGE, { ...form, password: 'not the right one' })
  expect([wrong.status, wrong.text.includes('aria-invalid="true"')]).toEqual([422, true])
  const done = await client.submit(PAGE, { ...form, password: PASSWORD })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${PAGE}?done=deletion`])
  const waiting = await client.get(PAGE, { accept: 'text/html' })
  expect(waiting.text).toMatch(/Your data will be deleted on \w+, /)
  const back = await client.submit(PAGE, { _token: tokenIn(waiting.text), intent: 'deletion.withdraw' })
  expect([back.status, back.headers.get('location')]).toEqual([303, '/account/security?done=deletion_withdrawn'])
  expect(await deletionOf(client)).toBe(null)
})
