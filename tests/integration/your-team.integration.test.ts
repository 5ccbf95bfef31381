import { expect, test } from 'vitest'
import type { CatalogueProps, PricingProps, ProductProps, SearchProps } from '@waybill/contract/pages'
import type { PriceView } from '@waybill/contract/views'
import { ShopClient } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const CATALOGUE = '/platform/marketplace'
const SEARCH = `${CATALOGUE}/search?q=proof%20of%20visit`
const PROOF_OF_VISIT = 31
const FORTY_EIGHT = { amount: { minor: 4800 }, formula: '12 drivers × $4' }

const shop = shopOfFile()

async function propsOf<P>(client: ShopClient, path: string): Promise<P> {
  const answer = await client.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  const result: unknown = resultOf(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the contract, of which each test reads some
  return result as P
}

const forTeam = (price: PriceView | undefined) => price && 'forTeam' in price && price.forTeam

test('[PRC-08] a visitor without a cart enters twelve drivers, and every price by use is theirs (A-128)', async () => {
  const visitor = new ShopClient(shop.url)
  const before = await propsOf<CatalogueProps>(visitor, CATALOGUE)
  expect(before.team?.numbers[0]).toMatchObject({ assetType: 'driver', quantity: 0 })
  expect((await visitor.post('/cart/quantities', { usages: { driver: 12 } })).status).toBe(200)

  const listed = await propsOf<CatalogueProps>(visitor, CATALOGUE)
  const card = listed.categories.flatMap(({ modules }) => modules).find(({ id }) => id === PROOF_OF_VISIT)
  expect([listed.cart, listed.team?.numbers[0]]).toMatchObject([null, { quantity: 12 }])
  expect(forTeam(card?.price)).toMatchObject(FORTY_EIGHT)

  const { groups } = await propsOf<PricingProps>(visitor, `${CATALOGUE}/pricing`)
  const [cell] = groups.flatMap(({ rows }) => rows).find(({ key }) => key === String(PROOF_OF_VISIT))?.cells ?? []
  expect(cell?.kind === 'add' && forTeam(cell.price.price), 'the comparison').toMatchObject(FORTY_EIGHT)

  const found = await propsOf<SearchProps>(visitor, SEARCH)
  expect(forTeam(found.modules.find(({ id }) => id === PROOF_OF_VISIT)?.price), 'the search').toMatchObject(FORTY_EIGHT)
  const { text } = await visitor.get('/cart/search/suggestions?term=proof%20of%20visit')
  expect(text, 'a row of the dropdown').toContain('"team_price":{"amount":48,')

  const page = await propsOf<ProductProps>(visitor, card?.href ?? '')
  expect([forTeam(page.price), page.usage], 'its page').toMatchObject([FORTY_EIGHT, { quantity: 12 }])

  await visitor.post('/cart/add', { id: PROOF_OF_VISIT, module: 1 })
  const { cart } = await propsOf<CatalogueProps>(visitor, CATALOGUE)
  const line = cart?.lines.find(({ id }) => id === PROOF_OF_VISIT)
  expect(line?.amount, 'the cart, and each quote that is made of it').toMatchObject({ minor: 4800 })
})

test('[PRC-08] [CAT-17] without script a form sets the numbers, its buttons the next one; a wrong one is named', async () => {
  const visitor = new ShopClient(shop.url)
  const post = async (fields: Readonly<Record<string, string>>) => {
    const { text } = await visitor.get(CATALOGUE, { accept: 'text/html' })
    const token = /name="_token" value="([^"]+)"/.exec(text)?.[1] ?? ''
    return visitor.submit(CATALOGUE, { intent: 'cart.quantities', _token: token, ...fields })
  }
  const driversOf = async () => {
    const { team } = await propsOf<CatalogueProps>(visitor, CATALOGUE)
    return team?.numbers.map(({ assetType, quantity }) => `${assetType} ${quantity}`).slice(0, 2)
  }
  expect((await post({ 'team.driver': '12', 'team.vehicle': '0', 'step.driver': '13' })).status).toBe(303)
  expect(await driversOf(), 'what stands at 0 was not entered').toEqual(['driver 13', 'vehicle 0'])
  for (const wrong of ['twelve', '-1', '99999999999'])
    expect([wrong, (await post({ 'team.driver': wrong })).status]).toEqual([wrong, 422])
  expect(await driversOf(), 'nothing was lost').toEqual(['driver 13', 'vehicle 0'])
})

test('[PRC-08] without script a 0 is a number, and what stands as it was shown is left to each of its keys', async () => {
  const visitor = new ShopClient(shop.url)
  await visitor.post('/cart/add', { id: PROOF_OF_VISIT, module: 1 })
  await visitor.post('/cart/quantities', { usages: { driver: 12, 'user-support': 120 } })
  const before = await propsOf<CatalogueProps>(visitor, CATALOGUE)
  const users = [...(before.team?.numbers ?? []), ...(before.team?.further ?? [])].find(
    (each) => each.assetType === 'user',
  )
  expect(users).toMatchObject({ quantity: 120 })
  const { text } = await visitor.get(CATALOGUE, { accept: 'text/html' })
  const fieldsOf = (name: RegExp) =>
    Object.fromEntries([...text.matchAll(name)].map(([, field = '', value = '']) => [field, value]))
  const form = {
    ...fieldsOf(/name="(_token|shown\.\w+)" value="([^"]*)"/g),
    ...fieldsOf(/name="(team\.\w+)"[^>]* value="([^"]*)"/g),
  }
  expect(form).toMatchObject({ 'shown.driver': '12', 'team.driver': '12', 'shown.user': '120', 'team.user': '120' })
  expect((await visitor.submit(CATALOGUE, { intent: 'cart.quantities', ...form, 'team.driver': '0' })).status).toBe(303)
  const { team, cart } = await propsOf<CatalogueProps>(visitor, CATALOGUE)
  expect(team?.numbers.find(({ assetType }) => assetType === 'driver')).toMatchObject({ quantity: 0 })
  expect([cart?.lines.length, cart?.team?.quantity], 'no further member').toEqual([
    before.cart?.lines.length,
    before.cart?.team?.quantity,
  ])
})
