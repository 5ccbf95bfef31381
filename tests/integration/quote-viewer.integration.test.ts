import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { addModules, expectOk, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const PAGE = '/account/quotes'

interface Quoted {
  readonly id: string
  readonly title: string
  readonly total?: { readonly minor: number }
  readonly quote?: object
  readonly pdfHref?: string
  readonly contents: readonly string[]
}

async function share(client: ShopClient, emails: readonly string[]): Promise<string> {
  return String(resultOf(expectOk(await client.post('/cart/share', { emails }), 'the share'))['quote_id'])
}

async function joins(primary: ShopClient, email: string, role: 'view' | 'manage'): Promise<ShopClient> {
  expectOk(await primary.post('/account/members/invitations', { email, role }), 'the invitation')
  await expect.poll(async () => (await mailsTo(shop.url, email)).length).toBe(1)
  const [mail] = await mailsTo(shop.url, email)
  const client = new ShopClient(shop.url)
  const person = { first_name: 'Vera', last_name: 'Lund', password: 'three quiet words' }
  expectOk(await client.post(linkIn(mail, '/account/invitation/'), person), 'the acceptance')
  return client
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props; a test that reads them finds out
const quoteOf = async (client: ShopClient, id: string): Promise<Quoted> =>
  resultOf(expectOk(await client.get(`${PAGE}/${id}`), 'the quote')) as unknown as Quoted

test('[QUO-12] a viewer sees that a quote exists, without amounts, unless it was sent to their own address (S-13)', async () => {
  const { client: primary } = await register(shop.url, 'primary@viewer.example')
  const viewer = await joins(primary, 'vera@viewer.example', 'view')
  const other = await share(primary, ['boss@viewer.example'])
  const own = await share(primary, ['VERA@viewer.example'])
  const { quotes, hasNoAmounts } = resultOf(await viewer.get(PAGE)) as {
    readonly quotes: readonly Quoted[]
    readonly hasNoAmounts: boolean
  }
  expect(quotes.map(({ id, title, total }) => [id, title, total?.minor])).toEqual([
    [own, 'Regional', 5_900],
    [other, 'Regional', undefined],
  ])
  expect(hasNoAmounts).toBe(true)
  const hidden = await quoteOf(viewer, other)
  expect([hidden.total, hidden.quote, hidden.pdfHref]).toEqual([undefined, undefined, undefined])
  expect(hidden.contents).toContain('Regional')
  const page = await viewer.get(`${PAGE}/${other}`, { accept: 'text/html' })
  expect(page.text).toContain('without amounts')
  expect(page.text.replace(/"cart":.*$/s, '')).not.toMatch(/\$59/)
  expect(await quoteOf(viewer, own)).toMatchObject({ total: { minor: 5_900 }, quote: { total: { minor: 5_900 } } })
  const pdf = (id: string, client = viewer) => client.get(`/cart/data/pdf/${id}/send`)
  expect((await pdf(other)).body).toMatchObject({ status: 403, code: 'policy-subscription' })
  expect([(await pdf(own)).status, (await pdf(other, primary)).status]).toEqual([200, 200])
})

test('[QUO-12] a viewer finds no amount by searching for one, and the cart doesn’t lead them to one (S-13)', async () => {
  const { client: primary } = await register(shop.url, 'primary2@viewer.example')
  const viewer = await joins(primary, 'vera2@viewer.example', 'view')
  await share(primary, ['boss@viewer.example'])
  const found = async (query: string) => (resultOf(await viewer.get(`${PAGE}?${query}`))['quotes'] as unknown[]).length
  expect([await found('amount_from=60'), await found('amount_to=1'), await found('q=boss')]).toEqual([1, 1, 1])
  const review = '/platform/marketplace/shopping-cart-review'
  const linked = /\/quotes\/[\w-]{20,}/
  expect((await primary.get(review, { accept: 'text/html' })).text).toMatch(linked)
  expect((await viewer.get(review, { accept: 'text/html' })).text).not.toMatch(linked)
})

test('[QUO-12] a member copies a quote as a new cart at today’s prices, the cart from before is saved; a viewer can’t', async () => {
  const { client: primary } = await register(shop.url, 'copies@viewer.example')
  const id = await share(primary, ['boss@viewer.example'])
  await addModules(primary, [31])
  const viewer = await joins(primary, 'vera3@viewer.example', 'view')
  for (const [act, body] of Object.entries({ copy: {}, open: {}, revise: {}, extend: { expires_on: '2027-01-31' } }))
    // oxlint-disable-next-line no-await-in-loop -- one member
    expect((await viewer.post(`${PAGE}/${id}/${act}`, body)).body, act).toMatchObject({
      status: 403,
      code: 'policy-subscription',
    })
  const copied = resultOf(expectOk(await primary.post(`${PAGE}/${id}/copy`, {}), 'the copy'))
  expect(copied).toEqual({
    next: '/platform/marketplace/shopping-cart-review',
    saved_as: expect.stringMatching(/Regional/),
  })
  const page = async () => resultOf(await primary.get('/platform/marketplace/shopping-cart-review'))
  expect(await page()).toMatchObject({ cart: { total: { minor: 5_900 } } })
  expect(JSON.stringify((await page())['cart'])).not.toContain('"boundUntil"')
  expect(resultOf(await primary.post(`${PAGE}/${id}/copy`, {}))).toMatchObject({ saved_as: null })
  const { shell } = (await primary.get(`${PAGE}/${id}`)).body as { readonly shell: { readonly formToken: string } }
  const form = await primary.submit(`${PAGE}/${id}`, { intent: 'quote.copy', _token: shell.formToken })
  expect([form.status, form.headers.get('location')]).toEqual([303, '/platform/marketplace/shopping-cart-review'])
  const { client: stranger } = await register(shop.url, 'stranger@viewer.example')
  expect((await stranger.post(`${PAGE}/${id}/copy`, {})).status).toBe(404)
})
