import { describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { expectOk, expectSound, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import {
  answerQuote,
  mailAt,
  checkOut,
  CRATES,
  fill,
  openIn,
  quoteOf,
  REGIONAL,
  registerWith,
  reviewOf,
  totalOf,
  type Json,
  type MailedQuote,
} from './bound-quotes/quoting.ts'

const VISITS = { id: 31, module: 1 }
const NETWORK = { id: 3, module: 0, pricing: 1 }

const shop = shopOfFile()

/** Saves the cart that the client has under a name, and begins with an empty one. */
async function save(client: ShopClient, name: string): Promise<string> {
  const saved = expectOk(await client.post('/cart/saved', { name }), 'saving')
  const { saved_carts: carts } = resultOf(saved) as { readonly saved_carts?: readonly Json[] }
  expectOk(await client.post('/cart/empty', {}), 'emptying')
  return String(carts?.find((cart) => cart['name'] === name)?.['id'] ?? resultOf(saved)['id'])
}

interface Offered extends MailedQuote {
  readonly owner: ShopClient
  readonly reader: string
  readonly id: string
}

async function mailed(owner: ShopClient, reader: string, sharing: object): Promise<Offered> {
  const shared = resultOf(expectOk(await owner.post('/cart/share', { emails: [reader], ...sharing }), 'the share'))
  const path = linkIn(await mailAt(shop.url, reader), '/quotes/')
  return { owner, reader, number: String(shared['number']), id: String(shared['quote_id']), path }
}

/** Regional with crates and Network alone, as two options of a new account. */
async function twoOptions(name: string, sharing: object = {}): Promise<Offered> {
  const { client } = await register(shop.url, `owner@${name}.example`)
  const first = await save(await fill(client, REGIONAL, CRATES), 'Regional plus')
  const second = await save(await fill(client, NETWORK), 'Whole network')
  return mailed(client, `reader@${name}.example`, { saved_cart_ids: [first, second], ...sharing })
}

const pageOf = async (path: string, client = new ShopClient(shop.url)): Promise<Json> =>
  resultOf(await client.get(path))

interface Option {
  readonly label: string
  readonly total: { readonly minor: number }
}

const optionsOf = (page: Json): readonly Option[] => (page['quote'] as { readonly options: readonly Option[] }).options
const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const fieldsOf = ({ body }: ShopAnswer) =>
  (body['errors'] as readonly { readonly path: string }[]).map(({ path }) => path)
const requested = (choice: object) => ({ name: 'Ana', ...choice })

describe('[QUO-18] two to four carts are offered side by side, and one is accepted', () => {
  test('[QUO-19] the recipient reads both, accepts the second, and it is what is opened, ordered and charged', async () => {
    const offered = await twoOptions('second')
    const page = await pageOf(offered.path)
    const options = optionsOf(page)
    expect(options.map(({ label }) => label)).toEqual(['A, Regional plus', 'B, Whole network'])
    const [first = { total: { minor: 0 } }, second = { total: { minor: 0 } }] = options
    expect(page).toMatchObject({ choice: { option: 1 }, quote: { total: first.total } })
    expect(await pageOf(`${offered.path}?option=2`)).toMatchObject({
      choice: { option: 2 },
      quote: { total: second.total },
    })
    const reader = new ShopClient(shop.url)
    expectOk(await answerQuote(reader, offered, 'accept', requested({ option: 2 })), 'the acceptance')
    const accepted = await pageOf(offered.path)
    expect(accepted).toMatchObject({
      quote: { state: 'accepted', acceptedOption: 'B, Whole network', total: second.total },
    })
    expect(accepted['choice']).toBeUndefined()
    await openIn(reader, offered)
    expect(await totalOf(reader)).toBe(second.total.minor)
    const buyer = await registerWith(shop.url, reader)
    const order = resultOf(expectOk(await checkOut(buyer, {}), 'the order'))
    expect(order).toMatchObject({ state: expect.any(String) })
    expect(await pageOf(offered.path)).toMatchObject({ quote: { isOrdered: true } })
    await expectSound(shop.url)
  })

  test('a cart that was opened from the second option is bound by it, and ordering it accepts that one', async () => {
    const offered = await twoOptions('unaccepted')
    const [, second = { total: { minor: 0 } }] = optionsOf(await pageOf(offered.path))
    const reader = new ShopClient(shop.url)
    expectOk(await answerQuote(reader, offered, 'open', {}), 'opening the first')
    const { shell } = (await reader.get(offered.path)).body as { readonly shell?: { readonly formToken?: string } }
    const form = { form_token: shell?.formToken ?? '' }
    expectOk(await reader.post(`${offered.path}/open`, { ...form, option: 2 }), 'opening the second')
    expect(await reviewOf(reader)).toMatchObject({ quote: { number: offered.number, total: second.total } })
    const buyer = await registerWith(shop.url, reader)
    expectOk(await checkOut(buyer, {}), 'the order')
    expect(await pageOf(offered.path)).toMatchObject({
      quote: { state: 'accepted', acceptedOption: 'B, Whole network', total: second.total },
    })
    await expectSound(shop.url)
  })

  test('[QUO-12] the owner’s list has the plans and the range of both, and finds it by either; then what was accepted', async () => {
    const offered = await twoOptions('listed')
    const [lowest, highest] = optionsOf(await pageOf(offered.path))
      .map(({ total }) => total.minor)
      .toSorted((one, other) => one - other)
    const listed = async (query = ''): Promise<readonly Json[]> => {
      const { quotes } = await pageOf(`/account/quotes${query}`, offered.owner)
      return quotes as readonly Json[]
    }
    const row = { title: 'Regional and Network', total: { minor: lowest }, totalTo: { minor: highest } }
    expect(await listed()).toMatchObject([row])
    expect(await listed('?q=network')).toMatchObject([row])
    expect(await listed('?q=local')).toEqual([])
    expectOk(await answerQuote(new ShopClient(shop.url), offered, 'accept', requested({ option: 2 })), 'the acceptance')
    const [accepted] = await listed()
    expect(accepted).toMatchObject({ title: 'Network' })
    expect(accepted).not.toHaveProperty('totalTo')
  })

  test('[QUO-19] the open cart goes beside a saved one under the title of its plan, in the language of the mail', async () => {
    const { client } = await register(shop.url, 'owner@open.example')
    const saved = await save(await fill(client, NETWORK), 'Whole network')
    await fill(client, CRATES)
    const sharing = { saved_cart_ids: ['open', saved], locale: 'vi' }
    const offered = await mailed(client, 'reader@open.example', sharing)
    expect(optionsOf(await pageOf(offered.path)).map(({ label }) => label)).toEqual([
      'A, Giải pháp tùy chỉnh',
      'B, Whole network',
    ])
  })

  test('an option that there is not is named at its field, and nothing is accepted', async () => {
    const offered = await twoOptions('third')
    const rejected = await answerQuote(new ShopClient(shop.url), offered, 'accept', requested({ option: 3 }))
    expect([...codeOf(rejected), ...fieldsOf(rejected)]).toEqual([422, 'invalid-input', 'option'])
    expect(await pageOf(offered.path)).toMatchObject({ quote: { state: 'open' } })
    // a stray option of the address shows the first one
    expect(await pageOf(`${offered.path}?option=9`)).toMatchObject({
      choice: { option: 1, problems: [{ path: 'option' }] },
    })
  })

  test('a saved cart that is named twice, or of which there is none, is named; none is sent', async () => {
    const { client } = await register(shop.url, 'owner@twice.example')
    const id = await save(await fill(client, REGIONAL), 'Regional')
    const emails = ['reader@twice.example']
    const twice = await client.post('/cart/share', { emails, saved_cart_ids: [id, id] })
    expect([twice.status, ...fieldsOf(twice)]).toEqual([422, 'saved_cart_ids[1]'])
    const unknown = await client.post('/cart/share', { emails, saved_cart_ids: ['none', id] })
    expect([unknown.status, ...fieldsOf(unknown)]).toEqual([422, 'saved_cart_ids[0]'])
    const alone = await client.post('/cart/share', { emails, saved_cart_ids: [id] })
    expect([alone.status, ...fieldsOf(alone)]).toEqual([422, 'saved_cart_ids'])
    expect(await mailsTo(shop.url, 'reader@twice.example')).toEqual([])
  })

  test('a revision changes one option, the others stay in their places', async () => {
    const offered = await twoOptions('revised')
    const { owner, id } = offered
    expectOk(await owner.post(`/account/quotes/${id}/open`, { option: 2 }), 'the opening')
    await fill(owner, VISITS)
    const draft = (await pageOf(`/account/quotes/${id}`, owner))['draft'] as Json
    expect(draft).toMatchObject({ option: { place: 2, label: 'B, Whole network' } })
    const before = optionsOf(await pageOf(offered.path))
    expectOk(await owner.post(`/account/quotes/${id}/revise`, {}), 'the revision')
    const path = linkIn(await mailAt(shop.url, offered.reader, 1), '/quotes/')
    const page = await pageOf(`${path}?option=2`)
    const after = optionsOf(page)
    expect(after.map(({ label }) => label)).toEqual(before.map(({ label }) => label))
    expect(after[0]?.total).toEqual(before[0]?.total)
    expect(after[1]?.total.minor).toBeGreaterThan(Number(before[1]?.total.minor))
    expect(page['changes']).toMatchObject({ lines: [{ id: VISITS.id }] })
  })
})

describe('[QUO-18] a recipient changes what the owner left to them', () => {
  const KEY = 'vehicle'
  const leaving = { optional: [CRATES.id] }

  test('an add-on that may be left out is left out: the total follows, and is what is accepted and ordered', async () => {
    const sender = await fill(new ShopClient(shop.url), REGIONAL, CRATES)
    const offered = await mailed(sender, 'reader@optional.example', { ...leaving, prepared_for: 'Corrie Bakehouse' })
    const page = await pageOf(offered.path)
    expect(page).toMatchObject({
      quote: { preparedFor: 'Corrie Bakehouse' },
      choice: { optional: [{ id: CRATES.id, isTaken: true }] },
    })
    const total = (shown: Json) => (shown['quote'] as { readonly total: { readonly minor: number } }).total.minor
    const without = await pageOf(`${offered.path}?choose=1`)
    expect(without).toMatchObject({
      choice: { optional: [{ isTaken: false }], fields: { without: String(CRATES.id) } },
    })
    expect(total(without)).toBeLessThan(total(page))
    const reader = new ShopClient(shop.url)
    expectOk(await answerQuote(reader, offered, 'accept', requested({ without: [CRATES.id] })), 'the acceptance')
    expect(total(await pageOf(offered.path))).toBe(total(without))
    await openIn(reader, offered)
    expect(await totalOf(reader)).toBe(total(without))
    await expectSound(shop.url)
  })

  test('everything else is rejected at its field: a line that stays, a quantity that is fixed or out of its range', async () => {
    const sender = await fill(new ShopClient(shop.url), REGIONAL, CRATES)
    const offered = await mailed(sender, 'reader@fixed.example', leaving)
    const reader = new ShopClient(shop.url)
    const line = await answerQuote(reader, offered, 'accept', requested({ without: [VISITS.id] }))
    expect([line.status, ...fieldsOf(line)]).toEqual([422, 'without'])
    const typed = await pageOf(`${offered.path}?choose=1&quantity.${KEY}=99`)
    expect(typed).toMatchObject({
      choice: {
        problems: [{ path: `quantities.${KEY}` }],
        typed: { without: [CRATES.id], quantities: { [KEY]: '99' } },
      },
    })
    const fixed = await answerQuote(reader, offered, 'accept', requested({ quantities: { [KEY]: 3 } }))
    expect([fixed.status, ...fieldsOf(fixed)]).toEqual([422, `quantities.${KEY}`])
    expect(await pageOf(offered.path)).toMatchObject({ quote: { state: 'open' } })
    const plain = await quoteOf(shop.url, REGIONAL, CRATES)
    const nothing = await answerQuote(reader, plain, 'accept', requested({ without: [CRATES.id] }))
    expect([nothing.status, ...fieldsOf(nothing)]).toEqual([422, 'without'])
  })

  test('a choice that can’t be left to anyone is named when it is shared', async () => {
    const sender = await fill(new ShopClient(shop.url), REGIONAL, CRATES)
    const emails = ['reader@unleft.example']
    const line = await sender.post('/cart/share', { emails, optional: [NETWORK.id] })
    expect([line.status, ...fieldsOf(line)]).toEqual([422, 'optional'])
    const key = await sender.post('/cart/share', { emails, quantity_ranges: { nothing: { least: 1, most: 2 } } })
    expect([key.status, ...fieldsOf(key)]).toEqual([422, 'quantity_ranges.nothing'])
    const company = await sender.post('/cart/share', { emails, prepared_for: 'pay.example' })
    expect([company.status, ...fieldsOf(company)]).toEqual([422, 'prepared_for'])
    expect(await mailsTo(shop.url, 'reader@unleft.example')).toEqual([])
  })
})

describe('a quote that each of its readers may order (S-03)', () => {
  test('[QUO-16] two accounts order it, each once, with the order number of the first on its own alone', async () => {
    const sender = await fill(new ShopClient(shop.url), REGIONAL, CRATES)
    const offered = await mailed(sender, 'reader@several.example', { each_may_order: 1 })
    const words = { name: 'Ana', order_number: 'PO 4711' }
    expectOk(await answerQuote(new ShopClient(shop.url), offered, 'accept', words), 'the acceptance')
    const buy = async () => {
      const client = await openIn(new ShopClient(shop.url), offered)
      const total = await totalOf(client)
      const done = resultOf(
        expectOk(await checkOut(await registerWith(shop.url, client), { start: 'now' }), 'the order'),
      )
      const order = resultOf(await client.get(`/billing/order/${String(done['order_id'])}/item`))
      return { client, total, order }
    }
    const { client: first, ...one } = await buy()
    expect(one.order).toMatchObject({ quote: offered.number, order_number: 'PO 4711' })
    expect(await pageOf(offered.path)).toMatchObject({ quote: { state: 'accepted', boundUntil: expect.any(Number) } })
    const two = await buy()
    expect(two.total).toBe(one.total)
    expect(two.order['quote']).toBe(offered.number)
    expect(two.order['order_number']).not.toBe('PO 4711')
    // its own account has ordered it: opened again it has the prices of the day
    expectOk(await answerQuote(first, offered, 'open', {}), 'opening it again')
    expect(await reviewOf(first)).toMatchObject({ quote: { unbound: 'ordered' } })
    await expectSound(shop.url)
  })
})
