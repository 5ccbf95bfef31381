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
const MODULE_ALONE = [{ id: 35, module: 1 }]
/** Carts that a trial starts with (CUI-12). */
const STARTS = [
  ['a module that grants a trial', [{ id: 13, module: 1 }]],
  ['an exclusive plan', [{ id: 2, module: 0, pricing: 1 }]],
  ['an industry package with a module that grants a trial', [{ id: 4, module: 0 }]],
] as const

async function visitorWith(products: readonly object[]): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
  for (const product of products) expect((await client.post('/cart/add', product)).status).toBe(200)
  return client
}

async function formToken(client: ShopClient, path: string): Promise<string> {
  const { body } = await client.get(path)
  return (body as { readonly shell?: { readonly formToken?: string } }).shell?.formToken ?? ''
}

const emailOf = (name: string): string => `${name.replaceAll(' ', '.')}@bakery.example`

function mainActionOf({ cart }: Readonly<Record<string, unknown>>): unknown {
  return typeof cart === 'object' && cart !== null && 'mainAction' in cart ? cart.mainAction : undefined
}

describe('a trial', () => {
  test.each(STARTS)('[REG-01, CUI-12] with %s in the cart starts, by one rule everywhere', async (name, products) => {
    const client = await visitorWith(products)
    const review = resultOf(await client.get(REVIEW))
    expect(review).toMatchObject({ schedule: expect.any(Object) })
    expect(mainActionOf(review)).toEqual({ kind: 'try', href: '/register' })
    expect(resultOf(await client.get('/register'))).toMatchObject({ canStart: true })
    const answer = await client.post('/register', { ...PERSON, email: emailOf(name) })
    expect([answer.status, resultOf(answer)['trial_ends_at']]).toEqual([200, expect.any(String)])
  })

  test('[REG-01, CUI-12] with a module alone in the cart needs a plan, by the same rule everywhere', async () => {
    const review = resultOf(await (await visitorWith(MODULE_ALONE)).get(REVIEW))
    expect(review).toMatchObject({ schedule: null })
    expect(mainActionOf(review)).toEqual({ kind: 'try', href: '/register', needsPackage: true })
  })

  test.each([
    ['nothing at all', []],
    ['a module alone', MODULE_ALONE],
  ])('[REG-01] with %s in the cart is rejected, and the address stays free', async (name, products) => {
    const client = await visitorWith(products)
    expect(resultOf(await client.get('/register'))).toMatchObject({ canStart: false })
    const answer = await client.post('/register', { ...PERSON, email: emailOf(name) })
    expect(answer.body, answer.text).toMatchObject({
      status: 422,
      code: 'nothing-to-try',
      result: { pricing_url: '/platform/marketplace/pricing', message: expect.stringContaining('Choose a plan') },
    })
    expect(resultOf(await client.get('/account/session'))).toMatchObject({ kind: 'visitor' })
    const again = await visitorWith([{ id: 2, module: 0, pricing: 1 }])
    expect((await again.post('/register', { ...PERSON, email: emailOf(name) })).status).toBe(200)
  })

  test('[REG-01] of nothing is rejected by the form without script too, and the page shows the way to the plans', async () => {
    const client = await visitorWith([{ id: 35, module: 1 }])
    const form = { ...PERSON, email: 'form@bakery.example', _token: await formToken(client, REVIEW) }
    const page = await client.submit('/register', form)
    expect(page.status).toBe(422)
    expect(page.text).toContain('Choose what to try first')
    expect(page.text).toContain('href="/platform/marketplace/pricing"')
    expect(page.text).not.toContain('name="password"')
  })

  test('[CUI-12] is promised by a quote only to a reader who can have it', async () => {
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
