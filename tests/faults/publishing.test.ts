import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { editedCatalogue, type EditedCatalogue } from '@waybill/testkit/edited-catalogue'
import { eventually } from '@waybill/testkit/eventually'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { shopCommand } from '@waybill/testkit/shop-command'
import { ShopClient } from '@waybill/testkit/shop-client'
import { linkIn, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const PAGE = '/platform/marketplace/field-work/proof-of-visit'

let store: ThrowawayStore
let elsewhere: ThrowawayStore
let hearing: ShopProcess
let deaf: ShopProcess
let files: EditedCatalogue

beforeAll(async () => {
  store = await throwawayStore('postgres')
  elsewhere = await throwawayStore('postgres')
  hearing = await startShopProcess(store)
  // it listens at another database: whatever is published, no message ever reaches it
  const directUrl = elsewhere.kind === 'postgres' ? elsewhere.url : ''
  deaf = await startShopProcess(store, { DATABASE_DIRECT_URL: directUrl })
  files = editedCatalogue()
}, 120_000)

afterAll(async () => {
  files.dispose()
  await Promise.all([hearing.stop(), deaf.stop()])
  await Promise.all([store.dispose(), elsewhere.dispose()])
}, 60_000)

/** Calls the module something else and publishes that; answers the version. */
async function publish(before: string, after: string): Promise<number> {
  files.edit('texts/en.yaml', `title: ${before}`, `title: ${after}`)
  const { text } = await shopCommand(store, 'import', files.folder, '--draft')
  const draft = /Draft (\d+) is stored/.exec(text)?.[1]
  const published = await shopCommand(store, 'publish', String(draft))
  expect(published, text).toMatchObject({ code: 0 })
  return Number(/Version (\d+) is published/.exec(published.text)?.[1])
}

/** The page of a visitor without cookies, whose bytes the node caches. */
async function cachedPage({ url }: ShopProcess): Promise<string> {
  return (await new ShopClient(url).get(PAGE, { accept: 'text/html' })).text
}

const shows = (node: ShopProcess, title: string) => (): Promise<true | undefined> =>
  cachedPage(node).then((html) => (html.includes(`>${title}</h1>`) ? true : undefined))

/** Present title of the module; the tests run in any order. */
async function titleNow(): Promise<string> {
  return String(resultOf(await new ShopClient(hearing.url).get('/services/modules/31'))['title'])
}

test('[CAT-19] running nodes follow a published draft without a restart, also the one that no message reaches', async () => {
  const before = await titleNow()
  for (const node of [hearing, deaf]) expect(await cachedPage(node)).toContain(`>${before}</h1>`)
  const version = await publish(before, 'Proof of delivery')
  await eventually('the node that hears the message sells from it', shows(hearing, 'Proof of delivery'))
  await eventually('the node that only asks sells from it', shows(deaf, 'Proof of delivery'))
  const names = await Promise.all(
    [hearing, deaf].map(async ({ url }) => resultOf(await new ShopClient(url).get('/services/modules/31'))['title']),
  )
  expect(names).toEqual(['Proof of delivery', 'Proof of delivery'])
  const [newest = ''] = (await shopCommand(store, 'catalogue')).text.split('\n')
  expect(newest).toMatch(new RegExp(`^version ${version} {2}\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC by local$`))
})

test('[CAT-19] a quote has the names of its version; a cart stays whole and has the version of its last change', async () => {
  const client = new ShopClient(hearing.url)
  await client.post('/cart/add', { id: 31, module: 1 })
  const cart = resultOf(await client.get('/cart/data'))
  const version = Number(cart['catalogue_version'])
  const shared = await client.post('/cart/share', { emails: ['lan@kho.example'] })
  expect(shared.status, shared.text).toBe(200)
  const sent = await eventually('the quote is mailed', async () => (await mailsTo(hearing.url, 'lan@kho.example'))[0])
  const before = resultOf(await client.get(`/services/products?version=${version}`))
  const title = await titleNow()

  const newest = await publish(title, 'Proof of arrival')
  for (const node of [hearing, deaf]) await eventually('the node follows', shows(node, 'Proof of arrival'))

  for (const { url } of [hearing, deaf]) {
    const quote = await new ShopClient(url).get(linkIn(sent, '/quotes/'), { accept: 'text/html' })
    expect([quote.text.includes(title), quote.text.includes('Proof of arrival')], url).toEqual([true, false])
    const kept = await client.at(url).get(`/services/products?version=${version}`)
    expect(resultOf(kept), 'the payload of the version that the cart was made with').toEqual(before)
    expect(resultOf(await client.at(url).get('/cart/data'))).toEqual({ ...cart, catalogue_version: newest })
  }
  const rows = await queryStore(store, `select catalogue_version from cart where key = '${String(cart['key'])}'`)
  expect(rows).toEqual([{ catalogue_version: version }])
})

test('[CAT-19] a version that another node has just named is found at once, on every node', async () => {
  const newest = await publish('Kerbside approach', 'Kerbside arrival')
  const requested = await new ShopClient(deaf.url).get(`/services/products?version=${newest}`)
  expect([requested.status, requested.text.includes('Kerbside arrival')]).toEqual([200, true])
})
