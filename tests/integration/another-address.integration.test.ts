import { describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  beginWindow,
  choosePlan,
  expectOk,
  linkIn,
  mailsTo,
  register,
  resultOf,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' })
const PASSWORD = 'three quiet words'
const PERSON = { first_name: 'Eve', last_name: 'Low', company: 'Elsewhere', country: 'US', password: PASSWORD }
const CONFIRM = '/account/email/confirm/'
const RESTORE = '/account/email/restore/'
const EXPIRED = { status: 410, code: 'link-expired' }

/** A network of its own for each person: limits count by it. */
let networks = 0
const from = (): Readonly<Record<string, string>> => ({ 'x-forwarded-for': `203.0.${(networks += 1)}.9` })

const visitor = () => new ShopClient(shop.url)
const request = (client: ShopClient, email: string, password = PASSWORD): Promise<ShopAnswer> =>
  client.post('/account/me/email', { email, password })
const open = (link: string): Promise<ShopAnswer> => visitor().post(link, {}, from())
const signIn = async (email: string, password = PASSWORD) =>
  (await visitor().post('/account/session', { email, password }, from())).status
const sessionOf = async (client: ShopClient) => resultOf(await client.get('/account/session'))

/** The newest link of this kind in a mailbox. */
async function linkTo(email: string, path: string): Promise<string> {
  await advanceClock(shop.url, 'PT1S')
  const mails = await mailsTo(shop.url, email)
  return linkIn(
    mails.find(({ text }) => text.includes(path)),
    path,
  )
}

async function countTo(email: string, subject: RegExp): Promise<number> {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, email)).filter((mail) => subject.test(mail.subject)).length
}

/** All of an answer but the id of its request. */
function seen({ status, headers, text }: ShopAnswer): unknown {
  const id = headers.get('x-request-id') ?? 'no id'
  const shown = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return { status, shown: Object.fromEntries(shown), text: text.replaceAll(id, 'ID') }
}

async function moves(client: ShopClient, email: string): Promise<void> {
  expectOk(await request(client, email), 'the request')
  expect(resultOf(await open(await linkTo(email, CONFIRM)))).toEqual({ email })
}

describe('[ACC-14] a new address', () => {
  test('is the member’s once its mailbox confirms it, and not before: a look at the page changes nothing', async () => {
    const [before, after] = ['before@address.example', 'after@address.example']
    const { client } = await register(shop.url, before)
    expectOk(await request(client, ' After@address.example '), 'the request')
    const link = await linkTo('After@address.example', CONFIRM)
    expect(resultOf(await visitor().get(link))).toEqual({ state: 'confirm', email: 'After@address.example' })
    expect([await signIn(before), await signIn(after)]).toEqual([200, 401])
    expect(resultOf(await open(link))).toEqual({ email: 'After@address.example' })
    expect([await signIn(before), await signIn(after)]).toEqual([401, 200])
    expect(await sessionOf(client)).toMatchObject({ email: 'After@address.example' })
    expect((await open(link)).body).toMatchObject(EXPIRED)
    expect(resultOf(await visitor().get(link))).toEqual({ state: 'invalid', email: '' })
  })

  test('needs the password, and is another one that can be written to: each wrong field by its name', async () => {
    const { client } = await register(shop.url, 'fields@address.example')
    const wrong = async (email: string, password?: string) => {
      const { status, body } = await request(client, email, password)
      return [status, (body['errors'] as readonly { readonly path: string }[]).map(({ path }) => path)]
    }
    expect(await wrong('new@address.example', 'not the password')).toEqual([422, ['password']])
    expect(await wrong('no address')).toEqual([422, ['email']])
    expect(await wrong('Fields@Address.example')).toEqual([422, ['email']])
    expect(await countTo('new@address.example', /./)).toBe(0)
  })

  test('[SEC-03] that is known is answered like an unknown one, to the byte, and its owner alone reads of it', async () => {
    const owner = await register(shop.url, 'known@address.example')
    const { client } = await register(shop.url, 'curious@address.example')
    const [known, unknown] = [
      await request(client, 'KNOWN@address.example'),
      await request(client, 'guess@address.example'),
    ]
    expect(known.status).toBe(200)
    expect(seen(known)).toEqual(seen(unknown))
    expect(await countTo('known@address.example', /tried to use your address/)).toBe(1)
    expect(await countTo('KNOWN@address.example', /Confirm your new address/)).toBe(0)
    expect(await sessionOf(owner.client)).toMatchObject({ email: 'known@address.example' })
  })

  test('[SEC-03] is five mails an hour to one mailbox, from however many members, and five by one member', async () => {
    await beginWindow(shop.url)
    const target = 'flooded@address.example'
    const members = [
      await register(shop.url, 'floods@address.example'),
      await register(shop.url, 'floods-too@address.example'),
    ] as const
    const statuses: number[] = []
    for (const { client } of members)
      for (let nth = 0; nth < 4; nth += 1)
        // oxlint-disable-next-line no-await-in-loop -- one request after the other
        statuses.push((await request(client, target)).status)
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(await countTo(target, /Confirm your new address/)).toBe(5)
    const [first] = members
    const last = [await request(first.client, 'b@address.example'), await request(first.client, 'c@address.example')]
    expect(last.map(({ status }) => status)).toEqual([200, 429])
  })

  test('is over after 24 hours', async () => {
    const { client } = await register(shop.url, 'late@address.example')
    expectOk(await request(client, 'later@address.example'), 'the request')
    const link = await linkTo('later@address.example', CONFIRM)
    await advanceClock(shop.url, 'PT24H')
    expect((await open(link)).body).toMatchObject(EXPIRED)
    expect(await sessionOf(client)).toMatchObject({ email: 'late@address.example' })
  })

  test('of two members who confirm it at once one has it', async () => {
    const target = 'wanted@address.example'
    const one = await register(shop.url, 'races@address.example')
    const other = await register(shop.url, 'races-too@address.example')
    expectOk(await request(one.client, target), 'the first request')
    const first = await linkTo(target, CONFIRM)
    expectOk(await request(other.client, target), 'the second request')
    const second = await linkTo(target, CONFIRM)
    const answers = await Promise.all([first, second].map(open))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    const emails = [(await sessionOf(one.client))['email'], (await sessionOf(other.client))['email']]
    expect(emails.filter((email) => email === target)).toHaveLength(1)
  })
})

describe('[ACC-14] the address before', () => {
  test('takes itself back within 72 hours: every session ends, the password is void, and a link sets another', async () => {
    const email = 'owner@address.example'
    const { client } = await register(shop.url, email)
    await moves(client, 'intruder@address.example')
    const link = await linkTo(email, RESTORE)
    expect(resultOf(await visitor().get(link))).toEqual({ state: 'restore', email })
    await advanceClock(shop.url, 'PT71H')
    expect(resultOf(await open(link))).toEqual({ email })
    expect((await sessionOf(client))['kind']).toBe('visitor')
    expect([await signIn('intruder@address.example'), await signIn(email)]).toEqual([401, 401])
    const reset = await linkTo(email, '/account/password/reset/')
    expectOk(await visitor().post(reset, { password: 'four other quiet words' }, from()), 'the new password')
    expect(await signIn(email, 'four other quiet words')).toBe(200)
    expect((await open(link)).body).toMatchObject(EXPIRED)
  })

  test('has no way back after 72 hours', async () => {
    const email = 'slow@address.example'
    const { client } = await register(shop.url, email)
    await moves(client, 'quick@address.example')
    const link = await linkTo(email, RESTORE)
    await advanceClock(shop.url, 'PT72H')
    expect((await open(link)).body).toMatchObject(EXPIRED)
    expect(await sessionOf(client)).toMatchObject({ email: 'quick@address.example' })
  })

  test('is free for no one else meanwhile, and wins against the mailboxes of an intruder who goes on changing it', async () => {
    const email = 'held@address.example'
    const { client } = await register(shop.url, email)
    await moves(client, 'first@intruder.example')
    const taken = await (await choosePlan(visitor())).post('/register', { email, ...PERSON }, from())
    expect([taken.status, taken.body['code']]).toEqual([409, 'email-taken'])
    await moves(client, 'second@intruder.example')
    // the mailbox between takes itself back, and so does the owner's after it
    expect((await open(await linkTo('first@intruder.example', RESTORE))).status).toBe(200)
    expect(resultOf(await open(await linkTo(email, RESTORE)))).toEqual({ email })
    const reset = await linkTo('first@intruder.example', '/account/password/reset/')
    expect((await visitor().post(reset, { password: 'five more quiet words' }, from())).body).toMatchObject(EXPIRED)
  })

  test('gets no way back where it was never confirmed: the mailbox may be a stranger’s', async () => {
    const email = 'mistyped@address.example'
    const client = await choosePlan(visitor())
    expectOk(await client.post('/register', { email, ...PERSON }, from()), 'the registration')
    await moves(client, 'right@address.example')
    expect(await countTo(email, /address was changed/)).toBe(0)
    expect(await sessionOf(client)).toMatchObject({ email: 'right@address.example' })
  })
})

test('[SEC-03] wrong tokens of both links count as those of every other kind (S-12)', async () => {
  await beginWindow(shop.url)
  const network = from()
  const guess = (path: string) => visitor().post(`${path}guessed`, {}, network)
  const statuses: number[] = []
  // oxlint-disable-next-line no-await-in-loop -- one guess after the other
  for (let nth = 0; nth < 31; nth += 1) statuses.push((await guess(nth % 2 === 0 ? CONFIRM : RESTORE)).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 410), 429])
})
