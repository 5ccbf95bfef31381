import { describe, expect, test } from 'vitest'
import type { ChangeProps, PricingProps } from '@waybill/contract/pages'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const CHANGE = '/account/change'
const NETWORK = { id: 3, module: 0, pricing: 1 }
/** Returnable packaging, sold alone. */
const PACKAGING = { id: 35, module: 1 }
const html = { accept: 'text/html' }

async function memberOf(kind: string): Promise<ShopClient> {
  const person = (await demoPeople(shop.url)).find((one) => one.kind === kind)
  return signInAgain(shop.url, person?.email ?? '', person?.password)
}

async function has(client: ShopClient, ...items: readonly object[]): Promise<void> {
  expect((await client.post('/cart/empty', {})).status).toBe(200)
  for (const item of items) {
    // oxlint-disable-next-line no-await-in-loop -- one cart
    const added = await client.post('/cart/add', item)
    expect(added.status, added.text).toBe(200)
  }
}

async function pageOf(client: ShopClient): Promise<ChangeProps> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props, which the contract's types describe
  return resultOf(await client.get(CHANGE)) as unknown as ChangeProps
}

type Shown = readonly [kind: string, detail: string]

function shownBy(page: ChangeProps): Shown {
  switch (page.kind) {
    case 'apply':
      return ['apply', `${page.apply.order.type}/${page.apply.order.isLegacy}`]
    case 'message':
      return ['message', page.reason]
    case 'blocked':
      return ['blocked', page.wayOut]
    default:
      return [page.kind, '']
  }
}

/** Apply page for each member with the plan Network in the cart. */
const MEMBERS: readonly (readonly [member: string, ...Shown])[] = [
  ['primary', 'apply', '3/0'],
  ['wired', 'apply', '3/0'],
  // no method is on file: what it costs is shown before (B-153)
  ['legacy', 'apply', '3/1'],
  ['mobile', 'message', 'You are billed through your app store. Change or cancel your subscription there.'],
  ['shopify', 'message', 'You are billed by Shopify, together with your shop. Contact us to change your subscription.'],
  ['non-primary', 'blocked', 'approval'],
  ['read-only', 'blocked', 'account'],
  ['organization', 'blocked', 'account'],
  ['indirect', 'enable', ''],
]

for (const [kind, ...shown] of MEMBERS)
  test(`[ACC-01] [SUB-17] ${kind}: the page of Apply is ${shown.filter((part) => part !== '').join(', ')}`, async () => {
    const client = await memberOf(kind)
    await has(client, NETWORK)
    expect(shownBy(await pageOf(client))).toEqual(shown)
  })

test('[SUB-11] [SUB-17] a legacy member reads there what comes back of what an earlier system was paid (B-145)', async () => {
  const client = await memberOf('legacy')
  await has(client, NETWORK)
  const { text } = await client.get(CHANGE, { accept: 'text/html' })
  expect(text).toMatch(/£68\.[12]\d is credited for the unused days of Classic\./)
})

test('an empty cart changes nothing; whose subscription a store bills can write without one', async () => {
  const direct = await memberOf('primary')
  await has(direct)
  expect(await pageOf(direct)).toEqual({ kind: 'empty' })
  const mobile = await memberOf('mobile')
  await has(mobile)
  expect(await pageOf(mobile)).toMatchObject({ kind: 'message', cart: null })
})

test('[ORD-03] [ACC-09] a partner’s customer confirms names without an amount, and nothing is charged (B-35)', async () => {
  const client = await memberOf('indirect')
  await has(client, PACKAGING)
  const page = await pageOf(client)
  if (page.kind !== 'enable') throw new Error(`the page is of the kind ${page.kind}`)
  const { added, ended, at, token, shown, destination } = page.enable
  expect([added, ended, at]).toEqual([['Returnable packaging'], [], null])
  expect(JSON.stringify(page)).not.toMatch(/"minor"|\$/)
  const shell = (await client.get(CHANGE, html)).text
  const formToken = /"formToken":"([^"]+)"/.exec(shell)?.[1] ?? ''
  const rows = JSON.stringify(shown.map((row) => [row.key, row.label, row.text]))
  const fields = { intent: 'change.apply', shown: rows, _token: formToken }
  const wrong = await client.submit(CHANGE, { ...fields, preview_token: `${token}x` })
  expect(wrong.status).toBe(406)
  const done = await client.submit(CHANGE, { ...fields, preview_token: token })
  expect([done.status, done.headers.get('location')], done.text).toEqual([303, `${destination}?changed=1`])
  const account = resultOf(await client.get('/account/billing/subscription'))
  expect(JSON.stringify(account['addOns'])).toContain('Returnable packaging')
  expect(account['invoices']).toEqual([])
})

describe('[ORD-07] the cart’s button and the plan’s, by who reads them (B-36)', () => {
  /** Reader, the cart's button and where it leads, and what the pricing page and the page of a plan offer beside. */
  const READERS = [
    ['visitor', 'try', '/register', undefined],
    ['trial', 'checkout', '/account/checkout', undefined],
    ['primary', 'apply', CHANGE, 'change'],
    ['expired', 'checkout', '/account/checkout', 'reactivate'],
  ] as const
  const PAGES = [
    '/platform/marketplace/shopping-cart-review',
    '/platform/marketplace/pricing',
    '/platform/marketplace/packages/network',
  ] as const

  test.each(READERS)('%s: %s leads to %s on each page, and a plan offers %s', async (kind, button, href, offer) => {
    const client = kind === 'visitor' ? new ShopClient(shop.url) : await memberOf(kind)
    await has(client, NETWORK)
    const found = await Promise.all(
      PAGES.map(async (path) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pages' own props, which the contract's types describe
        const { cart, upgrade } = resultOf(await client.get(path)) as unknown as Pick<PricingProps, 'cart' | 'upgrade'>
        return [cart?.mainAction.kind, cart?.mainAction.href, upgrade?.kind]
      }),
    )
    expect(found).toEqual([
      [button, href, undefined],
      [button, href, offer],
      [button, href, offer],
    ])
  })

  test.each([
    ['trial', '/account/checkout'],
    ['expired', '/account/checkout'],
    ['affiliate', '/account/enable'],
  ])('%s: nothing is subscribed that could be changed, and the page of Apply leads to %s', async (kind, path) => {
    const client = await memberOf(kind)
    const answer = await client.get(CHANGE, html)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  })
})
