import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { freshCode } from '@waybill/testkit/staff-client'

const shop = shopOfFile()
const PASSWORD = 'three quiet words'
const FACTOR = '/account/me/factor'
const PAGE = '/account/security/factor'

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const requires = (client: ShopClient, isRequired: 0 | 1, password = PASSWORD) =>
  client.post('/account/factor-requirement', { is_required: isRequired, password })

/** Sets a second factor up; answers the recovery codes. */
async function secure(client: ShopClient, email: string): Promise<readonly string[]> {
  const offer = resultOf(await client.get(FACTOR))['offer'] as Readonly<Record<string, string>>
  const { sealed, secret = '' } = offer
  const code = freshCode(shop.url, { email, password: PASSWORD, secret })
  const added = expectOk(await client.post(FACTOR, { sealed, code, password: PASSWORD }), 'the factor')
  return resultOf(added)['recovery_codes'] as readonly string[]
}

async function joins(primary: ShopClient, email: string) {
  expectOk(await primary.post('/account/members/invitations', { email, role: 'manage' }), 'the invitation')
  await advanceClock(shop.url, 'PT1S')
  const [mail] = await mailsTo(shop.url, email)
  const client = new ShopClient(shop.url)
  const person = { first_name: 'Noor', last_name: 'Haddad', password: PASSWORD }
  const joined = expectOk(await client.post(linkIn(mail, '/account/invitation/'), person), 'the acceptance')
  return { client, email, id: Number(resultOf(joined)['member_id']) }
}

/** A primary member and one beside them, neither with a factor. */
async function team(name: string) {
  const email = `${name}@required.example`
  const { client } = await register(shop.url, email)
  return { client, email, member: await joins(client, `${name}-2@required.example`) }
}

test('[ACC-15] [SEC-02] where it is required, a member without a factor can set one up or sign out, and nothing else', async () => {
  const { client, email, member } = await team('everyone')
  expect(codeOf(await requires(client, 1))).toEqual([409, 'factor-own-first'])
  await secure(client, email)
  const wrong = await requires(client, 1, 'not the right one')
  expect([wrong.status, wrong.body['errors']]).toMatchObject([422, [{ path: 'password' }]])
  expect(codeOf(await requires(member.client, 1))).toEqual([403, 'not-primary'])
  expect((await member.client.get('/account/me')).status).toBe(200)
  expectOk(await requires(client, 1), 'the requirement')

  // the open session is bound by it at once, and so is a new one
  const later = new ShopClient(shop.url)
  expectOk(await later.post('/account/session', { email: member.email, password: PASSWORD }), 'the sign-in')
  for (const one of [member.client, later]) {
    const closed = [
      await one.get('/account/me'),
      await one.get('/account/team'),
      await one.post('/cart/add', { id: 2, module: 0 }),
      await one.post('/account/me/password', { password: PASSWORD, new_password: 'four other quiet words' }),
      await one.get('/services/token'),
    ]
    expect(closed.map(codeOf)).toEqual(closed.map(() => [403, 'factor-required']))
  }
  for (const path of ['/account/billing/subscription', '/account/members', '/account/security']) {
    const led = await later.get(path, { accept: 'text/html' })
    expect([led.status, led.headers.get('location')], path).toEqual([303, PAGE])
  }
  expect((await later.get(PAGE, { accept: 'text/html' })).text).toContain('Your account requires a second factor')
  expectOk(await later.delete('/account/session'), 'the sign-out')

  const codes = await secure(member.client, member.email)
  expect((await member.client.get('/account/me')).status).toBe(200)
  const removal = await member.client.post(`${FACTOR}/remove`, { code: codes[0] ?? '', password: PASSWORD })
  expect(codeOf(removal)).toEqual([409, 'factor-stays'])
  expectOk(await requires(client, 0), 'the end of it')
  expectOk(await member.client.post(`${FACTOR}/remove`, { code: codes[0] ?? '', password: PASSWORD }), 'the removal')
  expect((await member.client.get('/account/me')).status).toBe(200)
})

test('[ACC-15] a reset that has come leads to a new factor, a hand-over the new primary member; other accounts are as before', async () => {
  const { client, email, member } = await team('resets')
  const other = await register(shop.url, 'elsewhere@required.example')
  await secure(client, email)
  await secure(member.client, member.email)
  const heir = await joins(client, 'resets-3@required.example')
  expectOk(await requires(client, 1), 'the requirement')
  expect((await other.client.get('/account/me')).status).toBe(200)
  expectOk(await client.post(`/account/members/${member.id}/factor-reset`, { password: PASSWORD }), 'the reset')
  expect((await member.client.get('/account/me')).status).toBe(200)
  await advanceClock(shop.url, 'P1D')
  expect(codeOf(await member.client.get('/account/me'))).toEqual([403, 'factor-required'])
  await secure(member.client, member.email)
  expect((await member.client.get('/account/me')).status).toBe(200)

  expectOk(await client.post(`/account/members/${heir.id}/primary`, { password: PASSWORD }), 'the hand-over')
  const next = new ShopClient(shop.url)
  expectOk(await next.post('/account/session', { email: heir.email, password: PASSWORD }), 'the sign-in')
  expect(codeOf(await requires(next, 0))).toEqual([403, 'factor-required'])
  await secure(next, heir.email)
  expectOk(await requires(next, 0), 'the end of it')
})
