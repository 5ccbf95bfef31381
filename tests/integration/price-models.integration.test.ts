import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import { advanceClock, expectOk, readyToPay, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { tieredVisits } from '@waybill/testkit/tiered-visits'

const [LOCAL, WORKFLOWS, PROOF] = [1, 32, 31] as const
const HTML = { accept: 'text/html' }

let store: ThrowawayStore
let shop: RunningShop

beforeAll(async () => {
  store = await throwawayStore()
  const files = editedCatalogue()
  for (const edit of tieredVisits) files.edit(...edit)
  const imported = await shopCommand(store, 'import', files.folder)
  if (imported.code !== 0) throw new Error(imported.text)
  files.dispose()
  shop = await startShop(store)
}, 120_000)

afterAll(async () => {
  await shop.stop()
  await store.dispose()
})

const words = (html: string): string =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00A0]+/g, ' ')

describe('[METER-01] a price by tiers, of what the shop counts by its own word', () => {
  test('is said by card, page, calculator and call, each with the tier that the number reaches', async () => {
    const client = new ShopClient(shop.url)
    const { result } = (await client.get(`/services/modules/${WORKFLOWS}`)).body
    expect(result).toMatchObject({
      price: 5,
      price_model: {
        model: 'graduated',
        tiers: [
          { up_to: 3, unit_amount: '5', flat_amount: null },
          { up_to: null, unit_amount: '2.505', flat_amount: '4' },
        ],
      },
    })
    const path = (result as { readonly path: string }).path
    const page = words((await client.get(`${path}?units=5`, HTML)).text)
    expect(page).toContain('from $2.505 per visit / month')
    expect(page).toContain('1 to 3: $5 each')
    expect(page).toContain('From 4: $2.505 each + $4')
    expect(page).toContain('5 visits: 3 × $5.00 + 2 × $2.505 + $4.00')
    const vietnamese = words((await client.get(`/vi${path}?units=5`, HTML)).text)
    expect(vietnamese).toContain('từ 2,505 US$ mỗi lượt ghé / tháng')
  })

  test('is the same amount in cart, quote total and share, by the number that is entered', async () => {
    const client = new ShopClient(shop.url)
    for (const id of [PROOF, WORKFLOWS]) expectOk(await client.post('/cart/add', { id, module: 1 }), 'the add-on')
    expectOk(await client.post('/cart/quantities', { usages: { visit: 5, driver: 5 } }), 'five of each')
    // 3 × 5.00, 4.00 once and 2 × 2.505 are 24.01, beside 20.00 of proofs and 8.00
    const total = resultOf(await client.post('/cart/quote/total', { usages: { visit: 5 } }))
    expect(total).toMatchObject({ total: 52.01 })
    const items = total['usage_items'] as readonly Readonly<Record<string, unknown>>[]
    expect(items.find(({ id }) => id === WORKFLOWS)).toMatchObject({ price: 5, price_model: { model: 'graduated' } })
    const cart = words((await client.get('/platform/marketplace/shopping-cart-review', HTML)).text)
    expect(cart).toContain('3 × $5.00 $15.00 2 × $2.505 + $4.00 $9.01 Visit forms, 5 visits $24.01')
    const shared = resultOf(
      await client.post('/cart/share', { emails: ['tiers@quotes.example'], usages: { visit: 5 } }),
    )
    const quote = words((await client.get(new URL(String(shared['url'])).pathname, HTML)).text)
    expect(quote).toContain('5 visits: 3 × $5.00 + 2 × $2.505 + $4.00')
    const other = resultOf(await client.post('/cart/quote/total', { usages: { visit: 3 } }))
    expect(other).toMatchObject({ total: 43 })
  })

  test('is bought by value, charged by what was used, and named on the invoice', async () => {
    const { client, memberId } = await readyToPay(shop.url, 'tiers@kho.example')
    expectOk(await client.post('/cart/add', { id: LOCAL, module: 0, pricing: 1 }), 'the plan')
    for (const id of [PROOF, WORKFLOWS]) expectOk(await client.post('/cart/add', { id, module: 1 }), 'the add-on')
    expectOk(await client.post('/cart/quantities', { usages: { visit: 5, driver: 5 } }), 'five of each')
    expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }), 'the checkout')
    await advanceClock(shop.url, 'P1M')
    await advanceClock(shop.url, 'PT2H')
    const later = await signInAgain(shop.url, 'tiers@kho.example')
    const { invoices } = resultOf(await later.get('/account/billing/invoices')) as {
      readonly invoices: readonly { readonly number: string }[]
    }
    const page = words((await later.get(`/account/billing/invoices/${invoices[0]?.number}`, HTML)).text)
    expect(page).toContain('5 visits: 3 × $5.00 + 2 × $2.505 + $4.00')
    expect(page).toContain('$24.01')
  })
})
