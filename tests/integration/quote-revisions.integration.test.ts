import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { expectOk, expectSound, linkIn, register, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import {
  answerQuote,
  mailAt,
  CRATES,
  fill,
  openIn,
  publishDearer,
  reviewOf,
  totalOf,
  type Json,
} from './bound-quotes/quoting.ts'

const VISITS = { id: 31, module: 1 }

interface Owned {
  readonly client: ShopClient
  readonly email: string
  readonly reader: string
  readonly id: string
  /** Path of the recipient's own link. */
  readonly path: string
}

let store: ThrowawayStore
let shop: RunningShop

beforeAll(async () => {
  store = await throwawayStore()
  shop = await startShop(store)
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

/** A quote of a new account with Regional and crates, to one recipient. */
async function shared(name: string): Promise<Owned> {
  const { client, email } = await register(shop.url, `owner@${name}.example`)
  await fill(client, CRATES)
  const reader = `reader@${name}.example`
  const done = resultOf(expectOk(await client.post('/cart/share', { emails: [reader] }), 'the share'))
  return {
    client,
    email,
    reader,
    id: String(done['quote_id']),
    path: linkIn(await mailAt(shop.url, reader), '/quotes/'),
  }
}

const openOwn = async ({ client, id }: Owned): Promise<Json> =>
  resultOf(expectOk(await client.post(`/account/quotes/${id}/open`, {}), 'the opening'))

const revise = ({ client, id }: Owned, body: object = {}): Promise<ShopAnswer> =>
  client.post(`/account/quotes/${id}/revise`, body)

const pageOf = async (path: string, client = new ShopClient(shop.url)): Promise<Json> =>
  resultOf(await client.get(path))

const sentOf = async ({ client }: Owned, id: string): Promise<Json> => pageOf(`/account/quotes/${id}`, client)

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]

describe('[QUO-18] a revision', () => {
  test('takes the place of the quote under its number: the recipient has a new link, and the older page leads there', async () => {
    const owned = await shared('replaced')
    expect(await openOwn(owned)).toMatchObject({ next: '/platform/marketplace/shopping-cart-review' })
    await fill(owned.client, VISITS)
    const cart = await reviewOf(owned.client)
    expect(cart['revises']).toMatchObject({ nextNumber: expect.stringMatching(/^Q-\d+ · 2$/) })
    const draft = (await sentOf(owned, owned.id))['draft'] as Json
    expect(draft).toMatchObject({ recipients: [owned.reader], offers: [{ prices: 'today' }] })
    const before = await pageOf(owned.path)
    const done = resultOf(expectOk(await revise(owned, { comment: 'With visits' }), 'the revision'))
    const { number } = before['quote'] as { readonly number: string }
    expect(done).toMatchObject({ number, revision: 2, recipients: [{ email: owned.reader, state: 'queued' }] })
    const mail = await mailAt(shop.url, owned.reader, 1)
    expect(mail.subject).toContain(`Quote ${number} · 2 replaces ${number}`)
    expect(mail.text).toContain(`What changed since ${number}`)
    const fresh = linkIn(mail, '/quotes/')
    const newer = await pageOf(fresh)
    expect(newer).toMatchObject({ quote: { number: `${number} · 2`, state: 'open', comment: 'With visits' } })
    const { changes } = newer as { readonly changes: { readonly lines: readonly Json[]; readonly total: Json } }
    expect(changes.lines).toMatchObject([{ id: VISITS.id }])
    expect((newer['quote'] as Json)['expiresAt']).toBe((before['quote'] as Json)['expiresAt'])
    const older = await pageOf(owned.path)
    const { newer: next } = older as { readonly newer: { readonly number: string; readonly href: string } }
    expect(older).toMatchObject({ quote: { state: 'superseded' }, newer: { number: `${number} · 2` } })
    // back to what it replaced, by a link of the reader's own; those with the sender's link have none
    const { earlier } = newer as { readonly earlier: { readonly number: string; readonly href: string } }
    expect(earlier.number).toBe(number)
    expect(await pageOf(earlier.href)).toMatchObject({
      isRecipient: true,
      quote: { number, state: 'superseded' },
      newer: { number: `${number} · 2` },
    })
    expect(await pageOf(new URL(String(done['url'])).pathname)).not.toHaveProperty('earlier')
    expect(older).not.toHaveProperty('earlier')
    // the reader's own link, and no other
    expect(await pageOf(next.href)).toMatchObject({ isRecipient: true, quote: { number: `${number} · 2` } })
    expect(codeOf(await answerQuote(new ShopClient(shop.url), { number, path: owned.path }, 'accept'))).toEqual([
      409,
      'quote-superseded',
    ])
    expect(codeOf(await answerQuote(new ShopClient(shop.url), { number, path: owned.path }, 'open'))).toEqual([
      409,
      'quote-superseded',
    ])
    const pdf = await new ShopClient(shop.url).get(`${owned.path}/pdf`)
    expect(pdf.status).toBe(200)
    expectOk(await answerQuote(new ShopClient(shop.url), { number, path: fresh }, 'accept'), 'the acceptance')
    await expectSound(shop.url)
  }, 60_000)

  test('is listed once, and its page names every version with what it changed', async () => {
    const owned = await shared('listed')
    await openOwn(owned)
    await fill(owned.client, VISITS)
    const second = String(resultOf(expectOk(await revise(owned), 'the second'))['quote_id'])
    // the account's cart holds the newest one, and is its own again
    expect((await reviewOf(owned.client))['revises']).toBeUndefined()
    const next = { ...owned, id: second }
    await openOwn(next)
    expectOk(await owned.client.post('/cart/remove', { id: VISITS.id }), 'the removal')
    const third = String(resultOf(expectOk(await revise(next), 'the third'))['quote_id'])
    const { quotes } = resultOf(await owned.client.get('/account/quotes')) as { readonly quotes: readonly Json[] }
    expect(quotes.map(({ id }) => id)).toEqual([third])
    expect(String(quotes[0]?.['number'])).toMatch(/ · 3$/)
    const { revisions } = (await sentOf(owned, owned.id)) as { readonly revisions: readonly Json[] }
    expect(revisions.map(({ id }) => id)).toEqual([third, second, owned.id])
    expect(revisions.map(({ changes }) => changes !== undefined)).toEqual([true, true, false])
    // two versions behind: the link leads to the newest
    const { newer } = (await pageOf(owned.path)) as { readonly newer: { readonly number: string } }
    expect(newer.number).toMatch(/ · 3$/)
  }, 60_000)

  test('is rejected without a change, for another total or cart, for another account, and once it was answered', async () => {
    const owned = await shared('rejected')
    await openOwn(owned)
    expect(codeOf(await revise(owned))).toEqual([409, 'unchanged'])
    await fill(owned.client, VISITS)
    expect(codeOf(await revise(owned, { total_shown: 1 }))).toEqual([409, 'total-changed'])
    expect(codeOf(await revise(owned, { cart: { version: 1, plan_id: 2, modules: [] } }))).toEqual([
      409,
      'stale-version',
    ])
    const other = await register(shop.url, 'stranger@rejected.example')
    const foreign = { ...owned, client: other.client }
    expect((await revise(foreign)).status).toBe(404)
    expect((await other.client.post(`/account/quotes/${owned.id}/open`, {})).status).toBe(404)
    expect((await other.client.post(`/account/quotes/${owned.id}/extend`, { expires_on: '2030-01-01' })).status).toBe(
      404,
    )
    expectOk(await answerQuote(new ShopClient(shop.url), { number: '', path: owned.path }, 'accept'), 'the acceptance')
    expect(codeOf(await revise(owned))).toEqual([409, 'transition-rejected'])
    expect((await sentOf(owned, owned.id))['canRevise']).toBe(false)
  }, 60_000)

  test('of a declined quote is offered to who declined it', async () => {
    const owned = await shared('declined')
    const reader = new ShopClient(shop.url)
    const { shell } = (await reader.get(owned.path)).body as { readonly shell?: { readonly formToken?: string } }
    expectOk(await reader.post(`${owned.path}/decline`, { form_token: shell?.formToken ?? '' }), 'the decline')
    await openOwn(owned)
    await fill(owned.client, VISITS)
    expectOk(await revise(owned), 'the revision')
    const fresh = linkIn(await mailAt(shop.url, owned.reader, 1), '/quotes/')
    expect(await pageOf(fresh)).toMatchObject({ quote: { state: 'open' } })
  }, 60_000)

  test('of two at once, and of an acceptance at the same time, exactly one is done', async () => {
    const twice = await shared('twice')
    await openOwn(twice)
    await fill(twice.client, VISITS)
    const again = { ...twice, client: await signInAgain(shop.url, twice.email) }
    const both = await Promise.all([revise(twice), revise(again)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const raced = await shared('raced')
    await openOwn(raced)
    await fill(raced.client, VISITS)
    const reader = new ShopClient(shop.url)
    const [revised, accepted] = await Promise.all([
      revise(raced),
      answerQuote(reader, { number: '', path: raced.path }, 'accept'),
    ])
    expect([revised.status, accepted.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    await expectSound(shop.url)
  }, 60_000)
})

describe('[QUO-19] a later end', () => {
  const dayAfter = async (owned: Owned, days: number): Promise<string> => {
    const { quote } = (await sentOf(owned, owned.id)) as { readonly quote: { readonly expiresAt: number } }
    return new Date(quote.expiresAt + days * 86_400_000).toISOString().slice(0, 10)
  }
  const extend = ({ client, id }: Owned, expiresOn: string): Promise<ShopAnswer> =>
    client.post(`/account/quotes/${id}/extend`, { expires_on: expiresOn })

  test('leaves the quote as it is at the same prices, is mailed, and moves the reminders', async () => {
    const owned = await shared('extended')
    expect((await extend(owned, await dayAfter(owned, 0))).status).toBe(422)
    expect((await extend(owned, await dayAfter(owned, 151))).status).toBe(422)
    const day = await dayAfter(owned, 10)
    expect(resultOf(expectOk(await extend(owned, day), 'the extension'))).toMatchObject({
      quote_id: owned.id,
      revision: 1,
    })
    const mail = await mailAt(shop.url, owned.reader, 1)
    expect(mail.subject).toContain('is now valid until')
    expect(await pageOf(linkIn(mail, '/quotes/'))).toMatchObject({ quote: { state: 'open' } })
    const { quote } = (await pageOf(owned.path)) as { readonly quote: { readonly expiresAt: number } }
    expect(new Date(quote.expiresAt).toISOString().slice(0, 10)).toBe(day)
    const { steps } = (await sentOf(owned, owned.id)) as { readonly steps: readonly Json[] }
    expect(steps.map(({ kind }) => kind)).toContain('extended')
  }, 60_000)
})

describe('[QUO-18] after the shop became dearer', () => {
  const quotes: Owned[] = []
  beforeAll(async () => {
    for (const name of ['keeps', 'today', 'later', 'bound'])
      // oxlint-disable-next-line no-await-in-loop -- one shop
      quotes.push(await shared(name))
    shop = await publishDearer(store, shop)
    for (const [index, owned] of quotes.entries())
      // oxlint-disable-next-line no-await-in-loop -- one shop
      quotes[index] = { ...owned, client: await signInAgain(shop.url, owned.email) }
  }, 120_000)

  const quoteAt = (index: number): Owned => {
    const owned = quotes[index]
    if (owned === undefined) throw new Error('no quote')
    return owned
  }

  test('the owner keeps the quoted prices for what was quoted, and the cart of the new version has them', async () => {
    const owned = quoteAt(0)
    const { quote } = (await pageOf(owned.path)) as { readonly quote: { readonly total: { readonly minor: number } } }
    await openOwn(owned)
    await fill(owned.client, VISITS)
    const { draft } = (await sentOf(owned, owned.id)) as unknown as {
      readonly draft: {
        readonly offers: readonly { readonly prices: string; readonly total: { readonly minor: number } }[]
      }
    }
    const [today, kept] = draft.offers
    expect([today?.prices, kept?.prices]).toEqual(['today', 'quoted'])
    expect(kept?.total.minor).toBeLessThan(today?.total.minor ?? 0)
    expect(kept?.total.minor).toBeGreaterThan(quote.total.minor)
    const shown = (kept?.total.minor ?? 0) / 100
    expectOk(await revise(owned, { prices: 'quoted', total_shown: shown }), 'the revision')
    const path = linkIn(await mailAt(shop.url, owned.reader, 1), '/quotes/')
    const reader = await openIn(new ShopClient(shop.url), { number: '', path })
    expect(await totalOf(reader)).toBe(kept?.total.minor)
    await expectSound(shop.url)
  }, 60_000)

  test('without a choice the new version has the prices of today, line by line in its difference', async () => {
    const owned = quoteAt(1)
    await openOwn(owned)
    expectOk(await revise(owned), 'the revision')
    const newer = await pageOf(linkIn(await mailAt(shop.url, owned.reader, 1), '/quotes/'))
    const { changes } = newer as {
      readonly changes: {
        readonly total: Readonly<Record<'before' | 'after', { readonly minor: number }>>
        readonly lines: readonly {
          readonly id: number
          readonly before?: { readonly amount: { readonly minor: number } }
          readonly after?: { readonly amount: { readonly minor: number } }
        }[]
      }
    }
    expect(changes.lines.map(({ id }) => id)).toContain(CRATES.id)
    const moved = changes.lines.map(({ before, after }) => (after?.amount.minor ?? 0) - (before?.amount.minor ?? 0))
    expect(moved.reduce((one, other) => one + other, 0)).toBe(changes.total.after.minor - changes.total.before.minor)
    expect(changes.total.after.minor).toBeGreaterThan(changes.total.before.minor)
  }, 60_000)

  test('[QUO-19] a later end makes a new version at the prices of today, which is said before', async () => {
    const owned = quoteAt(2)
    const { extension } = (await sentOf(owned, owned.id)) as unknown as {
      readonly extension: { readonly last: string; readonly revision: { readonly number: string } }
    }
    expect(extension.revision.number).toMatch(/ · 2$/)
    const body = { expires_on: extension.last }
    const wrong = await owned.client.post(`/account/quotes/${owned.id}/extend`, { ...body, total_shown: 1 })
    expect(codeOf(wrong)).toEqual([409, 'total-changed'])
    const done = resultOf(
      expectOk(await owned.client.post(`/account/quotes/${owned.id}/extend`, body), 'the extension'),
    )
    expect(done).toMatchObject({ revision: 2 })
    expect(String(done['expires_at']).slice(0, 10)).toBe(extension.last)
  }, 60_000)

  test('a cart of the older version reads that it was replaced, and has the prices of today', async () => {
    const owned = quoteAt(3)
    const reader = await openIn(new ShopClient(shop.url), { number: '', path: owned.path })
    const quoted = await totalOf(reader)
    await openOwn(owned)
    await fill(owned.client, VISITS)
    expectOk(await revise(owned), 'the revision')
    expect(await totalOf(reader)).toBeGreaterThan(quoted)
    expect((await reviewOf(reader))['quote']).toMatchObject({ state: 'superseded' })
  }, 60_000)
})
