import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import { resultOf } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

/** The internal module, what needs it, what it needs, and the two packages that bundle all of them. */
const [LICENCE, KERBSIDE, IMPORT, OPTIMIZER] = [30, 27, 52, 21] as const
const [WASTE, PARCEL] = [6, 8] as const

let store: ThrowawayStore
let shop: RunningShop

/** The demo shop with an internal, a hidden and a core module where others are needed, need something, or are contained. */
async function importCatalogue(): Promise<void> {
  const files = editedCatalogue()
  files.edit(
    'modules/optimizing.yaml',
    'dependencies: [route-optimizer]\n    parent: route-optimizer\n    industries: [waste-collection, parcel-and-courier, public-works]\n    base_price: { USD: 7',
    'dependencies: [route-optimizer, street-data-licence]\n    parent: route-optimizer\n    industries: [waste-collection, parcel-and-courier, public-works]\n    base_price: { USD: 7',
  )
  files.edit(
    'modules/optimizing.yaml',
    'type: internal\n',
    'type: internal\n    dependencies: [spreadsheet-import, account-workspace]\n',
  )
  files.edit('modules/api.yaml', 'is_hidden: true\n', 'is_hidden: true\n    dependencies: [kerbside-approach]\n')
  files.edit(
    'packages.yaml',
    '      - kerbside-approach\n      - driver-app\n      - vehicle-check',
    '      - spreadsheet-import\n      - street-data-licence\n      - kerbside-approach\n      - driver-app\n      - vehicle-check',
  )
  for (const [before, after] of [
    ['title: Street data licence', 'title: Unnamed licence'],
    ['title: Carrier exchange', 'title: Unnamed exchange'],
    ['title: Workspace', 'title: Unnamed workspace'],
    ['title: Text dispatch', 'title: Unnamed dispatch'],
  ] as const)
    files.edit('texts/en.yaml', before, after)
  const imported = await shopCommand(store, 'import', files.folder)
  expect(imported, imported.text).toMatchObject({ code: 0 })
  files.dispose()
}

beforeAll(async () => {
  store = await throwawayStore()
  await importCatalogue()
  shop = await startShop(store)
}, 120_000)

afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

interface Shown {
  readonly cart: {
    readonly plan?: { readonly moduleCount: number }
    readonly lines: readonly { readonly id: number; readonly reason: unknown }[]
    readonly upsell?: { readonly missing: readonly { readonly title: string }[] }
    readonly bestFit?: { readonly covered: readonly { readonly title: string }[] }
  }
}

/** Review of the cart. */
async function reviewOf(client: ShopClient): Promise<Shown['cart']> {
  const answer = await client.get('/platform/marketplace/shopping-cart-review')
  const result: unknown = resultOf(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the contract; a test that reads them finds out
  return (result as Shown).cart
}

const textOf = ({ status, text }: ShopAnswer): string => {
  expect(status, text).toBe(200)
  return text
}

describe('[CAT-11] a module that people do not see', () => {
  test('is named on no page that the sitemap or a search leads to, nor by a call of the catalogue', async () => {
    const visitor = new ShopClient(shop.url)
    const sitemap = textOf(await visitor.get('/sitemap-en.xml'))
    const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    expect(pages.length).toBeGreaterThan(50)
    const searches = ['kerb', 'parcel', 'waste', 'spreadsheet'].flatMap((term) => [
      `/platform/marketplace/search?q=${term}`,
      `/cart/search/suggestions?term=${term}`,
    ])
    const calls = ['/services/products', '/services/bundles', '/services/modules', `/services/bundles/${PARCEL}`]
    for (const path of [...pages, ...searches, ...calls]) {
      const answer = await visitor.get(path, {
        accept: path.startsWith('/platform') ? 'text/html' : 'application/json',
      })
      expect(answer.text.match(/Unnamed \w+/g) ?? [], path).toEqual([])
    }
  }, 60_000)

  test('is counted nowhere: cards, search, the fields of a package, the cart', async () => {
    const visitor = new ShopClient(shop.url)
    const industry = resultOf(await visitor.get('/platform/marketplace/industries/parcel-and-courier'))
    const found = (await visitor.get('/cart/search/suggestions?term=parcel')).body['result']
    const bundle = resultOf(await visitor.get(`/services/bundles/${PARCEL}`)) as { modules: number[]; ids: object }
    expect(industry).toMatchObject({ packages: { cards: [{ id: PARCEL, moduleCount: 12 }] } })
    expect(found).toContainEqual(expect.objectContaining({ id: PARCEL, size: 12 }))
    expect(bundle.modules).toHaveLength(12)
    expect(bundle.modules).not.toContain(LICENCE)
    expect(bundle.ids).not.toHaveProperty(String(LICENCE))
    await visitor.post('/cart/add', { id: PARCEL, module: 0 })
    expect((await reviewOf(visitor)).plan?.moduleCount).toBe(12)
  })

  test('is no need: in its place stands what it needs, on the card, on the page and in the calls', async () => {
    const visitor = new ShopClient(shop.url)
    const module = resultOf(await visitor.get(`/services/modules/${KERBSIDE}`))
    expect(module).toMatchObject({ has_dependency: 1, dependencies: `${OPTIMIZER},${IMPORT}` })
    const list = JSON.stringify(resultOf(await visitor.get('/platform/marketplace/optimizing')))
    expect(list).toContain('"needs":["Route optimizer","Spreadsheet import"]')
    const page = resultOf(await visitor.get('/platform/marketplace/api/spreadsheet-import')) as {
      neededBy: readonly { title: string }[]
    }
    expect(page.neededBy.map(({ title }) => title)).toEqual(['Kerbside approach'])
  })

  test('is no reason: a line that came for it names what wanted that', async () => {
    const visitor = new ShopClient(shop.url)
    await visitor.post('/cart/add', { id: KERBSIDE, module: 1 })
    const { lines } = await reviewOf(visitor)
    expect(lines.find(({ id }) => id === IMPORT)?.reason).toMatchObject({
      kind: 'needed_by',
      title: 'Kerbside approach',
    })
    const requested = textOf(await new ShopClient(shop.url).get(`/cart/module/${KERBSIDE}/activate`))
    expect(requested).toContain('Spreadsheet import')
    expect(requested).not.toContain('Unnamed')
    const data = resultOf(await visitor.get('/cart/data')) as { modules: { id: number; reason: unknown }[] }
    expect(data.modules.find(({ id }) => id === IMPORT)?.reason).toEqual({ kind: 'needed_by', product_id: KERBSIDE })
  })

  test('[CART-11] is not waited for: a package returns when all is back that people see', async () => {
    const visitor = new ShopClient(shop.url)
    await visitor.post('/cart/add', { id: WASTE, module: 0 })
    await visitor.post('/cart/remove', { id: IMPORT })
    const { upsell } = await reviewOf(visitor)
    expect(upsell?.missing.map(({ title }) => title).toSorted()).toEqual(['Kerbside approach', 'Spreadsheet import'])
    expect(resultOf(await visitor.get('/cart/data'))['upsell_ids']).not.toContain(LICENCE)
    await visitor.post('/cart/add', { id: IMPORT, module: 1 })
    const back = resultOf(await visitor.post('/cart/add', { id: KERBSIDE, module: 1 }))
    expect(back).toMatchObject({ plan: { id: WASTE }, planreset: 0 })
  })
})
