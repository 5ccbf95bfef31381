import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { SoftPasskey } from '@waybill/testkit/soft-passkey'
import { freshCode } from '@waybill/testkit/staff-client'

const shop = shopOfFile({ RATE_LIMIT: 'on' })
const PASSWORD = 'three quiet words'
const SESSION = '/account/session'
const FACTOR = '/account/me/factor'
const PASSKEYS = '/account/me/passkeys'

type Options = Parameters<SoftPasskey['sign']>[0]
type Claims = Parameters<SoftPasskey['sign']>[1]

/** The shop by the name that browsers take: its own address has numbers. */
const newPasskey = () => new SoftPasskey(shop.url.replace('127.0.0.1', 'localhost'))
const optionsIn = (answer: ShopAnswer) => resultOf(expectOk(answer, 'the challenge'))['options'] as Options
const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const kindOf = async (client: ShopClient) => resultOf(await client.get(SESSION))['kind']
const REJECTED = [401, 'passkey-rejected']

async function mailsAbout(email: string, words: RegExp) {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, email)).filter(({ subject }) => words.test(subject))
}

interface Row {
  readonly id: number
  readonly name: string
  readonly last_used_at: string | null
}

const rowsOf = async (client: ShopClient) => resultOf(await client.get(PASSKEYS))['passkeys'] as readonly Row[]

/** A challenge for a new passkey. */
const challengeNew = async (client: ShopClient, more: object = {}) =>
  optionsIn(await client.post(`${PASSKEYS}/challenge`, { password: PASSWORD, ...more }))

/** A member whose second factor is a passkey. */
async function secured(email: string) {
  const { client } = await register(shop.url, email)
  const passkey = newPasskey()
  const credential = passkey.make(await challengeNew(client))
  const added = expectOk(await client.post(PASSKEYS, { credential, name: '  My  laptop ' }), 'the passkey')
  return { client, email, passkey, codes: resultOf(added)['recovery_codes'] as readonly string[] }
}

const challenge = async (client: ShopClient, more: object = {}) =>
  optionsIn(await client.post(`${SESSION}/passkey/challenge`, more))

/** A sign-in by the passkey alone, with what is said of it. */
async function enter(passkey: SoftPasskey, claims: Claims = {}, client = new ShopClient(shop.url)) {
  const credential = passkey.sign(await challenge(client), claims)
  return { client, credential, answer: await client.post(`${SESSION}/passkey`, { credential }) }
}

/** A code that the passkey gives in place of the app's. */
async function codeBy(client: ShopClient, passkey: SoftPasskey): Promise<string> {
  const credential = passkey.sign(await challenge(client))
  return String(resultOf(expectOk(await client.post(`${FACTOR}/passkey-code`, { credential }), 'the code'))['code'])
}

test('[ACC-15] a passkey is added by the password, comes with ten codes, and signs in alone', async () => {
  const { client: plain } = await register(shop.url, 'no-password@passkey.example')
  const wrong = await plain.post(`${PASSKEYS}/challenge`, { password: 'not the right one' })
  expect(wrong.status).toBe(422)
  const { client, email, passkey, codes } = await secured('adds@passkey.example')
  expect([new Set(codes).size, await rowsOf(client)]).toEqual([
    10,
    [expect.objectContaining({ name: 'My laptop', last_used_at: null })],
  ])
  expect(resultOf(await client.get(FACTOR))).toMatchObject({ is_on: 1, codes_left: 10 })
  const [mail] = await mailsAbout(email, /passkey was added/)
  expect(mail?.text).toContain('/account/security/factor')

  const visitor = new ShopClient(shop.url)
  await visitor.get('/platform/marketplace', { accept: 'text/html' })
  const before = visitor.cookie('waybill-session')
  const { answer } = await enter(passkey, {}, visitor)
  expect([answer.status, await kindOf(visitor)]).toEqual([200, 'trial'])
  expect([undefined, before]).not.toContain(visitor.cookie('waybill-session'))
  const [row] = await rowsOf(client)
  expect(row?.last_used_at).toEqual(expect.any(String))
})

test('[ACC-15] after the password either suffices, a passkey of the member or a code', async () => {
  const { email, passkey, codes } = await secured('second@passkey.example')
  const { passkey: foreign } = await secured('foreign@passkey.example')
  const begun = await new ShopClient(shop.url).post(SESSION, { email, password: PASSWORD })
  expect([codeOf(begun), resultOf(begun)]).toEqual([
    [401, 'factor-needed'],
    expect.objectContaining({ has_passkey: 1 }),
  ])
  const { sign_in: waiting } = resultOf(begun)
  const step = { sign_in: waiting }
  const client = new ShopClient(shop.url)
  const options = await challenge(client, step)
  expect(options).toMatchObject({ allowCredentials: [{ id: passkey.id }], userVerification: 'required' })
  const others = await client.post(`${SESSION}/passkey`, { ...step, credential: foreign.sign(options) })
  expect([codeOf(others), await kindOf(client)]).toEqual([REJECTED, 'visitor'])
  // a challenge of another sign-in
  const unbound = await client.post(`${SESSION}/passkey`, {
    ...step,
    credential: passkey.sign(await challenge(client)),
  })
  expect(codeOf(unbound)).toEqual(REJECTED)
  const credential = passkey.sign(await challenge(client, step))
  expectOk(await client.post(`${SESSION}/passkey`, { ...step, credential }), 'the second step')
  expect(await kindOf(client)).toBe('trial')
  const late = await new ShopClient(shop.url).post(`${SESSION}/passkey/challenge`, step)
  expect(codeOf(late)).toEqual([410, 'sign-in-over'])
  const byCode = { email, password: PASSWORD, recovery_code: codes[0] ?? '' }
  expect((await new ShopClient(shop.url).post(SESSION, byCode)).status).toBe(200)
})

test('[ACC-15] what is wrong about an answer is rejected alike, and nothing signs in', async () => {
  const { client, passkey } = await secured('wrong@passkey.example')
  const { host } = new URL(shop.url)
  const wrong: readonly NonNullable<Claims>[] = [
    { origin: 'https://shop.example' },
    { origin: `http://${host}` },
    { rpId: 'shop.example' },
    { challenge: Buffer.from('another challenge').toString('base64url') },
    { crossOrigin: true },
    { isVerified: false },
    { userHandle: Buffer.from('someone else').toString('base64url') },
  ]
  const answers = await Promise.all(wrong.map((claims) => enter(passkey, claims)))
  const unknown = await enter(newPasskey())
  const kinds = await Promise.all(answers.map(({ client: each }) => kindOf(each)))
  expect(kinds).toEqual(wrong.map(() => 'visitor'))
  const bodies = [...answers, unknown].map(({ answer: { status, body } }) => ({ status, ...body, reference: '' }))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(codeOf(unknown.answer)).toEqual(REJECTED)

  const made = newPasskey()
  for (const claims of wrong.slice(0, 6)) {
    // oxlint-disable-next-line no-await-in-loop -- one challenge after the other
    const code = await codeBy(client, passkey)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const credential = made.make(await challengeNew(client, { code }), claims)
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect([claims, codeOf(await client.post(PASSKEYS, { credential, name: '' }))]).toEqual([claims, REJECTED])
  }
  expect(await rowsOf(client)).toHaveLength(1)
})

test('[ACC-15] an answer signs in once, two at once too, and one of a copy that counts less never', async () => {
  const { passkey } = await secured('once@passkey.example')
  const visitor = new ShopClient(shop.url)
  const credential = passkey.sign(await challenge(visitor))
  const both = await Promise.all(
    [1, 2, 3].map(() => new ShopClient(shop.url).post(`${SESSION}/passkey`, { credential })),
  )
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401])
  const { answer: later } = await enter(passkey, { count: 10 })
  expect(later.status).toBe(200)
  const { answer: same } = await enter(passkey, { count: 10 })
  const { answer: less } = await enter(passkey, { count: 9 })
  expect([codeOf(same), codeOf(less)]).toEqual([REJECTED, REJECTED])
  const { answer: next } = await enter(passkey, { count: 11 })
  expect(next.status).toBe(200)
})

test('[ACC-15] a passkey of another member is not added, and a challenge is of its session', async () => {
  const { passkey } = await secured('owner@passkey.example')
  const { client: thief } = await register(shop.url, 'thief@passkey.example')
  const { client: other } = await register(shop.url, 'bystander@passkey.example')
  const taken = passkey.make(await challengeNew(thief))
  expect(codeOf(await thief.post(PASSKEYS, { credential: taken, name: '' }))).toEqual(REJECTED)
  expect(resultOf(await thief.get(FACTOR))).toMatchObject({ is_on: 0 })
  const credential = newPasskey().make(await challengeNew(thief))
  expect(codeOf(await other.post(PASSKEYS, { credential, name: '' }))).toEqual(REJECTED)
  expect((await enter(passkey)).answer.status).toBe(200)
})

test('[ACC-15] a further one takes the factor too, a name is changed, and the last one ends the factor', async () => {
  const { client, email, passkey } = await secured('several@passkey.example')
  const [first] = await rowsOf(client)
  const one = `${PASSKEYS}/${first?.id}`
  const withoutCode = await client.post(`${PASSKEYS}/challenge`, { password: PASSWORD })
  expect(withoutCode.status).toBe(422)
  const options = await challengeNew(client, { code: await codeBy(client, passkey) })
  expect(options).toMatchObject({ excludeCredentials: [{ id: passkey.id }] })
  const phone = newPasskey()
  const added = await client.post(PASSKEYS, { credential: phone.make(options), name: '' })
  expect(resultOf(expectOk(added, 'the phone'))).toEqual({ recovery_codes: [] })
  expectOk(await client.post(one, { name: 'Desk' }), 'the name')
  expect((await rowsOf(client)).map(({ name }) => name)).toEqual(['Desk', expect.stringMatching(/\w/)])
  const { client: stranger } = await register(shop.url, 'stranger@passkey.example')
  expect((await stranger.post(one, { name: 'Mine' })).status).toBe(404)
  expect((await stranger.post(`${one}/remove`, { password: PASSWORD, code: '1' })).status).toBe(404)

  const code = await codeBy(client, phone)
  expect((await client.post(`${one}/remove`, { password: PASSWORD, code: 'ABCD' })).status).toBe(422)
  expectOk(await client.post(`${one}/remove`, { password: PASSWORD, code }), 'the removal')
  expect(codeOf((await enter(passkey)).answer)).toEqual(REJECTED)
  const [last] = await rowsOf(client)
  const again = await client.post(`${PASSKEYS}/${last?.id}/remove`, { password: PASSWORD, code })
  expect(again.status).toBe(422)
  const fresh = await codeBy(client, phone)
  expectOk(await client.post(`${PASSKEYS}/${last?.id}/remove`, { password: PASSWORD, code: fresh }), 'the last one')
  expect(resultOf(await client.get(FACTOR))).toMatchObject({ is_on: 0, codes_left: 0 })
  expect((await new ShopClient(shop.url).post(SESSION, { email, password: PASSWORD })).status).toBe(200)
  const mails = await mailsAbout(email, /passkey was (?:added|removed)|factor was removed/)
  expect(mails).toHaveLength(4)
  const { events } = resultOf(await client.get('/account/team/events')) as { events: readonly { event: string }[] }
  expect(events.map(({ event }) => event)).toEqual(['factor.removed', 'factor.added'])
})

test('[ACC-15] an app beside a passkey takes what there is already, and each goes without the other', async () => {
  const { client, email, passkey } = await secured('both@passkey.example')
  const { sealed, secret } = resultOf(await client.get(FACTOR))['offer'] as { sealed: string; secret: string }
  const person = { email, password: PASSWORD, secret }
  const app = { sealed, code: freshCode(shop.url, person), password: PASSWORD }
  const bare = await client.post(FACTOR, app)
  expect(bare.body).toMatchObject({ errors: [{ path: 'present_code' }] })
  const added = await client.post(FACTOR, { ...app, present_code: await codeBy(client, passkey) })
  expect(resultOf(expectOk(added, 'the app'))).toEqual({ recovery_codes: [] })
  const totp = freshCode(shop.url, person)
  expect((await new ShopClient(shop.url).post(SESSION, { email, password: PASSWORD, totp })).status).toBe(200)
  expectOk(await client.post('/account/factor-requirement', { is_required: 1, password: PASSWORD }), 'the requirement')
  const off = { password: PASSWORD, code: freshCode(shop.url, person) }
  expectOk(await client.post(`${FACTOR}/remove`, off), 'the app goes')
  expect((await enter(passkey)).answer.status).toBe(200)
  const [row] = await rowsOf(client)
  const last = await client.post(`${PASSKEYS}/${row?.id}/remove`, {
    password: PASSWORD,
    code: await codeBy(client, passkey),
  })
  expect(codeOf(last)).toEqual([409, 'factor-stays'])
})

test('[SEC-03] challenges are counted with the sign-ins of their network', async () => {
  const { client, passkey } = await secured('counted@passkey.example')
  const limited = async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => new ShopClient(shop.url).post(`${SESSION}/passkey/challenge`, {})),
    )
    return answers.find(({ status }) => status === 429)
  }
  expect(Number((await limited())?.headers.get('retry-after'))).toBeGreaterThan(0)
  await advanceClock(shop.url, 'PT16M')
  // challenges go by real time where the clock of the shop was moved
  expect((await enter(passkey)).answer.status).toBe(200)
  expect(await rowsOf(client)).toHaveLength(1)
})
