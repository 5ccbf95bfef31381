import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import { SoftPasskey } from '@waybill/testkit/soft-passkey'
import { STAFF_PASSWORD } from '@waybill/testkit/staff'
import type { StaffClient } from '@waybill/testkit/staff-client'

const ADMIN = '/api/admin/v1'
const PASSWORD = 'a quiet harbour at noon'
const shop = shopWithStaff(['owner', 'admin', 'editor'], { RATE_LIMIT: 'on' })

type Options = Parameters<SoftPasskey['sign']>[0]
type Claims = NonNullable<Parameters<SoftPasskey['sign']>[1]>

/** The shop by the name that browsers take: its own address has numbers. */
const newPasskey = () => new SoftPasskey(shop.url.replace('127.0.0.1', 'localhost'))
const optionsIn = (answer: ShopAnswer) => resultOf(expectOk(answer, 'the challenge'))['options'] as Options
const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const withoutReference = ({ status, body }: ShopAnswer) => JSON.stringify({ status, ...body, reference: '' })
const FAILED = [401, 'staff-sign-in-failed']
const REJECTED = [401, 'passkey-rejected']

/** One session for a role in the whole file: a code counts once, and there are three in half a minute. */
const sessions = new Map<string, Promise<StaffClient>>()
async function signIn(role: string): Promise<StaffClient> {
  const staff = shop.staff(role)
  expectOk(await staff.signIn(), role)
  return staff
}
function signedIn(role: string): Promise<StaffClient> {
  const session = sessions.get(role) ?? signIn(role)
  sessions.set(role, session)
  return session
}

async function sentTo(email: string) {
  await advanceClock(shop.url, 'PT1S')
  return mailsTo(shop.url, email)
}

/** The token of the newest mailed link. */
async function linkOf(email: string): Promise<string> {
  const mails = await sentTo(email)
  return mails.map(({ text }) => /\/admin\/enrol\/([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? ''
}

interface Enrolled {
  readonly client: ShopClient
  readonly email: string
  readonly passkey: SoftPasskey
}

/** Sets password and a passkey by the mailed link. */
async function enrols(email: string, passkey = newPasskey()): Promise<Enrolled> {
  const path = `${ADMIN}/enrolments/${await linkOf(email)}`
  const client = new ShopClient(shop.url)
  const credential = passkey.make(optionsIn(await client.post(`${path}/challenge`, { password: PASSWORD })))
  expectOk(await client.post(path, { password: PASSWORD, credential }), 'the enrolment')
  return { client, email, passkey }
}

/** A colleague whose one factor is a passkey. */
async function joins(email: string, role = 'support'): Promise<Enrolled> {
  const { client } = await signedIn('owner')
  expectOk(await client.post(`${ADMIN}/staff/invitations`, { email, name: 'Kim Vo', role }), 'the invitation')
  return enrols(email)
}

const challenge = async (client: ShopClient, email: string) =>
  optionsIn(await client.post(`${ADMIN}/session/challenge`, { email }))

/** A sign-in with password and passkey, with what is said of it. */
async function enter({ email, passkey }: Omit<Enrolled, 'client'>, claims: Partial<Claims> = {}) {
  const client = new ShopClient(shop.url)
  const credential = passkey.sign(await challenge(client, email), claims)
  const answer = await client.post(`${ADMIN}/session`, { email, password: PASSWORD, credential })
  return { client, credential, answer }
}

const confirmOptions = async (client: ShopClient) =>
  optionsIn(await client.post(`${ADMIN}/session/factor/challenge`, {}))

interface Factors {
  readonly has_app: number
  readonly passkeys: readonly { readonly id: number; readonly name: string; readonly last_used_at: string | null }[]
}

const factorsOf = async (client: ShopClient) => resultOf(await client.get(`${ADMIN}/passkeys`)) as unknown as Factors

/** Adds a passkey to the sign-in of an open session. */
async function adds(client: ShopClient, name: string, passkey = newPasskey()): Promise<SoftPasskey> {
  const credential = passkey.make(optionsIn(await client.post(`${ADMIN}/passkeys/challenge`, {})))
  expectOk(await client.post(`${ADMIN}/passkeys`, { credential, name }), 'the passkey')
  return passkey
}

test('[ADM-06] an invited colleague enrols with a passkey, and signs in with password and passkey', async () => {
  const email = 'kim@passkey.example'
  const { client: owner } = await signedIn('owner')
  expectOk(await owner.post(`${ADMIN}/staff/invitations`, { email, name: 'Kim Vo', role: 'support' }), 'Kim')
  const token = await linkOf(email)
  const path = `${ADMIN}/enrolments/${token}`
  const visitor = new ShopClient(shop.url)
  const weak = await visitor.post(`${path}/challenge`, { password: 'short' })
  expect([weak.status, weak.body['errors']]).toEqual([422, [expect.objectContaining({ path: 'password' })]])
  expect(codeOf(await visitor.post(`${path}x/challenge`, { password: PASSWORD }))).toEqual([410, 'link-expired'])
  const passkey = newPasskey()
  const used = passkey.make(optionsIn(await visitor.post(`${path}/challenge`, { password: PASSWORD })), {
    isVerified: false,
  })
  expect(codeOf(await visitor.post(path, { password: PASSWORD, credential: used }))).toEqual(REJECTED)
  const credential = passkey.make(optionsIn(await visitor.post(`${path}/challenge`, { password: PASSWORD })))
  const both = await Promise.all(
    [visitor, new ShopClient(shop.url)].map((client) => client.post(path, { password: PASSWORD, credential })),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const { client, answer } = await enter({ email, passkey })
  expect(resultOf(answer)).toMatchObject({ email, role: 'support', has_app: 0, has_passkey: 1 })
  expect(await factorsOf(client)).toMatchObject({ has_app: 0, passkeys: [{ last_used_at: expect.any(String) }] })
  // there is no app whose code could be guessed
  const byCode = await visitor.post(`${ADMIN}/session`, { email, password: PASSWORD, code: '000000' })
  expect(codeOf(byCode)).toEqual(FAILED)
})

test('[ADM-06] whatever is wrong about password, passkey or address has one answer (SEC-03)', async () => {
  const one = await joins('one@passkey.example')
  // ten tries of an address are a window
  const two = await joins('two@passkey.example')
  const other = await joins('other@passkey.example')
  const { host } = new URL(shop.url)
  const wrong: readonly Partial<Claims>[] = [
    { origin: 'https://shop.example' },
    { origin: `http://${host}` },
    { rpId: 'shop.example' },
    { challenge: Buffer.from('another challenge').toString('base64url') },
    { crossOrigin: true },
    { isVerified: false },
    { userHandle: Buffer.from('someone else').toString('base64url') },
  ]
  const answers = await Promise.all(wrong.map((claims) => enter(one, claims)))
  const visitor = new ShopClient(shop.url)
  const others = [
    (await enter({ ...two, passkey: other.passkey })).answer,
    (await enter({ ...two, passkey: newPasskey() })).answer,
    (await enter({ email: 'unknown@passkey.example', passkey: two.passkey })).answer,
    // a challenge of another address
    await visitor.post(`${ADMIN}/session`, {
      email: two.email,
      password: PASSWORD,
      credential: two.passkey.sign(await challenge(visitor, other.email)),
    }),
    // a challenge of a session
    await visitor.post(`${ADMIN}/session`, {
      email: two.email,
      password: PASSWORD,
      credential: two.passkey.sign(await confirmOptions(two.client)),
    }),
    await visitor.post(`${ADMIN}/session`, {
      email: two.email,
      password: 'not the one at all',
      credential: two.passkey.sign(await challenge(visitor, two.email)),
    }),
    await visitor.post(`${ADMIN}/session`, { email: two.email, password: PASSWORD, credential: { id: 'none' } }),
  ]
  const all = [...answers.map(({ answer }) => answer), ...others]
  expect(new Set(all.map(withoutReference)).size).toBe(1)
  expect(codeOf(all[0] as ShopAnswer)).toEqual(FAILED)
})

test('[ADM-06] an answer signs in once, at once too, and one of a copy that counts less never', async () => {
  const kim = await joins('once@passkey.example')
  const credential = kim.passkey.sign(await challenge(kim.client, kim.email))
  const body = { email: kim.email, password: PASSWORD, credential }
  const all = await Promise.all([1, 2, 3].map(() => new ShopClient(shop.url).post(`${ADMIN}/session`, body)))
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  expect((await enter(kim, { count: 10 })).answer.status).toBe(200)
  expect(codeOf((await enter(kim, { count: 10 })).answer)).toEqual(FAILED)
  expect(codeOf((await enter(kim, { count: 9 })).answer)).toEqual(FAILED)
  expect((await enter(kim, { count: 11 })).answer.status).toBe(200)
})

test('[ADM-06] wrong answers are limited as wrong codes are, for the right one too', async () => {
  const kim = await joins('limited@passkey.example')
  const give = async (claims: Partial<Claims>) => {
    const credential = kim.passkey.sign(await confirmOptions(kim.client), claims)
    return kim.client.post(`${ADMIN}/session/factor`, { credential })
  }
  for (let tried = 0; tried < 20; tried += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each is counted before the next
    expect(codeOf(await give({ isVerified: false }))).toEqual(REJECTED)
  }
  expect((await give({})).status).toBe(429)
  // the session stays as it was
  expect((await kim.client.get(`${ADMIN}/session`)).status).toBe(200)
})

test('[ADM-06] the factor is given again by a passkey of one’s own, in the session of the challenge', async () => {
  const kim = await joins('confirms@passkey.example')
  const other = await joins('bystander@passkey.example')
  const factor = (client: ShopClient, credential: unknown) => client.post(`${ADMIN}/session/factor`, { credential })
  const options = await confirmOptions(kim.client)
  expect(options).toMatchObject({ allowCredentials: [{ id: kim.passkey.id }], userVerification: 'required' })
  expect(codeOf(await factor(kim.client, other.passkey.sign(options)))).toEqual(REJECTED)
  expect(codeOf(await factor(other.client, kim.passkey.sign(await confirmOptions(kim.client))))).toEqual(REJECTED)
  // a challenge of a sign-in
  const foreign = kim.passkey.sign(await challenge(kim.client, kim.email))
  expect(codeOf(await factor(kim.client, foreign))).toEqual(REJECTED)
  const { client } = await enter(kim)
  const before = resultOf(await client.get(`${ADMIN}/session`))
  const credential = kim.passkey.sign(await confirmOptions(client))
  const given = resultOf(expectOk(await factor(client, credential), 'the factor'))
  expect(Date.parse(String(given['factor_until']))).toBeGreaterThan(Date.parse(String(before['factor_until'])))
  expect(codeOf(await factor(client, credential))).toEqual(REJECTED)
})

test('[ADM-06] passkeys are added, named and removed; each is mailed and audited, and the last factor stays', async () => {
  const { client: owner } = await signedIn('owner')
  const kim = await joins('keys@passkey.example', 'admin')
  const { client, email } = kim
  const [first] = (await factorsOf(client)).passkeys
  const one = `${ADMIN}/passkeys/${first?.id}`
  expect(codeOf(await client.delete(one))).toEqual([409, 'last-factor'])
  const options = optionsIn(await client.post(`${ADMIN}/passkeys/challenge`, {}))
  expect(options).toMatchObject({ excludeCredentials: [{ id: kim.passkey.id }] })
  const phone = await adds(client, '  My   phone ')
  expect((await factorsOf(client)).passkeys.map(({ name }) => name)).toEqual([first?.name, 'My phone'])
  const subjects = async (address: string) => (await sentTo(address)).map(({ subject, text }) => ({ subject, text }))
  const added = 'Kim Vo (Admin) has a new passkey'
  expect(await subjects(email)).toContainEqual({ subject: added, text: expect.stringContaining('your sign-in') })
  expect((await subjects('owner@lodeway.example')).map(({ subject }) => subject)).toContain(added)

  const { client: stranger } = await joins('stranger@passkey.example')
  expect(codeOf(await stranger.post(one, { name: 'Mine' }))).toEqual([404, 'not-found'])
  expect(codeOf(await stranger.delete(one))).toEqual([404, 'not-found'])
  const unnamed = await client.post(one, { name: ' ' })
  expect([unnamed.status, unnamed.body['errors']]).toEqual([422, [expect.objectContaining({ path: 'name' })]])
  expectOk(await client.post(one, { name: 'Counter' }), 'the name')
  const both = await factorsOf(client)
  expect(both.passkeys.map(({ name }) => name)).toEqual(['Counter', 'My phone'])
  // both at once would leave no factor
  const removals = await Promise.all(both.passkeys.map(({ id }) => client.delete(`${ADMIN}/passkeys/${id}`)))
  expect(removals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await factorsOf(client)).passkeys).toHaveLength(1)
  const kept = (await enter({ email, passkey: phone })).answer.status
  const gone = (await enter(kim)).answer.status
  expect([kept, gone].toSorted((a, b) => a - b)).toEqual([200, 401])
  const { entries } = resultOf(await owner.get(`${ADMIN}/audit`)) as unknown as {
    readonly entries: readonly { readonly event: string; readonly name: string }[]
  }
  const own = entries.filter(({ name, event }) => name === 'Kim Vo' && event.startsWith('staff.passkey'))
  expect(own.map(({ event }) => event)).toEqual(['staff.passkey_removed', 'staff.passkey_added'])
})

test('[ADM-06] beside an app a passkey is a further factor, and is removed again', async () => {
  const { client } = await signedIn('editor')
  const passkey = await adds(client, '')
  expect(resultOf(await client.get(`${ADMIN}/session`))).toMatchObject({ has_app: 1, has_passkey: 1 })
  const email = 'editor@lodeway.example'
  const visitor = new ShopClient(shop.url)
  const credential = passkey.sign(await challenge(visitor, email))
  expectOk(await visitor.post(`${ADMIN}/session`, { email, password: STAFF_PASSWORD, credential }), 'the sign-in')
  const [row] = (await factorsOf(client)).passkeys
  expect(row?.name).toMatch(/\w/)
  expectOk(await client.delete(`${ADMIN}/passkeys/${row?.id}`), 'the removal')
  expect(resultOf(await client.get(`${ADMIN}/session`))).toMatchObject({ has_app: 1, has_passkey: 0 })
})

test('[SEC-02] a passkey of the staff signs no member in, and one of a member no staff', async () => {
  const kim = await joins('both@passkey.example')
  const shopper = new ShopClient(shop.url)
  const asMember = kim.passkey.sign(optionsIn(await shopper.post('/account/session/passkey/challenge', {})))
  expect(codeOf(await shopper.post('/account/session/passkey', { credential: asMember }))).toEqual(REJECTED)
  expect(resultOf(await shopper.get('/account/session'))).toMatchObject({ kind: 'visitor' })

  // a member, whose passkey is given with the address of the staff
  const { client: member } = await register(shop.url, 'member@passkey.example')
  const passkey = newPasskey()
  const begun = await member.post('/account/me/passkeys/challenge', { password: 'three quiet words' })
  expectOk(await member.post('/account/me/passkeys', { credential: passkey.make(optionsIn(begun)), name: '' }), 'it')
  expect(codeOf((await enter({ email: kim.email, passkey })).answer)).toEqual(FAILED)
  // nor does a challenge of the one count at the other
  const { email } = kim
  const crossed = kim.passkey.sign(optionsIn(await shopper.post('/account/session/passkey/challenge', {})))
  expect(codeOf(await shopper.post(`${ADMIN}/session`, { email, password: PASSWORD, credential: crossed }))).toEqual(
    FAILED,
  )
  const back = passkey.sign(await challenge(shopper, email))
  expect(codeOf(await shopper.post('/account/session/passkey', { credential: back }))).toEqual(REJECTED)
})

test('[ADM-06] a recovery by two others ends the passkeys, and so does disabling', async () => {
  const { client: owner } = await signedIn('owner')
  const { client: admin } = await signedIn('admin')
  const kim = await joins('lost@passkey.example')
  const { staff } = resultOf(await owner.get(`${ADMIN}/staff`)) as unknown as {
    readonly staff: readonly { readonly id: number; readonly email: string }[]
  }
  const id = staff.find(({ email }) => email === kim.email)?.id
  expectOk(await owner.post(`${ADMIN}/staff/${id}/recovery`, {}), 'the first name')
  expectOk(await admin.post(`${ADMIN}/staff/${id}/recovery`, {}), 'the second name')
  expect((await enter(kim)).answer.status).toBe(200)
  const anew = await enrols(kim.email)
  expect((await kim.client.get(`${ADMIN}/session`)).status).toBe(401)
  expect(codeOf((await enter(kim)).answer)).toEqual(FAILED)
  expect((await factorsOf(anew.client)).passkeys).toHaveLength(1)
  expectOk(await owner.post(`${ADMIN}/staff/${id}/disable`, {}), 'the end')
  expect((await anew.client.get(`${ADMIN}/session`)).status).toBe(401)
  expect(codeOf((await enter(anew)).answer)).toEqual(FAILED)
})
