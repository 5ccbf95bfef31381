import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { addModules, choosePlan, demoPeople, register, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

/** Count in the header of a page; pages answer their own data to a hydrated page. */
async function badgeOn(client: ShopClient, path: string): Promise<unknown> {
  const { body } = await client.get(path, { accept: 'application/json' })
  const { shell } = body as { readonly shell?: { readonly badge: number } }
  return shell?.badge
}

test('[CUI-07] the badge counts the visible lines on every page of a visitor', async () => {
  const client = new ShopClient(shop.url)
  await choosePlan(client)
  expect(await badgeOn(client, '/platform/marketplace'), 'a package is one line').toBe(1)
  await addModules(client, [31])
  const shown = await badgeOn(client, '/platform/marketplace')
  expect(shown).toBeGreaterThan(1)
  for (const path of ['/sign-in', '/register', '/account/contact', '/sandbox', '/account/password/forgot']) {
    expect(await badgeOn(client, path), path).toBe(shown)
  }
})

test('[CUI-07] a page that is not there counts them too', async () => {
  const client = new ShopClient(shop.url)
  await client.post('/cart/add', { id: 31, module: 1 })
  const html = await client.get('/platform/marketplace/nothing-here', { accept: 'text/html' })
  expect(html.status).toBe(404)
  expect(html.text).toMatch(/"badge":[1-9]/)
})

test('[CUI-07] the pages of an account count the cart that registration carried over', async () => {
  const { client } = await register(shop.url, 'badge@kho.example', { addOns: [31] })
  const shown = await badgeOn(client, '/platform/marketplace')
  expect(shown).toBeGreaterThan(1)
  expect(await badgeOn(client, '/account/billing/subscription')).toBe(shown)
  expect(await badgeOn(client, '/account/checkout')).toBe(shown)
})

async function changesPackage(client: ShopClient): Promise<unknown> {
  return resultOf(await client.get('/cart/data'))['is_change_package']
}

async function demoMember(kind: string): Promise<ShopClient> {
  const person = (await demoPeople(shop.url)).find((one) => one.kind === kind)
  return signInAgain(shop.url, person?.email ?? kind, person?.password)
}

test('[CART-21] is_change_package compares the cart with the plan of the subscription', async () => {
  const trial = await demoMember('trial')
  expect(await changesPackage(trial)).toBe(0)
  await trial.post('/cart/add', { id: 3, module: 0, pricing: 1 })
  expect(await changesPackage(trial)).toBe(1)
  expect(await changesPackage(await demoMember('expired'))).toBe(1)
  const visitor = new ShopClient(shop.url)
  await visitor.post('/cart/add', { id: 3, module: 0, pricing: 1 })
  expect(await changesPackage(visitor)).toBe(0)
})
