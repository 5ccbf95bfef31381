import { describe, expect, test } from 'vitest'
import { throwawayStore } from '@waybill/testkit/store'
import { startShop } from '@waybill/testkit/running-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  choosePlan,
  expectOk,
  linkIn,
  mailsTo,
  register,
  resultOf,
  type SandboxMail,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

async function mailAt(email: string, count: number, url = shop.url): Promise<SandboxMail | undefined> {
  await expect.poll(async () => (await mailsTo(url, email)).length).toBe(count)
  return [...(await mailsTo(url, email))].sort((a, b) => b.sent_at.localeCompare(a.sent_at))[0]
}

async function sender(name: string): Promise<ShopClient> {
  return (await register(shop.url, `${name}@again.example`)).client
}

const share = async (client: ShopClient, ...emails: readonly string[]): Promise<Readonly<Record<string, unknown>>> =>
  resultOf(expectOk(await client.post('/cart/share', { emails }), 'the share'))

/** A reader who got a quote and wants no more. */
async function stops(client: ShopClient, email: string): Promise<string> {
  await share(client, email)
  const link = linkIn(await mailAt(email, 1), '/unsubscribe/')
  expect((await new ShopClient(shop.url).submit(link, { intent: 'unsubscribe' })).status).toBe(200)
  return link
}

const lookUp = (client: ShopClient, ...emails: readonly string[]): Promise<ShopAnswer> =>
  client.post('/cart/share/recipients', { emails })
const askAgain = (client: ShopClient, email: string): Promise<ShopAnswer> => client.post('/cart/share/again', { email })

describe('[QUO-19] an address that gets no quotes (S-15)', () => {
  test('is named before the quote is sent, with no reason; a wrong one is named at its field', async () => {
    const client = await sender('looks')
    await stops(client, 'rests@looks.example')
    const found = await lookUp(client, 'Rests@looks.example', 'other@looks.example')
    expect(resultOf(found)).toEqual({ suppressed: ['Rests@looks.example'] })
    expect((await lookUp(client, 'no address')).body).toMatchObject({ status: 422, errors: [{ path: 'emails[0]' }] })
  })

  test('is asked by one mail, and gets quotes again once its reader clicks the button, not by opening the link', async () => {
    const client = await sender('asks')
    await stops(client, 'rests@asks.example')
    const shared = await share(client, 'rests@asks.example')
    const id = String(shared['quote_id'])
    const recipient = async () =>
      (
        resultOf(await client.get(`/account/quotes/${id}`))['recipients'] as readonly Readonly<
          Record<string, unknown>
        >[]
      )[0]
    expect(await recipient()).toMatchObject({ state: 'opted_out', barrier: 'opted_out' })
    const path = `/account/quotes/${id}`
    const { shell } = (await client.get(path)).body as { readonly shell?: { readonly formToken?: string } }
    const fields = { intent: 'quote.again', email: 'rests@asks.example', _token: shell?.formToken ?? '' }
    const form = await client.submit(path, fields)
    expect([form.status, form.headers.get('location')]).toEqual([303, `${path}?done=requested`])
    const again = await client.submit(path, fields)
    expect([again.status, again.text.includes('less than 30 days ago')]).toEqual([409, true])
    const mail = await mailAt('rests@asks.example', 2)
    expect([mail?.subject, mail?.attachments]).toEqual(['Do you want to receive quotes again?', []])
    expect(mail?.text).toContain('Mira Osei would like to send you a quote')
    const link = linkIn(mail, '/quotes/again/')
    const page = await new ShopClient(shop.url).get(link, { accept: 'text/html' })
    expect([page.status, page.headers.get('x-robots-tag'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'noindex',
      'no-referrer',
    ])
    expect(resultOf(await lookUp(client, 'rests@asks.example'))).toEqual({ suppressed: ['rests@asks.example'] })
    const done = await new ShopClient(shop.url).submit(link, { intent: 'again' })
    expect([done.status, done.text.includes('You receive quotes again')]).toEqual([200, true])
    expect(resultOf(await lookUp(client, 'rests@asks.example'))).toEqual({ suppressed: [] })
    const after = await recipient()
    expect(after).toMatchObject({ state: 'unsent' })
    expect(after).not.toHaveProperty('barrier')
    expectOk(await client.post(`/account/quotes/${id}/resend`, { recipient_id: after?.['id'] }), 'the repeat')
    expect((await mailAt('rests@asks.example', 3))?.attachments).toHaveLength(1)
    expect((await new ShopClient(shop.url).submit(link, { intent: 'again' })).status).toBe(404)
  })

  test('is asked once in 30 days by all senders together, and not where it gets quotes', async () => {
    const client = await sender('limits')
    await stops(client, 'rests@limits.example')
    expectOk(await askAgain(client, 'rests@limits.example'), 'the first')
    const visitor = new ShopClient(shop.url)
    for (const each of [client, visitor])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await askAgain(each, 'RESTS@limits.example')).body).toMatchObject({
        status: 409,
        code: 'confirmation-sent',
      })
    expect((await askAgain(client, 'other@limits.example')).body).toMatchObject({
      status: 409,
      code: 'recipient-gets-quotes',
    })
    expect((await askAgain(client, 'a\r\nBcc: b@c.example')).body).toMatchObject({
      status: 422,
      errors: [{ path: 'email' }],
    })
    await mailAt('rests@limits.example', 2)
  })

  test('is asked from the page of a visitor who shared the quote, by its own link', async () => {
    const visitor = await choosePlan(new ShopClient(shop.url))
    await stops(visitor, 'rests@managed.example')
    const body = { emails: ['rests@managed.example'], notify_email: 'owner@managed.example' }
    expectOk(await visitor.post('/cart/share', body), 'the share')
    const link = linkIn(await mailAt('owner@managed.example', 1), '/quotes/manage/')
    const owner = new ShopClient(shop.url)
    const { shell } = (await owner.get(link)).body as { readonly shell?: { readonly formToken?: string } }
    const fields = { intent: 'quote.again', email: 'rests@managed.example', _token: shell?.formToken ?? '' }
    const form = await owner.submit(link, fields)
    expect([form.status, form.headers.get('location')]).toEqual([303, `${link}?done=requested`])
    expect((await mailAt('rests@managed.example', 2))?.text).toContain('A visitor to our shop would like to send you')
  })

  test('comes back by the page of its own unsubscribe link too', async () => {
    const client = await sender('returns')
    const link = await stops(client, 'rests@returns.example')
    const reader = new ShopClient(shop.url)
    expect((await reader.get(link, { accept: 'text/html' })).text).toContain('Send me quotes again')
    expect((await reader.submit(link, { intent: 'again' })).text).toContain('You receive quotes again')
    expect((await share(client, 'rests@returns.example'))['recipients']).toEqual([
      { email: 'rests@returns.example', state: 'queued' },
    ])
    expect((await reader.submit('/unsubscribe/nothing', { intent: 'again' })).status).toBe(404)
  })
})

describe('[QUO-11, SEC-03] looking addresses up (S-15)', () => {
  test('is limited to 40 a day from one network, also by asking, and says nothing beyond', async () => {
    const store = await throwawayStore()
    const limited = await startShop(store, { RATE_LIMIT: 'on' })
    const client = new ShopClient(limited.url)
    const ten = (nth: number) => Array.from({ length: 10 }, (_, place) => `r${nth}${place}@probe.example`)
    for (const nth of [0, 1, 2])
      // oxlint-disable-next-line no-await-in-loop -- they are counted
      expect((await lookUp(client, ...ten(nth))).status).toBe(200)
    for (let nth = 0; nth < 10; nth += 1)
      // oxlint-disable-next-line no-await-in-loop -- they are counted, though nothing is mailed
      expect((await askAgain(client, `a${nth}@probe.example`)).body).toMatchObject({ code: 'recipient-gets-quotes' })
    const beyond = await lookUp(new ShopClient(limited.url), 'next@probe.example')
    expect(beyond.body).toMatchObject({ status: 429, code: 'share-limit' })
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await askAgain(client, 'next@probe.example')).status).toBe(429)
    await limited.stop()
    await store.dispose()
  }, 60_000)
})
