import { describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

/** View of a cart without its version, which moves with every change. */
function seen(answer: ShopAnswer): object {
  const { version: _, analytics_codes: __, undo_until: ___, ...cart } = resultOf(answer)
  return cart
}

interface Line {
  readonly id: number
  readonly bundled: number
  readonly price_minor: number
}

const linesOf = (answer: ShopAnswer): readonly Line[] => resultOf(answer)['modules'] as readonly Line[]
const idsOf = (answer: ShopAnswer): readonly number[] => linesOf(answer).map(({ id }) => id)

/** Each id is a module or, up to 10, a package; the answers have to succeed. */
async function visitorWith(...ids: readonly number[]): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop -- a cart is filled in this order
    expect((await client.post('/cart/add', { id, module: id > 10 ? 1 : 0 })).status).toBe(200)
  }
  return client
}

const CHANGES: readonly (readonly [what: string, held: readonly number[], path: string, body: object])[] = [
  ['an addition', [14], '/cart/add', { id: 31, module: 1 }],
  ['another package', [4, 31], '/cart/add', { id: 5, module: 0 }],
  ['a removal with its cascade', [14, 32, 19], '/cart/remove', { id: 47 }],
  ['a broken package', [4, 19], '/cart/remove', { id: 13 }],
  ['a removal of the pricing page', [4, 19], '/cart/pricing/categories/remove', { module: 0, id: 4 }],
  ['an action', [4], '/cart/module/36/deactivate', {}],
  ['quantities', [31], '/cart/quantities', { usages: { driver: 12, 'user-team': 9 } }],
  ['an emptied cart', [4, 31], '/cart/empty', {}],
]

describe('taking a change back', () => {
  test.each(CHANGES)(
    '[CART-25] %s: undo restores order, quantities and bundle flags, incl. the cascade',
    async (_, held, path, body) => {
      const client = await visitorWith(...held)
      await client.post('/cart/quantities', { usages: { vehicle: 3 } })
      const before = await client.get('/cart/data')
      const changed = await client.post(path, body)
      expect(seen(changed)).not.toEqual(seen(before))
      const undone = await client.post('/cart/undo', { version: resultOf(changed)['version'] })
      expect(undone.status, undone.text).toBe(200)
      expect(seen(undone)).toEqual(seen(before))
      expect(seen(await client.get('/cart/data'))).toEqual(seen(before))
    },
  )

  test('[CART-25] the answer says until when: 10 s after the change by the clock of the shop; then it is 410', async () => {
    const client = await visitorWith(14)
    const changed = await client.post('/cart/add', { id: 19, module: 1 })
    const until = Date.parse(String(resultOf(changed)['undo_until']))
    const now = Date.parse(String((await client.get('/sandbox/clock')).body['now']))
    expect(until - now).toBeGreaterThan(0)
    expect(until - now).toBeLessThanOrEqual(10_000)
    await advanceClock(shop.url, 'PT10S')
    const late = await client.post('/cart/undo', {})
    expect([late.status, late.body['code']]).toEqual([410, 'undo-over'])
    expect(idsOf(await client.get('/cart/data'))).toContain(19)
  })

  test('what changed nothing offers no undo and leaves that of the change before; an undo is not taken back by another', async () => {
    const client = await visitorWith(14)
    const before = await client.get('/cart/data')
    await client.post('/cart/add', { id: 19, module: 1 })
    for (const key of [{}, { 'idempotency-key': 'no-change' }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const same = await client.post('/cart/add', { id: 19, module: 1 }, key)
      expect([same.status, resultOf(same)['undo_until']]).toEqual([200, null])
    }
    const undone = await client.post('/cart/undo', {})
    expect([seen(undone), resultOf(undone)['undo_until']]).toEqual([seen(before), null])
    const again = await client.post('/cart/undo', {})
    expect([again.status, again.body['code']]).toEqual([409, 'nothing-to-undo'])
    expect(seen(await client.get('/cart/data'))).toEqual(seen(before))
  })

  test('a version before the last change is 409 with the cart as it is, and so is one that is yet to come', async () => {
    const client = await visitorWith(14, 19)
    const before = await client.get('/cart/data')
    for (const version of [1, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const rejected = await client.post('/cart/undo', { version })
      expect(rejected.body).toMatchObject({ status: 409, code: 'changed-since', result: { version: 2 } })
    }
    expect((await client.get('/cart/data')).text).toBe(before.text)
  })

  test('of many at once one is done; a visitor without a cart has nothing to undo, and gets none', async () => {
    const client = await visitorWith(14)
    const before = await client.get('/cart/data')
    await client.post('/cart/add', { id: 19, module: 1 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post('/cart/undo', {})))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(seen(await client.get('/cart/data'))).toEqual(seen(before))
    const newVisitor = new ShopClient(shop.url)
    expect((await newVisitor.post('/cart/undo', {})).body).toMatchObject({ status: 409, code: 'nothing-to-undo' })
    expect(resultOf(await newVisitor.get('/cart/data'))).toMatchObject({ version: 0, no_record_found: 1 })
  })

  test('a cart that was carried over at registration has nothing of the visitor to take back', async () => {
    const { client } = await register(shop.url, 'undo@kho.example')
    expect((await client.post('/cart/undo', {})).body).toMatchObject({ code: 'nothing-to-undo' })
  })

  test('the review page shows how long it still works, and a form takes the change back without script', async () => {
    const client = await visitorWith(14)
    const before = await client.get('/cart/data')
    await client.post('/cart/add', { id: 19, module: 1 })
    const review = '/platform/marketplace/shopping-cart-review'
    const page = resultOf(await client.get(review))['cart'] as { readonly undoForMs?: number }
    expect(page.undoForMs).toBeGreaterThan(0)
    expect(page.undoForMs).toBeLessThanOrEqual(10_000)
    const html = (await client.get(review, { accept: 'text/html' })).text
    const token = /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const sent = await client.submit(review, { _token: token, intent: 'cart.undo', version: '2' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, review])
    expect(seen(await client.get('/cart/data'))).toEqual(seen(before))
    expect(resultOf(await client.get(review))['cart']).not.toHaveProperty('undoForMs')
  })
})

const priceOf = (answer: ShopAnswer, id: number): number | undefined =>
  linesOf(answer).find((line) => line.id === id)?.price_minor

describe('quantities', () => {
  test('[PRC-08] one quantity of a key feeds every line with that key, and no other', async () => {
    const client = await visitorWith(31, 32, 34, 43)
    const set = await client.post('/cart/quantities', { usages: { driver: 7 } })
    expect([31, 32, 34, 43].map((id) => priceOf(set, id))).toEqual([2800, 3500, 3500, 400])
    const both = await client.post('/cart/quantities', { usages: { vehicle: 3 } })
    expect([31, 43].map((id) => priceOf(both, id))).toEqual([2800, 1200])
    expect(resultOf(both)['totalPrice_minor']).toBe(resultOf(await client.get('/cart/data'))['totalPrice_minor'])
  })

  test.each<[what: string, usages: unknown, path: string]>([
    ['below 0', { driver: -1 }, 'usages.driver'],
    ['of a half', { driver: 1.5 }, 'usages.driver'],
    ['in words', { driver: '3' }, 'usages.driver'],
    ['that is missing', { driver: null }, 'usages.driver'],
    ['above the maximum of its key', { driver: 10_000 }, 'usages.driver'],
    ['above any maximum', { driver: 1_000_001 }, 'usages.driver'],
    ['beyond what is a number', { driver: 1e300 }, 'usages.driver'],
    ['of a key that is not there', { unknown: 1 }, 'usages.unknown'],
    ['of a key that every object has', { toString: 1 }, 'usages.toString'],
    ['beside a good one', { driver: 3, vehicle: -1 }, 'usages.vehicle'],
    ['as a list', [3], 'usages'],
  ])('[PRC-06] the server rejects a quantity %s with 422 and its path, and sets none', async (_, usages, path) => {
    const client = await visitorWith(31)
    const before = await client.get('/cart/data')
    const rejected = await client.post('/cart/quantities', { usages })
    expect([rejected.status, rejected.body['code']], rejected.text).toEqual([422, 'invalid-input'])
    const errors = rejected.body['errors'] as readonly { readonly path: string }[]
    expect(new Set(errors.map((error) => error.path))).toEqual(new Set([path]))
    expect((await client.get('/cart/data')).text).toBe(before.text)
  })

  test('[PRC-06] the server takes every whole number from 0 to the maximum of the key', async () => {
    const client = await visitorWith(31)
    for (const [driver, price] of [
      [0, 0],
      [9_999, 3_999_600],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const set = await client.post('/cart/quantities', { usages: { driver } })
      expect([set.status, priceOf(set, 31)]).toEqual([200, price])
    }
  })

  test('team members above the included ones are a line, and stop being one', async () => {
    const client = await visitorWith(14)
    const more = await client.post('/cart/quantities', { usages: { 'user-team': 7 } })
    expect([idsOf(more), priceOf(more, 20)]).toEqual([[12, 14, 20], 1600])
    expect(idsOf(await client.post('/cart/quantities', { usages: { 'user-team': 5 } }))).toEqual([12, 14])
  })
})

describe('a broken package', () => {
  test('[CART-11] comes back in one call, with its bundle flags, extras and quantities; analytics gets 5, and 1 from the upsell panel', async () => {
    for (const [body, codes] of [
      [{}, [5]],
      [{ place: 'upsell' }, [5, 1]],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one cart after the other
      const client = await visitorWith(4, 19, 43)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const before = await client.post('/cart/quantities', { usages: { vehicle: 4 } })
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(resultOf(await client.post('/cart/remove', { id: 13 }))).toMatchObject({ planreset: 1 })
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const restored = await client.post('/cart/restore', body)
      expect([seen(restored), resultOf(restored)['analytics_codes']]).toEqual([seen(before), codes])
    }
  })

  test('[CART-11] without a break there is nothing to bring back', async () => {
    for (const client of [new ShopClient(shop.url), await visitorWith(4)]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const rejected = await client.post('/cart/restore', {})
      expect([rejected.status, rejected.body['code']]).toEqual([409, 'nothing-to-restore'])
    }
  })
})

describe('what is no longer needed', () => {
  test('[CART-23] stays and is marked; one call removes all of it and nothing else', async () => {
    const client = await visitorWith(33, 19)
    await client.post('/cart/remove', { id: 33 })
    const review = resultOf(await client.get('/platform/marketplace/shopping-cart-review'))['cart'] as {
      readonly lines: readonly { readonly id: number; readonly isOrphan: boolean }[]
    }
    expect(review.lines.map(({ id, isOrphan }) => [id, isOrphan])).toEqual([
      [12, false],
      [32, true],
      [31, true],
      [47, true],
      [19, false],
    ])
    const cleared = await client.post('/cart/orphans/remove', {})
    expect([cleared.status, idsOf(cleared)]).toEqual([200, [12, 19]])
    const again = await client.post('/cart/orphans/remove', {})
    expect([again.status, resultOf(again)['version']]).toEqual([200, resultOf(cleared)['version']])
  })
})

describe('an emptied cart', () => {
  test('[CART-12] has no plan, no lines, no memory of a broken package; emptying nothing makes no cart', async () => {
    const client = await visitorWith(4, 19)
    await client.post('/cart/remove', { id: 13 })
    const emptied = await client.post('/cart/empty', {})
    expect(resultOf(emptied)).toMatchObject({
      plan: { is_added: -1 },
      modules: [],
      upsell_ids: [],
      upsell_result: null,
      planreset: 0,
      totalPrice: 0,
      badge: 0,
    })
    const newVisitor = new ShopClient(shop.url)
    expect(resultOf(await newVisitor.post('/cart/empty', {}))).toMatchObject({ version: 0, no_record_found: 1 })
    expect(newVisitor.cookie('waybill-cart')).toBeUndefined()
  })
})

describe('removal from the pricing page', () => {
  test('[CART-30] removes the product: the plan with its modules, whatever else was chosen stays, with the default module (A-108)', async () => {
    const client = await visitorWith(4, 19)
    const done = await client.post('/cart/pricing/categories/remove', { module: 0, id: 4 })
    expect([done.status, resultOf(done)['planreset'], idsOf(done)]).toEqual([200, 0, [19, 12]])
  })

  test('[CART-30] what is unknown or not in the cart is 404; what the flag contradicts is 403; nothing changes', async () => {
    const client = await visitorWith(4, 19)
    const before = await client.get('/cart/data')
    for (const [body, status, code] of [
      [{ module: 0, id: 5 }, 404, 'not-in-cart'],
      [{ module: 0, id: 10 }, 404, 'not-in-cart'],
      [{ module: 0, id: 999_999 }, 404, 'unknown-product'],
      [{ module: 0, id: 0 }, 404, 'unknown-product'],
      [{ module: 0, id: 19 }, 403, 'flags-contradict'],
      [{ module: 1, id: 4 }, 403, 'flags-contradict'],
      [{ module: 2, id: 4 }, 422, 'invalid-input'],
      [{ id: 4 }, 422, 'invalid-input'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const rejected = await client.post('/cart/pricing/categories/remove', body)
      expect([rejected.status, rejected.body['code']], JSON.stringify(body)).toEqual([status, code])
    }
    expect((await client.get('/cart/data')).text).toBe(before.text)
  })
})

describe('every change', () => {
  test.each(CHANGES)(
    '[CART-17] %s: a replay under its key gives the first answer and is done once',
    async (_, held, path, body) => {
      const client = await visitorWith(...held)
      const key = { 'idempotency-key': 'the-same' }
      const answers = await Promise.all(Array.from({ length: 4 }, () => client.post(path, body, key)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect([answers[0]?.status, resultOf(await client.get('/cart/data'))['version']]).toEqual([200, held.length + 1])
      const other = await client.post(path === '/cart/empty' ? '/cart/undo' : '/cart/empty', {}, key)
      expect([other.status, other.body['code']]).toEqual([409, 'idempotency-conflict'])
    },
  )

  test.each(CHANGES)(
    '[CART-16] %s: a version that is no longer the cart’s is 409 with the cart as it is',
    async (_, held, path, body) => {
      const client = await visitorWith(...held)
      const before = await client.get('/cart/data')
      const rejected = await client.post(path, body, { 'if-match': '"77"' })
      expect(rejected.body).toMatchObject({ status: 409, code: 'stale-version', result: { version: held.length } })
      expect((await client.get('/cart/data')).text).toBe(before.text)
    },
  )

  test('an action’s key is for its own address', async () => {
    const client = await visitorWith(14)
    const key = { 'idempotency-key': 'one-address' }
    expect((await client.post('/cart/module/19/activate', {}, key)).status).toBe(200)
    expect((await client.post('/cart/module/52/activate', {}, key)).body).toMatchObject({
      code: 'idempotency-conflict',
    })
  })

  test('[CART-15] an action performs, and the same one again changes nothing: also for a member, where an add would toggle', async () => {
    const { client } = await register(shop.url, 'actions@kho.example')
    for (const path of ['19/activate', '19/deactivate', '2/deactivate', '5/activate']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const once = await client.post(`/cart/module/${path}`, {})
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const twice = await client.post(`/cart/module/${path}`, {})
      expect([once.status, twice.status, seen(twice)], path).toEqual([200, 200, seen(once)])
      expect(resultOf(twice)['version'], path).toBe(resultOf(once)['version'])
    }
  })

  test('the forms of pages without script do the same: quantities, restore, orphans, empty', async () => {
    const client = await visitorWith(4, 33)
    const review = '/platform/marketplace/shopping-cart-review'
    const html = (await client.get(review, { accept: 'text/html' })).text
    const token = /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const submit = async (intent: string, fields: Readonly<Record<string, string>> = {}): Promise<ShopAnswer> => {
      expect((await client.submit(review, { _token: token, intent, ...fields })).status).toBe(303)
      return client.get('/cart/data')
    }
    expect(priceOf(await submit('cart.quantities', { 'usages.driver': '9' }), 32)).toBe(4500)
    await client.post('/cart/remove', { id: 36 })
    expect(resultOf(await submit('cart.restore', { place: 'upsell' }))).toMatchObject({ planreset: 0, plan: { id: 4 } })
    await client.post('/cart/remove', { id: 33 })
    expect(idsOf(await submit('cart.orphans'))).not.toContain(32)
    expect(resultOf(await submit('cart.empty'))).toMatchObject({ plan: { is_added: -1 }, modules: [] })
    const wrong = await client.submit(review, { _token: token, intent: 'cart.quantities', 'usages.driver': 'many' })
    expect(wrong.status).toBe(422)
  })
})
