import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import { readyToPay, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const shop = shopOfFile()

const idsOf = (answer: ShopAnswer): readonly number[] =>
  (resultOf(answer)['modules'] as readonly { readonly id: number }[]).map(({ id }) => id)

/** Each id is a module or, up to 10, a package. */
async function visitorWith(url: string, ...ids: readonly number[]): Promise<ShopClient> {
  const client = new ShopClient(url)
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop -- a cart is filled in this order
    expect((await client.post('/cart/add', { id, module: id > 10 ? 1 : 0 })).status).toBe(200)
  }
  return client
}

const NO_CART = '00000000-0000-7000-8000-000000000000'
const ADD = '/cart/add'
const REMOVE = '/cart/remove'
const CATEGORIES = '/cart/pricing/categories/remove'

describe('a change that can’t be is rejected with its reason, and the cart stays as it is', () => {
  test.each<[what: string, held: readonly number[], path: string, body: object, status: number, code: string]>([
    ['the Custom Solution added', [14], ADD, { id: 0, module: 0 }, 404, 'unknown-product'],
    ['the Custom Solution removed', [14], REMOVE, { id: 0 }, 404, 'not-in-cart'],
    ['an unknown product added', [14], ADD, { id: 999_999, module: 1 }, 404, 'unknown-product'],
    ['an unknown product removed', [14], REMOVE, { id: 999_999 }, 404, 'not-in-cart'],
    ['the largest id', [14], ADD, { id: 2_147_483_647, module: 1 }, 404, 'unknown-product'],
    ['an id above it', [14], ADD, { id: 2_147_483_648, module: 1 }, 422, 'invalid-input'],
    ['an id as text', [14], ADD, { id: '14', module: 1 }, 422, 'invalid-input'],
    ['an unknown field', [14], ADD, { id: 19, module: 1, price: 0 }, 422, 'invalid-input'],
    ['a hidden module', [14], ADD, { id: 57, module: 1 }, 422, 'not-for-sale'],
    ['an internal module', [14], ADD, { id: 30, module: 1 }, 422, 'not-for-sale'],
    ['a module that every account has', [14], ADD, { id: 11, module: 1 }, 422, 'not-for-sale'],
    ['a module without a list price', [14], ADD, { id: 56, module: 1 }, 422, 'contact-us'],
    ['a module as a plan', [14], ADD, { id: 19, module: 0 }, 403, 'flags-contradict'],
    [
      'a module bought as a plan of the pricing page',
      [14],
      ADD,
      { id: 19, module: 1, pricing: 1 },
      403,
      'flags-contradict',
    ],
    ['a package as a module', [14], ADD, { id: 4, module: 1 }, 403, 'flags-contradict'],
    ['a package that no pricing page sells', [14], ADD, { id: 4, module: 0, pricing: 1 }, 403, 'flags-contradict'],
    ['flags that contradict each other', [14], ADD, { id: 19, module: 1, is_module: 0 }, 403, 'flags-contradict'],
    ['a quantity of what isn’t counted', [14], ADD, { id: 19, module: 1, quantity: 3 }, 403, 'flags-contradict'],
    ['an unknown part of a plan', [14], ADD, { id: 2, module: 0, entries: ['no-such-plan'] }, 422, 'invalid-input'],
    ['a module that isn’t there', [14], REMOVE, { id: 19 }, 404, 'not-in-cart'],
    ['a retired module removed', [14], REMOVE, { id: 51 }, 404, 'not-in-cart'],
    ['a hidden module removed', [14], REMOVE, { id: 57 }, 404, 'not-in-cart'],
    ['an internal module removed', [14], REMOVE, { id: 30 }, 404, 'not-in-cart'],
    ['a package that isn’t the plan', [4], REMOVE, { id: 5 }, 404, 'not-in-cart'],
    ['a part of an unbreakable plan', [2], REMOVE, { id: 15 }, 422, 'package-unbreakable'],
    ['a companion by itself', [38], REMOVE, { id: 39 }, 422, 'goes-with-parent'],
    ['the Custom Solution off the pricing page', [14], CATEGORIES, { id: 0, module: 0 }, 404, 'unknown-product'],
    ['a retired package off the pricing page', [4], CATEGORIES, { id: 10, module: 0 }, 404, 'not-in-cart'],
    ['a hidden module off the pricing page', [14], CATEGORIES, { id: 57, module: 1 }, 404, 'not-in-cart'],
    ['an internal module off the pricing page', [14], CATEGORIES, { id: 30, module: 1 }, 404, 'not-in-cart'],
    ['a module off the pricing page as a plan', [19], CATEGORIES, { id: 19, module: 0 }, 403, 'flags-contradict'],
    ['a bundled part off the pricing page', [2], CATEGORIES, { id: 15, module: 1 }, 422, 'package-unbreakable'],
    ['a companion off the pricing page', [38], CATEGORIES, { id: 39, module: 1 }, 422, 'goes-with-parent'],
    ['a switch to a retired package', [14], '/cart/switch', { package_id: 10 }, 404, 'product-retired'],
    ['a package that was never broken, back', [4], '/cart/restore', {}, 409, 'nothing-to-restore'],
    ['a kept cart that isn’t there', [14], `/cart/saved/${NO_CART}/open`, {}, 404, 'not-found'],
    ['an action that isn’t one', [14], '/cart/module/14/toggle', {}, 404, 'not-found'],
    ['an action on a name', [14], '/cart/module/constructor/activate', {}, 404, 'not-found'],
  ])('[CART-15] %s', async (_, held, path, body, status, code) => {
    const client = await visitorWith(shop.url, ...held)
    const before = await client.get('/cart/data')
    const rejected = await client.post(path, body)
    expect([rejected.status, rejected.body['status'], rejected.body['code']], rejected.text).toEqual([
      status,
      status,
      code,
    ])
    expect((await client.get('/cart/data')).text).toBe(before.text)
  })

  test.each([
    ['module', 51, 49],
    ['package', 10, 2],
  ])('[CART-15] a retired %s is 404 with its replacement, however it is requested', async (kind, id, replacement) => {
    const client = await visitorWith(shop.url, 14)
    const before = await client.get('/cart/data')
    for (const rejected of [
      await client.post(ADD, { id, module: kind === 'module' ? 1 : 0 }),
      await client.post(`/cart/module/${id}/activate`, {}),
      await client.get(`/cart/module/${id}/activate`),
    ])
      expect(rejected.body, rejected.text).toMatchObject({
        status: 404,
        code: 'product-retired',
        result: { replaced_by: replacement },
      })
    expect((await client.get('/cart/data')).text).toBe(before.text)
  })

  test('[CART-06] what is bundled or default already changes nothing, and says so with a 200', async () => {
    const client = await visitorWith(shop.url, 4)
    const before = resultOf(await client.get('/cart/data'))
    for (const id of [36, 12]) {
      // oxlint-disable-next-line no-await-in-loop -- the same visitor
      const same = await client.post(ADD, { id, module: 1 })
      expect([same.status, resultOf(same)['version']]).toEqual([200, before['version']])
    }
  })

  test('a companion that needs its parent comes with it and goes with it, at once', async () => {
    const client = await visitorWith(shop.url, 14)
    const added = await client.post(ADD, { id: 38, module: 1 })
    expect(idsOf(added)).toEqual(expect.arrayContaining([38, 39, 37, 47]))
    expect(idsOf(await client.post(REMOVE, { id: 38 }))).toEqual(expect.not.arrayContaining([38, 39]))
  })

  test('[CART-16] the same addition 100 times at once is done once', async () => {
    const client = await visitorWith(shop.url, 14)
    const answers = await Promise.all(Array.from({ length: 100 }, () => client.post(ADD, { id: 33, module: 1 })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(resultOf(await client.get('/cart/data'))).toMatchObject({ version: 2, badge: 6 })
  })
})

describe('a cart that changes after its checkout began', () => {
  const CHALLENGED = '4000002760003184'

  test('what was ordered is what is bought; what came later stays in the cart', async () => {
    const buyer = await readyToPay(shop.url, 'later@kho.example', CHALLENGED)
    const path = `/billing/account/${buyer.memberId}/checkout`
    const begun = await buyer.client.post(path, { start: 'now' })
    expect([begun.status, begun.body['status']], begun.text).toEqual([402, 604])
    const { order_id: orderId, challenge_url: challenge } = resultOf(begun)
    const changed = await buyer.client.post(ADD, { id: 19, module: 1 })
    expect([changed.status, idsOf(changed)]).toEqual([200, expect.arrayContaining([19])])
    const approved = await new ShopClient(shop.url).submit(String(challenge), { intent: 'approve' })
    const token = /token_id=([^&]+)/.exec(approved.headers.get('location') ?? '')?.[1]
    const paid = await buyer.client.post(path, { start: 'now', three_d_secure_action_result_token_id: token })
    expect([paid.status, resultOf(paid)['order_id']], paid.text).toEqual([200, orderId])
    const { subscription } = resultOf(await buyer.client.get(`/billing/account/${buyer.memberId}/subscription`)) as {
      readonly subscription?: { readonly modules: readonly { readonly id: number }[] }
    }
    const ids = subscription?.modules.map(({ id }) => id)
    expect(ids).toContain(15)
    expect(ids).not.toContain(19)
    expect(idsOf(await buyer.client.get('/cart/data'))).toContain(19)
  })

  test('whatever else is done with the cart meanwhile: the order is what it was', async () => {
    const { client, memberId } = await readyToPay(shop.url, 'meanwhile@kho.example', CHALLENGED)
    const path = `/billing/account/${memberId}/checkout`
    const begun = resultOf(await client.post(path, { start: 'now' }))
    for (const [change, body, status] of [
      ['/cart/saved', { name: 'As ordered' }, 200],
      ['/cart/quantities', { usages: { 'user-team': 40 } }, 200],
      ['/cart/module/19/activate', {}, 200],
      ['/cart/undo', {}, 200],
      ['/cart/currency', { currency: 'EUR' }, 409],
      ['/cart/switch', { package_id: 4 }, 200],
      [REMOVE, { id: 13 }, 200],
      ['/cart/restore', {}, 200],
      [CATEGORIES, { id: 4, module: 0 }, 200],
      ['/cart/empty', {}, 200],
    ] as const)
      expect((await client.post(change, body)).status, change).toBe(status)
    const approved = await new ShopClient(shop.url).submit(String(begun['challenge_url']), { intent: 'approve' })
    const token = /token_id=([^&]+)/.exec(approved.headers.get('location') ?? '')?.[1]
    const paid = await client.post(path, { start: 'now', three_d_secure_action_result_token_id: token })
    expect([paid.status, resultOf(paid)['order_id']], paid.text).toEqual([200, begun['order_id']])
    const { subscription } = resultOf(await client.get(`/billing/account/${memberId}/subscription`)) as {
      readonly subscription?: { readonly modules: readonly { readonly id: number }[] }
    }
    const ids = subscription?.modules.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([15, 16]))
    expect(ids?.filter((id) => [19, 20, 36].includes(id))).toEqual([])
    expect(idsOf(await client.get('/cart/data'))).toEqual([])
  })
})

/** 198 modules that one more needs: with it and the default module, a cart is full. */
const MANY = Array.from({ length: 198 }, (_, place) => `bulk-module-${String(place + 1).padStart(3, '0')}`)

describe('a shop of another kind', { shuffle: false }, () => {
  let store: ThrowawayStore
  let other: RunningShop

  beforeAll(async () => {
    store = await throwawayStore()
    const files = editedCatalogue()
    const row = (id: number, code: string, needs: readonly string[] = []): string =>
      `  - { id: ${id}, code: ${code}, icon: ${code}, base_price: { USD: 1 }, dependencies: [${needs.join(', ')}] }\n`
    const rows = [...MANY.map((code, place) => row(2_001 + place, code)), row(2_900, 'bulk-module-all', MANY)]
    const texts = [...MANY, 'bulk-module-all'].map((code) => `  ${code}: { title: ${code}, description: Many. }\n`)
    files.edit('modules/planning.yaml', '\nmodules:\n', `\nmodules:\n${rows.join('')}`)
    files.edit('texts/en.yaml', '\nmodules:\n', `\nmodules:\n${texts.join('')}`)
    const { code, text } = await shopCommand(store, 'import', files.folder)
    if (code !== 0) throw new Error(text)
    files.dispose()
    other = await startShop(store)
  }, 120_000)

  afterAll(async () => {
    await other.stop()
    await store.dispose()
  }, 60_000)

  test('[CART-32] the 201st line is 422 and changes nothing; what is there may still go', async () => {
    const client = await visitorWith(other.url, 2_900)
    const full = await client.get('/cart/data')
    expect(idsOf(full)).toHaveLength(200)
    for (const rejected of [
      await client.post(ADD, { id: 19, module: 1 }),
      await client.post('/cart/module/19/activate', {}),
      await client.get('/cart/module/19/activate'),
      await client.post('/cart/quantities', { usages: { 'user-team': 9 } }),
      await client.post('/cart/switch', { package_id: 4 }),
    ])
      expect([rejected.status, rejected.body['code']], rejected.text).toEqual([422, 'too-many-lines'])
    expect((await client.get('/cart/data')).text).toBe(full.text)
    expect(idsOf(await client.post(REMOVE, { id: 2_900 }))).toHaveLength(199)
    expect((await client.post('/cart/orphans/remove', {})).status).toBe(200)
    expect(resultOf(await client.get('/cart/data'))).toMatchObject({ modules: [], plan: { is_added: -1 } })
  })

  describe('whose modules need each other, or themselves', () => {
    beforeAll(async () => {
      await other.stop()
      // the linter rejects to publish circles, so they are put into the store behind its back
      await queryStore(
        store,
        `insert into catalogue_version (number, digest, document, published_at) select number + 1, digest || '-circles',
          jsonb_set(document, '{modules}', (select jsonb_agg(case module->>'code'
            when 'routing-management' then jsonb_set(module, '{dependencies}', '[15]')
            when 'calendar-feed' then jsonb_set(module, '{dependencies}', '[19]')
            else module end order by place)
          from jsonb_array_elements(document->'modules') with ordinality as listed(module, place))), published_at
        from catalogue_version order by number desc limit 1`,
      )
      other = await startShop(store)
    }, 120_000)

    test('has carts in which they come and go together: nothing runs for ever', async () => {
      const client = await visitorWith(other.url, 14)
      const added = await client.post(ADD, { id: 15, module: 1 })
      expect(idsOf(added), added.text).toEqual(expect.arrayContaining([13, 15]))
      expect(idsOf(await client.post(ADD, { id: 19, module: 1 }))).toContain(19)
      const requested = resultOf(await client.get('/cart/module/13/deactivate'))
      expect((requested['dependent'] as readonly { readonly id: number }[]).map(({ id }) => id)).toEqual([15])
      expect(idsOf(await client.post(REMOVE, { id: 13 }))).toEqual([12, 14, 19])
      expect(idsOf(await client.post(REMOVE, { id: 19 }))).toEqual([12, 14])
    })
  })
})

test('a number of units has one limit, that of its key, however far above it is (A-66)', async () => {
  const client = new ShopClient(shop.url)
  for (const quantity of [10_000, 1_000_001]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await client.post('/cart/quantities', { usages: { driver: quantity } })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringMatching(/Enter 9,?999 or less/)])
  }
})
