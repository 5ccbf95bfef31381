import { describe, expect, test } from 'vitest'
import type { ResultOf } from '@waybill/contract'
import type { SearchProps } from '@waybill/contract/pages'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { demoPeople, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

type Suggestion = ResultOf<'GET /cart/search/suggestions'>[number]

const PAGE = '/platform/marketplace/search'
// searches are limited here, and a test may come from another network
const shop = shopOfFile({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' })

const visitor = (): ShopClient => new ShopClient(shop.url)

function listOf(answer: ShopAnswer): readonly Suggestion[] {
  expect(answer.status, answer.text).toBe(200)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call that was made
  return answer.body['result'] as readonly Suggestion[]
}

async function suggest(term: string, locale = 'en', client = visitor()): Promise<readonly Suggestion[]> {
  const path = `/cart/search/suggestions?${new URLSearchParams({ term }).toString()}`
  return listOf(await client.get(path, { 'accept-language': locale }))
}

async function pageOf(query: string, { prefix = '', client = visitor() } = {}): Promise<SearchProps> {
  const answer = await client.get(`${prefix}${PAGE}${query}`)
  expect(answer.status, answer.text).toBe(200)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the page that was requested
  return answer.body['result'] as SearchProps
}

/** Price of a card in a search. */
function wholeUnits(price: SearchProps['modules'][number]['price'] | undefined): number | string {
  // a price below one unit shows 1
  if (price?.shows === 'amount') return Math.max(1, Math.trunc(price.amount.minor / 100))
  return price?.shows === 'included' ? 'free' : ''
}

describe('a suggestion', () => {
  test('[SRCH-03] of a module has every field, with its own path in the language', async () => {
    const [planning] = (await suggest('planification', 'fr')).filter(({ id }) => id === 13)
    expect(planning).toEqual({
      is_bundle: 0,
      is_module: 1,
      id: 13,
      url: '/fr/platform/marketplace/planning/route-planning',
      icon: 'route-planning',
      title: 'Planification des tournées',
      catname: 'planning',
      catid: 1,
      description: expect.stringMatching(/\S/),
      search_price: 18,
      size: 0,
      currency: 'USD',
      price_unit: 'company',
      was: null,
      was_minor: null,
      is_exclusive: 0,
      category: 'Planification',
      contains: '',
      kind_count: (await pageOf('?q=planification', { prefix: '/fr' })).moduleCount,
      title_matches: [[0, 13]],
      reason_kind: '',
      reason: '',
      reason_matches: [],
      in_packages: 9,
      button: { label_key: 'common.addToCart', enabled: 1, reason_key: '', action: 'add' },
    })
  })

  test('[SRCH-03] of a package has its size, and says why it was found', async () => {
    const [bakery] = (await suggest('bánh mì', 'vi')).filter(({ is_bundle: isBundle }) => isBundle === 1)
    expect(bakery).toMatchObject({
      is_bundle: 1,
      is_module: 0,
      id: 4,
      url: '/vi/platform/marketplace/packages/bakery-and-food',
      catname: 'packages',
      catid: 0,
      search_price: expect.any(Number),
      size: expect.any(Number),
      is_exclusive: 0,
      contains: '',
      in_packages: 0,
      reason_matches: expect.arrayContaining([expect.any(Array)]),
    })
    expect(bakery?.reason_kind).toMatch(/^(keyword|category|text)$/)
    expect(bakery?.size).toBeGreaterThan(3)
  })

  test('[SRCH-03] packages that only contain what was found are counted on its row, and answered by the calls of results', async () => {
    const found = await suggest('driver app')
    expect(found[0]).toMatchObject({ id: 47, is_module: 1, in_packages: 9 })
    expect(found.filter(({ contains }) => contains !== '')).toEqual([])
    const { bundles } = await pageOf('?q=driver+app')
    expect(bundles.filter(({ contains }) => contains?.title === 'Driver app')).toHaveLength(9)
  })

  test.each([
    ['gps', 'en', 'Tracker gateway'],
    ['signature', 'en', 'Proof of visit'],
    ['pricing', 'en', 'Regional'],
    ['géolocalisation', 'fr', 'Passerelle'],
    ['albarán', 'es', 'Comprobante de visita'],
    ['định vị', 'vi', ''],
  ])('[SRCH-08] is found by another name, which it says: %j in %s', async (term, locale, title) => {
    const named = (await suggest(term, locale)).filter(({ reason_kind: kind }) => kind === 'keyword')
    expect(named.map((row) => row.title).join(' ')).toContain(title)
    for (const { reason, reason_matches: matches } of named) {
      const [[from, to] = [0, 0]] = matches
      expect(reason.slice(from, to).length).toBeGreaterThan(2)
    }
  })

  test.each(['rou', 'day', 'the', 'pla', 'sms', 'mail'])(
    '[SRCH-03] no row for %j stands there without a marked word',
    async (term) => {
      for (const locale of ['en', 'fr', 'es', 'vi']) {
        for (const row of await suggest(term, locale)) {
          expect(row.title_matches.length + row.reason_matches.length, `${locale} ${row.title}`).toBeGreaterThan(0)
        }
      }
    },
  )

  test.each([
    ['calendar feed', 1],
    ['api access', ''],
    ['route board', 'free'],
    ['route planning', 18],
  ])('[SRCH-04] for %j shows the price %j', async (term, price) => {
    const [module] = (await suggest(term)).filter(({ is_module: isModule }) => isModule === 1)
    expect(module?.search_price).toBe(price)
  })

  test.each([
    ['LO TRINH', 'vi', ['Lập lộ trình']],
    ['tournees', 'fr', ['Planification des tournées']],
    ['warehouse', 'vi', ['Warehouse connector']],
    ['geofence', 'es', ['Geocercas']],
    ['oute plann', 'en', ['Route planning']],
    ['ruote planning', 'en', ['Route planning']],
  ])('[SRCH-08] for %j in %s has %j', async (term, locale, titles) => {
    const found = (await suggest(term, locale)).map(({ title }) => title)
    expect(found).toEqual(expect.arrayContaining(titles))
  })

  test('[CAT-11] is never hidden, internal, core or retired', async () => {
    for (const title of ['Carrier exchange', 'Street data licence', 'Workspace', 'Text dispatch', 'Classic']) {
      expect((await suggest(title)).map((found) => found.title)).not.toContain(title)
    }
  })

  test('[SRCH-02] stands with at most nine others, in two groups, the one with the best match first (A-127)', async () => {
    for (const [term, first] of [
      ['route', 0],
      ['driver app', 0],
      ['regional', 1],
      ['bakery', 1],
    ] as const) {
      const kinds = (await suggest(term)).map(({ is_bundle: isBundle }) => isBundle)
      expect(kinds.length).toBeLessThanOrEqual(10)
      expect(kinds[0], term).toBe(first)
      expect(kinds, term).toEqual(kinds.toSorted((a, b) => (first === 1 ? b - a : a - b)))
    }
  })

  test('[SRCH-10] where nothing is found, the right spelling and every category are one call away', async () => {
    const ask = async (term: string, locale: string) =>
      resultOf(
        await visitor().get(`/cart/search/alternatives?${new URLSearchParams({ term }).toString()}`, {
          'accept-language': locale,
        }),
      )
    expect(await ask('rout plannig', 'en')).toMatchObject({ correction: 'route planning' })
    const names = [
      'planning',
      'optimizing',
      'field-work',
      'notifications',
      'telematics',
      'mobile',
      'api',
      'premium-support',
    ]
    expect(await ask('xyzzy', 'vi')).toEqual({
      correction: '',
      categories: names.map((name) => ({
        title: expect.stringMatching(/\S/),
        url: `/vi/platform/marketplace/${name}`,
        total: expect.any(Number),
      })),
    })
  })
})

describe('what cannot be searched for', () => {
  const bad = ['', '  ', 'ab', 'x'.repeat(101), '%', '\u{1f69a}\u{1f69a}', ' a ']

  test.each(bad)('[SRCH-01] [SRCH-12] %j is answered with 200 and nothing', async (term) => {
    expect(await suggest(term)).toEqual([])
    const q = new URLSearchParams({ q: term }).toString()
    for (const kind of ['bundles', 'modules'])
      expect(listOf(await visitor().get(`/services/${kind}/search?${q}`))).toEqual([])
    const page = await pageOf(`?${q}`)
    expect(page).toMatchObject({ bundles: [], modules: [], bundleCount: 0, moduleCount: 0 })
    expect(page.rule).toBe(term.length > 100 ? 'too_long' : 'too_short')
    expect(page.correction).toBeUndefined()
  })

  test.each([
    '?q=%',
    '?q=%E0%A4%A',
    '?q=%ff%fe',
    '?q=%00%00%00',
    '?q=%ED%A0%80abc',
    '?q=a&q=b',
    '?q[]=abc',
    '?q=%F0%9F%9A%9A%F0%9F%9A%9A%F0%9F%9A%9A',
    '?q=%E2%80%AEabc',
    `?q=${'%25'.repeat(100)}`,
    `?q=${'a'.repeat(10_000)}`,
    '?q=abc&shown=1e9',
    '?q=abc&shown=-1',
    '?q=route&shown=999999',
    '?q=__proto__',
    '?q=a:*&!|()',
    '',
  ])('a page input for %j is a clear page', async (query) => {
    const answer = await visitor().get(PAGE + query, { accept: 'text/html' })
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    expect(answer.text).toContain('<h1')
  })

  test('100,000 characters are rejected before they are read', async () => {
    for (const path of [`${PAGE}?q=`, '/cart/search/suggestions?term='])
      expect((await visitor().get(path + 'x'.repeat(100_000))).status).toBe(431)
  })
})

describe('the results page', () => {
  test.each([
    ['?q=route+planning', 'route planning'],
    ['?q=Route%20Planning', 'route planning'],
    ['?q=c%2B%2B', 'c++'],
    ['?q=ab%2bc', 'ab+c'],
    ['?q=100%25', '100%'],
    ['?q=l%C3%A2p+l%E1%BB%99', 'lâp lộ'],
  ])('[SRCH-05] [SRCH-12] of %s reads %j', async (query, read) => {
    expect((await pageOf(query)).query).toBe(read)
  })

  test('[SRCH-12] lists two counted groups with the prices and buttons of the suggestions', async () => {
    const client = visitor()
    await client.post('/cart/add', { id: 1, module: 0, pricing: 1 })
    await client.post('/cart/add', { id: 22, module: 1 })
    const page = await pageOf('?q=route', { client })
    expect([page.bundleCount, page.moduleCount]).toEqual([page.bundles.length, page.modules.length])
    expect(page.categories).toEqual([])
    const kinds = new Map([...page.bundles, ...page.modules].map(({ id, action }) => [id, action.kind]))
    expect([kinds.get(1), kinds.get(2), kinds.get(13)]).toEqual(['selected', 'add', 'in_plan'])
    const suggested = await suggest('route', 'en', client)
    const hits = suggested.map(({ id }) => [...page.bundles, ...page.modules].find((hit) => hit.id === id))
    expect(suggested.map(({ search_price: price }) => price)).toEqual(hits.map((hit) => wholeUnits(hit?.price)))
    const isIdle = (kind = ''): boolean => ['selected', 'in_plan', 'included'].includes(kind)
    expect(suggested.map(({ button }) => button.action === 'none')).toEqual(hits.map((hit) => isIdle(hit?.action.kind)))
  })

  test('[SRCH-09] [SRCH-12] lists what the two service calls answer, in their order', async () => {
    const page = await pageOf('?q=tourn%C3%A9e', { prefix: '/fr' })
    for (const [kind, hits] of [
      ['bundles', page.bundles],
      ['modules', page.modules],
    ] as const) {
      const answer = await visitor().get(`/services/${kind}/search?q=tourn%C3%A9e`, { 'accept-language': 'fr' })
      expect(listOf(answer).map(({ id }) => id)).toEqual(hits.map(({ id }) => id))
      expect(hits.length).toBeGreaterThan(2)
    }
  })

  test('[SRCH-10] without results offers categories, a correction and contact', async () => {
    const page = await pageOf('?q=xyzzy+tournees', { prefix: '/fr' })
    expect(page).toMatchObject({
      rule: 'ok',
      bundleCount: 0,
      moduleCount: 0,
      correction: { query: 'tournees', href: '/fr/platform/marketplace/search?q=tournees' },
      contactHref: '/fr/account/contact',
    })
    expect(page.categories.length).toBeGreaterThan(5)
    for (const { href, label, count } of page.categories) {
      expect(href).toMatch(/^\/fr\/platform\/marketplace\/[a-z-]+$/)
      expect([label.length > 0, count > 0]).toEqual([true, true])
    }
  })

  test('[SRCH-10] names the spelling that it took a slip for', async () => {
    expect((await pageOf('?q=plannig')).correction?.query).toBe('planning')
    expect((await pageOf('?q=planning')).correction).toBeUndefined()
  })

  test('[SRCH-11] [CAT-17] adds where it stands, without script', async () => {
    const client = visitor()
    const answer = await client.submit(`${PAGE}?q=calendar`, { intent: 'cart.add', id: '19', module: '1' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${PAGE}?q=calendar`])
    const [calendar] = (await pageOf('?q=calendar', { client })).modules.filter(({ id }) => id === 19)
    expect(calendar?.action.kind).toBe('remove')
    expect((await suggest('calendar', 'en', client)).find(({ id }) => id === 19)?.button.action).toBe('remove')
  })
})

describe('the search of members', () => {
  test('[SRCH-09] answers both kinds and the query, also beside the status', async () => {
    const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
    const answer = await client.get('/manage/ui/search?q=++Route++PLANNING')
    expect(answer.body).toMatchObject({ status: 200, query: 'route planning', result: { query: 'route planning' } })
    const { bundles, modules } = resultOf(answer)
    expect(modules).toEqual(listOf(await client.get('/services/modules/search?q=route+planning')))
    expect(bundles).toEqual(listOf(await client.get('/services/bundles/search?q=route+planning')))
    expect(resultOf(await client.get('/manage/ui/search?q=ab'))).toEqual({ bundles: [], modules: [], query: 'ab' })
  })

  test('[CAT-21] says of each module how it stands to the plan, in suggestions, calls and results alike', async () => {
    const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
    const page = await pageOf('?q=notice', { client })
    const badges = new Map(page.modules.map(({ id, badge }) => [id, badge]))
    expect(new Set(badges.values()).size).toBeGreaterThan(1)
    const suggested = (await suggest('notice', 'en', client)).filter(({ is_module: isModule }) => isModule === 1)
    const answered = listOf(await client.get('/services/modules/search?q=notice'))
    for (const rows of [suggested, answered]) {
      expect(rows.length).toBeGreaterThan(2)
      expect(rows.map(({ badge }) => badge)).toEqual(rows.map(({ id }) => badges.get(id)))
    }
    expect(new Set((await suggest('notice')).map(({ badge }) => badge))).toEqual(new Set([undefined]))
  })

  test('[SRCH-09] is not for visitors', async () => {
    expect((await visitor().get('/manage/ui/search?q=route')).body).toMatchObject({ status: 401, code: 'unauthorized' })
  })
})

describe('too many searches', () => {
  test('[SEC-03] of one network are rejected for the rest of the minute, calls and page alike, and no other network is', async () => {
    const from = (network: number) => ({ 'x-forwarded-for': `198.51.${network}.7` })
    const query = async (network: number, path: string) => (await visitor().get(path, from(network))).status
    const calls: number[] = []
    const pages: number[] = []
    // a minute may end meanwhile and the count begin anew; it is full again within as many
    for (let round = 0; round < 200 && !(calls.includes(429) && pages.includes(429)); round++) {
      const [page, ...input] = await Promise.all([
        query(100, `${PAGE}?q=route`),
        ...Array.from({ length: 9 }, () => query(100, '/cart/search/suggestions?term=route')),
      ])
      pages.push(page)
      calls.push(...input)
    }
    expect([new Set(calls), new Set(pages)]).toEqual([new Set([200, 429]), new Set([200, 429])])
    expect([...calls, ...pages].filter((status) => status === 200).length).toBeGreaterThanOrEqual(600)
    expect(await query(101, '/cart/search/suggestions?term=route')).toBe(200)
  })
})
