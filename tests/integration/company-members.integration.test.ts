import { afterAll, beforeEach, expect, test } from 'vitest'
import { startForgingProvider, tokenTime } from '@waybill/testkit/forging-provider'
import { startNameServer } from '@waybill/testkit/name-server'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, linkIn, mailsTo, readyToPay, register, resultOf } from '@waybill/testkit/shop-journey'
import { startRealProvider } from '@waybill/testkit/real-provider'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { SoftPasskey } from '@waybill/testkit/soft-passkey'
import { freshCode } from '@waybill/testkit/staff-client'
import {
  answered,
  begins,
  comesBack,
  company,
  domainsOf,
  joins,
  PASSWORD,
  proves,
  saves,
  SETTINGS,
  signsIn,
  walksThrough,
  whoIs,
} from './company/company-stage.ts'

const IN = '/account/billing/subscription'

const wrongPassword = ({ status, body }: ShopAnswer): boolean =>
  status === 422 && JSON.stringify(body['errors']).startsWith('[{"path":"password"')
const MEMBERS = '/account/members'

const names = await startNameServer()
const provider = await startForgingProvider()
const shop = shopOfFile({ DNS_SERVERS: names.address })
afterAll(async () => {
  names.stop()
  await provider.stop()
})
beforeEach(() => {
  provider.forgery = {}
})

const firm = (domain: string, more: Readonly<Record<string, unknown>> = {}) =>
  company({ url: shop.url, names }, domain, provider, more)

const browser = () => new ShopClient(shop.url)
/** Without the marks that keep an address from being a link. */
const plain = (subject: string): string => subject.replaceAll('\u2060', '')
const byText = (one: string, other: string): number => (one < other ? -1 : 1)
const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const personOf = (email: string) => ({ sub: `sub of ${email}`, email })
const passwordIn = (client: ShopClient, email: string) => client.post('/account/session', { email, password: PASSWORD })

interface TeamOut {
  readonly members: readonly {
    readonly email: string
    readonly role: string
    readonly is_read_only: number
    readonly first_name: string
  }[]
  readonly invitations: readonly { readonly id: number; readonly email: string; readonly state: string }[]
}
const teamOf = async (client: ShopClient) => resultOf(await client.get('/account/team')) as unknown as TeamOut

/** Signs in at the company once more, within the session. */
async function again(client: ShopClient, sub: string): Promise<string> {
  const begun = expectOk(await client.post('/account/session/again', { next: '/account/security' }), 'the beginning')
  const address = new URL(String(resultOf(begun)['url']))
  expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual(['login', '300'])
  provider.person = { ...provider.person, sub }
  return comesBack(client, await answered(address))
}

test.for([
  ['manage', 'manage', 0],
  ['look', 'manage', 1],
  ['view', 'view', 0],
] as const)('[ACC-16] a first sign-in makes a member by the rule %s', async ([rule, role, isReadOnly]) => {
  const { client, domain } = await firm(`rule-${rule}.example`, { first_sign_in: rule })
  const email = `kim@${domain}`
  provider.forgery = { claims: { given_name: 'Kim', family_name: 'Larsen' } }
  const person = browser()
  expect(await signsIn(provider, personOf(email), person)).toBe(IN)
  const { members } = await teamOf(client)
  expect(members.find((each) => each.email === email)).toMatchObject({
    role,
    is_read_only: isReadOnly,
    first_name: 'Kim',
  })
  // without a password nothing else signs them in
  expect(codeOf(await browser().post('/account/session', { email, password: '' }))).toEqual([401, 'sign-in-failed'])
})

test('[ACC-16] without such a rule a stranger stays out, and an invited person joins as they were invited', async () => {
  const { client, domain } = await firm('invites.example')
  const email = `ines@${domain}`
  expect(await signsIn(provider, personOf(email), browser())).toBe('company-not-member')
  expectOk(await client.post(`${MEMBERS}/invitations`, { email, role: 'view' }), 'the invitation')
  expect(await signsIn(provider, personOf(email), browser())).toBe(IN)
  const { members, invitations } = await teamOf(client)
  expect([members.find((each) => each.email === email)?.role, invitations]).toEqual(['view', []])
})

test('[ACC-16] of more first sign-ins at once than paid members the rest waits for the primary member', async () => {
  const email = 'primary@seats.example'
  const { client, memberId } = await readyToPay(shop.url, email)
  expectOk(await client.post('/cart/quantities', { usages: { 'user-team': 6 } }), 'one member beyond the five')
  expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }), 'the checkout')
  await proves(client, 'seats.example', names)
  expectOk(await saves(client, provider, { first_sign_in: 'manage' }), 'the provider')
  const addresses = Array.from({ length: 7 }, (_, nth) => `person-${nth}@seats.example`)
  const backs: (readonly [ShopClient, string])[] = []
  for (const address of addresses) {
    const person = browser()
    provider.person = personOf(address)
    // oxlint-disable-next-line no-await-in-loop -- the provider has one person at a time
    backs.push([person, await answered(await begins(person, address))])
  }
  const outcomes = await Promise.all(backs.map(([person, back]) => comesBack(person, back)))
  expect(outcomes.toSorted(byText)).toEqual([IN, IN, IN, IN, IN, 'company-waits', 'company-waits'])
  const waiting = (await teamOf(client)).invitations
  expect(waiting.map(({ state }) => state)).toEqual(['requested', 'requested'])
  await advanceClock(shop.url, 'PT1S')
  const mails = (await mailsTo(shop.url, email)).filter(({ subject }) => subject.includes('wants to join'))
  expect(new Set(mails.map(({ subject }) => plain(subject).split(' ')[0]))).toEqual(
    new Set(waiting.map((each) => each.email)),
  )

  // asked again they wait as before, and one who is let in joins
  const [sixth = '', seventh = ''] = waiting.map((each) => each.email)
  expect(await signsIn(provider, personOf(sixth), browser())).toBe('company-waits')
  const letIn = waiting.find((each) => each.email === sixth)
  expectOk(await client.post(`${MEMBERS}/invitations/${letIn?.id}/resend`, {}), 'the answer')
  expect(await signsIn(provider, personOf(sixth), browser())).toBe(IN)
  const declined = waiting.find((each) => each.email === seventh)
  expectOk(await client.delete(`${MEMBERS}/invitations/${declined?.id}`), 'the other answer')
  expect((await teamOf(client)).members).toHaveLength(7)
})

test('[ACC-16] where it is required, members of its domains sign in there alone; the primary one and other domains as before', async () => {
  const { client, email, domain } = await firm('requires.example')
  const [member, outside] = [
    await joins(shop.url, client, `noor@${domain}`),
    await joins(shop.url, client, 'freelance@elsewhere.example'),
  ]
  const passkey = new SoftPasskey(shop.url.replace('127.0.0.1', 'localhost'))
  const optionsOf = (answer: ShopAnswer) => resultOf(answer)['options'] as Parameters<SoftPasskey['sign']>[0]
  const made = await member.client.post('/account/me/passkeys/challenge', { password: PASSWORD })
  const added = { credential: passkey.make(optionsOf(made)), name: '' }
  expectOk(await member.client.post('/account/me/passkeys', added), 'a passkey before')
  const byPasskey = async (person: ShopClient) => {
    const credential = passkey.sign(optionsOf(await person.post('/account/session/passkey/challenge', {})))
    return person.post('/account/session/passkey', { credential })
  }
  const invited = `later@${domain}`
  expectOk(await client.post(`${MEMBERS}/invitations`, { email: invited, role: 'manage' }), 'an invitation before')
  expectOk(await saves(client, provider, { is_required: 1 }), 'the requirement')
  expect(await Promise.all([member.client, outside.client, client].map(whoIs))).toEqual([
    undefined,
    outside.email,
    email,
  ])
  const wrong = await browser().post('/account/session', { email: member.email, password: 'not the right one' })
  expect(codeOf(wrong), 'nothing is said before the password').toEqual([401, 'sign-in-failed'])
  expect(codeOf(await passwordIn(browser(), member.email))).toEqual([403, 'company-required'])
  expect(codeOf(await byPasskey(browser())), 'a passkey of theirs').toEqual([403, 'company-required'])
  expectOk(await passwordIn(browser(), outside.email), 'another domain')
  expectOk(await passwordIn(browser(), email), 'the primary member')
  await advanceClock(shop.url, 'PT1S')
  const link = linkIn((await mailsTo(shop.url, invited))[0], '/account/invitation/')
  const accepted = await browser().post(link, { first_name: 'Li', last_name: '', password: PASSWORD })
  expect(codeOf(accepted)).toEqual([403, 'company-required'])
  expect(await signsIn(provider, personOf(member.email), browser())).toBe(IN)
  expect(wrongPassword(await client.post(`${SETTINGS}/remove`, { password: 'not the right one' }))).toBe(true)
  expectOk(await client.post(`${SETTINGS}/remove`, { password: PASSWORD }), 'its end')
  expectOk(await byPasskey(browser()), 'the passkey again')
})

test('[ACC-16] a sign-in there takes the place of a second factor that the account requires', async () => {
  const { client, email, domain } = await firm('with-factor.example', { first_sign_in: 'manage' })
  const member = await joins(shop.url, client, `noor@${domain}`)
  const { sealed, secret = '' } = resultOf(await client.get('/account/me/factor'))['offer'] as Record<string, string>
  const code = freshCode(shop.url, { email, password: PASSWORD, secret })
  expectOk(await client.post('/account/me/factor', { sealed, code, password: PASSWORD }), 'the factor')
  expectOk(await client.post('/account/factor-requirement', { is_required: 1, password: PASSWORD }), 'the requirement')
  expect(codeOf(await member.client.get('/account/me'))).toEqual([403, 'factor-required'])
  expect(await signsIn(provider, personOf(member.email), member.client)).toBe(IN)
  expectOk(await member.client.get('/account/me'), 'the page of a member')
  expectOk(await passwordIn(member.client, member.email), 'the password in the same browser')
  expect(codeOf(await member.client.get('/account/me'))).toEqual([403, 'factor-required'])
})

test('[ACC-16] a real provider program signs a member in, by its own pages and its user information', async () => {
  const { client } = await register(shop.url, 'primary@real.example')
  await proves(client, 'real.example', names)
  const redirectUri = String(resultOf(await client.get(SETTINGS))['redirect_uri'])
  const real = await startRealProvider({ clientId: 'shop', secret: 'a secret of the shop', redirectUri })
  try {
    expectOk(await saves(client, real, { first_sign_in: 'view' }), 'the provider')
    const signIn = async (login: string) => {
      const person = browser()
      const back = await walksThrough(await begins(person, 'kim@real.example'), login)
      return [await comesBack(person, back), await whoIs(person)]
    }
    expect(await signIn('kim@real.example')).toEqual([IN, 'kim@real.example'])
    expect(await signIn('unverified@real.example')).toEqual(['company-address', undefined])
    expect(await signIn('kim@other.example')).toEqual(['company-address', undefined])
    const { members } = await teamOf(client)
    expect(members.map(({ first_name: name, role }) => `${name} ${role}`)).toEqual(['Mira primary', 'Noor view'])
    expectOk(await saves(client, real, { client_secret: 'another one' }), 'a wrong secret')
    expect(await signIn('kim@real.example')).toEqual(['company-rejected', undefined])
  } finally {
    await real.stop()
  }
})

test('[ACC-16] such a session ends after a day, whatever is done in it', async () => {
  const { domain } = await firm('one-day.example', { first_sign_in: 'manage' })
  const person = browser()
  expect(await signsIn(provider, personOf(`kim@${domain}`), person)).toBe(IN)
  await advanceClock(shop.url, 'PT23H59M')
  expect(await whoIs(person)).toBe(`kim@${domain}`)
  await advanceClock(shop.url, 'PT1M')
  expect(await whoIs(person)).toBeUndefined()
})

test('[ACC-16] a member without a password confirms by signing in there again: fresh, as the same person', async () => {
  const { domain } = await firm('again.example', { first_sign_in: 'manage' })
  const { sub, email } = personOf(`kim@${domain}`)
  const person = browser()
  expect(await signsIn(provider, { sub, email }, person)).toBe(IN)
  const exports = () => person.post('/account/me/exports', { password: '' })
  const denied = await exports()
  expect([denied.status, JSON.stringify(denied.body['errors'])]).toEqual([
    422,
    expect.stringContaining('Sign in at your company again'),
  ])
  const page = await person.get('/account/security/export', { accept: 'text/html' })
  expect(page.text).toContain('Sign in there again')
  expect(page.text).not.toContain('type="password"')

  expect(await again(person, 'another person')).toBe('company-other-person')
  provider.forgery = { claims: { auth_time: tokenTime() - 600 } }
  expect(await again(person, sub), 'a sign-in of ten minutes ago').toBe('company-rejected')
  provider.forgery = { claims: { auth_time: undefined } }
  expect(await again(person, sub), 'of no one knows when').toBe('company-rejected')
  expect((await exports()).status).toBe(422)

  provider.forgery = {}
  expect(await again(person, sub)).toBe('/account/security')
  expectOk(await exports(), 'the export')
  expectOk(await person.post('/account/me/email', { email: `kim2@${domain}`, password: '' }), 'another address')
  expectOk(await person.post('/account/me/deletion', { scope: 'member', password: '' }), 'the deletion')
  // another session of the same member has confirmed nothing
  const second = browser()
  expect(await signsIn(provider, { sub, email }, second)).toBe(IN)
  expect((await second.post('/account/me/exports', { password: '' })).status).toBe(422)
})

test('[ACC-16] a domain whose record is gone is lost at the weekly look: by mail, and the passwords stay', async () => {
  const { client, email, domain, domainId } = await firm('lost.example', { is_required: 1 })
  const member = { email: `noor@${domain}` }
  expectOk(await client.post(`${MEMBERS}/invitations`, { email: member.email, role: 'manage' }), 'the invitation')
  expect(await signsIn(provider, personOf(member.email), browser())).toBe(IN)
  const begun = browser()
  provider.person = personOf(member.email)
  const back = await answered(await begins(begun, member.email))
  await advanceClock(shop.url, 'P8D')
  expect(domainsOf(await client.get(SETTINGS))).toMatchObject([{ state: 'verified' }])
  const record = names.records.get(`_waybill.${domain}`) ?? ''
  names.records.delete(`_waybill.${domain}`)
  await advanceClock(shop.url, 'P8D')
  expect(domainsOf(await client.get(SETTINGS))).toMatchObject([{ state: 'lost' }])
  const mails = (await mailsTo(shop.url, email)).filter(
    ({ subject }) => plain(subject) === `${domain} is no longer confirmed`,
  )
  expect(mails).toHaveLength(1)
  expect(linkIn(mails[0], '/account/members/company')).toBe('/account/members/company')
  expect(await comesBack(begun, back), 'lost on the way').toBe('company-domain-lost')
  const unknown = await browser().post('/account/session/company', { email: member.email })
  expect(unknown.status).toBe(422)
  names.records.set(`_waybill.${domain}`, record)
  expectOk(await client.post(`${SETTINGS}/domains/${domainId}/check`, {}), 'the check')
  expect(await signsIn(provider, personOf(member.email), browser())).toBe(IN)
  const removal = `${SETTINGS}/domains/${domainId}/remove`
  expect(wrongPassword(await client.post(removal, { password: '' }))).toBe(true)
  expect(domainsOf(expectOk(await client.post(removal, { password: PASSWORD }), 'the removal'))).toEqual([])
  expect((await client.post(removal, { password: PASSWORD })).status).toBe(404)
  expect((await browser().post('/account/session/company', { email: member.email })).status).toBe(422)
})
