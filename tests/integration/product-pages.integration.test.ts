import { expect, test } from 'vitest'
import { localePath } from '@waybill/i18n'
import { translatorOf } from '@waybill/i18n/testing'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const ROOT = '/platform/marketplace'
const LOCALES = ['en', 'fr', 'es', 'vi'] as const
const PRODUCTS = { retiredPlan: 10, retiredModule: 51, hidden: 57, internal: 30, core: 11 } as const

const shop = shopOfFile()

const visitor = (): ShopClient => new ShopClient(shop.url)
const asData = { accept: 'application/json' }
const asPage = { accept: 'text/html' }

/** The text of a page as a reader without script sees it. */
async function wordsOf(path: string, client = visitor()): Promise<string> {
  const { status, text } = await client.get(path, asPage)
  expect(status, path).toBe(200)
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

interface ShownCard {
  readonly id: number
  readonly title: string
  readonly href?: string
  readonly badge?: string
  readonly price: { readonly shows: string; readonly unit?: string }
  readonly action: { readonly kind: string }
}

/** Every card of the catalogue's listings. */
async function cardsOf(client: ShopClient): Promise<readonly ShownCard[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- props of the page, whose fields are read below
  const { categories } = resultOf(await client.get(`${ROOT}/list`, asData)) as unknown as {
    readonly categories: readonly { readonly modules: readonly ShownCard[] }[]
  }
  return categories.flatMap(({ modules }) => modules)
}

test.each(LOCALES)(
  '[CAT-06] in %s the path of a module and its other aliases lead to its first alias for good',
  async (locale) => {
    for (const path of [`${ROOT}/telematics/geofences`, '/area-alerts', '/live-zones']) {
      const { status, headers } = await visitor().get(localePath(locale, path), asPage)
      expect([path, status, headers.get('location')]).toEqual([path, 301, localePath(locale, '/geofences')])
    }
    const { status } = await visitor().get(localePath(locale, '/geofences'))
    expect(status).toBe(200)
  },
)

test('[CAT-07] a module of the four categories without alias and dedicated page is 404, and its card leads nowhere', async () => {
  for (const path of ['telematics/idle-and-speed', 'telematics/trailer-trackers', 'mobile/vehicle-check']) {
    expect((await visitor().get(`${ROOT}/${path}`)).status, path).toBe(404)
  }
  expect((await visitor().get('/trailer-trackers')).status).toBe(404)
  const cards = await cardsOf(visitor())
  const without = cards.filter(({ href }) => href === undefined).map(({ id }) => id)
  expect(without.toSorted((a, b) => a - b)).toEqual([45, 46, 50])
})

test('[CAT-08] cards of support and of what is sold on request lead to the contact page, which is open and filled in', async () => {
  const cards = await cardsOf(visitor())
  for (const id of [56, 58, 61]) {
    const href = `/account/contact?product=${id}`
    expect(cards.find((card) => card.id === id)).toMatchObject({ href })
    const title = cards.find((card) => card.id === id)?.title ?? 'none'
    expect(await wordsOf(href)).toContain(title)
  }
})

test.each(LOCALES)('[CAT-08] in %s a product on request shows neither a price, nor 0, nor free', async (locale) => {
  const t = translatorOf(locale)
  const words = await wordsOf(localePath(locale, `${ROOT}/premium-support/onboarding-days`))
  const box = words.slice(0, words.indexOf(t('catalog.product.related')))
  expect(box).toContain(t('common.priceOnRequest'))
  expect(box).not.toMatch(/US\$|\$\s?\d|\b0\b/)
  expect(box).not.toContain(t('common.free'))
  const cards = await cardsOf(visitor())
  expect(cards.filter(({ action }) => action.kind === 'contact').map(({ price }) => price.shows)).toEqual(
    Array.from({ length: 3 }, () => 'on_request'),
  )
})

test('[CAT-11] hidden, internal, core and retired products are in no list, search, call or count', async () => {
  const client = visitor()
  const products = resultOf(await client.get('/services/products')) as Record<
    string,
    readonly { readonly id: number }[]
  >
  const listed = [...(products['modules'] ?? []), ...(products['bundles'] ?? [])].map(({ id }) => id)
  const cards = (await cardsOf(client)).map(({ id }) => id)
  for (const id of Object.values(PRODUCTS)) {
    expect(listed, String(id)).not.toContain(id)
    expect(cards, String(id)).not.toContain(id)
  }
  for (const [term, id] of [
    ['text dispatch', 51],
    ['carrier exchange', 57],
    ['workspace', 11],
  ] as const) {
    const found = await client.get(`${ROOT}/search?q=${encodeURIComponent(term)}`, asData)
    expect(found.text, term).not.toMatch(new RegExp(`"id":${id}[,}]`))
  }
  const total = (products['platform'] as readonly { id: number; total?: number }[]).find(({ id }) => id === 1000)?.total
  expect(total).toBe(cards.length)
})

test.each(LOCALES)(
  '[CAT-11] in %s the page of a retired product says so, sells nothing and names its successor',
  async (locale) => {
    const t = translatorOf(locale)
    for (const [path, successor, id] of [
      [`${ROOT}/packages/classic`, `${ROOT}/packages/regional`, PRODUCTS.retiredPlan],
      [`${ROOT}/mobile/text-dispatch`, `${ROOT}/mobile/dispatcher-chat`, PRODUCTS.retiredModule],
    ] as const) {
      const { text } = await visitor().get(localePath(locale, path), asPage)
      const title = /<h1[^>]*>([^<]*)<\/h1>/.exec(text)?.[1] ?? ''
      expect(await wordsOf(localePath(locale, path))).toContain(t('catalog.product.retired', { title }))
      expect(text).toContain(`href="${localePath(locale, successor)}"`)
      expect(text).not.toContain(`name="id" value="${id}"`)
    }
  },
)

test('[CAT-16] the product of the cart calls says what this reader has, pays and can click', async () => {
  const client = visitor()
  const read = async (path: string) => resultOf(await client.get(`/cart/products/${path}`))
  expect(await read('module/13')).toMatchObject({
    is_added: 0,
    price: 18,
    price_minor: 1800,
    button: { label_key: 'common.addToCart', enabled: 1, action: 'add' },
  })
  expect(await read('package/2')).toMatchObject({ is_added: 0, price: 59, button: { enabled: 1, action: 'add' } })
  await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  await client.post('/cart/add', { id: 31, module: 1 })
  expect(await read('package/2')).toMatchObject({
    is_added: 1,
    button: { label_key: 'catalog.plans.selected', enabled: 0 },
  })
  expect(await read('module/13')).toMatchObject({
    is_added: 1,
    bundled: 1,
    button: { enabled: 0, reason_key: 'catalog.inPlan' },
  })
  expect(await read('module/31')).toMatchObject({ is_added: 1, bundled: 0, button: { enabled: 1, action: 'remove' } })
  expect(await read('module/51')).toMatchObject({
    is_deleted: 1,
    button: { enabled: 0, reason_key: 'catalog.product.retired' },
  })
  expect(await read('module/56')).toMatchObject({ is_contact_us: 1, button: { action: 'contact' } })
})

test('[CAT-16] with `pricing` the price is the one inside a plan of the pricing page', async () => {
  const priceOf = async (query: string) => resultOf(await visitor().get(`/cart/products/module/13${query}`))['price']
  expect(await Promise.all(['', '?pricing=0', '?pricing', '?pricing=1'].map(priceOf))).toEqual([18, 18, 12, 12])
  const plan = await visitor().get('/cart/products/package/2?pricing')
  expect(resultOf(plan)).toMatchObject({ price: 59, discount: 10 })
})

test('[CAT-16] an id of the other kind, of nothing, or of a hidden product is 404', async () => {
  for (const path of ['module/2', 'package/13', 'module/999999', 'package/0', 'module/57', 'module/30', 'module/11']) {
    expect((await visitor().get(`/cart/products/${path}`)).status, path).toBe(404)
  }
})

test('[CAT-21] a member reads on every card what is in the plan, works with it or is not in it; a visitor reads none', async () => {
  expect((await cardsOf(visitor())).filter(({ badge }) => badge !== undefined)).toEqual([])
  const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
  const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
  const { plan_id: planId } = resultOf(await client.get(`/billing/account/${person?.member_id}/subscription`))[
    'subscription'
  ] as { plan_id?: number }
  const cards = await cardsOf(client)
  expect(
    cards.every(({ badge }) => badge !== undefined),
    String(planId),
  ).toBe(true)
  expect(new Set(cards.map(({ badge }) => badge))).toEqual(new Set(['in_plan', 'works_with_plan', 'not_in_plan']))
})

test.each(LOCALES)(
  '[CAT-12] in %s the unit stands beside the price of every card, and on the page of each kind of unit',
  async (locale) => {
    const t = translatorOf(locale)
    const units = ['company', 'driver', 'user', 'vehicle', 'dispatcher', 'billable_asset'] as const
    const { translations } = resultOf(await visitor().get(`/${locale}/localization`)) as {
      readonly translations: Readonly<Record<string, string>>
    }
    const shown = new RegExp(units.map((unit) => translations[`common.perMonth.${unit}`]).join('|'))
    const cards = await cardsOf(visitor())
    const priced = cards.filter(({ price, href }) => price.shows === 'amount' && href !== undefined)
    expect(priced.length).toBeGreaterThan(30)
    const ofEachUnit = new Map(priced.map((card) => [card.price.unit, card]))
    expect(ofEachUnit.size).toBeGreaterThan(4)
    for (const { id, href = '' } of ofEachUnit.values()) {
      const { text } = await visitor().get(localePath(locale, href), asPage)
      const box = text.slice(text.indexOf(`aria-label="${t('catalog.product.price')}"`)).slice(0, 2_000)
      expect(box.replaceAll(/<[^>]*>/g, ''), String(id)).toMatch(shown)
    }
    const list = await wordsOf(localePath(locale, `${ROOT}/list`))
    const amounts = list.match(/(?:\$\s?[\d.,]+|[\d.,]+\s?(?:US\$|\$US))/g) ?? []
    const beside = list.match(new RegExp(`(?:${shown.source})`, 'g')) ?? []
    expect(amounts.length).toBeGreaterThan(30)
    expect(beside.length).toBeGreaterThanOrEqual(priced.length)
  },
)

test('[PRC-06] a number of units is of one reader: computed, never cached for others, never another address', async () => {
  const path = `${ROOT}/telematics/tracker-gateway`
  const amountFor = async (query: string) => resultOf(await visitor().get(`${path}${query}`, asData))['usage']
  expect(await amountFor('?units=17')).toMatchObject({ quantity: 17, amount: { minor: 6800 } })
  for (const query of ['', '?units=', '?units=-1', '?units=1.5', '?units=10000', '?units=%00', '?units=9999999999']) {
    expect(await amountFor(query), query).toMatchObject({ quantity: 1, amount: { minor: 400 } })
  }
  const requested = await visitor().get(`${path}?units=17`, asPage)
  expect(requested.headers.get('cache-control')).toBe('private, no-store')
  expect(requested.text).toContain(`<link rel="canonical" href="${shop.url}${path}">`)
  const plain = await visitor().get(path, asPage)
  expect(plain.headers.get('etag')).not.toBeNull()
  expect(plain.text).not.toContain('value="17"')
})

test('[PRC-06] a product is added with the requested units; what its key doesn’t take is 422', async () => {
  const client = visitor()
  const { status } = await client.post('/cart/add', { id: 43, module: 1, quantity: 17 })
  const { totalPrice } = resultOf(await client.get('/cart/data'))
  expect([status, totalPrice]).toEqual([200, 68])
  for (const quantity of [-1, 1.5, '17', 10_000]) {
    expect((await visitor().post('/cart/add', { id: 43, module: 1, quantity })).status, String(quantity)).toBe(422)
  }
  expect((await visitor().post('/cart/add', { id: 13, module: 1, quantity: 2 })).status, 'nothing to count').toBe(403)
})

interface ShownTotals {
  readonly before: { readonly minor: number }
  readonly with: { readonly minor: number }
  readonly parts?: {
    readonly own: { readonly minor: number }
    readonly along: { readonly minor: number }
    readonly count: number
  }
}

test('[CAT-12] a reader who adds a module with others sees what lies between the totals, and it adds up', async () => {
  const cards = (await cardsOf(visitor())).filter(({ action, href }) => action.kind === 'add' && href?.startsWith(ROOT))
  const sums: { readonly title: string; readonly along: number; readonly shown: number; readonly gap: number }[] = []
  for (const { title, href = '' } of cards) {
    // oxlint-disable-next-line no-await-in-loop, typescript/no-unsafe-type-assertion -- one page after the other; its props are read below
    const { addsCount, totals } = resultOf(await visitor().get(href, asData)) as unknown as {
      readonly addsCount: number
      readonly totals?: ShownTotals
    }
    if (totals === undefined) throw new Error(`no totals for ${title} at ${href}`)
    const { parts } = totals
    const added = totals.with.minor - totals.before.minor
    const gap = parts === undefined ? 0 : added - parts.own.minor - parts.along.minor
    sums.push({ title, along: addsCount, shown: parts?.count ?? 0, gap })
  }
  expect(sums.filter(({ along, shown, gap }) => along !== shown || gap !== 0)).toEqual([])
  expect(sums.filter(({ along }) => along > 1).length, 'some bring others').toBeGreaterThan(3)
  const words = await wordsOf(`${ROOT}/field-work/visit-forms`)
  expect(words).toMatch(
    /Adding Visit forms, 1 × \$5 \$5 Also adds 2 modules \$12 Your estimated total now \$0 With Visit forms \$17/,
  )
})

test('[PRC-03] what is counted is billed from the first one on beside a plan, and from the fifth in an industry package alone, as its page says (A-63)', async () => {
  const [PROOF_PAGE, REGIONAL, FIELD_SERVICE] = [`${ROOT}/field-work/proof-of-visit`, 2, 5]
  const minimum = {
    en: 'In an industry package, the minimum includes 5 drivers.',
    fr: 'Dans une formule par secteur, le minimum comprend 5 chauffeurs.',
    es: 'En un paquete por sector, el mínimo incluye 5 conductores.',
    vi: 'Khi nằm trong gói theo ngành, mức tối thiểu đã gồm 5 tài xế.',
  }
  const client = visitor()
  await client.post('/cart/add', { id: REGIONAL, module: 0, pricing: 1 })
  for (const locale of LOCALES) {
    const words = await wordsOf(localePath(locale, PROOF_PAGE), client)
    expect(words.replaceAll('\u00a0', ' ')).toContain(minimum[locale])
  }
  expect(resultOf(await client.get(`${PROOF_PAGE}?units=1`, asData))).toMatchObject({
    usage: { quantity: 1, minimum: 0, amount: { minor: 400 }, bundledMinimum: 5 },
    totals: { before: { minor: 5900 }, with: { minor: 6300 } },
  })
  const bundled = visitor()
  await bundled.post('/cart/add', { id: FIELD_SERVICE, module: 0 })
  const { lines } = resultOf(await bundled.post('/cart/quote/total', { usages: { driver: 1 } }))
  const formula = 'Proof of visit, 1 driver, at least 5 charged: 5 × $4: $20'
  expect(lines).toEqual(expect.arrayContaining([expect.objectContaining({ id: 31, amount: 20, formula })]))
})
