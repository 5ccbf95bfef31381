import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, linkIn, resultOf } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { CRATES, fill, mailAt, publishDearer, QUOTED, REGIONAL } from './bound-quotes/quoting.ts'

let store: ThrowawayStore
let shop: RunningShop

beforeAll(async () => {
  store = await throwawayStore()
  shop = await startShop(store)
}, 120_000)

afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

const DAY_MS = 86_400_000
async function sharedBy(email: string, ...recipients: readonly string[]): Promise<string> {
  const client = await fill(new ShopClient(shop.url), REGIONAL, CRATES)
  const body = { emails: recipients, ...(recipients.length === 0 && { link: 1 }), notify_email: email }
  expectOk(await client.post('/cart/share', body), 'the share')
  return linkIn(await mailAt(shop.url, email, 0), '/quotes/manage/')
}

interface Sent {
  readonly number: string
  readonly expiresAt: number
  readonly total: { readonly minor: number }
  readonly extension?: { readonly revision?: { readonly number: string; readonly total: { readonly minor: number } } }
  readonly revisions: readonly { readonly number: string; readonly state: string }[]
  readonly managed: { readonly shareHref: string }
}

const sentAt = async (manage: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props; a test that reads them finds out
  resultOf(expectOk(await new ShopClient(shop.url).get(manage), 'the page'))['sent'] as Sent

test('[QUO-19, QUO-17] a later end at dearer prices is a revision that the page names before; link and mails go on with it, to the reminders', async () => {
  const [own, reader] = ['noor@later.example', 'lan@later.example']
  const manage = await sharedBy(own, reader)
  await mailAt(shop.url, reader, 0)
  shop = await publishDearer(store, shop)
  const before = await sentAt(manage)
  expect(before.total.minor).toBe(QUOTED)
  const dearer = before.extension?.revision
  expect(dearer?.number).toBe(`${before.number} · 2`)
  expect(dearer?.total.minor).toBeGreaterThan(QUOTED)
  const expiresOn = new Date(before.expiresAt + 5 * DAY_MS).toISOString().slice(0, 10)
  const extend = (totalShown: number) =>
    new ShopClient(shop.url).post(`${manage}/extend`, {
      form_token: '',
      expires_on: expiresOn,
      total_shown: totalShown,
    })
  expect((await extend(QUOTED / 100)).body).toMatchObject({ status: 409, code: 'total-changed' })
  const extended = await extend((dearer?.total.minor ?? 0) / 100)
  expect(resultOf(expectOk(extended, 'the extension'))).toMatchObject({ revision: 2 })
  const after = await sentAt(manage)
  expect(after).toMatchObject({ number: `${before.number} · 2`, expiresAt: before.expiresAt + 5 * DAY_MS })
  expect(after.revisions.map(({ state }) => state)).toEqual(['open', 'superseded'])
  expect(after.managed.shareHref).not.toBe(before.managed.shareHref)
  const read = await new ShopClient(shop.url).get(new URL(after.managed.shareHref).pathname)
  expect(resultOf(read)['quote']).toMatchObject({ number: `${before.number} · 2` })
  const fresh = linkIn(await mailAt(shop.url, reader, 1), '/quotes/')
  const accept = { form_token: '', name: 'Lan Pham' }
  expectOk(await new ShopClient(shop.url).post(`${fresh}/accept`, accept), 'the acceptance')
  expect((await mailAt(shop.url, own, 1)).subject).toBe(`Quote ${before.number} · 2 was accepted`)

  // another one goes on to its end, and the state of both stays to be read
  const open = await sharedBy('bo@later.example')
  await advanceClock(shop.url, 'P27DT1H')
  const reminder = await mailAt(shop.url, 'bo@later.example', 1)
  expect(reminder.subject).toMatch(/ expires in 3 days/)
  expect(linkIn(reminder, '/quotes/manage/')).toBe(open)
  await advanceClock(shop.url, 'P4D')
  const lapsed = await sentAt(open)
  expect(lapsed).toMatchObject({ state: 'expired', canRevoke: false })
  expect(lapsed.managed).not.toHaveProperty('shareHref')
  expect(lapsed).not.toHaveProperty('pdfHref')
  expect(await sentAt(manage)).toMatchObject({ state: 'accepted', acceptedBy: 'Lan Pham' })
}, 240_000)
