import { describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, demoPeople, mailsTo, register, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

async function visitorWithRegional(): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  expect((await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })).status).toBe(200)
  return client
}

async function share(client: ShopClient, body: object): Promise<{ readonly number: string; readonly path: string }> {
  const answer = await client.post('/cart/share', { emails: ['boss@yard.example'], ...body })
  expect(answer.status, answer.text).toBe(200)
  const { number, url } = resultOf(answer)
  return { number: String(number), path: new URL(String(url)).pathname }
}

const quoteAt = async (path: string) => resultOf(await new ShopClient(shop.url).get(path))['quote']

describe('[QUO-04] who sends a quote (A-124, D-59)', () => {
  test('a visitor’s name is in the body of mail and page, and never in the subject', async () => {
    const { path } = await share(await visitorWithRegional(), {
      emails: ['named@yard.example'],
      sender_name: ' Mira  Osei ',
    })
    await advanceClock(shop.url, 'PT1S')
    const [mail] = await mailsTo(shop.url, 'named@yard.example')
    expect(mail?.subject).toMatch(/^Quote Q-\d+: \$59 per month$/)
    expect(mail?.text).toContain('Mira Osei has sent you a quote.')
    expect(await quoteAt(path)).toMatchObject({ senderName: 'Mira Osei', isSenderNotified: false })
  })

  test('a member’s own name stands without one, and another one is taken', async () => {
    const { client } = await register(shop.url, 'sender@bakery.example')
    expect(await quoteAt((await share(client, {})).path)).toMatchObject({ senderName: 'Mira Osei' })
    const named = await share(client, { sender_name: 'Fleet office' })
    expect(await quoteAt(named.path)).toMatchObject({ senderName: 'Fleet office', isSenderNotified: true })
  })

  test('a member’s own name that has an address is not sent to strangers', async () => {
    const client = await visitorWithRegional()
    const person = { first_name: 'Claim it at', last_name: 'www.pay.example', company: 'Bếp Sáng', country: 'US' }
    const account = { email: 'claims@bakery.example', password: 'three quiet words', ...person }
    expect((await client.post('/register', account)).status).toBe(200)
    const { path } = await share(client, { emails: ['claimed@yard.example'] })
    expect(await quoteAt(path)).toMatchObject({ senderName: '' })
    await advanceClock(shop.url, 'PT1S')
    const [mail] = await mailsTo(shop.url, 'claimed@yard.example')
    expect(`${mail?.subject} ${mail?.text}`).not.toContain('pay.example')
  })

  test('a reply reaches the member who sent it, by an address that they confirmed', async () => {
    const owner = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const client = await signInAgain(shop.url, owner?.email ?? '', owner?.password)
    expect((await client.post('/cart/add', { id: 31, module: 1 })).status).toBe(200)
    const { path } = await share(client, { emails: ['reply@yard.example'] })
    expect(await quoteAt(path)).toMatchObject({ senderEmail: owner?.email })
    await advanceClock(shop.url, 'PT1S')
    const [mail] = await mailsTo(shop.url, 'reply@yard.example')
    expect(mail?.headers['Reply-To']).toBe(owner?.email)
    expect(mail?.text).toMatch(/Reply to this e-mail to reach .+\./)

    const fresh = await visitorWithRegional()
    const person = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country: 'US' }
    const account = { email: 'unconfirmed@bakery.example', password: 'three quiet words', ...person }
    expect((await fresh.post('/register', account)).status).toBe(200)
    const unconfirmed = await share(fresh, { emails: ['silent@yard.example'] })
    expect(await quoteAt(unconfirmed.path)).not.toHaveProperty('senderEmail')
    await advanceClock(shop.url, 'PT1S')
    expect((await mailsTo(shop.url, 'silent@yard.example'))[0]?.headers).not.toHaveProperty('Reply-To')
  })

  test.each(['pay.example', 'x'.repeat(61)])('%s is rejected at its field, and nothing is sent', async (name) => {
    const client = await visitorWithRegional()
    const answer = await client.post('/cart/share', { emails: ['none@yard.example'], sender_name: name })
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text)).toMatchObject({ errors: [{ path: 'sender_name' }] })
    await advanceClock(shop.url, 'PT1S')
    expect(await mailsTo(shop.url, 'none@yard.example')).toEqual([])
  })
})

describe('[QUO-10] who accepts a quote (A-99)', () => {
  test('the name is shown to every reader, with the day; a second answer changes nothing', async () => {
    const { path } = await share(await visitorWithRegional(), { emails: ['lan@yard.example'] })
    const recipient = new ShopClient(shop.url)
    await recipient.submit(path, { intent: 'accept', name: 'Lan Pham' })
    await recipient.submit(path, { intent: 'accept', name: 'Another Person' })
    expect(await quoteAt(path)).toMatchObject({
      state: 'accepted',
      acceptedBy: 'Lan Pham',
      answeredAt: expect.any(Number),
    })
  })

  test('accepted, it leads a visitor to the registration in one click; open, to its cart (A-99)', async () => {
    const { path } = await share(await visitorWithRegional(), { emails: ['lan3@yard.example'] })
    const opens = async (reader: ShopClient): Promise<string | null> =>
      (await reader.submit(path, { intent: 'open' })).headers.get('location')
    expect(await opens(new ShopClient(shop.url))).toBe('/platform/marketplace/shopping-cart-review')
    const recipient = new ShopClient(shop.url)
    await recipient.submit(path, { intent: 'accept', name: 'Lan Pham' })
    expect(await opens(recipient)).toBe('/register')
    expect((await recipient.get('/register', { accept: 'text/html' })).text).toContain('Regional')
  })

  test('a name with an address is rejected, and the quote stays open', async () => {
    const { path } = await share(await visitorWithRegional(), { emails: ['lan2@yard.example'] })
    const answer = await new ShopClient(shop.url).submit(path, { intent: 'accept', name: 'see www.pay.example' })
    expect(answer.status).toBe(422)
    expect(await quoteAt(path)).toMatchObject({ state: 'open' })
  })
})

describe('[QUO-01] what a cart remembers of a quote (A-121)', () => {
  const cartOf = async (client: ShopClient) =>
    resultOf(await client.get('/platform/marketplace/shopping-cart-review'))['cart']

  test('number, recipients and link stay until the cart is emptied', async () => {
    const client = await visitorWithRegional()
    const { number, path } = await share(client, { emails: ['a@yard.example', 'b@yard.example'] })
    const sentQuote = { number, count: 2, href: shop.url + path }
    expect(await cartOf(client)).toMatchObject({ sentQuote })
    await client.post('/cart/add', { id: 31, module: 1 })
    expect(await cartOf(client)).toMatchObject({ sentQuote })
    await client.post('/cart/empty', {})
    await client.post('/cart/add', { id: 31, module: 1 })
    expect(await cartOf(client)).not.toHaveProperty('sentQuote')
  })
})

describe('[PRC-09] the preview of a quote', () => {
  test('is the quote as its recipients read it, for the quantities of the dialog; nothing is stored', async () => {
    const client = await visitorWithRegional()
    await client.post('/cart/add', { id: 31, module: 1 })
    const answer = resultOf(await client.post('/cart/quote/total', { usages: { driver: 12 }, preview: 1 }))
    const { path } = await share(client, { emails: ['same@yard.example'], usages: { driver: 12 } })
    const sent = Object(await quoteAt(path))
    expect(answer['quote']).toMatchObject({ lines: sent.lines, total: sent.total, planTitle: sent.planTitle })
    expect(resultOf(await client.post('/cart/quote/total', {}))).not.toHaveProperty('quote')
  })
})
