import { describe, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, linkIn, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

const REVIEW = '/platform/marketplace/shopping-cart-review'
const PERSON = {
  first_name: 'Mira',
  last_name: 'Osei',
  company: 'Bếp Sáng',
  country: 'US',
  password: 'three quiet words',
}
/** What the cart holds, and whether a trial starts with it (CUI-12). */
const CARTS = {
  'nothing at all': [[], false],
  'a module alone': [[{ id: 35, module: 1 }], false],
  'a module that grants a trial': [[{ id: 13, module: 1 }], true],
  'an exclusive plan': [[{ id: 2, module: 0, pricing: 1 }], true],
  'an industry package with a module that grants a trial': [[{ id: 4, module: 0 }], true],
} as const
const cases = Object.entries(CARTS).map(([name, [products, starts]]) => [name, products, starts] as const)

async function visitorWith(products: readonly object[]): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
  for (const product of products) expect((await client.post('/cart/add', product)).status).toBe(200)
  return client
}

async function formToken(client: ShopClient, path: string): Promise<string> {
  const { body } = await client.get(path)
  return (body as { readonly frame?: { readonly formToken?: string } }).frame?.formToken ?? ''
}

describe('a trial', () => {
  test.each(cases)(
    '[REG-01, CUI-12] with %s in the cart starts, or is refused, by one rule everywhere',
    async (name, products, starts) => {
      const client = await visitorWith(products)
      const review = resultOf(await client.get(REVIEW))
      if (products.length > 0) {
        const cart = review['cart'] as { readonly mainAction: object }
        expect(cart.mainAction).toEqual({ kind: 'try', href: '/register', ...(!starts && { needsPackage: true }) })
        expect(review['schedule'] !== null).toBe(starts)
      }
      expect(resultOf(await client.get('/register'))).toMatchObject({ canStart: starts })
      const email = `${name.replaceAll(' ', '.')}@bakery.example`
      const answer = await client.post('/register', { ...PERSON, email })
      if (starts) return expect([answer.status, resultOf(answer)['trial_ends_at']]).toEqual([200, expect.any(String)])
      expect(answer.body, answer.text).toMatchObject({
        status: 422,
        code: 'nothing-to-try',
        result: { pricing_url: '/platform/marketplace/pricing', message: expect.stringContaining('Choose a plan') },
      })
      expect(resultOf(await client.get('/account/session'))).toMatchObject({ kind: 'visitor' })
      const again = await visitorWith([{ id: 2, module: 0, pricing: 1 }])
      expect((await again.post('/register', { ...PERSON, email })).status).toBe(200)
    },
  )

  test('[REG-01] of nothing is refused by the form without script too, and the page shows the way to the plans', async () => {
    const client = await visitorWith([{ id: 35, module: 1 }])
    const form = { ...PERSON, email: 'form@bakery.example', _token: await formToken(client, REVIEW) }
    const page = await client.submit('/register', form)
    expect(page.status).toBe(422)
    expect(page.text).toContain('Choose what to try first')
    expect(page.text).toContain('href="/platform/marketplace/pricing"')
    expect(page.text).not.toContain('name="password"')
  })

  test('[CUI-12] is promised by a quote only to who can have it', async () => {
    const member = new ShopClient(shop.url)
    const primary = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    await member.post('/account/session', { email: primary?.email, password: primary?.password })
    for (const [products, leadsTo] of [
      [[{ id: 2, module: 0, pricing: 1 }], 'trial'],
      [[{ id: 35, module: 1 }], 'plan_first'],
    ] as const) {
      const email = `reads.${leadsTo}@kho.example`
      const sender = await visitorWith(products)
      expect((await sender.post('/cart/share', { emails: [email] })).status).toBe(200)
      const mail = await eventually('the quote is mailed', async () => (await mailsTo(shop.url, email))[0])
      const path = linkIn(mail, '/quotes/')
      expect(resultOf(await new ShopClient(shop.url).get(path))).toMatchObject({ leadsTo })
      expect(resultOf(await member.get(path))).toMatchObject({ leadsTo: 'checkout' })
    }
  })

  test('[CUI-12, REG-02] is named on the page of a product only where it has it switched on', async () => {
    const isInTrial = async (path: string): Promise<unknown> =>
      resultOf(await new ShopClient(shop.url).get(`/platform/marketplace/${path}`))['isInTrial']
    expect(await isInTrial('field-work/returnable-packaging')).toBe(false)
    expect(await isInTrial('field-work/skills-match')).toBe(true)
    expect(await isInTrial('packages/regional')).toBe(true)
  })
})
