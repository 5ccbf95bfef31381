import { describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const REVIEW = '/platform/marketplace/shopping-cart-review'
const PROOF_OF_VISIT = 31
const asData = { accept: 'application/json' }

const shop = shopOfFile()

interface Suggestion {
  readonly id: number
  readonly title: string
  readonly reason: string
  readonly price: { readonly shows: string }
}

/** Offers of the review beside the cart. */
async function suggestedTo(client: ShopClient, path = REVIEW): Promise<readonly Suggestion[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- props of the page, whose fields are read below
  const { suggestions } = resultOf(await client.get(path, asData)) as unknown as { suggestions: readonly Suggestion[] }
  return suggestions
}

describe('what goes with a cart', () => {
  test('[CAT-15] [CART-24] the review suggests what the call suggests for this cart, each with its reason and price', async () => {
    const client = new ShopClient(shop.url)
    expect(await suggestedTo(client), 'nothing goes with nothing').toEqual([])
    await client.post('/cart/add', { id: PROOF_OF_VISIT, module: 1 })
    const shown = await suggestedTo(client)
    const called = (await client.post('/services/modules/xsell', { ids: [] })).body['result'] as {
      readonly id: number
      readonly reason: string
    }[]
    expect(shown.map(({ id, reason }) => ({ id, reason }))).toEqual(called.map(({ id, reason }) => ({ id, reason })))
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.map(({ price }) => price.shows)).not.toContain('unavailable')
  })

  test('[CAT-15] what was suggested and added is suggested no more, and is a line like any other', async () => {
    const client = new ShopClient(shop.url)
    await client.post('/cart/add', { id: PROOF_OF_VISIT, module: 1 })
    const [first] = await suggestedTo(client)
    const { modules } = resultOf(await client.post('/cart/add', { id: first?.id ?? 0, module: 1 })) as unknown as {
      readonly modules: readonly { readonly id: number }[]
    }
    expect(modules.map(({ id }) => id)).toContain(first?.id)
    expect((await suggestedTo(client)).map(({ id }) => id)).not.toContain(first?.id)
  })

  test('[CAT-15] a subscriber is suggested nothing that is live already, in the language of the page', async () => {
    const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
    await client.post('/cart/empty', {})
    await client.post('/cart/add', { id: 59, module: 1 })
    const { modules } = resultOf(await client.get('/cart/data')) as unknown as {
      readonly modules: readonly { readonly id: number }[]
    }
    const account = resultOf(await client.get(`/billing/account/${person?.member_id}/subscription`))
    const { modules: live } = account['subscription'] as { readonly modules: readonly { readonly id: number }[] }
    const shown = await suggestedTo(client, `/vi${REVIEW}`)
    const held = new Set([...modules, ...live].map(({ id }) => id))
    expect(shown.filter(({ id }) => held.has(id))).toEqual([])
    expect(shown.map(({ reason }) => reason).join(' ')).toMatch(/\p{L}/u)
    await client.post('/cart/empty', {})
  })
})
