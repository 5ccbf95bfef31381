import { afterAll, beforeEach, expect, test } from 'vitest'
import { startForgingProvider } from '@waybill/testkit/forging-provider'
import { startNameServer } from '@waybill/testkit/name-server'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import {
  answered,
  begins,
  comesBack,
  company,
  domainsOf,
  joins,
  saves,
  SETTINGS,
  signsIn,
  whoIs,
} from './company/company-stage.ts'
import { FORGERIES } from './company/forgeries.ts'

const IN = '/account/billing/subscription'

const names = await startNameServer()
const [provider, other] = [await startForgingProvider(), await startForgingProvider()]
const shop = shopOfFile({ DNS_SERVERS: names.address })
afterAll(async () => {
  names.stop()
  await Promise.all([provider.stop(), other.stop()])
})
beforeEach(() => {
  provider.forgery = {}
  other.forgery = {}
})

/** The one whose provider lies: what is rejected leaves nothing behind. */
let forged: ReturnType<typeof firm> | undefined

let companies = 0
/** An account with a domain of its own, and a member who isn't the primary one. */
async function firm() {
  companies += 1
  const site = { url: shop.url, names }
  const made = await company(site, `firm-${companies}.example`, provider)
  const member = await joins(shop.url, made.client, `noor@${made.domain}`)
  return { ...made, member, sub: `noor-${companies}` }
}

test.for(FORGERIES)('[ACC-16] a sign-in at the company that answers with %s', async ([, forgery, outcome]) => {
  const { member, sub, domain } = await (forged ??= firm())
  const browser = new ShopClient(shop.url)
  provider.forgery = forgery(domain)
  // who is bound already needs no address
  const person = { sub: outcome === 'in' ? sub : `${sub}-stranger`, email: member.email }
  expect(await signsIn(provider, person, browser)).toBe(outcome === 'in' ? IN : `company-${outcome}`)
  expect(await whoIs(browser)).toBe(outcome === 'in' ? member.email : undefined)
})

test('[ACC-16] an answer counts once, in the browser that began it; an invented one leaves what is under way alone', async () => {
  const { member, sub } = await firm()
  const [browser, thief] = [new ShopClient(shop.url), new ShopClient(shop.url)]
  provider.person = { sub, email: member.email }
  const back = await answered(await begins(browser, member.email))
  expect(await comesBack(thief, back)).toBe('company-over')
  expect(await comesBack(browser, back.replace(/state=[^&]+/, 'state=invented'))).toBe('company-over')
  const copy = new ShopClient(shop.url, new Map([['waybill-company', browser.cookie('waybill-company') ?? '']]))
  expect(await comesBack(browser, back)).toBe(IN)
  expect(await comesBack(browser, back)).toBe('company-over')
  expect(await comesBack(copy, back), 'with the cookie from before').toBe('company-over')
})

test('[ACC-16] the provider is asked by PKCE, with the exact redirect address, and gets the proof and the secret', async () => {
  const { client, member, sub, accountId } = await firm()
  provider.person = { sub, email: member.email }
  const browser = new ShopClient(shop.url)
  const address = await begins(browser, member.email)
  const redirect = resultOf(await client.get(SETTINGS))['redirect_uri']
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'shop',
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(redirect).toBe(`${shop.url}/sign-in/company/return/${accountId}`)
  expect(await comesBack(browser, await answered(address))).toBe(IN)
  const sent = provider.tokenRequests.at(-1)
  expect([sent?.get('redirect_uri'), sent?.get('code_verifier')?.length]).toEqual([redirect, 43])
})

test('[ACC-16] a key that the provider turns over signs at once', async () => {
  const { member, sub } = await firm()
  const person = { sub, email: member.email }
  expect(await signsIn(provider, person, new ShopClient(shop.url))).toBe(IN)
  await provider.rotateKey()
  expect(await signsIn(provider, person, new ShopClient(shop.url))).toBe(IN)
})

test('[ACC-16] mix-up: the answer of one provider is nothing at the address of another, with and without its name', async () => {
  const honest = await firm()
  const evil = await company({ url: shop.url, names }, 'mix-up.example', other)
  for (const iss of [other.issuer, provider.issuer, undefined]) {
    const browser = new ShopClient(shop.url)
    provider.person = { sub: honest.sub, email: honest.member.email }
    // begun at the evil provider, which leads on to the honest one
    const begun = await begins(browser, evil.email)
    const led = new URL(`${provider.issuer}/authorize${begun.search}`)
    led.searchParams.set('redirect_uri', `${shop.url}/sign-in/company/return/${honest.accountId}`)
    provider.forgery = { answer: { iss } }
    const before = other.tokenRequests.length
    expect(await comesBack(browser, await answered(led))).toBe('company-over')
    expect([other.tokenRequests.length, await whoIs(browser)]).toEqual([before, undefined])
  }
})

test('[ACC-16] a removed member stays out, though the provider vouches for them, until they are invited again', async () => {
  const { client, member, sub, domain } = await firm()
  expectOk(await saves(client, provider, { first_sign_in: 'manage', client_secret: '' }), 'everyone may join')
  const person = { sub, email: member.email }
  const browser = new ShopClient(shop.url)
  expect(await signsIn(provider, person, browser)).toBe(IN)
  expectOk(await client.delete(`/account/members/${member.id}`), 'the removal')
  expect(await whoIs(browser)).toBeUndefined()
  expect(await signsIn(provider, person, browser)).toBe('company-removed')
  expectOk(await client.post('/account/members/invitations', { email: `noor@${domain}`, role: 'view' }), 'again')
  expect(await signsIn(provider, person, browser)).toBe(IN)
})

test('[ACC-16] who is a member elsewhere reads so, by address and by identity', async () => {
  const { client, member, sub } = await firm()
  const elsewhere = await register(shop.url, `vera@${member.email.split('@')[1]}`)
  const person = { sub: `${sub}-vera`, email: elsewhere.email }
  expect(await signsIn(provider, person, new ShopClient(shop.url))).toBe('company-elsewhere')
  expect(await signsIn(provider, { sub, email: member.email }, new ShopClient(shop.url))).toBe(IN)
  // another account at the same provider doesn't get the member by their identity
  const second = await company({ url: shop.url, names }, 'same-provider.example', provider)
  provider.person = { sub, email: member.email }
  const browser = new ShopClient(shop.url)
  expect(await comesBack(browser, await answered(await begins(browser, second.email)))).toBe('company-elsewhere')
  expectOk(await client.get(SETTINGS), 'the first one')
})

test('[ACC-16] the identity is bound: an address that moves on doesn’t take the member along', async () => {
  const { member, sub } = await firm()
  expect(await signsIn(provider, { sub, email: member.email }, new ShopClient(shop.url))).toBe(IN)
  const heir = { sub: `${sub}-heir`, email: member.email }
  expect(await signsIn(provider, heir, new ShopClient(shop.url))).toBe('company-other-identity')
  provider.forgery = { claims: { email: `renamed@${member.email.split('@')[1]}` } }
  const browser = new ShopClient(shop.url)
  expect(await signsIn(provider, { sub, email: member.email }, browser)).toBe(IN)
  expect(await whoIs(browser)).toBe(member.email)
})

test('[ACC-16] the answer is the same for members and strangers of a domain, and for every domain without a sign-in', async () => {
  const { member, domain, client } = await firm()
  const begun = async (email: string) => {
    const { status, body } = await new ShopClient(shop.url).post('/account/session/company', { email })
    return { status, keys: Object.keys(body), errors: body['errors'] }
  }
  expect(await begun(`stranger@${domain}`)).toEqual(await begun(member.email))
  expectOk(await client.post(`${SETTINGS}/domains`, { domain: 'not-proved.example' }), 'the domain')
  const unknown = await begun('mira@unknown.example')
  expect([unknown.status, unknown.errors]).toMatchObject([422, [{ path: 'email' }]])
  for (const email of ['mira@not-proved.example', 'no address', '@', 'demo@lodeway.example'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await begun(email), email).toEqual(unknown)
})

test('[ACC-16] [SEC-04] a provider within the network, or one that leads there, is not called', async () => {
  const { client, email } = await firm()
  for (const issuer of ['https://10.0.0.1', 'http://login.firm.example', 'https://[::ffff:10.0.0.1]', 'ftp://x', 'x']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status, body } = await saves(client, { issuer })
    expect([status, body['errors']], issuer).toMatchObject([422, [{ path: 'issuer' }]])
  }
  // the sandbox reaches this machine alone, and its document leads elsewhere
  for (const discovery of [
    { issuer: 'http://127.0.0.1:1' },
    { authorization_endpoint: 'javascript:alert(1)' },
    { authorization_endpoint: undefined },
  ]) {
    provider.forgery = { discovery }
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status, body } = await new ShopClient(shop.url).post('/account/session/company', { email })
    expect([status, body['code']]).toEqual([503, 'company-unreachable'])
  }
  for (const discovery of [{ token_endpoint: 'https://10.0.0.1/token' }, { jwks_uri: 'http://169.254.169.254/' }]) {
    provider.forgery = { discovery }
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await signsIn(provider, { sub: 'inside', email }, new ShopClient(shop.url))).toBe('company-rejected')
  }
})

test('[ACC-16] a domain is the account’s by its record alone, and one account’s only', async () => {
  const { client, domain } = await firm()
  const { client: rival } = await register(shop.url, 'rival@rival.example')
  const added = expectOk(await rival.post(`${SETTINGS}/domains`, { domain }), 'the same domain')
  const [mine] = domainsOf(added)
  const check = () => rival.post(`${SETTINGS}/domains/${mine?.id}/check`, {})
  expect((await check()).body).toMatchObject({ status: 409, code: 'domain-unproved' })
  names.records.set(`_waybill.${domain}`, mine?.record_value ?? '')
  expect((await check()).body).toMatchObject({ status: 409, code: 'domain-taken' })
  expect(domainsOf(await rival.get(SETTINGS))).toMatchObject([{ state: 'open' }])
  for (const wrong of ['', 'localhost', 'a b.example', 'https://x.example', '10.0.0.1', '-x.example']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await client.post(`${SETTINGS}/domains`, { domain: wrong })).status, wrong).toBe(422)
  }
  expect((await client.post(`${SETTINGS}/domains`, { domain: domain.toUpperCase() })).status).toBe(422)
})

test('[ACC-16] [SEC-02] the settings are the primary member’s, with the password, and never show the secret', async () => {
  const { client, member } = await firm()
  expect((await member.client.get(SETTINGS)).body).toMatchObject({ status: 403, code: 'not-primary' })
  expect((await saves(member.client, provider)).status).toBe(403)
  const wrong = await saves(client, provider, { password: 'not the right one' })
  expect([wrong.status, wrong.body['errors']]).toMatchObject([422, [{ path: 'password' }]])
  const shown = await client.get(SETTINGS)
  expect(resultOf(shown)['provider']).toMatchObject({ issuer: provider.issuer, client_id: 'shop', has_secret: 1 })
  const page = await client.get('/account/members/company', { accept: 'text/html' })
  expect([page.status, `${shown.text}${page.text}`.includes('a secret of the shop')]).toEqual([200, false])
})
