import { describe, expect, test } from 'vitest'
import type { CatalogueProps } from '@waybill/contract/pages'
import { ShopClient } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const ROOT = '/platform/marketplace'
const DESIGNS = {
  telematics: 'tracking',
  mobile: 'day',
  api: 'exchange',
  'premium-support': 'support',
} as const

const shop = shopOfFile()

async function propsOf(path: string): Promise<CatalogueProps> {
  const answer = await new ShopClient(shop.url).get(path)
  expect([path, answer.status]).toEqual([path, 200])
  const result: unknown = resultOf(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the requested page
  return result as CatalogueProps
}

async function pageOf(path: string): Promise<string> {
  const answer = await new ShopClient(shop.url).get(path, { accept: 'text/html' })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text
}

describe.each(Object.entries(DESIGNS))('the category %s', (icon, design) => {
  test.each(['', '/vi'])(
    `[CAT-06] has a design of its own, with the example of one of its modules, complete from the server: %j`,
    async (prefix) => {
      const { categoryStory, categories } = await propsOf(`${prefix}${ROOT}/${icon}`)
      expect(categoryStory?.story.design).toBe(design)
      expect(categories[0]?.modules.map(({ title }) => title)).toContain(categoryStory?.module.title)
      const html = await pageOf(`${prefix}${ROOT}/${icon}`)
      expect(html).toContain(categoryStory?.story.title)
      expect(html).toContain(`href="${categoryStory?.module.href}"`)
      expect((await pageOf(categoryStory?.module.href ?? '')).includes(categoryStory?.story.title ?? '\0')).toBe(true)
    },
  )

  test('begins at the lowest price of what needs no other module, in the currency of the reader', async () => {
    for (const currency of ['USD', 'JPY']) {
      const client = new ShopClient(shop.url)
      await client.submit('/preferences', { currency, back: ROOT })
      const result: unknown = resultOf(await client.get(`${ROOT}/${icon}`))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the requested page
      const { categoryStory, categories } = result as CatalogueProps
      // two dollars for alerts that need a tracker of four would promise what can't be bought
      const alone = categories.flatMap(({ modules }) => modules.filter(({ needs }) => needs.length === 0))
      const prices = alone.map(({ price }) => price)
      const amounts = prices.flatMap((price) => (price.shows === 'amount' ? price.amount.minor : []))
      const lowest = prices.some(({ shows }) => shows === 'free') ? 'free' : Math.min(...amounts)
      const { from } = categoryStory ?? {}
      expect(from?.shows === 'amount' ? from.amount.minor : from?.shows).toBe(lowest)
    }
  })

  test('as a list is a list, and narrowed to an industry it still has its example', async () => {
    expect((await propsOf(`${ROOT}/${icon}/list`)).categoryStory).toBeUndefined()
    const narrowed = await propsOf(`${ROOT}/${icon}?industry=public-works`)
    expect(narrowed.categoryStory?.story.design).toBe(design)
  })
})

test('a package that has one of the modules is named with its page, any other is not', async () => {
  const { categoryStory, categories } = await propsOf(`${ROOT}/mobile`)
  const ids = new Set(categories.flatMap(({ modules }) => modules.map(({ id }) => id)))
  const answer = await new ShopClient(shop.url).get('/services/bundles')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two fields of the contract's list
  const bundles = answer.body['result'] as readonly {
    readonly title: string
    readonly ids: Readonly<Record<string, number>>
  }[]
  const having = bundles.filter((bundle) =>
    Object.entries(bundle.ids).some(([id, kind]) => kind === 1 && ids.has(Number(id))),
  )
  expect(categoryStory?.packages.map(({ title }) => title).toSorted()).toEqual(
    having.map(({ title }) => title).toSorted(),
  )
  expect(having.length).toBeGreaterThan(0)
  for (const { href } of categoryStory?.packages ?? []) await pageOf(href)
})

test('no other category has one', async () => {
  for (const icon of ['planning', 'optimizing', 'field-work', 'notifications'])
    expect((await propsOf(`${ROOT}/${icon}`)).categoryStory).toBeUndefined()
})
