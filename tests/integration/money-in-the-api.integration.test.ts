import { describe, expect, test } from 'vitest'
import { toMajor, money, type Currency } from '@waybill/domain/money'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { demoPeople, readyToPay, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

interface Amount {
  readonly path: string
  readonly major: unknown
  readonly minor: unknown
  readonly currency: Currency | undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every amount of an answer, with the currency of its object or the nearest around it. */
function amountsIn(value: unknown, path: string, currency: Currency | undefined): readonly Amount[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => amountsIn(item, `${path}[${at}]`, currency))
  if (!isObject(value)) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a currency that isn't one fails the comparison
  const own = (value['currency'] as Currency | undefined) ?? currency
  const twins = Object.entries(value).flatMap(([name, minor]) => {
    const plain = name.replace(/_minor$/, '')
    return name === plain ? [] : [{ path: `${path}.${plain}`, major: value[plain], minor, currency: own }]
  })
  return [...twins, ...Object.entries(value).flatMap(([name, inner]) => amountsIn(inner, `${path}.${name}`, own))]
}

/** Major units with at most the currency's decimals, and the same amount as an integer beside it (D-02). */
function expectStated(answer: ShopAnswer, what: string): readonly Amount[] {
  expect(answer.status, `${what}: ${answer.text}`).toBe(200)
  const amounts = amountsIn(answer.body['result'], what, undefined)
  const wrong = amounts.filter(
    ({ major, minor, currency }) =>
      currency === undefined || !Number.isSafeInteger(minor) || major !== toMajor(money(Number(minor), currency)),
  )
  expect(wrong).toEqual([])
  return amounts
}

/** A visitor who has chosen a currency, with a plan and a module that is billed by use in the cart. */
async function shopperIn(currency: Currency): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  const home = '/platform/marketplace'
  await client.get(home, { accept: 'text/html' })
  await client.submit('/preferences', { currency, back: home })
  expectStated(await client.post('/cart/add', { id: 2, module: 0, pricing: 1 }), 'POST /cart/add')
  return client
}

describe('[PRC-14] amounts in major units are those in minor units', () => {
  test.each<Currency>(['USD', 'EUR', 'JPY', 'PHP'])('on every call of the shop, in %s', async (currency) => {
    const client = await shopperIn(currency)
    const module = (resultOf(await client.get('/cart/data'))['modules'] as readonly { readonly id: number }[])[0]
    const answers: readonly (readonly [string, ShopAnswer])[] = [
      ['GET /cart/data', await client.get('/cart/data?pricing=1')],
      ['POST /cart/quote/total', await client.post('/cart/quote/total', { usages: { driver: 7 } })],
      ['GET /services/products', await client.get('/services/products')],
      ['GET /services/bundles', await client.get('/services/bundles')],
      ['GET /services/modules', await client.get('/services/modules')],
      ['GET /services/bundles/{id}', await client.get('/services/bundles/2')],
      ['GET /cart/products/package/{id}', await client.get('/cart/products/package/2?pricing=1')],
      ['GET /cart/products/module/{id}', await client.get(`/cart/products/module/${module?.id ?? 0}`)],
    ]
    for (const [what, answer] of answers) {
      const amounts = expectStated(answer, what)
      expect(
        amounts.filter(({ minor }) => minor !== 0).map((amount) => amount.currency),
        what,
      ).toContain(currency)
    }
  })

  test('on the calls of a purchase', async () => {
    const { client, memberId } = await readyToPay(shop.url, 'wire@kho.example')
    const path = `/billing/account/${memberId}`
    expect(expectStated(await client.post(`${path}/checkout`, { start: 'now' }), 'checkout')).not.toEqual([])
    const subscription = expectStated(await client.get(`${path}/subscription`), 'subscription')
    expect(subscription.filter(({ minor }) => Number(minor) > 0)).not.toEqual([])
  })

  test('on what the demo companies are billed', async () => {
    const people = (await demoPeople(shop.url)).filter((person) => person.member_id !== null)
    const answers = await Promise.all(
      people.map(async ({ kind, email, password, member_id: id }) => {
        const client = await signInAgain(shop.url, email, password)
        return { kind, answer: await client.get(`/billing/account/${id}/subscription`) }
      }),
    )
    // a partner's customer is billed through it
    const billed = answers.filter(({ answer }) => answer.status !== 403)
    expect(billed.length).toBeGreaterThan(people.length / 2)
    const amounts = billed.flatMap(({ kind, answer }) => expectStated(answer, `subscription of ${kind}`))
    expect(amounts.filter(({ minor }) => Number(minor) > 0).length).toBeGreaterThanOrEqual(billed.length)
  })
})
