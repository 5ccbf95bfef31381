import { afterAll, beforeEach, expect, test } from 'vitest'
import { startForgingProvider } from '@waybill/testkit/forging-provider'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import { SoftPasskey } from '@waybill/testkit/soft-passkey'
import type { StaffClient } from '@waybill/testkit/staff-client'
import { answered } from './company/company-stage.ts'
import { FORGERIES, type ForgeryOutcome } from './company/forgeries.ts'
import {
  ADMIN,
  beginsAt,
  CLIENT,
  codeOf,
  comesTo,
  givesFactor,
  isKnownAt,
  staffIn,
  waitingIn,
} from './staff-provider/provider-stage.ts'

const provider = await startForgingProvider()
const { host } = new URL(provider.issuer)
const shop = shopWithStaff(['owner', 'admin', 'finance', 'support', 'editor'], {
  ...CLIENT,
  STAFF_OIDC_ISSUER: provider.issuer,
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.forgery = {}
})

const emailOf = (role: string): string => `${role}@lodeway.example`
const personOf = (role: string) => ({ sub: `sub of ${role}`, email: emailOf(role) })
const newBrowser = () => new ShopClient(shop.url)
/** The shop by the name that browsers take: its own address has numbers. */
const newDevice = () => new SoftPasskey(shop.url.replace('127.0.0.1', 'localhost'))
type Options = Parameters<SoftPasskey['sign']>[0]

/** One session by password for a role in the whole file: a code counts once. */
const sessions = new Map<string, Promise<StaffClient>>()
async function byPassword(role: string): Promise<StaffClient> {
  const staff = shop.staff(role)
  expectOk(await staff.signIn(), role)
  return staff
}
function as(role: string): Promise<StaffClient> {
  const known = sessions.get(role) ?? byPassword(role)
  sessions.set(role, known)
  return known
}

interface Entry {
  readonly event: string
  readonly actor: string
  readonly is_whole: number
  readonly data: Readonly<Record<string, unknown>>
}

/** The newest entries of the audit trail. */
async function trail(): Promise<readonly Entry[]> {
  const { client } = await as('owner')
  return resultOf(await client.get(`${ADMIN}/audit`))['entries'] as readonly Entry[]
}

/** The newest sign-in that was turned away. */
const turnedAway = async () => (await trail()).find(({ event }) => event === 'staff.sign_in_rejected')

interface Member {
  readonly id: number
  readonly email: string
}

async function members(): Promise<readonly Member[]> {
  const { client } = await as('owner')
  return resultOf(await client.get(`${ADMIN}/staff`))['staff'] as readonly Member[]
}
const idOf = async (role: string) => (await members()).find(({ email }) => email === emailOf(role))?.id

const PROBLEMS: Readonly<Record<ForgeryOutcome, string>> = {
  in: '/admin',
  over: 'over',
  cancelled: 'cancelled',
  rejected: 'rejected',
  address: 'unknown',
}

test.for(FORGERIES)('[ACC-16] a sign-in of the staff that answers with %s', async ([, forgery, outcome]) => {
  const browser = newBrowser()
  provider.forgery = forgery('lodeway.example')
  // no test binds them: what is bound already needs no address
  expect(await isKnownAt(provider, personOf('admin'), browser)).toBe(PROBLEMS[outcome])
  expect(await waitingIn(browser)).toBe(outcome === 'in' ? emailOf('admin') : undefined)
  // whatever it is, it opens nothing
  expect(browser.cookie('waybill-staff')).toBeUndefined()
  expect(codeOf(await browser.get(`${ADMIN}/session`))).toEqual([401, 'unauthorized'])
})

test('[ACC-16] [ADM-06] the provider takes the place of the password alone: the second factor makes the session', async () => {
  const finance = shop.staff('finance')
  const browser = newBrowser()
  const address = await beginsAt(browser, '/admin/approvals?tab=1')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'shop',
    redirect_uri: `${shop.url}/admin/sign-in/return`,
    response_type: 'code',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  provider.person = personOf('finance')
  expect(await comesTo(browser, await answered(address))).toBe('/admin/approvals?tab=1')
  expect(provider.tokenRequests.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
  for (const path of ['session', 'sessions', 'staff', 'audit', 'passkeys'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(codeOf(await browser.get(`${ADMIN}/${path}`)), path).toEqual([401, 'unauthorized'])
  expect(codeOf(await browser.post(`${ADMIN}/logins/confirm`, { code: 'BBBB-BBBB' }))).toEqual([401, 'unauthorized'])
  const wrong = await givesFactor(browser, { code: '000000' })
  expect([wrong.status, wrong.body['errors']]).toMatchObject([422, [{ path: 'code' }]])
  expect(browser.cookie('waybill-staff')).toBeUndefined()

  const code = finance.code()
  const both = await Promise.all([1, 2].map(() => givesFactor(browser, { code })))
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await staffIn(browser)).toBe(emailOf('finance'))
  expect(await waitingIn(browser)).toBeUndefined()
  const actor = `staff:${await idOf('finance')}`
  const theirs = (await trail()).filter((entry) => entry.actor === actor)
  expect(theirs.find(({ event }) => event === 'staff.identity_bound')).toMatchObject({ data: { provider: host } })
  expect(theirs.find(({ event }) => event === 'staff.signed_in')?.data).toMatchObject({ provider: host })

  // a terminal is let in by this session: its factor is of now
  const login = resultOf(await newBrowser().post(`${ADMIN}/logins`, {}))
  expectOk(await browser.post(`${ADMIN}/logins/confirm`, { code: login['code'] }), 'the terminal')
  const atTerminal = { authorization: `Bearer ${String(login['token'])}` }
  expect(resultOf(await newBrowser().get(`${ADMIN}/session`, atTerminal))).toMatchObject({ role: 'finance' })

  // bound: the person counts, whatever their address is by now, and no one else with it
  const again = newBrowser()
  provider.forgery = { claims: { email: 'renamed@else.example', email_verified: false } }
  expect(await isKnownAt(provider, personOf('finance'), again)).toBe('/admin')
  expect(await waitingIn(again)).toBe(emailOf('finance'))
  provider.forgery = {}
  expect(await isKnownAt(provider, { ...personOf('finance'), sub: 'an heir' }, newBrowser())).toBe('unknown')
  expect(await turnedAway()).toMatchObject({
    actor: `operator:${host}`,
    is_whole: 1,
    data: { reason: 'other-identity', subject: 'an heir', email: emailOf('finance') },
  })
})

test('[ACC-16] [ADM-06] a person who isn’t on the staff, is no more, or has no confirmed address reads the same, and becomes no one', async () => {
  const before = await members()
  const { client: owner } = await as('owner')
  const editor = shop.staff('editor')
  const bound = newBrowser()
  expect(await isKnownAt(provider, personOf('editor'), bound)).toBe('/admin')
  expectOk(await givesFactor(bound, { code: editor.code() }), 'the editor')
  const half = newBrowser()
  expect(await isKnownAt(provider, personOf('editor'), half)).toBe('/admin')
  expectOk(await owner.post(`${ADMIN}/staff/${await idOf('editor')}/disable`, {}), 'the end')
  // one who had come back from the provider before that
  expect(await waitingIn(half)).toBeUndefined()
  expect(codeOf(await givesFactor(half, { code: editor.code() }))).toEqual([410, 'staff-provider-over'])
  const unbound = { ...personOf('support'), sub: 'unbound' }
  const cases = [
    [personOf('editor'), {}, 'disabled'],
    [{ ...personOf('editor'), sub: 'unbound' }, {}, 'disabled'],
    [{ sub: 'stranger', email: 'stranger@lodeway.example' }, {}, 'unknown'],
    [unbound, { email_verified: false }, 'unconfirmed-address'],
    [unbound, { email_verified: 'true' }, 'unconfirmed-address'],
    [unbound, { email: 'no address\u0000' }, 'unconfirmed-address'],
  ] as const
  for (const [person, claims, reason] of cases) {
    const browser = newBrowser()
    provider.forgery = { claims }
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const [problem, entry] = [await isKnownAt(provider, person, browser), await turnedAway()]
    expect([problem, entry?.data], reason).toMatchObject(['unknown', { reason, subject: person.sub }])
    // oxlint-disable-next-line no-await-in-loop -- likewise
    expect(await waitingIn(browser)).toBeUndefined()
  }
  expect((await members()).map(({ email }) => email)).toEqual(before.map(({ email }) => email))
})

test('[ACC-16] an answer counts once, in the browser that began it, and at its own address', async () => {
  provider.person = personOf('support')
  const [browser, thief] = [newBrowser(), newBrowser()]
  const back = await answered(await beginsAt(browser))
  await beginsAt(thief)
  expect(await comesTo(thief, back), 'a login that is put into another browser').toBe('over')
  expect(await comesTo(newBrowser(), back)).toBe('over')
  expect(await comesTo(browser, back.replace(/state=[^&]+/, 'state=invented'))).toBe('over')
  expect(await comesTo(browser, back.replace('/admin/sign-in/return', '/sign-in/company/return/1'))).toBe(
    'company-over',
  )
  const began = browser.cookie('waybill-provider') ?? ''
  const copy = new ShopClient(shop.url, new Map([['waybill-provider', began]]))
  expect(await comesTo(browser, back)).toBe('/admin')
  const waiting = browser.cookie('waybill-provider') ?? ''
  expect(waiting).not.toBe(began)
  expect(await comesTo(browser, back)).toBe('over')
  expect(await comesTo(copy, back), 'with the cookie from before').toBe('over')
  expect(await waitingIn(copy), 'which doesn’t wait either').toBeUndefined()
  expect(await waitingIn(browser)).toBe(emailOf('support'))
  expectOk(await browser.delete(`${ADMIN}/session`), 'someone else signs in')
  expect(await waitingIn(new ShopClient(shop.url, new Map([['waybill-provider', waiting]])))).toBeUndefined()
})

test('[ACC-16] the address to go on to is one of the back office', async () => {
  provider.person = personOf('support')
  const leadsTo = async (next: string) => {
    const browser = newBrowser()
    return comesTo(browser, await answered(await beginsAt(browser, next)))
  }
  expect(await leadsTo('/admin/staff')).toBe('/admin/staff')
  for (const next of ['https://evil.example', '//evil.example/admin', '/\\evil.example', '/account', '/administer', ''])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await leadsTo(next), next).toBe('/admin')
})

test('[ACC-16] [ADM-06] a sign-in takes five factors, and only those of its person; its session is a new one', async () => {
  const support = shop.staff('support')
  const { client: owner } = await as('owner')
  const planted = newBrowser()
  expect(await isKnownAt(provider, personOf('support'), planted)).toBe('/admin')
  // the sign-in of one in the browser of another, who is signed in there and gives a code of their own
  const cookies = [
    ['waybill-provider', planted.cookie('waybill-provider') ?? ''],
    ['waybill-staff', owner.cookie('waybill-staff') ?? ''],
  ] as const
  const victim = new ShopClient(shop.url, new Map(cookies))
  expect((await givesFactor(victim, { code: shop.staff('owner').code() })).status).toBe(422)
  expect(await staffIn(victim)).toBe(emailOf('owner'))
  for (let tried = 1; tried < 5; tried += 1)
    // oxlint-disable-next-line no-await-in-loop -- each is counted before the next
    expect((await givesFactor(planted, { code: '000000' })).status).toBe(422)
  expect(codeOf(await givesFactor(planted, { code: support.code() }))).toEqual([410, 'staff-provider-over'])
  const passkeyless = await givesFactor(newBrowser(), { code: '000000' })
  expect(codeOf(passkeyless)).toEqual([410, 'staff-provider-over'])

  const browser = newBrowser()
  expect(await isKnownAt(provider, personOf('support'), browser)).toBe('/admin')
  const before = browser.cookie('waybill-provider')
  expectOk(await givesFactor(browser, { code: support.code() }), 'the factor')
  expect(browser.cookie('waybill-staff')).not.toBe(before)
  const first = new ShopClient(shop.url, new Map([['waybill-staff', browser.cookie('waybill-staff') ?? '']]))
  expect(await staffIn(first)).toBe(emailOf('support'))
  // a passkey in the code's place; the session that the browser had ends
  const device = newDevice()
  const optionsOf = async (path: string, body: object) =>
    resultOf(await browser.post(`${ADMIN}/${path}`, body))['options'] as Options
  const made = { credential: device.make(await optionsOf('passkeys/challenge', {})), name: '' }
  expectOk(await browser.post(`${ADMIN}/passkeys`, made), 'the passkey')
  expect(await isKnownAt(provider, personOf('support'), browser)).toBe('/admin')
  const credential = device.sign(await optionsOf('session/challenge', { email: emailOf('support') }))
  expectOk(await givesFactor(browser, { credential }), 'the passkey as the factor')
  expect(await staffIn(browser)).toBe(emailOf('support'))
  expect((await first.get(`${ADMIN}/session`)).status).toBe(401)
})

/** Sets password and a passkey by the newest mailed link. */
async function enrols(email: string): Promise<SoftPasskey> {
  await advanceClock(shop.url, 'PT1S')
  const mails = await mailsTo(shop.url, email)
  const token = mails.map(({ text }) => /\/admin\/enrol\/([\w-]+)/.exec(text)?.[1]).find(Boolean)
  const password = 'a quiet harbour at noon'
  const link = `${ADMIN}/enrolments/${token}`
  const device = newDevice()
  const { options } = resultOf(await newBrowser().post(`${link}/challenge`, { password }))
  const credential = device.make(options as Options)
  expectOk(await newBrowser().post(link, { password, credential }), 'the enrolment')
  return device
}

/** The sign-in of an identity with a passkey. */
async function enters(person: { readonly sub: string; readonly email: string }, device: SoftPasskey) {
  const browser = newBrowser()
  expect(await isKnownAt(provider, person, browser)).toBe('/admin')
  const { options } = resultOf(await browser.post(`${ADMIN}/session/challenge`, { email: person.email }))
  expectOk(await givesFactor(browser, { credential: device.sign(options as Options) }), 'the factor')
  return browser
}

test('[ACC-16] [ADM-06] a recovery by two others frees the identity: the next sign-in binds another one', async () => {
  const [{ client: owner }, { client: admin }] = await Promise.all([as('owner'), as('admin')])
  const [email, moved] = ['kim@lodeway.example', 'sub of kim, moved']
  expectOk(await owner.post(`${ADMIN}/staff/invitations`, { email, name: 'Kim Vo', role: 'support' }), 'Kim')
  await enters({ sub: 'sub of kim', email }, await enrols(email))
  expect(await isKnownAt(provider, { sub: moved, email }, newBrowser())).toBe('unknown')
  const path = `${ADMIN}/staff/${(await members()).find((one) => one.email === email)?.id}/recovery`
  expectOk(await owner.post(path, {}), 'the first name')
  expectOk(await admin.post(path, {}), 'the second name')
  const device = await enrols(email)
  expect(await staffIn(await enters({ sub: moved, email }, device))).toBe(email)
  expect(await isKnownAt(provider, { sub: 'sub of kim', email }, newBrowser())).toBe('unknown')
})

test('[ACC-16] [SEC-04] a provider that leads into the network is not called', async () => {
  for (const discovery of [
    { issuer: 'http://127.0.0.1:1' },
    { authorization_endpoint: 'javascript:alert(1)' },
    { authorization_endpoint: undefined },
  ]) {
    provider.forgery = { discovery }
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(codeOf(await newBrowser().post(`${ADMIN}/session/provider`, {}))).toEqual([
      503,
      'staff-provider-unreachable',
    ])
  }
  for (const discovery of [{ token_endpoint: 'https://10.0.0.1/token' }, { jwks_uri: 'http://169.254.169.254/' }]) {
    provider.forgery = { discovery }
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await isKnownAt(provider, personOf('finance'), newBrowser())).toBe('rejected')
  }
})
