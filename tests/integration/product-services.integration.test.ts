import { beforeAll, describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

type Fields = Readonly<Record<string, unknown>>

const HIDDEN_CORE_OR_RETIRED = ['is_hidden', 'is_core', 'is_deleted'] as const
/** Ids that no product has, and texts that are none. */
const STRANGE_IDS = ['0', '999999', '999999999999999', '9'.repeat(40), '-1', '1.5', '1e3', 'text', '%00', '%20', '١٢']

const shop = shopOfFile()
let visitor: ShopClient

beforeAll(() => {
  visitor = new ShopClient(shop.url)
})

function listOf(answer: ShopAnswer): readonly Fields[] {
  const { result } = answer.body
  return Array.isArray(result) ? result.map((item: unknown) => ({ ...Object(item) }) as Fields) : []
}

async function payload(headers: Readonly<Record<string, string>> = {}, query = '') {
  const answer = await visitor.get(`/services/products${query}`, headers)
  expect(answer.status, answer.text).toBe(200)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the payload of the contract, whose fields are read below
  return resultOf(answer) as Readonly<Record<string, readonly Fields[]>> & { readonly custom: Fields }
}

const idsOf = (items: readonly Fields[]): readonly unknown[] => items.map(({ id }) => id)

describe('GET /services/products', () => {
  test('[CAT-14] has status and the five parts, and the Custom Solution as a plan of its own', async () => {
    const answer = await visitor.get('/services/products')
    expect(answer.body['status']).toBe(200)
    expect(Object.keys(resultOf(answer)).toSorted()).toEqual(['bundles', 'custom', 'industries', 'modules', 'platform'])
    const { custom } = await payload()
    expect(custom).toMatchObject({
      id: 0,
      code: 'custom-solution',
      title: 'Custom Solution',
      discount: 0,
      price: 0,
      price_minor: 0,
      pricing_subtitle: 'per company / month',
    })
  })

  test('[CAT-02] [CAT-11] the totals of its platforms are the modules that it lists, and 1000 is all of them', async () => {
    const { platform = [], modules = [] } = await payload()
    const totals = Object.fromEntries(platform.map(({ id, total }) => [String(id), total]))
    const counted = Object.fromEntries(
      platform.map(({ id }) => [String(id), modules.filter(({ catid }) => catid === id || id === 1000).length]),
    )
    expect(totals).toEqual(counted)
    expect(totals['1000']).toBe(modules.length)
    expect(modules.filter((one) => HIDDEN_CORE_OR_RETIRED.some((flag) => one[flag] === 1))).toEqual([])
    expect(modules.filter(({ type }) => type === 'internal')).toEqual([])
  })

  test('[CAT-14] a browser caches a named version for good, and revalidates the newest by its ETag', async () => {
    const newest = await visitor.get('/services/products')
    expect(newest.headers.get('cache-control')).toBe('private, no-cache')
    const etag = newest.headers.get('etag') ?? ''
    const again = await visitor.get('/services/products', { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    const named = await visitor.get('/services/products?version=1')
    expect(named.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(named.text).toBe(newest.text)
    expect((await visitor.get('/services/products?version=1', { 'if-none-match': etag })).status).toBe(304)
  })

  test('[CAT-14] language and currency are part of its key', async () => {
    const english = await visitor.get('/services/products')
    const french = await visitor.get('/services/products', { 'accept-language': 'fr' })
    expect(french.headers.get('etag')).not.toBe(english.headers.get('etag'))
    expect(french.headers.get('vary')).toBe('Accept-Language, Cookie')
    const { custom } = await payload({ 'accept-language': 'fr' })
    expect(custom['title']).toBe('Solution sur mesure')
  })

  test('[CAT-14] a version that was never published is 404, and one that is no number is 422', async () => {
    for (const version of ['0', '2', '999999999999999']) {
      expect((await visitor.get(`/services/products?version=${version}`)).status, version).toBe(404)
    }
    for (const version of ['-1', 'x', '', '1.0', '%00']) {
      expect((await visitor.get(`/services/products?version=${version}`)).status, version).toBe(422)
    }
  })
})

describe('[CAT-15] the lists of the product services', () => {
  test('GET /services/bundles gives every package on sale, or those of one industry', async () => {
    const { bundles = [], industries = [] } = await payload()
    const all = listOf(await visitor.get('/services/bundles'))
    expect(idsOf(all)).toEqual(idsOf(bundles))
    expect(all.filter(({ is_deleted: retired }) => retired === 1)).toEqual([])
    for (const { id } of industries) {
      const some = listOf(await visitor.get(`/services/bundles?ind=${String(id)}`))
      expect(idsOf(some)).toEqual(idsOf(all.filter(({ inid }) => inid === id)))
    }
    expect(idsOf(listOf(await visitor.get('/services/bundles?ind=1')))).toEqual([4])
  })

  test('GET /services/modules gives every visible module, or those of one category; 1000 is all of them', async () => {
    const { modules = [], platform = [] } = await payload()
    expect(idsOf(listOf(await visitor.get('/services/modules')))).toEqual(idsOf(modules))
    for (const { id, total } of platform) {
      const some = listOf(await visitor.get(`/services/modules?cid=${String(id)}`))
      expect(some.length, String(id)).toBe(total)
      expect(some.every(({ catid }) => catid === id || id === 1000)).toBe(true)
    }
  })

  test('an unknown industry or category is 200 and empty, one that is no id is 422', async () => {
    for (const filter of ['bundles?ind', 'modules?cid']) {
      for (const id of ['0', '999', '999999999999999']) {
        const answer = await visitor.get(`/services/${filter}=${id}`)
        expect([answer.status, answer.body['result']], `${filter} ${id}`).toEqual([200, []])
      }
      for (const id of ['x', '-1', '1.5', '%00', '9'.repeat(16)]) {
        expect((await visitor.get(`/services/${filter}=${id}`)).status, `${filter} ${id}`).toBe(422)
      }
    }
  })
})

describe('[CAT-15] the products by id', () => {
  test('every listed product is there by its id, as it is in the payload', async () => {
    const { bundles = [], modules = [] } = await payload()
    for (const item of bundles)
      expect(resultOf(await visitor.get(`/services/bundles/${String(item['id'])}`))).toEqual(item)
    for (const item of modules)
      expect(resultOf(await visitor.get(`/services/modules/${String(item['id'])}`))).toEqual(item)
  })

  test('an id of the other kind and an unknown one are 404', async () => {
    const { bundles = [], modules = [] } = await payload()
    for (const id of [...STRANGE_IDS, ...idsOf(modules).map(String)]) {
      expect((await visitor.get(`/services/bundles/${id}`)).status, `bundle ${id}`).toBe(404)
    }
    for (const id of [...STRANGE_IDS, ...idsOf(bundles).map(String)]) {
      expect((await visitor.get(`/services/modules/${id}`)).status, `module ${id}`).toBe(404)
    }
  })

  test('[CAT-11] a hidden, an internal and a core module have none; a retired one says that it is', async () => {
    const statuses = new Map<string, number>()
    for (let id = 1; id < 120; id += 1) {
      const answer = await visitor.get(`/services/modules/${id}`)
      const module = resultOf(answer)
      if (answer.status !== 200) continue
      expect([module['is_hidden'], module['is_core'], module['type'] === 'internal'], String(id)).toEqual([0, 0, false])
      if (module['is_deleted'] === 1) statuses.set(String(module['code']), id)
    }
    expect(statuses.size).toBeGreaterThan(0)
  })
})

describe('[CAT-15] POST /services/modules/xsell', () => {
  const suggest = (body: unknown, client = visitor): Promise<ShopAnswer> => client.post('/services/modules/xsell', body)
  const PROOF_OF_VISIT = 31

  test('gives at most 4 modules that are neither given nor in the plan, each with its reason', async () => {
    const found = listOf(await suggest({ ids: [PROOF_OF_VISIT], plan_id: 2 }))
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThanOrEqual(4)
    const plan = resultOf(await visitor.get('/services/bundles/2'))
    for (const { id, reason, reason_key: key, title, price } of found) {
      expect([id === PROOF_OF_VISIT, (plan['modules'] as readonly unknown[]).includes(id)]).toEqual([false, false])
      expect([typeof title, typeof price]).toEqual(['string', 'number'])
      expect(key).toMatch(/^listing\.crossSell\./)
      expect(String(reason).length).toBeGreaterThan(3)
    }
    expect(listOf(await suggest({ ids: [PROOF_OF_VISIT], plan_id: 2 })), 'the same again').toEqual(found)
  })

  test("leaves out what is in the caller's cart, and takes its plan where none is named", async () => {
    const client = new ShopClient(shop.url)
    const before = listOf(await suggest({ ids: [PROOF_OF_VISIT] }, client))
    const [first] = before
    expect((await client.post('/cart/add', { id: first?.['id'], module: 1 })).status).toBe(200)
    expect(idsOf(listOf(await suggest({ ids: [PROOF_OF_VISIT] }, client)))).not.toContain(first?.['id'])
    await client.post('/cart/add', { id: 3, module: 0, pricing: 1 })
    const plan = resultOf(await visitor.get('/services/bundles/3'))
    const underPlan = idsOf(listOf(await suggest({ ids: [] }, client)))
    expect(underPlan.filter((id) => (plan['modules'] as readonly unknown[]).includes(id))).toEqual([])
  })

  test('says the reason in the language of the caller', async () => {
    const answer = await visitor.post('/services/modules/xsell', { ids: [] }, { 'accept-language': 'vi' })
    expect(listOf(answer).map(({ reason, reason_key: key }) => [key, reason])).toContainEqual([
      'listing.crossSell.featured',
      'Nổi bật',
    ])
  })

  test('an empty cart has a suggestion too, after its plan has left', async () => {
    const client = new ShopClient(shop.url)
    await client.post('/cart/add', { id: PROOF_OF_VISIT, module: 1 })
    await client.post('/cart/remove', { id: PROOF_OF_VISIT })
    const answer = await suggest({ ids: [PROOF_OF_VISIT] }, client)
    expect([answer.status, listOf(answer).length > 0]).toEqual([200, true])
  })

  test('an unknown module or plan is 404, and a body of another shape 422', async () => {
    for (const body of [{ ids: [999_999] }, { ids: [2] }, { ids: [], plan_id: 999_999 }, { ids: [], plan_id: 31 }]) {
      expect((await suggest(body)).status, JSON.stringify(body)).toBe(404)
    }
    for (const body of [{}, { ids: 31 }, { ids: ['31'] }, { ids: [-1] }, { ids: [31], plan: 2 }, { ids: [1.5] }]) {
      expect((await suggest(body)).status, JSON.stringify(body)).toBe(422)
    }
    const many = Array.from({ length: 201 }, () => PROOF_OF_VISIT)
    expect((await suggest({ ids: many })).status).toBe(422)
  })
})
