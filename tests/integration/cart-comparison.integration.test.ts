import { describe, expect, test } from 'vitest'
import type { CartComparisonProps } from '@waybill/contract/pages'
import { ShopClient } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const COMPARISON = '/platform/marketplace/shopping-cart-comparison'
const PROOF_OF_VISIT = 31
const REGIONAL = { id: 2, module: 0, pricing: 1 }
const HTML = { accept: 'text/html' }

const shop = shopOfFile()

type Comparison = CartComparisonProps & { readonly notice?: string }

async function compare(client: ShopClient, query: string): Promise<Comparison> {
  const answer = await client.get(`${COMPARISON}${query}`)
  expect([query, answer.status]).toEqual([query, 200])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the contract
  return resultOf(answer) as unknown as Comparison
}

/** Two saved carts, and the second one open: proof of visit alone, and a plan with it. */
async function twoCarts(): Promise<{ readonly client: ShopClient; readonly ids: readonly string[] }> {
  const client = new ShopClient(shop.url)
  await client.post('/cart/add', { id: PROOF_OF_VISIT, module: 1 })
  await client.post('/cart/saved', { name: 'Alone' })
  await client.post('/cart/add', REGIONAL)
  await client.post('/cart/add', { id: PROOF_OF_VISIT, module: 1 })
  const saved = resultOf(await client.post('/cart/saved', { name: 'Regional' }))
  const list = saved['saved_carts'] as readonly { readonly id: string; readonly name: string }[]
  return { client, ids: ['Alone', 'Regional'].map((name) => list.find((one) => one.name === name)?.id ?? '') }
}

const proofOf = ({ compared }: Comparison) => compared?.modules.find(({ id }) => id === PROOF_OF_VISIT)

describe('[CART-27] saved carts beside each other', () => {
  test('have equal rows, their sums and the first twelve months both ways', async () => {
    const { client, ids } = await twoCarts()
    const page = await compare(client, `?carts=${ids.join(',')}`)
    const listed = resultOf(await client.get('/cart/saved'))['saved_carts'] as readonly {
      readonly name: string
      readonly total_minor: number
    }[]
    expect(page.compared?.carts.map(({ name, total }) => [name, total.minor])).toEqual(
      ['Alone', 'Regional'].map((name) => [name, listed.find((one) => one.name === name)?.total_minor]),
    )
    expect(proofOf(page)).toMatchObject({ differs: false, cells: [{ shows: 'amount' }, { shows: 'amount' }] })
    for (const [place, { plan, total, twelveMonths }] of (page.compared?.carts ?? []).entries()) {
      const amounts = page.compared?.modules.map(({ cells }) => cells[place]?.amount.minor ?? 0) ?? []
      const extra = page.compared?.extraAssets?.cells[place]?.amount.minor ?? 0
      expect(amounts.reduce((sum, minor) => sum + minor, (plan?.amount.minor ?? 0) + extra)).toBe(total.minor)
      expect(twelveMonths?.monthly.minor).toBe(12 * total.minor)
    }
    expect(page.compared?.cheapest?.names).toEqual(['Alone'])
  })

  test('are ticked in a form: several fields or one with commas, the open cart among them while it is not saved', async () => {
    const { client, ids } = await twoCarts()
    expect((await compare(client, '')).choices.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Alone', 'Regional']),
    )
    await client.post('/cart/add', { id: 33, module: 1 })
    const several = await compare(client, `?${ids.map((id) => `carts=${id}`).join('&')}&carts=open`)
    const one = await compare(client, `?carts=${ids.join(',')},open`)
    expect(several.compared).toEqual(one.compared)
    expect(several.compared?.carts.map(({ id, isOpen }) => [id, isOpen])).toEqual([
      ['open', true],
      ...several.choices.slice(1).map(({ id }) => [id, false]),
    ])
    expect(several.choices.map(({ isTicked }) => isTicked)).toEqual([true, true, true])
  })

  test('one alone, five, and one that is gone are named; without any the page asks for nothing', async () => {
    const { client, ids } = await twoCarts()
    const shown = async (carts: string) => {
      const { text } = await client.get(`${COMPARISON}?carts=${carts}`, HTML)
      return text
    }
    expect(await shown(ids[0] ?? '')).toContain('Tick at least 2 carts.')
    expect(await shown(`${ids.join(',')},00000000-0000-4000-8000-000000000000`)).toContain('isn’t there any more')
    for (const [place, module] of [33, 34, 35].entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
      await client.post('/cart/add', { id: module, module: 1 })
      // oxlint-disable-next-line no-await-in-loop -- as above
      await client.post('/cart/saved', { name: `Number ${place}` })
    }
    const all = (await compare(client, '')).choices.map(({ id }) => id)
    expect(all).toHaveLength(5)
    expect(await shown(all.join(','))).toContain('Tick at most 4 carts. You ticked 5.')
    expect((await compare(client, `?carts=${all.join(',')}`)).compared).toBeUndefined()
    expect((await compare(client, `?carts=${all.slice(0, 4).join(',')}`)).compared?.carts).toHaveLength(4)
  })

  test('are those of their owner alone', async () => {
    const { ids } = await twoCarts()
    const stranger = await compare(new ShopClient(shop.url), `?carts=${ids.join(',')}`)
    expect([stranger.choices, stranger.compared]).toEqual([[], undefined])
  })
})

test('[PRC-08] all are priced for the entered team, or each for its own numbers (A-128)', async () => {
  const { client, ids } = await twoCarts()
  await client.post('/cart/quantities', { usages: { driver: 3 } })
  const kept = resultOf(await client.post('/cart/saved', { name: 'Three drivers' }))['saved_carts'] as readonly {
    readonly id: string
    readonly name: string
  }[]
  const three = kept.find(({ name }) => name === 'Three drivers')?.id ?? ''
  await client.post('/cart/quantities', { usages: { driver: 12 } })
  const query = `?carts=${ids[0] ?? ''},${three}`
  const amounts = (page: Comparison) => proofOf(page)?.cells.map((cell) => cell?.amount.minor)
  const forTeam = await compare(client, query)
  expect(amounts(forTeam)).toEqual([4800, 4800])
  expect([forTeam.numbers, forTeam.hasOwnNumbers, forTeam.team?.numbers[0]?.quantity]).toEqual(['team', true, 12])
  const own = await compare(client, `${query}&numbers=own`)
  const byId = new Map(own.compared?.carts.map(({ id }, place) => [id, amounts(own)?.[place]]))
  expect(byId.get(three)).toBe(1200)
  expect(proofOf(own)?.differs).toBe(true)
})
