import { describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { demoPeople, register, resultOf, signInAgain, takeBearer } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

interface Named {
  readonly id: number
  readonly title: string
  readonly price: number
  readonly shows: string
  readonly is_added: number
  readonly is_deleted: number
}

interface Confirmation {
  readonly scope: string
  readonly type: number
  readonly title: string
  readonly messages: readonly string[]
  readonly product: Named
  readonly dependent: readonly Named[]
  readonly dependencies: readonly Named[]
  readonly price_before_minor: number
  readonly price_after_minor: number
  readonly breaks_package: number
  readonly can_confirm: number
  readonly buttons: { readonly ok: string; readonly cancel: string | null }
  readonly version: number
}

function confirmationIn(answer: ShopAnswer): Confirmation {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's own shape, checked by what is compared
  return resultOf(answer) as unknown as Confirmation
}

const ask = (client: ShopClient, path: string, headers = {}): Promise<ShopAnswer> =>
  client.get(`/cart/module/${path}`, headers)

async function visitorWith(...ids: readonly number[]): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  for (const id of ids) {
    const module = id > 10 ? 1 : 0
    // oxlint-disable-next-line no-await-in-loop -- a cart is filled in this order
    expect((await client.post('/cart/add', { id, module })).status).toBe(200)
  }
  return client
}

async function demoMember(kind: string): Promise<ShopClient> {
  const person = (await demoPeople(shop.url)).find((one) => one.kind === kind)
  return signInAgain(shop.url, person?.email ?? kind, person?.password)
}

const idsOf = (list: readonly Named[]): readonly number[] => list.map(({ id }) => id)

describe('[CART-14] a switch of plans', () => {
  test('offers to keep the add-ons, and the call that keeps them makes that cart (A-119, D-58)', async () => {
    const client = await visitorWith(2, 31)
    const { keep } = resultOf(await ask(client, '3/activate'))
    expect(keep).toMatchObject({ add_ons: [{ id: 31, price: 4 }] })
    const kept = resultOf(await client.post('/cart/module/3/activate', { keep_addons: 1 }))
    expect(kept).toMatchObject({ plan: { id: 3 }, totalPrice_minor: Object(keep).price_after_minor })
    expect(kept['modules']).toEqual(expect.arrayContaining([expect.objectContaining({ id: 31, bundled: 0 })]))
    const undone = resultOf(await client.post('/cart/undo', {}))
    expect(undone).toMatchObject({ plan: { id: 2 } })
  })

  test('to a part of the plan is made only by `replace` (A-120, D-58)', async () => {
    const client = await visitorWith(3, 31)
    expect(resultOf(await client.post('/cart/add', { id: 1, module: 0 }))).toMatchObject({ plan: { id: 3 } })
    const preview = await ask(client, '1/activate?replace=1')
    expect(preview.status).toBe(200)
    expect(resultOf(preview)).toMatchObject({ replaced: { id: 3 }, keep: { add_ons: [{ id: 31 }] } })
    const down = resultOf(await client.post('/cart/add', { id: 1, module: 0, replace: 1, keep_addons: 1 }))
    expect(down).toMatchObject({ plan: { id: 1 } })
    expect(down['modules']).toEqual(expect.arrayContaining([expect.objectContaining({ id: 31 })]))
  })

  test('is rejected for a module, which replaces nothing', async () => {
    const client = await visitorWith(12)
    expect(await client.post('/cart/add', { id: 31, module: 1, replace: 1 })).toMatchObject({ status: 403 })
  })
})

describe('[CART-14] the kind of a confirmation is in the API as scope and type', () => {
  test.each<[what: string, held: readonly number[], path: string, kind: [scope: string, type: number]]>([
    ['a plain removal', [14], '14/deactivate', ['module', 0]],
    ['an addition that needs another module', [14], '31/activate', ['module', 1]],
    ['a plain addition', [14], '19/activate', ['module', 2]],
    ['the removal of a default module', [14], '12/deactivate', ['module', 3]],
    ['a removal that takes others along', [32, 14], '47/deactivate', ['module', 4]],
    ['a first package', [], '4/activate', ['package', 0]],
    ['a package in the place of another', [4], '5/activate', ['package', 1]],
    ['a package in the place of single modules', [19], '5/activate', ['package', 1]],
    ['a bundled module out of its package', [4], '36/deactivate', ['package', 2]],
  ])('%s', async (_, held, path, kind) => {
    const answer = await ask(await visitorWith(...held), path)
    expect(answer.status, answer.text).toBe(200)
    const { scope, type, can_confirm: canConfirm } = confirmationIn(answer)
    expect([scope, type, canConfirm]).toEqual([...kind, 1])
  })

  test('a package, and a module, for a member whose plan is no longer sold: both end it, and name what ends (A-130)', async () => {
    const legacy = await demoMember('legacy')
    for (const [path, lost] of [
      ['4/activate', 'E-mail next-stop notice'],
      ['43/activate', 'Address book'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one member
      const { messages, ...kind } = confirmationIn(await ask(legacy, path))
      expect(kind).toMatchObject({ scope: 'package', type: 3, can_confirm: 1 })
      expect(messages[0]).toContain('no longer sold')
      expect(messages.at(-1)).toMatch(new RegExp(`^You will no longer have: .*${lost}`))
    }
  })
})

describe('a confirmation says what happens before it happens', () => {
  test('[CART-14] what is removed too is named with its amounts, the button names the consequence, both totals are shown', async () => {
    const client = await visitorWith(14, 32)
    const answer = await ask(client, '47/deactivate')
    const confirmation = confirmationIn(answer)
    expect(confirmation).toMatchObject({
      status: 200,
      id: 47,
      is_module: 1,
      title: 'Remove Driver app?',
      method: 'POST',
      action: 'deactivate',
      product: { id: 47, title: 'Driver app', price: 8, shows: 'amount' },
      messages: ['2 modules need it and are removed too.'],
      buttons: { ok: 'OK, remove 3 items', cancel: 'Cancel' },
      dependencies: [],
      prorated: null,
      currency: 'USD',
      breaks_package: 0,
      version: 2,
    })
    expect(confirmation.dependent.map(({ id, title, price, shows }) => ({ id, title, price, shows }))).toEqual([
      { id: 32, title: 'Visit forms', price: 5, shows: 'amount' },
      { id: 31, title: 'Proof of visit', price: 4, shows: 'amount' },
    ])
    expect([confirmation.price_before_minor, confirmation.price_after_minor]).toEqual([2600, 900])
    expect(answer.headers.get('etag')).toBe('"2"')
  })

  test('[CART-14] what comes along is named, and what is needed is counted', async () => {
    const confirmation = confirmationIn(await ask(await visitorWith(14), '32/activate'))
    expect(confirmation).toMatchObject({
      title: 'Add Visit forms?',
      messages: ['It needs 2 more modules, which are added with it.'],
      buttons: { ok: 'OK, add 3 items', cancel: 'Cancel' },
      dependent: [],
    })
    expect(new Set(idsOf(confirmation.dependencies))).toEqual(new Set([31, 47]))
  })

  test('[CART-14] a package that breaks is shown as one: the total after it is the sum of what stays, at list prices', async () => {
    const confirmation = confirmationIn(await ask(await visitorWith(4), '36/deactivate'))
    expect(confirmation).toMatchObject({
      title: 'Remove Cold chain log?',
      breaks_package: 1,
      buttons: { ok: 'OK, remove 1 item' },
      price_before_minor: 7600,
      price_after_minor: 9200,
    })
    expect(confirmation.messages).toEqual([
      'Your plan becomes the Custom Solution. The other modules stay, at their list price.',
    ])
  })

  /** Text beside the label of a subscriber's difference. */
  const proratedOn = (html: string): string =>
    /For the rest of this period, until [^<]*<\/dt><dd[^>]*>(.*?)<\/dd>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '') ??
    'nothing'

  test('[CART-14] the page of a member who has paid for no period has no row about one', async () => {
    const { text } = await ask(await visitorWith(14), '31/activate', { accept: 'text/html' })
    expect([text.includes('New total'), proratedOn(text)]).toEqual([true, 'nothing'])
  })

  /** A subscriber of the demo with an empty cart. */
  async function subscriber() {
    const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
    await client.post('/cart/empty', {})
    return client
  }

  /** Charge of Apply at once, before tax. */
  async function appliedNow(client: ShopClient): Promise<unknown> {
    await takeBearer(client)
    return resultOf(await client.post('/account/subscription/preview', {}))['subtotal_minor']
  }

  test('[CART-14] a subscriber sees the prorated amount that Apply charges, to the cent, and loses it with the module', async () => {
    const client = await subscriber()
    const added = resultOf(await ask(client, '54/activate'))
    expect(added['prorated']).toBe(Number(added['prorated_minor']) / 100)
    expect(proratedOn((await ask(client, '54/activate', { accept: 'text/html' })).text)).toMatch(/^\$\d/)
    await client.post('/cart/module/54/activate', {})
    expect(await appliedNow(client)).toBe(added['prorated_minor'])
    const removed = resultOf(await ask(client, '54/deactivate'))
    expect(removed['prorated_minor']).toBe(-Number(added['prorated_minor']))
    expect(proratedOn((await ask(client, '54/deactivate', { accept: 'text/html' })).text)).toMatch(/^[-−]\$\d/)
  })

  test.each([
    ['59', 'an add-on with a trial of its own'],
    ['43', 'usage in arrears'],
  ])('[CART-14] module %s, %s, has no prorated amount, and Apply charges nothing at once', async (id) => {
    const client = await subscriber()
    expect(resultOf(await ask(client, `${id}/activate`))).toMatchObject({ prorated: null, prorated_minor: null })
    expect(proratedOn((await ask(client, `${id}/activate`, { accept: 'text/html' })).text)).toBe('nothing')
    await client.post(`/cart/module/${id}/activate`, {})
    expect(await appliedNow(client)).toBe(0)
  })

  test('what is performed is what was announced, for each kind', async () => {
    for (const [held, path] of [
      [[14], '32/activate'],
      [[14, 32], '47/deactivate'],
      [[4], '36/deactivate'],
      [[4], '5/activate'],
      [[5], '5/deactivate'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one cart after the other
      const client = await visitorWith(...held)
      // oxlint-disable-next-line no-await-in-loop -- previewed, then done
      const { version, ...requested } = confirmationIn(await ask(client, path))
      // oxlint-disable-next-line no-await-in-loop -- previewed, then done
      const done = await client.post(`/cart/module/${path}`, {}, { 'if-match': `"${version}"` })
      const cart = resultOf(done)
      const lines = idsOf(cart['modules'] as readonly Named[])
      expect(cart['totalPrice_minor'], path).toBe(requested.price_after_minor)
      expect(lines, path).toEqual(expect.arrayContaining([...idsOf(requested.dependencies)]))
      expect(
        lines.filter((id) => idsOf(requested.dependent).includes(id)),
        path,
      ).toEqual([])
    }
  })

  test('[CART-15] a preview changes nothing and makes nothing: no cart, no cookie, no version', async () => {
    const newVisitor = new ShopClient(shop.url)
    for (const action of ['activate', 'deactivate']) await ask(newVisitor, `14/${action}`)
    expect(newVisitor.cookie('waybill-cart')).toBeUndefined()
    expect(resultOf(await newVisitor.get('/cart/data'))).toMatchObject({ version: 0, no_record_found: 1 })
    const client = await visitorWith(4)
    const before = await client.get('/cart/data')
    for (const path of ['36/deactivate', '5/activate', '4/deactivate', '31/activate']) await ask(client, path)
    expect((await client.get('/cart/data')).text).toBe(before.text)
  })

  test('[CART-02] the API names what waits in an open confirmation: is_added 2 for what would come, is_deleted 1 for what would go', async () => {
    const coming = confirmationIn(await ask(await visitorWith(14), '31/activate'))
    expect([coming.product, ...coming.dependencies].map((one) => [one.is_added, one.is_deleted])).toEqual([
      [2, 0],
      [2, 0],
    ])
    const client = await visitorWith(14, 32)
    const going = confirmationIn(await ask(client, '47/deactivate'))
    expect([going.product, ...going.dependent].map((one) => [one.is_added, one.is_deleted])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ])
    const stored = resultOf(await client.get('/cart/data'))['modules'] as readonly Named[]
    expect(stored.map((one) => [one.is_added, one.is_deleted])).toEqual(stored.map(() => [1, 0]))
  })

  test('where nothing would change there is nothing to confirm: 201, of the standard type', async () => {
    const client = await visitorWith(4)
    for (const path of ['4/activate', '36/activate', '5/deactivate', '19/deactivate']) {
      // oxlint-disable-next-line no-await-in-loop -- the same visitor
      const answer = await ask(client, path)
      expect([answer.status, answer.body['status'], resultOf(answer)['status']], path).toEqual([201, 201, 201])
      expect(resultOf(answer), path).toMatchObject({ type: 0, messages: [], dependent: [], dependencies: [] })
    }
  })

  test('texts are in the language of the call', async () => {
    const answer = await ask(await visitorWith(14, 32), '47/deactivate', { 'accept-language': 'vi' })
    expect(confirmationIn(answer)).toMatchObject({
      messages: ['2 tính năng cần tính năng này và cũng sẽ bị gỡ.'],
      buttons: { ok: 'OK, gỡ 3 mục', cancel: 'Hủy' },
    })
  })
})

describe('a default module', () => {
  test('[CART-10] is removed by a visitor after confirmation', async () => {
    const client = await visitorWith(14)
    expect(confirmationIn(await ask(client, '12/deactivate'))).toMatchObject({ type: 3, can_confirm: 1 })
    const done = await client.post('/cart/module/12/deactivate', {})
    expect(done.status, done.text).toBe(200)
    expect(idsOf(resultOf(done)['modules'] as readonly Named[])).toEqual([14])
  })

  test('[CART-10] stays for a member: 403, and a dialog with OK only', async () => {
    const { client } = await register(shop.url, 'default@kho.example')
    await client.post('/cart/add', { id: 4, module: 0 })
    const before = await client.get('/cart/data')
    const requested = await ask(client, '12/deactivate')
    expect([requested.status, requested.body['status'], requested.body['code']]).toEqual([403, 403, 'default-module'])
    expect(resultOf(requested)).toMatchObject({
      message: 'This module comes with every plan and can’t be removed.',
      scope: 'module',
      type: 3,
      can_confirm: 0,
      buttons: { ok: 'OK', cancel: null },
      messages: ['Route board comes with every plan and can’t be removed.'],
      price_before_minor: 7600,
      price_after_minor: 7600,
    })
    for (const rejected of [
      await client.post('/cart/module/12/deactivate', {}),
      await client.post('/cart/remove', { id: 12 }),
    ])
      expect([rejected.status, rejected.body['code']]).toEqual([403, 'default-module'])
    expect((await client.get('/cart/data')).text).toBe(before.text)
  })
})

describe('without script', () => {
  const page = (client: ShopClient, path: string): Promise<ShopAnswer> => ask(client, path, { accept: 'text/html' })
  const tokenIn = ({ text }: ShopAnswer): string => /name="_token" value="([^"]+)"/.exec(text)?.[1] ?? ''

  test('[CART-14] the same address is an escaped page for people, and data for requests that accept application/json', async () => {
    const client = await visitorWith(14, 17)
    const shown = await page(client, `17/deactivate?back=${encodeURIComponent(`/"><img src=x onerror=alert(1)>`)}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(shown.text).toContain('Remove Pickup and drop-off pairs?</h1>')
    expect(shown.text).toContain('name="back" value="/&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"')
    expect(shown.text).not.toContain('<img src=x')
    expect(shown.text).toContain('OK, remove 1 item')
    const data = await ask(client, '17/deactivate', { accept: 'application/json, text/plain, */*' })
    expect(confirmationIn(data).title).toBe('Remove Pickup and drop-off pairs?')
    for (const accept of ['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8', 'image/png'])
      expect((await ask(client, '17/deactivate', { accept })).text).toContain('<!doctype html>')
  })

  test('[CART-14] nothing is to be confirmed where nothing would change: the page leads back to where it came from', async () => {
    const client = await visitorWith(14)
    const back = encodeURIComponent('/platform/marketplace/search?q=route')
    for (const [path, where] of [
      [`17/deactivate?back=${back}`, '/platform/marketplace/search?q=route'],
      ['14/activate', '/platform/marketplace/shopping-cart-review'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- the same visitor
      const shown = await page(client, path)
      expect([shown.status, shown.headers.get('location')], path).toEqual([303, where])
    }
  })

  test('[CART-14] the page confirms by a form with its token, and leads back to where it came from', async () => {
    const client = await visitorWith(14, 32)
    const shown = await page(client, '47/deactivate?back=%2Fplatform%2Fmarketplace%3Fview%3Dlist')
    const form = { _token: tokenIn(shown), version: '2', back: '/platform/marketplace?view=list' }
    expect(shown.text).toContain('name="version" value="2"')
    const forged = await client.submit('/cart/module/47/deactivate', { ...form, _token: 'nobody' })
    expect([forged.status, forged.text.includes('name="_token"')]).toEqual([200, true])
    expect(resultOf(await client.get('/cart/data'))['version']).toBe(2)
    const sent = await client.submit('/cart/module/47/deactivate', form)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/platform/marketplace?view=list'])
    expect(idsOf(resultOf(await client.get('/cart/data'))['modules'] as readonly Named[])).toEqual([12, 14])
  })

  test('a cart that changed after the page was shown needs a new confirmation; the path back is one of ours', async () => {
    const client = await visitorWith(14, 32)
    const form = { _token: tokenIn(await page(client, '47/deactivate')), version: '1', back: '//evil.example' }
    const sent = await client.submit('/cart/module/47/deactivate', form)
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      '/cart/module/47/deactivate?back=%2Fplatform%2Fmarketplace%2Fshopping-cart-review',
    ])
    expect(resultOf(await client.get('/cart/data'))['version']).toBe(2)
  })

  test('a page in another language stays in it', async () => {
    const client = await visitorWith(14)
    const shown = await client.get('/vi/cart/module/19/activate', { accept: 'text/html' })
    expect(shown.text).toContain('<html lang="vi"')
    expect(shown.text).toContain('OK, thêm 1 mục')
    const sent = await client.submit('/vi/cart/module/19/activate', { _token: tokenIn(shown), version: '1' })
    expect(sent.headers.get('location')).toBe('/vi/platform/marketplace/shopping-cart-review')
  })

  test('the dialog with OK only is a page with one way out, and rejections are pages of their status', async () => {
    const { client } = await register(shop.url, 'page@kho.example')
    await client.post('/cart/add', { id: 4, module: 0 })
    const shown = await page(client, '12/deactivate')
    expect([shown.status, shown.text.includes('name="version"')]).toEqual([403, false])
    expect((await page(client, '999999/activate')).status).toBe(404)
    expect((await page(client, '14/toggle')).status).toBe(404)
    expect((await page(client, '56/activate')).status).toBe(422)
  })
})
