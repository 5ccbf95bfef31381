import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueProps, ProductProps, SearchProps } from '@waybill/contract/pages'
import type { ModuleCard } from '@waybill/contract/views'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, readyToPay, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const ROOT = '/platform/marketplace'
/** Visit forms need proof of visit, an add-on, and that needs the driver app, which every plan holds. */
const [PROOF, FORMS, PHOTOS] = [31, 32, 33]

const shop = shopOfFile()
let subscriber: ShopClient

/** Subscribed to Regional with proof of visit beside it; the cart is empty. */
async function subscribes(email: string): Promise<ShopClient> {
  const { client, memberId } = await readyToPay(shop.url, email)
  await client.post('/cart/add', { id: PROOF, module: 1 })
  expect((await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })).status).toBe(200)
  return client
}

beforeAll(async () => {
  subscriber = await subscribes('yours@kho.example')
}, 60_000)

async function listOf(client: ShopClient): Promise<ReadonlyMap<number, ModuleCard>> {
  const answer = await client.get(`${ROOT}/list`, { accept: 'application/json' })
  const result: unknown = resultOf(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the requested page
  const { categories } = result as CatalogueProps
  return new Map(categories.flatMap(({ modules }) => modules.map((card) => [card.id, card])))
}

async function productOf(client: ShopClient, path: string): Promise<ProductProps> {
  const answer = await client.get(`${ROOT}/${path}`, { accept: 'application/json' })
  expect([path, answer.status]).toEqual([path, 200])
  const result: unknown = resultOf(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the requested page
  return result as ProductProps
}

describe('to a member', () => {
  test('[CAT-21] an add-on that is live is theirs, and what needs it works with their plan', async () => {
    const cards = await listOf(subscriber)
    expect(cards.get(PROOF)).toMatchObject({ badge: 'in_plan', action: { kind: 'held' } })
    expect(cards.get(FORMS)).toMatchObject({ badge: 'works_with_plan', action: { kind: 'add' }, needs: [] })
    expect(cards.get(PHOTOS)?.badge, 'it needs the forms too').toBe('not_in_plan')
  })

  test('[CART-05] [SUB-08] the plan that they have, and a part of it, is not put into the cart by call (A-120)', async () => {
    const confirmation = async (path: string) => resultOf(await subscriber.get(`/cart/module/${path}`))
    expect(await confirmation('2/activate')).toMatchObject({ status: 201 })
    expect(await confirmation('1/activate?replace=1')).toMatchObject({
      status: 200,
      scope: 'package',
      type: 1,
      title: 'Switch from Regional to Local?',
    })
    for (const id of [2, 1]) {
      // oxlint-disable-next-line no-await-in-loop -- one cart
      const added = await subscriber.post('/cart/add', { id, module: 0, pricing: 1 })
      expect(added.status, added.text).toBe(200)
      // oxlint-disable-next-line no-await-in-loop -- one cart
      const acted = await subscriber.post(`/cart/module/${id}/activate`, {})
      expect(acted.status, acted.text).toBe(200)
    }
    expect(resultOf(await subscriber.get('/cart/data'))).toMatchObject({ is_change_package: 0 })
    expect((await productOf(subscriber, 'packages/local')).cart).toBeNull()
    await subscriber.post('/cart/add', { id: 1, module: 0, pricing: 1, replace: 1 })
    expect(resultOf(await subscriber.get('/cart/data'))).toMatchObject({ is_change_package: 1 })
    await subscriber.post('/cart/remove', { id: 1 })
  })

  test('[CAT-21] search says the same of it', async () => {
    const { body } = await subscriber.get('/cart/search/suggestions?term=proof of visit')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some fields of the contract's list
    const rows = body['result'] as readonly { readonly id: number; readonly badge?: string; readonly button: object }[]
    expect(rows.find(({ id }) => id === PROOF)).toMatchObject({
      badge: 'in_plan',
      button: { enabled: 0, reason_key: 'catalog.alreadyYours', action: 'none' },
    })
  })

  test('a product’s page says which of its needs they have, and in what', async () => {
    const { needs, badge } = await productOf(subscriber, 'field-work/visit-forms')
    expect(badge).toBe('works_with_plan')
    expect(needs.map(({ state, planTitle }) => [state, planTitle])).toEqual([
      ['this', undefined],
      ['held', undefined],
      ['in_plan', 'Regional'],
    ])
  })

  test('a product’s totals are those of the subscription, before and after it is applied (A-44)', async () => {
    const { totals, price } = await productOf(subscriber, 'notifications/email-route-schedule')
    // Regional, and one driver's proof of visit
    expect(totals).toMatchObject({ appliesTo: 'subscription', before: { minor: 59_00 + 4_00 } })
    const amount = price.shows === 'amount' ? price.amount.minor : 0
    expect((totals?.with.minor ?? 0) - (totals?.before.minor ?? 0)).toBe(amount)
    const alone = await productOf(new ShopClient(shop.url), 'notifications/email-route-schedule')
    expect(alone.totals?.before.minor).toBe(0)
  })

  test('a cart that waits for Apply is counted once, with what is live (A-44)', async () => {
    const adder = await subscribes('adder@kho.example')
    const before = (await productOf(adder, 'field-work/visit-forms')).totals?.before.minor ?? 0
    await adder.post('/cart/add', { id: 40, module: 1 })
    const { totals } = await productOf(adder, 'field-work/visit-forms')
    const { price } = await productOf(adder, 'notifications/email-route-schedule')
    const added = price.shows === 'amount' ? price.amount.minor : 0
    expect(added).toBeGreaterThan(0)
    expect(totals).toMatchObject({ appliesTo: 'cart', before: { minor: before + added } })
  })

  test('another plan in the cart takes what the old one holds with it, and leaves the add-ons (B-60)', async () => {
    const mover = await subscribes('mover@kho.example')
    await mover.post('/cart/add', { id: 1, module: 0, pricing: 1, replace: 1 })
    const cards = await listOf(mover)
    const { needs } = await productOf(mover, 'field-work/visit-forms')
    // bought a moment ago, and in its own trial (B-74)
    expect(cards.get(PROOF)?.action).toEqual({ kind: 'held', standing: 'trial' })
    // Local holds it too: the plan of the cart is the one that is spoken of
    expect(needs.map(({ state, planTitle }) => [state, planTitle])).toEqual([
      ['this', undefined],
      ['held', undefined],
      ['in_plan', 'Local'],
    ])
  })
})

test('an add-on that is switched off for its debt is not offered again, and says that it is past due (B-77)', async () => {
  const debtor = (await demoPeople(shop.url)).find(({ kind }) => kind === 'exclusive')
  const client = await signInAgain(shop.url, debtor?.email ?? '', debtor?.password)
  const card = (await listOf(client)).get(53)
  expect(card?.action).toEqual({ kind: 'held', standing: 'overdue' })
  expect(card?.badge).toBe('works_with_plan')
})

test('a visitor is offered all of it', async () => {
  const cards = await listOf(new ShopClient(shop.url))
  expect(cards.get(PROOF)).toMatchObject({ action: { kind: 'add' } })
  expect(cards.get(PROOF)?.badge).toBeUndefined()
})

/** The button of a product as each place of the shop says it (D-28). */
async function buttonsOf(client: ShopClient, { id, path, title }: { id: number; path: string; title: string }) {
  const term = encodeURIComponent(title.toLowerCase())
  const hit = <T extends { readonly id: number; readonly button: object }>(list: readonly T[]) =>
    list.find((one) => one.id === id)?.button
  const listed = resultOf(await client.get(`${ROOT}/search?q=${term}`)) as unknown as SearchProps
  const rows = async (call: string) => {
    const { result } = (await client.get(call)).body
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some fields of the contract's list
    return result as readonly { readonly id: number; readonly button: object }[]
  }
  const kind = listed.bundles.some((one) => one.id === id) ? 'package' : 'module'
  const services = `/services/${kind === 'package' ? 'bundles' : 'modules'}/search?q=${term}`
  return {
    product: resultOf(await client.get(`/cart/products/${kind}/${id}`))['button'],
    page: (await productOf(client, path)).button,
    results: hit<{ id: number; button: object }>([...listed.bundles, ...listed.modules]),
    suggestion: hit(await rows(`/cart/search/suggestions?term=${term}`)),
    service: hit(await rows(services)),
  }
}

const PRODUCTS = {
  network: { id: 3, path: 'packages/network', title: 'Network' },
  regional: { id: 2, path: 'packages/regional', title: 'Regional' },
  local: { id: 1, path: 'packages/local', title: 'Local' },
  proof: { id: PROOF, path: 'field-work/proof-of-visit', title: 'Proof of visit' },
  planning: { id: 13, path: 'planning/route-planning', title: 'Route planning' },
  schedule: { id: 40, path: 'notifications/email-route-schedule', title: 'E-mail route schedule' },
} as const

async function expectButton(client: ShopClient, name: keyof typeof PRODUCTS, button: object): Promise<void> {
  const said = await buttonsOf(client, PRODUCTS[name])
  expect(said, name).toEqual(Object.fromEntries(Object.keys(said).map((place) => [place, button])))
}

const button = (label_key: string, action: string, reason_key = '') => ({
  label_key,
  enabled: action === 'none' ? 0 : 1,
  reason_key,
  action,
})

describe('the button of a product is one object, on cards, pages, results, suggestions and calls (D-28)', () => {
  test('[CAT-16] of a package: Try now, Selected once it is chosen, and a part of the chosen one says so', async () => {
    const client = new ShopClient(shop.url)
    await expectButton(client, 'regional', button('catalog.plans.tryNow', 'add'))
    await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
    await expectButton(client, 'regional', button('catalog.plans.selected', 'none', 'catalog.inCart'))
    await expectButton(client, 'local', button('common.included', 'none', 'catalog.inPlan'))
    await expectButton(client, 'network', button('catalog.plans.tryNow', 'add'))
    const page = await client.get(`${ROOT}/pricing`)
    const { plans } = resultOf(page) as unknown as { readonly plans: readonly { button: { label_key: string } }[] }
    expect(plans.map((plan) => plan.button.label_key)).toEqual([
      'common.included',
      'catalog.plans.selected',
      'catalog.plans.tryNow',
    ])
  })

  test('[CAT-16] of a module: Add to cart, Remove', async () => {
    const client = new ShopClient(shop.url)
    await expectButton(client, 'schedule', button('common.addToCart', 'add'))
    await client.post('/cart/add', { id: 40, module: 1 })
    await expectButton(client, 'schedule', button('common.remove', 'remove'))
    expect((await listOf(client)).get(40)?.button).toEqual(button('common.remove', 'remove'))
  })

  test('[CAT-16] to a member: the plan and what it holds, and what is live beside it', async () => {
    await expectButton(subscriber, 'regional', button('catalog.plans.current', 'none', 'catalog.plans.current'))
    await expectButton(subscriber, 'network', button('common.addToCart', 'add'))
    await expectButton(subscriber, 'local', button('common.included', 'none', 'catalog.inPlan'))
    await expectButton(subscriber, 'proof', button('common.remove', 'none', 'catalog.alreadyYours'))
    await expectButton(subscriber, 'planning', button('common.remove', 'none', 'catalog.inPlan'))
    await expectButton(subscriber, 'schedule', button('common.addToCart', 'add'))
    const addedOf = async (path: string) => {
      const { is_added: isAdded, bundled } = resultOf(await subscriber.get(`/cart/products/${path}`))
      return [isAdded, bundled]
    }
    expect(await addedOf('package/2')).toEqual([1, 1])
    expect(await addedOf('package/3')).toEqual([0, 1])
    expect(await addedOf('module/13')).toEqual([1, 1])
    expect(await addedOf(`module/${PROOF}`)).toEqual([1, 0])
    expect(await addedOf('module/40')).toEqual([0, 0])
  })

  test('[CAT-16] [CUI-09] to members of a partner: ENABLE, and ENABLED once it is chosen', async () => {
    const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'indirect')
    const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
    await expectButton(client, 'network', button('common.enable', 'add'))
    await client.post('/cart/add', { id: 3, module: 0, pricing: 1 })
    await expectButton(client, 'network', button('common.enabled', 'none', 'catalog.inCart'))
  })
})
