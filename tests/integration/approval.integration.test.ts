import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { ASK, BANNER, hasBanner, linkOf, mailsAbout, REVIEW, sentCart, signedIn } from './approval/sent-cart.ts'

const shop = shopOfFile()
const requestMails = (email: string) => mailsAbout(shop.url, email, 'sent you a cart')

test('[ACC-13] a cart is sent once for each version: mail and banner lead the primary member to it, for 14 days (B-17)', async () => {
  const member = await signedIn(shop.url, 'non-primary')
  const primary = await signedIn(shop.url, 'primary')
  await member.client.post('/cart/empty', {})
  expect(await member.client.post(ASK, {})).toMatchObject({ status: 422, body: { code: 'cart-empty' } })
  await member.client.post('/cart/add', { id: 31, module: 1 })
  const before = (await requestMails(primary.email)).length

  const first = await member.client.post(ASK, {})
  expect(first).toMatchObject({ status: 200, body: { result: { is_new: 1 } } })
  expect((await member.client.post(ASK, {})).body['result']).toEqual({ ...resultOf(first), is_new: 0 })
  await expect.poll(async () => (await requestMails(primary.email)).length).toBe(before + 1)
  const path = linkOf((await requestMails(primary.email))[0])
  expect(resultOf(await primary.client.get(path))).toMatchObject({ state: 'waiting', request: { difference: '' } })
  expect((await primary.client.get('/platform/marketplace', { accept: 'text/html' })).text).toContain(BANNER)
  expect((await member.client.get('/platform/marketplace', { accept: 'text/html' })).text).not.toContain(BANNER)

  await member.client.post('/cart/add', { id: 24, module: 1 })
  expect((await member.client.post(ASK, {})).body).toMatchObject({ result: { is_new: 1 } })
  await expect.poll(async () => (await requestMails(primary.email)).length).toBe(before + 2)

  await advanceClock(shop.url, 'P14D')
  const later = await signedIn(shop.url, 'primary')
  expect((await later.client.get('/platform/marketplace', { accept: 'text/html' })).text).not.toContain(BANNER)
  expect(resultOf(await later.client.get(path))).toMatchObject({ state: 'over' })
})

test.each([
  ['visitor', 401, 'unauthorized'],
  ['read-only', 403, 'read-only'],
  ['primary', 403, 'forbidden'],
  ['indirect', 403, 'billed-to-partner'],
] as const)('[ACC-13] %s asks for no approval', async (kind, status, code) => {
  const client = kind === 'visitor' ? new ShopClient(shop.url) : (await signedIn(shop.url, kind)).client
  expect(await client.post(ASK, {})).toMatchObject({ status, body: { code } })
})

test('[ACC-13] the same page without script: sent by a form, and named where the reason stands', async () => {
  const { client } = await signedIn(shop.url, 'non-primary')
  await client.post('/cart/add', { id: 31, module: 1 })
  const cart = resultOf(await client.get(REVIEW))['cart'] as { readonly mainAction: object }
  expect(cart.mainAction).toMatchObject({ approvalHref: ASK })
  expect(resultOf(await client.get('/account/manage-features'))).toMatchObject({ lock: { link: { href: ASK } } })
  const { shell } = (await client.get(ASK)).body as { readonly shell: { readonly formToken: string } }
  expect((await client.submit(ASK, { _token: shell.formToken })).status).toBe(303)
  expect(resultOf(await client.get(ASK))).toMatchObject({ state: 'sent' })
})

test('[ACC-13] a request of another account is gone for every other primary member', async () => {
  const { client } = await signedIn(shop.url, 'trial')
  const answer = await client.get(`${ASK}?request=1`, { accept: 'text/html' })
  expect([answer.status, answer.text.includes('no longer waiting')]).toEqual([200, true])
})

test('[ACC-13] a cart that changed since it was sent shows the difference before the cart (S-21)', async () => {
  const { member, primary, path } = await sentCart(shop.url)
  expect(resultOf(await primary.client.get(path))).toMatchObject({ state: 'waiting', request: { difference: '' } })
  await member.client.post('/cart/add', { id: 24, module: 1 })
  expect(resultOf(await primary.client.get(path))).toMatchObject({
    state: 'changed',
    request: { difference: expect.stringMatching(/^Added: .+ instead of /) },
  })
  const page = await primary.client.get('/platform/marketplace', { accept: 'text/html' })
  expect(page.text).toContain(`href="${path}"`)
  const bannerOn = async (at: string) => {
    const { shell } = (await primary.client.get(at)).body as { readonly shell: { readonly approval?: object } }
    return shell.approval
  }
  // its own page says it already; that of another request leads to it
  expect(await bannerOn(path)).toBeUndefined()
  const banner = { text: expect.stringContaining(BANNER), link: { href: path } }
  expect(await bannerOn(`${path}00`)).toMatchObject(banner)
  expect(await member.client.post('/cart/undo', {})).toMatchObject({ status: 200 })
  expect(resultOf(await primary.client.get(path))).toMatchObject({ state: 'waiting' })
})

test('[ACC-13] the banner goes when the cart is emptied, also once it is filled again (S-21)', async () => {
  const { member, primary, path } = await sentCart(shop.url)
  expect(await hasBanner(primary.client)).toBe(true)
  await member.client.post('/cart/empty', {})
  expect(await hasBanner(primary.client)).toBe(false)
  await member.client.post('/cart/add', { id: 31, module: 1 })
  expect(await hasBanner(primary.client)).toBe(false)
  expect(resultOf(await primary.client.get(path))).toMatchObject({ state: 'over' })
})

test('[ACC-13] the banner goes when another cart takes its place; that one can be sent (S-21)', async () => {
  const { member, primary, path } = await sentCart(shop.url)
  const kept = resultOf(await member.client.post('/cart/saved', { name: 'Another cart' }))
  const [saved] = kept['saved_carts'] as readonly { readonly id: string }[]
  const open = () => member.client.post(`/cart/saved/${saved?.id ?? ''}/open`, {})
  expect(await open()).toMatchObject({ status: 200 })
  expect(await hasBanner(primary.client)).toBe(true)
  await member.client.post('/cart/add', { id: 24, module: 1 })
  expect(await open()).toMatchObject({ status: 200 })
  expect(await hasBanner(primary.client)).toBe(false)
  expect(resultOf(await primary.client.get(path))).toMatchObject({ state: 'over' })
  expect(resultOf(await member.client.post(ASK, {}))).toMatchObject({ is_new: 1 })
})
