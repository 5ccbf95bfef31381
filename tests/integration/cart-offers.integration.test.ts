import { beforeAll, describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { choosePlan, demoPeople, mailsTo, register, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { eventually } from '@waybill/testkit/eventually'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const REVIEW = '/platform/marketplace/shopping-cart-review'
/** The modules of a package that is cheaper than they are one by one. */
const WASTE = { id: 6, title: 'Waste collection' }
/** A plan of the pricing page. */
const NETWORK = 3

const shop = shopOfFile()
let wanted: readonly number[] = []

beforeAll(async () => {
  const item = resultOf(await new ShopClient(shop.url).get(`/services/bundles/${WASTE.id}`))
  wanted = item['modules'] as readonly number[]
})

async function visitorWith(...ids: readonly number[]): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
  for (const id of ids) expect((await client.post('/cart/add', { id, module: 1 })).status).toBe(200)
  return client
}

const cartOf = async (client: ShopClient) => resultOf(await client.get('/cart/data'))
const linesOf = (cart: Readonly<Record<string, unknown>>) => cart['modules'] as readonly { readonly id: number }[]
const idsOf = (cart: Readonly<Record<string, unknown>>) =>
  linesOf(cart)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)

interface Fit {
  readonly plan_id: number
  readonly entries: readonly string[] | null
  readonly total_before_minor: number
  readonly total_minor: number
  readonly saving_minor: number
  readonly gained: readonly { readonly id: number; readonly title: string }[]
  readonly covered: readonly { readonly id: number }[]
  readonly leaves: { readonly id: number } | null
  readonly forgets: { readonly id: number } | null
}

const fitOf = async (client: ShopClient) => resultOf(await client.get('/cart/best-fit'))['best_fit'] as Fit | null

const switchTo = (client: ShopClient, { plan_id, entries }: Fit, headers = {}): Promise<ShopAnswer> =>
  client.post('/cart/switch', { package_id: plan_id, ...(entries && { entries }) }, headers)

describe('a better package', () => {
  test('[CART-26] is shown with what it costs, covers and brings; one call switches to it and loses no module', async () => {
    const client = await visitorWith(...wanted)
    const before = await cartOf(client)
    const fit = await fitOf(client)
    if (fit === null) throw new Error('a package is cheaper')
    expect(fit).toMatchObject({ plan_id: WASTE.id, leaves: null, forgets: null })
    expect(fit.total_before_minor).toBe(before['totalPrice_minor'])
    expect(fit.saving_minor).toBe(fit.total_before_minor - fit.total_minor)
    expect(fit.saving_minor).toBeGreaterThan(0)
    expect(fit.covered.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...wanted].toSorted((a, b) => a - b))
    const switched = await switchTo(client, fit)
    const after = resultOf(switched)
    expect(after).toMatchObject({ plan: { id: WASTE.id }, totalPrice_minor: fit.total_minor, analytics_codes: [] })
    expect(idsOf(after)).toEqual(expect.arrayContaining([...idsOf(before)]))
    expect(idsOf(after).filter((id) => !idsOf(before).includes(id))).toEqual(fit.gained.map(({ id }) => id))
    expect(await fitOf(client)).toBeNull()
  })

  test('[CART-25] [CART-26] undo takes a switch back', async () => {
    const client = await visitorWith(...wanted)
    const before = await cartOf(client)
    const fit = await fitOf(client)
    if (fit === null) throw new Error('a package is cheaper')
    expect(resultOf(await switchTo(client, fit))['undo_until']).toEqual(expect.any(String))
    const undone = resultOf(await client.post('/cart/undo', {}))
    expect({ ...undone, version: 0 }).toMatchObject({ ...before, version: 0 })
  })

  test('[CART-26] names the package that is given up, and the broken one that can not come back', async () => {
    const client = await visitorWith()
    await client.post('/cart/add', { id: 5, module: 0 })
    const bundled = idsOf(await cartOf(client))
    for (const id of wanted) await client.post('/cart/add', { id, module: 1 })
    const field = { id: 5, title: 'Field service' }
    // Network, at the price of its card, holds nearly all of it
    expect(await fitOf(client)).toMatchObject({ plan_id: NETWORK, leaves: field, forgets: null })
    const broken = await client.post('/cart/remove', { id: bundled.find((id) => !wanted.includes(id)) })
    expect(resultOf(broken)).toMatchObject({ plan: { id: 0 }, planreset: 1 })
    expect(await fitOf(client)).toMatchObject({ plan_id: NETWORK, leaves: null, forgets: field })
  })

  test('[CART-26] an empty cart, a cart at the least price and a visitor without a cart have none', async () => {
    expect(await fitOf(new ShopClient(shop.url))).toBeNull()
    const client = await visitorWith()
    await client.post('/cart/add', { id: WASTE.id, module: 0 })
    expect(await fitOf(client)).toBeNull()
  })

  test('[CART-17] a repeated switch under one key is one change with one answer', async () => {
    const client = await visitorWith(...wanted)
    const fit = await fitOf(client)
    if (fit === null) throw new Error('a package is cheaper')
    const key = { 'idempotency-key': 'switch-once' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => switchTo(client, fit, key)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const { version } = resultOf(answers[0] ?? (await client.get('/cart/data')))
    expect(await cartOf(client)).toMatchObject({ version, plan: { id: WASTE.id } })
    await client.post('/cart/remove', { id: WASTE.id })
    expect((await switchTo(client, fit, key)).text).toBe(answers[0]?.text)
    expect(await cartOf(client)).toMatchObject({ plan: { is_added: -1 } })
  })

  test('[CART-16] a switch of a stale version is 409 with the cart as it is; adds beside it lose nothing', async () => {
    const client = await visitorWith(...wanted)
    const fit = await fitOf(client)
    if (fit === null) throw new Error('a package is cheaper')
    const stale = await switchTo(client, fit, { 'if-match': '"1"' })
    expect(stale.body).toMatchObject({ status: 409, code: 'stale-version', result: { plan: { id: 0 } } })
    const extra = [31, 33, 34].filter((id) => !wanted.includes(id))
    await Promise.all([switchTo(client, fit), ...extra.map((id) => client.post('/cart/add', { id, module: 1 }))])
    const cart = await cartOf(client)
    expect(cart).toMatchObject({ plan: { id: WASTE.id } })
    expect(idsOf(cart)).toEqual(expect.arrayContaining([...wanted, ...extra]))
  })

  test.each([
    ['an unknown package', { package_id: 999_999 }, 404, 'unknown-product'],
    ['the Custom Solution', { package_id: 0 }, 404, 'unknown-product'],
    ['a module', { package_id: 31 }, 404, 'unknown-product'],
    ['an unknown part', { package_id: WASTE.id, entries: ['no-such-part'] }, 422, 'invalid-input'],
    ['a price from outside', { package_id: WASTE.id, total: 1 }, 422, 'invalid-input'],
  ])('[CART-15] a switch to %s is rejected and changes nothing', async (_, body, status, code) => {
    const client = await visitorWith(31)
    const before = await cartOf(client)
    const answer = await client.post('/cart/switch', body)
    expect([answer.status, answer.body['code']], answer.text).toEqual([status, code])
    expect(await cartOf(client)).toEqual(before)
  })

  test('[CART-26] the form of a page without script does the same', async () => {
    const client = await visitorWith(...wanted)
    const answer = await client.submit(REVIEW, {
      intent: 'cart.switch',
      id: String(WASTE.id),
      module: '0',
      _token: await tokenOf(client),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, REVIEW])
    expect(await cartOf(client)).toMatchObject({ plan: { id: WASTE.id } })
  })
})

test('[CART-24] a suggestion that is accepted is an ordinary line: chosen, with a button to remove it', async () => {
  const client = await visitorWith(31)
  const ids = idsOf(await cartOf(client))
  const suggested = (await client.post('/services/modules/xsell', { ids, plan_id: 0 })).body['result'] as readonly {
    readonly id: number
  }[]
  expect(suggested.length).toBeGreaterThan(0)
  for (const { id } of suggested) {
    expect(ids).not.toContain(id)
    const lines = linesOf(resultOf(await client.post('/cart/add', { id, module: 1 })))
    expect(lines.find((line) => line.id === id)).toMatchObject({ reason: { kind: 'chosen' }, is_removable: 1 })
    const left = linesOf(resultOf(await client.post('/cart/remove', { id })))
    expect(left.map((line) => line.id)).not.toContain(id)
  }
})

/** The form token of a page of this client's. */
async function tokenOf(client: ShopClient): Promise<string> {
  const { body } = await client.get(REVIEW, { accept: 'application/json' })
  const { shell } = body as { readonly shell?: { readonly formToken?: string } }
  return shell?.formToken ?? ''
}

interface Kept {
  readonly id: string
  readonly name: string
  readonly is_open: number
  readonly total_minor: number
  readonly badge: number
}

const keptBy = (answer: ShopAnswer): readonly Kept[] => resultOf(answer)['saved_carts'] as readonly Kept[]
const savedCartsOf = async (client: ShopClient): Promise<readonly Kept[]> => keptBy(await client.get('/cart/saved'))
const keep = (client: ShopClient, name: string): Promise<ShopAnswer> => client.post('/cart/saved', { name })

async function idNamed(client: ShopClient, name: string): Promise<string> {
  const found = (await savedCartsOf(client)).find((one) => one.name === name)
  if (found === undefined) throw new Error(`no savedCart ${name}`)
  return found.id
}

const act = async (client: ShopClient, name: string, action: string, body: object = {}): Promise<ShopAnswer> =>
  client.post(`/cart/saved/${await idNamed(client, name)}/${action}`, body)

describe('saved carts', () => {
  test('[CART-27] are saved, listed at the prices of today, opened, renamed and deleted', async () => {
    const client = await visitorWith(31)
    const small = await cartOf(client)
    expect(keptBy(await keep(client, '  Small  '))).toMatchObject([
      { name: 'Small', is_open: 1, total_minor: small['totalPrice_minor'], badge: small['badge'] },
    ])
    await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
    const large = await cartOf(client)
    await keep(client, 'Large')
    const opened = await act(client, 'Small', 'open')
    expect(resultOf(opened)).toMatchObject({
      plan: { id: 0 },
      totalPrice_minor: small['totalPrice_minor'],
      saved_as: null,
    })
    expect(opened.headers.get('etag')).toBe(`"${String(resultOf(opened)['version'])}"`)
    expect(idsOf(resultOf(opened))).toEqual(idsOf(small))
    expect((await savedCartsOf(client)).map((one) => [one.name, one.is_open, one.total_minor])).toEqual([
      ['Small', 1, small['totalPrice_minor']],
      ['Large', 0, large['totalPrice_minor']],
    ])
    await act(client, 'Large', 'rename', { name: 'Bigger' })
    expect(keptBy(await act(client, 'Small', 'delete')).map(({ name }) => name)).toEqual(['Bigger'])
    expect(idsOf(await cartOf(client))).toEqual(idsOf(small))
  })

  test('[CART-17] renaming and deleting by a key that was answered give the first answer again', async () => {
    const client = await visitorWith(31)
    await keep(client, 'First')
    const path = `/cart/saved/${await idNamed(client, 'First')}`
    const rename = () => client.post(`${path}/rename`, { name: 'Second' }, { 'idempotency-key': 'rename-1' })
    const renamed = keptBy(await rename())
    expect(renamed.map(({ name }) => name)).toEqual(['Second'])
    await client.post(`${path}/rename`, { name: 'Third' })
    expect(keptBy(await rename())).toEqual(renamed)
    expect((await savedCartsOf(client)).map(({ name }) => name)).toEqual(['Third'])
    const forget = () => client.post(`${path}/delete`, {}, { 'idempotency-key': 'forget-1' })
    expect((await forget()).status).toBe(200)
    expect((await client.post(`${path}/delete`, {})).status).toBe(404)
  })

  test('[CART-27] opening one saves what was open, under the name that is given or a free one', async () => {
    const client = await visitorWith(31)
    await keep(client, 'First')
    await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
    expect(resultOf(await act(client, 'First', 'open'))['saved_as']).toBe('Regional')
    await client.post('/cart/add', { id: 33, module: 1 })
    expect(resultOf(await act(client, 'Regional', 'open', { save_as: 'With one more' }))['saved_as']).toBe(
      'With one more',
    )
    await client.post('/cart/add', { id: 34, module: 1 })
    expect(resultOf(await act(client, 'First', 'open'))['saved_as']).toBe('Regional 2')
    expect((await savedCartsOf(client)).map(({ name }) => name)).toEqual([
      'First',
      'Regional',
      'With one more',
      'Regional 2',
    ])
    await act(client, 'Regional', 'open')
    await client.post('/cart/remove', { id: 2 })
    expect(await cartOf(client)).toMatchObject({ plan: { is_added: -1 } })
    expect(resultOf(await act(client, 'First', 'open'))).toMatchObject({ saved_as: null, plan: { id: 0 } })
  })

  test('[CART-16] opening for a version that is gone is 409 with the cart as it is; for the newest it is done', async () => {
    const client = await visitorWith(31)
    await keep(client, 'First')
    await client.post('/cart/add', { id: 33, module: 1 })
    const { version } = await cartOf(client)
    const path = `/cart/saved/${await idNamed(client, 'First')}/open`
    const stale = await client.post(path, {}, { 'if-match': '"1"' })
    expect(stale.body).toMatchObject({ status: 409, code: 'stale-version', result: { version } })
    expect((await client.post(path, {}, { 'if-match': 'soon' })).status).toBe(422)
    expect(await savedCartsOf(client)).toHaveLength(1)
    const opened = await client.post(path, {}, { 'if-match': `"${String(version)}"` })
    expect(resultOf(opened)).toMatchObject({ saved_as: 'My Solution', version: Number(version) + 1 })
  })

  test('[CART-27] the name is 1 to 50 code points, taken once whatever its case, and ten can be saved', async () => {
    const client = await visitorWith(31)
    for (const name of ['', '   ', 'x'.repeat(51), 'a\nb', 7, null]) {
      const answer = await client.post('/cart/saved', { name })
      expect([answer.status, answer.body['errors']], String(name)).toMatchObject([422, [{ path: 'name' }]])
    }
    expect((await keep(client, '🚚'.repeat(50))).status).toBe(200)
    await keep(client, 'Été')
    const taken = await keep(client, 'ÉTÉ')
    expect([taken.status, taken.body['code']]).toEqual([409, 'saved-cart-name-taken'])
    expect(taken.body['result']).toContain('ÉTÉ')
    await keep(client, 'Third')
    expect((await act(client, 'Third', 'rename', { name: 'été' })).body['code']).toBe('saved-cart-name-taken')
    expect((await act(client, 'Third', 'rename', { name: 'THIRD' })).status).toBe(200)
    await Promise.all(Array.from({ length: 12 }, (_, place) => keep(client, `Number ${place}`)))
    expect(await savedCartsOf(client)).toHaveLength(10)
    const full = await keep(client, 'Eleventh')
    expect([full.status, full.body['code']]).toEqual([409, 'too-many-saved-carts'])
    await client.post('/cart/add', { id: 33, module: 1 })
    const before = await cartOf(client)
    expect((await act(client, 'Été', 'open')).body['code']).toBe('too-many-saved-carts')
    expect(await cartOf(client)).toEqual(before)
  })

  test('[CART-27] an empty cart is not saved, and of equal names at once one is', async () => {
    const nothing = await keep(new ShopClient(shop.url), 'Nothing')
    expect([nothing.status, nothing.body['code']]).toEqual([422, 'cart-empty'])
    const client = await visitorWith(31)
    const answers = await Promise.all(Array.from({ length: 6 }, () => keep(client, 'Same')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    const key = { 'idempotency-key': 'keep-once' }
    const repeated = await Promise.all(
      Array.from({ length: 4 }, () => client.post('/cart/saved', { name: 'Once' }, key)),
    )
    for (const { body } of repeated) expect(body).toEqual(repeated[0]?.body)
    expect((await savedCartsOf(client)).map(({ name }) => name)).toEqual(['Same', 'Once'])
  })

  test('[SEC-02] [CART-27] those of another owner answer like those that do not exist', async () => {
    const owner = await visitorWith(31)
    await keep(owner, 'Mine')
    const id = await idNamed(owner, 'Mine')
    const staff = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const others = [
      await visitorWith(33),
      new ShopClient(shop.url),
      await signInAgain(shop.url, staff?.email ?? '', staff?.password),
    ]
    const unknown = '00000000-0000-7000-8000-000000000000'
    for (const other of others) {
      for (const [action, body] of [
        ['open', {}],
        ['rename', { name: 'Theirs' }],
        ['delete', {}],
        ['share', { emails: ['a@shop.example'] }],
      ] as const) {
        for (const wrong of [id, unknown, 'not-an-id', '1']) {
          const answer = await other.post(`/cart/saved/${wrong}/${action}`, body)
          expect([answer.status, answer.body['code']], `${action} ${wrong}`).toEqual([404, 'not-found'])
        }
      }
      expect((await savedCartsOf(other)).map((one) => one.name)).not.toContain('Mine')
    }
    expect(await savedCartsOf(owner)).toMatchObject([{ id, name: 'Mine' }])
  })

  test('[CART-27] go with their visitor into the account, where a taken name gets a number', async () => {
    const { client: member, email } = await register(shop.url, 'keeps@kho.example')
    await keep(member, 'Trip')
    const visitor = await visitorWith(31)
    await keep(visitor, 'trip')
    await keep(visitor, 'Other')
    const signedIn = await visitor.post('/account/session', { email, password: 'three quiet words' })
    expect(signedIn.status, signedIn.text).toBe(200)
    expect((await savedCartsOf(visitor)).map(({ name }) => name)).toEqual(['Trip', 'trip 2', 'Other'])
    expect((await savedCartsOf(member)).map(({ name }) => name)).toEqual(['Trip', 'trip 2', 'Other'])
    const again = new ShopClient(shop.url)
    await again.post('/cart/add', { id: 33, module: 1 })
    await keep(again, 'At registration')
    const person = { first_name: 'Mira', last_name: 'Osei', company: 'Kho', country: 'US' }
    await choosePlan(again)
    await again.post('/register', { email: 'keeps-too@kho.example', password: 'three quiet words', ...person })
    expect((await savedCartsOf(again)).map(({ name }) => name)).toEqual(['At registration'])
  })

  test('[CART-27] one is shared as a quote of its own, while another cart is open', async () => {
    const client = await visitorWith(31)
    const small = await cartOf(client)
    await keep(client, 'To send')
    await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
    const shared = await act(client, 'To send', 'share', { emails: ['buyer@kho.example'], comment: 'The small one' })
    expect(shared.status, shared.text).toBe(200)
    const mail = await eventually('the quote is sent', async () => (await mailsTo(shop.url, 'buyer@kho.example'))[0])
    expect(mail.text).toContain('The small one')
    const { pathname } = new URL(String(resultOf(shared)['url']))
    const { body } = await new ShopClient(shop.url).get(pathname, { accept: 'application/json' })
    expect(body['result']).toMatchObject({ quote: { total: { minor: small['totalPrice_minor'] } } })
    expect(await cartOf(client)).toMatchObject({ plan: { id: 2 } })
  })

  test('[CART-27] forms of the review do all of it without script, and say what was rejected', async () => {
    const client = await visitorWith(31)
    const submit = async (fields: Readonly<Record<string, string>>): Promise<ShopAnswer> =>
      client.submit(REVIEW, { ...fields, _token: await tokenOf(client) })
    expect((await submit({ intent: 'savedCart.save', name: 'One' })).status).toBe(303)
    const rejected = await submit({ intent: 'savedCart.save', name: 'ONE' })
    expect(rejected).toMatchObject({ status: 409, text: expect.stringContaining('have a saved cart named ONE.') })
    const id = await idNamed(client, 'One')
    expect((await submit({ intent: 'savedCart.rename', id, name: 'Uno' })).status).toBe(303)
    await client.post('/cart/add', { id: 33, module: 1 })
    expect((await submit({ intent: 'savedCart.open', id })).status).toBe(303)
    expect((await savedCartsOf(client)).map(({ name }) => name)).toEqual(['Uno', 'My Solution'])
    const shared = await submit({ intent: 'savedCart.share', id, emails: 'forms@kho.example', comment: '' })
    expect([shared.status, shared.headers.get('location')]).toEqual([303, `${REVIEW}?shared=1`])
    const page = await client.get(`${REVIEW}?shared=1`, { accept: 'text/html' })
    expect(page.text).toContain('Quote successfully shared.')
    expect((await submit({ intent: 'savedCart.share', id, emails: 'nonsense' })).status).toBe(422)
    expect((await submit({ intent: 'savedCart.delete', id })).status).toBe(303)
    expect((await submit({ intent: 'savedCart.delete', id })).status).toBe(404)
    expect((await submit({ intent: 'savedCart.unknown', id, name: 'x' })).status).toBe(422)
    expect((await savedCartsOf(client)).map(({ name }) => name)).toEqual(['My Solution'])
  })
})
