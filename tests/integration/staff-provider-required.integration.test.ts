import { beforeAll, expect, test } from 'vitest'
import { startForgingProvider } from '@waybill/testkit/forging-provider'
import { freePort } from '@waybill/testkit/free-port'
import { startRealProvider, type RealProvider } from '@waybill/testkit/real-provider'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommandWith } from '@waybill/testkit/shop-command'
import { expectOk } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import { STAFF_PASSWORD } from '@waybill/testkit/staff'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { walksThrough } from './company/company-stage.ts'
import {
  ADMIN,
  beginsAt,
  CLIENT,
  codeOf,
  comesTo,
  givesFactor,
  staffIn,
  waitingIn,
} from './staff-provider/provider-stage.ts'

const port = await freePort()
const settings = { ...CLIENT, STAFF_OIDC_ISSUER: `http://127.0.0.1:${port}`, STAFF_OIDC_REQUIRED: 'on' }
const shop = shopWithStaff(['owner', 'finance', 'support'], { ...settings, RATE_LIMIT: 'on' })
let provider: RealProvider
beforeAll(async () => {
  const client = { clientId: 'shop', secret: CLIENT.STAFF_OIDC_CLIENT_SECRET }
  provider = await startRealProvider({ ...client, redirectUri: `${shop.url}/admin/sign-in/return` }, port)
})

// one story: it stops the provider, and the tries of this machine are used up
test('[ACC-16] [ADM-06] at a real provider the staff sign in, a first and a second time; a password is for owners, whatever becomes of the provider', async () => {
  const finance = shop.staff('finance')
  const signIn = async (login: string) => {
    const browser = new ShopClient(shop.url)
    const back = await walksThrough(await beginsAt(browser), login)
    return { browser, outcome: await comesTo(browser, back) }
  }
  for (const time of ['first', 'second']) {
    // oxlint-disable-next-line no-await-in-loop -- the second one after the first
    const { browser, outcome } = await signIn('finance@lodeway.example')
    expect(outcome, time).toBe('/admin')
    // oxlint-disable-next-line no-await-in-loop -- likewise
    expect([await staffIn(browser), await waitingIn(browser)]).toEqual([undefined, 'finance@lodeway.example'])
    // oxlint-disable-next-line no-await-in-loop -- likewise
    expectOk(await givesFactor(browser, { code: finance.code() }), time)
    // oxlint-disable-next-line no-await-in-loop -- likewise
    expect(await staffIn(browser)).toBe('finance@lodeway.example')
  }
  expect((await signIn('stranger@lodeway.example')).outcome).toBe('unknown')
  expect((await signIn('unverified@lodeway.example')).outcome).toBe('unknown')

  // nothing is said before all of it was right
  const support = shop.staff('support')
  const given = { email: 'support@lodeway.example', password: STAFF_PASSWORD }
  const wrong = await support.client.post(`${ADMIN}/session`, { ...given, code: '000000' })
  expect(codeOf(wrong)).toEqual([401, 'staff-sign-in-failed'])
  expect(codeOf(await support.signIn())).toEqual([403, 'staff-provider-required'])
  expect(await staffIn(support.client)).toBeUndefined()
  expectOk(await shop.staff('owner').signIn(), 'the owner')

  await provider.stop()
  const browser = new ShopClient(shop.url)
  const begin = () => browser.post(`${ADMIN}/session/provider`, {})
  expect(codeOf(await begin())).toEqual([503, 'staff-provider-unreachable'])
  expectOk(await shop.staff('owner').signIn(), 'the owner without a provider')

  const more = Array.from({ length: 50 }, begin)
  const statuses = (await Promise.all(more)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([503, 429]))
})

test('[ACC-16] doctor says whether the provider of the staff answers', async () => {
  const [store, other] = await Promise.all([throwawayStore(storeKind(), 'published'), startForgingProvider()])
  const { host } = new URL(other.issuer)
  const says = async (more: Readonly<Record<string, string>>) => {
    const given = { ...CLIENT, STAFF_OIDC_ISSUER: other.issuer, SANDBOX: 'on', ...more }
    const { code, text } = await shopCommandWith(given, store, 'doctor')
    return [code, /^Staff sign in .*$/m.exec(text)?.[0]]
  }
  expect(await says({})).toEqual([0, `Staff sign in at ${host}, and by password: it answers.`])
  await other.stop()
  const gone = `Staff sign in at ${host}, owners by password too: it does not answer as a provider (`
  expect(await says({ STAFF_OIDC_REQUIRED: 'on' })).toEqual([0, expect.stringContaining(gone)])
  await store.dispose()
})
