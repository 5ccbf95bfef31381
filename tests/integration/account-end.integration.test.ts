import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  expectOk,
  linkIn,
  mailsTo,
  readyToPay,
  register,
  resultOf,
  signInAgain,
} from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'

const shop = shopWithoutCustomers()
const PASSWORD = 'three quiet words'
const DELETION = '/account/me/deletion'
const END = { scope: 'account', password: PASSWORD }

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const deletionOf = async (client: ShopClient) => resultOf(await client.get(DELETION))['deletion']
const kindOf = async (client: ShopClient) => resultOf(await client.get('/account/session'))['kind']
const isRunning = async (client: ShopClient) =>
  (await client.get('/account/subscription/active/status')).body['is_enabled'] === 1
const subjectsTo = async (email: string) => (await mailsTo(shop.url, email)).map(({ subject }) => subject)

async function noticeOf(client: ShopClient): Promise<{ readonly text: string; readonly link?: object } | undefined> {
  const { shell } = (await client.get('/account/profile')).body as {
    readonly shell: { readonly deletion?: { readonly text: string; readonly link?: object } }
  }
  return shell.deletion
}

async function colleague(primary: ShopClient, email: string): Promise<ShopClient> {
  expectOk(await primary.post('/account/members/invitations', { email, role: 'manage' }), 'the invitation')
  await advanceClock(shop.url, 'PT1S')
  const client = new ShopClient(shop.url)
  const person = { first_name: 'Vera', last_name: 'Lund', password: PASSWORD }
  expectOk(await client.post(linkIn((await mailsTo(shop.url, email))[0], '/account/invitation/'), person), 'joining')
  return client
}

/** A subscriber by the month, whose first month is paid. */
async function subscriber(email: string): Promise<ShopClient> {
  const { client, memberId } = await readyToPay(shop.url, email)
  expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }), 'the checkout')
  // the session goes on for longer
  client.bearer = undefined
  return client
}

test('[ACC-18] an account without a subscription is erased on its day, with a last mail to each member', async () => {
  const [email, other] = ['first@trial-end.example', 'vera@trial-end.example']
  const { client: primary } = await register(shop.url, email)
  const vera = await colleague(primary, other)
  expectOk(await primary.post(DELETION, END), 'the request')
  const [own, hers] = [await noticeOf(primary), await noticeOf(vera)]
  expect([own?.text.startsWith('The account will be ended on'), own?.link === undefined]).toEqual([true, false])
  expect([hers?.text, hers?.link]).toEqual([own?.text, undefined])
  expect(codeOf(await vera.delete(DELETION))).toEqual([409, 'deletion-missing'])
  await advanceClock(shop.url, 'P14D')
  expect([await kindOf(primary), await kindOf(vera)]).toEqual(['visitor', 'visitor'])
  expect([await subjectsTo(email), await subjectsTo(other)]).toEqual([
    ['Your account is deleted'],
    ['Your account is deleted'],
  ])
})

test('[ACC-18] a subscription is cancelled on the day, ends with what is paid, and then the account is erased', async () => {
  const email = 'first@paid-end.example'
  const client = await subscriber(email)
  expectOk(await client.post(DELETION, END), 'the request')
  await advanceClock(shop.url, 'P13D')
  expect(await subjectsTo(email)).not.toContainEqual(expect.stringContaining('is ending'))
  await advanceClock(shop.url, 'P1D')
  expect(await subjectsTo(email)).toContainEqual(expect.stringContaining('the account is ending'))
  expect((await noticeOf(client))?.text).toContain('The account is ending')
  expect(codeOf(await client.delete(DELETION))).toEqual([409, 'deletion-begun'])
  await advanceClock(shop.url, 'P10D')
  expect(await isRunning(client)).toBe(true)
  await advanceClock(shop.url, 'P10D')
  expect(await kindOf(client)).toBe('visitor')
  expect(await subjectsTo(email)).toEqual(['Your account is deleted'])
})

test('[ACC-18] a subscription that is resumed meanwhile keeps the account, and its primary member reads so', async () => {
  const email = 'first@resumed.example'
  const client = await subscriber(email)
  expectOk(await client.post(DELETION, END), 'the request')
  await advanceClock(shop.url, 'P14D')
  const resumed = await (await signInAgain(shop.url, email)).post('/account/subscription/cancel/undo', {})
  expectOk(resumed, 'the resumption')
  await advanceClock(shop.url, 'P1D')
  expect(await deletionOf(client)).toBe(null)
  await advanceClock(shop.url, 'P20D')
  expect(await isRunning(await signInAgain(shop.url, email))).toBe(true)
  expect(await subjectsTo(email)).toContainEqual(expect.stringContaining('the account goes on'))
})

test('[ACC-18] the request of a primary member who hands over counts no more', async () => {
  const [email, other] = ['first@handed.example', 'vera@handed.example']
  const { client: primary } = await register(shop.url, email)
  const vera = await colleague(primary, other)
  expectOk(await primary.post(DELETION, END), 'the request')
  const { members } = resultOf(await primary.get('/account/members')) as {
    readonly members: readonly { readonly id: number; readonly email: string }[]
  }
  const id = members.find((member) => member.email === other)?.id
  expectOk(await primary.post(`/account/members/${id}/primary`, { password: PASSWORD }), 'the hand-over')
  expectOk(await vera.post('/account/session', { email: other, password: PASSWORD }), 'the sign-in')
  expect(await noticeOf(vera)).toBe(undefined)
  await advanceClock(shop.url, 'P14D')
  expect([await kindOf(vera), await kindOf(primary)]).not.toContain('visitor')
  expect(await subjectsTo(email)).toContainEqual(expect.stringContaining('the account goes on'))
})

test('[ACC-18] the end is taken back until its day, and what runs goes on', async () => {
  const email = 'first@kept-on.example'
  const client = await subscriber(email)
  expectOk(await client.post(DELETION, END), 'the request')
  await advanceClock(shop.url, 'P13D')
  expectOk(await client.delete(DELETION), 'the way back')
  await advanceClock(shop.url, 'P30D')
  expect(await isRunning(await signInAgain(shop.url, email))).toBe(true)
  expect(await subjectsTo(email)).toContainEqual(expect.stringContaining('the account stays'))
})
