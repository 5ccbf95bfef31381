import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import { resultOf } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

/** A package that goes out of sale, one of its modules, and what takes its place. */
const [BAKERY, ROUTING, FIELD] = [4, 13, 5] as const
/** One that a plan of the pricing page takes the place of. */
const [SUPPLIES, LOCAL] = [9, 1] as const
/** A module whose title becomes markup, and one that needs it. */
const [PROOF, FORMS] = [31, 32] as const
const TITLE = '<img src=x onerror=alert(1)> & "visit"'

let store: ThrowawayStore
let shop: RunningShop
let broken: ShopClient
let replaced: ShopClient

/** The shop sells another catalogue from here on. */
async function change(edit: (files: ReturnType<typeof editedCatalogue>) => void): Promise<void> {
  await shop.stop()
  const files = editedCatalogue()
  edit(files)
  const imported = await shopCommand(store, 'import', files.folder)
  expect(imported, imported.text).toMatchObject({ code: 0 })
  files.dispose()
  shop = await startShop(store)
}

beforeAll(async () => {
  store = await throwawayStore()
  shop = await startShop(store)
  const client = new ShopClient(shop.url)
  await client.post('/cart/add', { id: BAKERY, module: 0 })
  await client.post('/cart/remove', { id: ROUTING })
  const other = new ShopClient(shop.url)
  await other.post('/cart/add', { id: SUPPLIES, module: 0 })
  await change((files) => {
    files.edit(
      'packages.yaml',
      'code: package-bakery-and-food\n',
      'code: package-bakery-and-food\n    is_deleted: true\n    replaced_by: package-field-service\n',
    )
    files.edit(
      'packages.yaml',
      'is_deleted: true\n    replaced_by: package-field-service\n    icon: bakery-and-food\n    industry: bakery-and-food\n    is_featured: true\n',
      'is_deleted: true\n    replaced_by: package-field-service\n    icon: bakery-and-food\n    industry: bakery-and-food\n',
    )
    files.edit(
      'packages.yaml',
      'code: package-building-supplies\n',
      'code: package-building-supplies\n    is_deleted: true\n    replaced_by: plan-local\n',
    )
    files.edit('texts/en.yaml', '    title: Proof of visit\n', `    title: '${TITLE}'\n`)
  })
  broken = client.at(shop.url)
  replaced = other.at(shop.url)
}, 120_000)

afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

test('[CART-20] what takes the place of a package is offered at the price of its card: a plan of the pricing page as one (A-117)', async () => {
  const review = resultOf(await replaced.get('/platform/marketplace/shopping-cart-review')) as {
    cart: { problems: readonly { buttons: readonly object[] }[] }
  }
  expect(review.cart.problems[0]?.buttons[0]).toMatchObject({ kind: 'add', id: LOCAL, pricing: true })
  const added = resultOf(await replaced.post('/cart/add', { id: LOCAL, module: 0, pricing: 1 }))
  expect(added).toMatchObject({ plan: { id: LOCAL, price_minor: 3900 } })
})

describe('a broken package that went out of sale meanwhile', () => {
  test('[CART-11] is not brought back: the error says that it is no longer sold, and what is instead, and nothing changes', async () => {
    const before = await broken.get('/cart/data')
    expect(resultOf(before)).toMatchObject({ planreset: 1, upsell_result: null })
    for (const body of [{}, { place: 'upsell' }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const rejected = await broken.post('/cart/restore', body)
      expect(rejected.body, rejected.text).toMatchObject({
        status: 404,
        code: 'product-retired',
        result: { message: 'This product is no longer sold.', replaced_by: FIELD },
      })
    }
    expect((await broken.get('/cart/data')).text).toBe(before.text)
  })

  test('[CART-11] doesn’t return either with its last part, nor by a switch', async () => {
    const added = await broken.post('/cart/add', { id: ROUTING, module: 1 })
    expect(resultOf(added)).toMatchObject({ plan: { id: 0 }, planreset: 1 })
    expect((await broken.post('/cart/switch', { package_id: BAKERY })).body['code']).toBe('product-retired')
    expect((await broken.post('/cart/undo', {})).status).toBe(200)
  })

  test('[CART-11] the form of a page without script says the same', async () => {
    const review = '/platform/marketplace/shopping-cart-review'
    const { text } = await broken.get(review, { accept: 'text/html' })
    const token = /name="_token" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const rejected = await broken.submit(review, { intent: 'cart.restore', _token: token })
    expect([rejected.status, rejected.text.includes('This product is no longer sold.')]).toEqual([404, true])
  })
})

describe('a title that is markup', () => {
  const ESCAPED = '&lt;img src=x onerror=alert(1)&gt; &amp; '

  test.each([
    ['as what is asked about', [FORMS], `${PROOF}/deactivate`],
    ['as what comes along', [14], `${FORMS}/activate`],
    ['as what goes along', [FORMS], '47/deactivate'],
  ] as const)('[CART-14] %s is text on the confirmation page, and the same text in its data', async (_, held, path) => {
    const client = new ShopClient(shop.url)
    for (const id of held) await client.post('/cart/add', { id, module: 1 })
    const { text } = await client.get(`/cart/module/${path}`, { accept: 'text/html' })
    expect(text).toContain(ESCAPED)
    expect(text).not.toContain('<img src=x')
    const data = await client.get(`/cart/module/${path}`)
    expect(JSON.stringify(resultOf(data))).toContain(JSON.stringify(TITLE).slice(1, -1))
  })
})
