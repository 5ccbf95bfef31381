import { describe, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { expectOk, expectSound, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import {
  answerQuote,
  CRATES,
  fill,
  openIn,
  registerWith,
  REGIONAL,
  reviewOf,
  type Json,
} from './bound-quotes/quoting.ts'

const VISITS = { id: 31, module: 1 }
const NETWORK = { id: 3, module: 0, pricing: 1 }

const shop = shopOfFile()

interface Owned {
  readonly client: ShopClient
  readonly id: string
  readonly number: string
  readonly recipients: readonly string[]
  /** Links of the recipients' mails, in their order. */
  readonly links: readonly string[]
  /** The sender's own link. */
  readonly path: string
}

async function linkOf(email: string, index = 0): Promise<string> {
  const mails = await eventually('the mail is there', async () => {
    const found = await mailsTo(shop.url, email)
    return found.length > index ? [...found].sort((a, b) => a.sent_at.localeCompare(b.sent_at)) : undefined
  })
  return linkIn(mails[index], '/quotes/')
}

async function shared(name: string): Promise<Owned> {
  const { client } = await register(shop.url, `owner@${name}.example`)
  await fill(client, REGIONAL, CRATES)
  const recipients = [`ana@${name}.example`, `ben@${name}.example`]
  const done = resultOf(expectOk(await client.post('/cart/share', { emails: recipients }), 'the share'))
  const links = []
  // oxlint-disable-next-line no-await-in-loop -- one mailbox after the other
  for (const email of recipients) links.push(await linkOf(email))
  const path = new URL(String(done['url'])).pathname
  return { client, id: String(done['quote_id']), number: String(done['number']), recipients, links, path }
}

const accept = async (path: string, words: object = { name: 'Ana' }) =>
  expectOk(await answerQuote(new ShopClient(shop.url), { number: '', path }, 'accept', words), 'the acceptance')

const ask = async (path: string, body: object = {}) =>
  expectOk(
    await new ShopClient(shop.url).post(`${path}/messages`, { form_token: '', text: 'Two more drivers?', ...body }),
    'the question',
  )

const openOwn = ({ client, id }: Pick<Owned, 'client' | 'id'>): Promise<ShopAnswer> =>
  client.post(`/account/quotes/${id}/open`, {})
const revise = ({ client, id }: Pick<Owned, 'client' | 'id'>): Promise<ShopAnswer> =>
  client.post(`/account/quotes/${id}/revise`, {})
const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const pageOf = async (path: string, client = new ShopClient(shop.url)): Promise<Json> =>
  resultOf(await client.get(path))
const canRevise = async ({ client, id }: Owned) => (await pageOf(`/account/quotes/${id}`, client))['canRevise']

describe('[QUO-18] an accepted quote is revised (S-07)', () => {
  test('once its acceptor has asked: the new version is open, and the acceptance belongs to the old one', async () => {
    const owned = await shared('asked')
    const [ana = ''] = owned.links
    await accept(ana)
    expect([await canRevise(owned), codeOf(await openOwn(owned))]).toEqual([false, [409, 'transition-rejected']])
    await ask(ana)
    expect(await canRevise(owned)).toBe(true)
    expectOk(await openOwn(owned), 'the opening')
    await fill(owned.client, VISITS)
    expect((await reviewOf(owned.client))['revises']).toMatchObject({ nextNumber: `${owned.number} · 2` })
    const done = resultOf(expectOk(await revise(owned), 'the revision'))
    expect(done).toMatchObject({ number: owned.number, revision: 2 })
    // both sides: the older page names the acceptance and leads on, the newer waits for another
    const older = await pageOf(ana)
    expect(older).toMatchObject({
      quote: { state: 'superseded', acceptedBy: 'Ana' },
      newer: { number: `${owned.number} · 2` },
    })
    const fresh = await linkOf(owned.recipients[0] ?? '', 2)
    expect(await pageOf(fresh)).toMatchObject({ quote: { state: 'open', number: `${owned.number} · 2` } })
    const sent = await pageOf(`/account/quotes/${String(done['quote_id'])}`, owned.client)
    expect(sent).toMatchObject({ state: 'open', revisions: [{ state: 'open' }, { state: 'superseded' }] })
    expect(sent).not.toHaveProperty('acceptedBy')
    await accept(fresh, { name: 'Ana Ruiz' })
    expect(await pageOf(fresh)).toMatchObject({ quote: { state: 'accepted', acceptedBy: 'Ana Ruiz' } })
    await expectSound(shop.url)
  }, 60_000)

  test('not for a question from before, of another recipient, or of another name by the sender’s own link', async () => {
    const owned = await shared('others')
    const [ana = '', ben = ''] = owned.links
    await ask(ana)
    await accept(ana)
    await ask(ben)
    await ask(owned.path, { name: 'Ana' })
    expect([await canRevise(owned), codeOf(await openOwn(owned))]).toEqual([false, [409, 'transition-rejected']])
    const byLink = await shared('by-link')
    await accept(byLink.path, { name: 'Cleo' })
    await ask(byLink.path, { name: 'Dora' })
    expect(await canRevise(byLink)).toBe(false)
    await ask(byLink.path, { name: 'Cleo' })
    expect(await canRevise(byLink)).toBe(true)
  }, 60_000)

  test('not while the cart that would revise it was opened before the acceptance: it says nothing of a revision', async () => {
    const owned = await shared('opened')
    const [ana = ''] = owned.links
    expectOk(await openOwn(owned), 'the opening')
    await fill(owned.client, VISITS)
    await accept(ana)
    expect((await reviewOf(owned.client))['revises']).toBeUndefined()
    expect(codeOf(await revise(owned))).toEqual([409, 'transition-rejected'])
    await ask(ana)
    expect((await reviewOf(owned.client))['revises']).toBeDefined()
    expectOk(await revise(owned), 'the revision')
  }, 60_000)

  test('with what was accepted of its options: the new version has that alone', async () => {
    const { client } = await register(shop.url, 'owner@options.example')
    const ids: string[] = []
    for (const [name, product] of Object.entries({ Small: REGIONAL, Large: NETWORK })) {
      // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
      await fill(client, product)
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { saved_carts: carts } = resultOf(expectOk(await client.post('/cart/saved', { name }), 'saving'))
      ids.push(String((carts as readonly Json[]).find((cart) => cart['name'] === name)?.['id']))
      // oxlint-disable-next-line no-await-in-loop -- as above
      expectOk(await client.post('/cart/empty', {}), 'emptying')
    }
    const sharing = { emails: ['ana@options.example'], saved_cart_ids: ids }
    const done = resultOf(expectOk(await client.post('/cart/share', sharing), 'the share'))
    const owned = { client, id: String(done['quote_id']) }
    const ana = await linkOf('ana@options.example')
    await accept(ana, { name: 'Ana', option: 2 })
    await ask(ana)
    expectOk(await openOwn(owned), 'the opening')
    expect((await reviewOf(client))['plan']).toMatchObject({ id: NETWORK.id })
    await fill(client, VISITS)
    expectOk(await revise(owned), 'the revision')
    const newer = await pageOf(await linkOf('ana@options.example', 2))
    const { quote, changes } = newer as { readonly quote: Json; readonly changes: { readonly lines: readonly Json[] } }
    expect(quote).toMatchObject({ state: 'open', planTitle: 'Network' })
    expect(quote).not.toHaveProperty('options')
    expect(changes.lines).toMatchObject([{ id: VISITS.id }])
    await expectSound(shop.url)
  }, 60_000)

  test('not once it was ordered', async () => {
    const owned = await shared('ordered')
    const [ana = ''] = owned.links
    const buyer = await openIn(new ShopClient(shop.url), { number: owned.number, path: ana })
    const { memberId } = await registerWith(shop.url, buyer)
    await accept(ana)
    await ask(ana)
    expect(await canRevise(owned)).toBe(true)
    expectOk(
      await buyer.post(`/billing/account/${memberId}/checkout`, { start: 'now' }, { 'idempotency-key': 'o' }),
      'the order',
    )
    expect(await canRevise(owned)).toBe(false)
    expect(codeOf(await openOwn(owned))).toEqual([409, 'quote-ordered'])
  }, 60_000)
})

test('[QUO-18] an order by the cart of a version that was replaced is 409, and charges nothing', async () => {
  const owned = await shared('too-late')
  const [ana = ''] = owned.links
  const buyer = await openIn(new ShopClient(shop.url), { number: owned.number, path: ana })
  const { memberId } = await registerWith(shop.url, buyer)
  expectOk(await openOwn(owned), 'the opening')
  await fill(owned.client, VISITS)
  expectOk(await revise(owned), 'the revision')
  const order = (key: string) =>
    buyer.post(`/billing/account/${memberId}/checkout`, { start: 'now' }, { 'idempotency-key': key })
  expect(codeOf(await order('late-1'))).toEqual([409, 'quote-superseded'])
  expect(codeOf(await order('late-2')), 'tried again').toEqual([409, 'quote-superseded'])
  const { invoices } = resultOf(await buyer.get('/account/billing/invoices')) as { readonly invoices: readonly Json[] }
  expect(invoices).toEqual([])
  const fresh = await linkOf(owned.recipients[0] ?? '', 1)
  expect(await pageOf(fresh)).toMatchObject({ quote: { state: 'open' } })
  await expectSound(shop.url)
}, 60_000)
