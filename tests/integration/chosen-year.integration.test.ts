import { expect, test } from 'vitest'
import type { CheckoutProps } from '@waybill/contract/pages'
import { ShopClient } from '@waybill/testkit/shop-client'
import { readyToPay, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const HTML = { accept: 'text/html' }
const CHECKOUT = '/account/checkout'
const PRICING = '/platform/marketplace/pricing'

const shop = shopOfFile()

/** Paths of ours that a page links. */
const linksIn = (html: string): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

test.each([
  '/platform/marketplace',
  '/platform/marketplace/list',
  '/platform/marketplace/featured',
  '/platform/marketplace/industries/home-care',
  '/platform/marketplace/telematics',
  '/platform/marketplace/shopping-cart-review',
  '/platform/marketplace/search?q=route',
  '/platform/marketplace/search?q=xyzzyx',
  '/platform/marketplace/search?q=optimzer',
  '/platform/marketplace/packages/regional',
  '/platform/marketplace/planning/route-planning',
  '/subscription/packages?differences=1',
  '/fr/platform/marketplace',
  '/register',
  '/sign-in',
  '/account/contact',
  '/nowhere',
])('every link of %s hands the year of the address on, without script and without a cart (A-131)', async (path) => {
  const address = `${path}${path.includes('?') ? '&' : '?'}cycle=year`
  const links = linksIn((await new ShopClient(shop.url).get(address, HTML)).text)
  expect(links.length).toBeGreaterThan(5)
  // the choice of the month itself
  const others = links.filter((href) => !/[?&]cycle=year\b/.test(href) && !href.startsWith('/subscription/packages'))
  expect(others).toEqual([])
})

test('[CAT-17] the year goes from the catalogue over a product into the cart, by links and forms alone (A-131)', async () => {
  const visitor = new ShopClient(shop.url)
  const links = linksIn((await visitor.get('/platform/marketplace?cycle=year', HTML)).text)
  const regional = links.find((href) => href.includes('/packages/regional')) ?? ''
  expect((await visitor.get(regional, HTML)).status).toBe(200)
  await visitor.submit(regional, { intent: 'cart.add', id: '2', module: '0', pricing: '1' })
  expect(resultOf(await visitor.get(PRICING))).toMatchObject({ cycle: 'year' })
})

test('[ORD-09] [CAT-17] a year that is chosen at the checkout is written into the cart, also without script (A-131)', async () => {
  const { client } = await readyToPay(shop.url, 'chooses@chosen-year.example')
  const chosenOf = async () => resultOf(await client.get(CHECKOUT)) as unknown as CheckoutProps
  expect((await chosenOf()).chosen.interval).toBe('month')
  const { shell } = (await client.get(CHECKOUT)).body as { readonly shell: { readonly formToken: string } }
  const form = { intent: 'checkout.order', method: 'stored', _token: shell.formToken }
  const posted = { ...form, shown_start: 'trial_end', shown_interval: 'month' }
  const { status, headers } = await client.submit(CHECKOUT, { ...posted, start: 'trial_end', interval: 'year' })
  expect([status, headers.get('location')]).toEqual([303, `${CHECKOUT}?start=trial_end&interval=year&look=1`])
  expect((await chosenOf()).chosen.interval, 'of the page without its query').toBe('year')
  expect(resultOf(await client.get(PRICING))).toMatchObject({ cycle: 'year' })
  await client.submit(CHECKOUT, { ...posted, interval: 'week' })
  expect((await chosenOf()).chosen.interval, 'what is none changes nothing').toBe('year')
})
