import { expect, test } from 'vitest'
import type { PricingProps } from '@waybill/contract/pages'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const PRICING = '/platform/marketplace/pricing'
const PACKAGES = '/subscription/packages'
const HTML = { accept: 'text/html' }
const LOCAL = 1
const REGIONAL = 2
const NETWORK = 3

const shop = shopOfFile()

async function propsOf(client: ShopClient, path = PRICING): Promise<PricingProps> {
  const answer = await client.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  const result: unknown = resultOf(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the contract, of which each test reads some
  return result as PricingProps
}

async function memberOf(kind: string): Promise<ShopClient> {
  const person = (await demoPeople(shop.url)).find((one) => one.kind === kind)
  return signInAgain(shop.url, person?.email ?? kind, person?.password)
}

const choose = (client: ShopClient, id: number) => client.post('/cart/add', { id, module: 0, pricing: 1 })
const rowsOf = ({ groups }: PricingProps) => groups.flatMap(({ rows }) => rows)
const actionsOf = ({ plans }: PricingProps) => plans.map(({ action }) => action.kind)
const rowOf = (props: PricingProps, title: string) => rowsOf(props).find((row) => row.title === title)

/** Addresses of links on a page, without those into the page itself. */
const linksIn = (html: string): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="([^"#][^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

test('[CAT-10] the plans are compared by price, people, and every module on sale, by category', async () => {
  const props = await propsOf(new ShopClient(shop.url))
  expect(props.plans.map(({ title }) => title)).toEqual(['Local', 'Regional', 'Network'])
  const sold = resultOf(await new ShopClient(shop.url).get('/services/products'))['modules']
  const titles = (sold as readonly { readonly title: string }[]).map(({ title }) => title)
  const inTable = rowsOf(props).map(({ title }) => title)
  const people = ['Price', 'Best for', 'Team members included', 'Each extra team member']
  expect(inTable.slice(0, 4)).toEqual(people)
  expect(inTable.slice(4).toSorted(), 'nothing hidden, internal, core or retired').toEqual(
    titles.filter((title) => title !== 'Additional team member').toSorted(),
  )
  expect(props.categories.flatMap(({ modules }) => modules.map(({ title }) => title)).toSorted()).toEqual(
    titles.toSorted(),
  )
  expect(props.groups.slice(1).map(({ title }) => title)).toEqual(props.categories.map(({ name }) => name))
})

test('[CAT-10] a cell says included, what it costs to add and what comes along, or that it is on request', async () => {
  const props = await propsOf(new ShopClient(shop.url))
  const kinds = (title: string) => rowOf(props, title)?.cells.map(({ kind }) => kind)
  expect(kinds('Route board'), 'a default module').toEqual(['included', 'included', 'included'])
  expect(kinds('Time windows')).toEqual(['add', 'included', 'included'])
  expect(kinds('Audit trail')).toEqual(['add', 'add', 'included'])
  expect(kinds('API access')).toEqual(['on_request', 'on_request', 'on_request'])
  expect(rowOf(props, 'Balanced routes')?.cells).toMatchObject([
    { needs: ['Multi-driver optimizer', 'Time windows'] },
    { needs: ['Multi-driver optimizer'] },
    { needs: [] },
  ])
})

test.each([
  ['', 'No vehicle limit. Recommended for 5 to 20.'],
  ['/fr', 'Sans limite de véhicules. Conseillé pour 5 à 20.'],
  ['/es', 'Sin límite de vehículos. Recomendado para 5 a 20.'],
  ['/vi', 'Không giới hạn số xe. Phù hợp nhất với 5 đến 20 xe.'],
])(
  '%s: that a plan has no limit, and for how many it is, stands on card, product, comparison, review and quote: %s',
  async (prefix, words) => {
    const visitor = new ShopClient(shop.url)
    await choose(visitor, REGIONAL)
    await visitor.post('/cart/add', { id: 31, module: 1 })
    const shared = await visitor.post('/cart/share', {
      emails: [`fleet${prefix.slice(1)}@quotes.example`],
      sender_name: 'Mira Osei',
      usages: { driver: 40 },
    })
    const quote = new URL(String(resultOf(shared)['url'])).pathname
    const root = '/platform/marketplace'
    for (const path of [root, PRICING, `${root}/packages/regional`, `${root}/shopping-cart-review`, quote]) {
      // oxlint-disable-next-line no-await-in-loop -- one visitor
      const { text } = await visitor.get(prefix + path, HTML)
      const [drawn = ''] = text.split('id="page-data"')
      expect(drawn, path).toContain(words)
    }
    const cells = rowOf(await propsOf(visitor), 'Best for')?.cells
    expect(cells?.[1]).toEqual({ kind: 'text', text: 'No vehicle limit. Recommended for 5 to 20.' })
  },
)

test('[CAT-10] a row differs exactly when its plans do not all say the same', async () => {
  const props = await propsOf(new ShopClient(shop.url))
  for (const { title, cells, differs } of rowsOf(props))
    expect([title, differs]).toEqual([title, new Set(cells.map((cell) => JSON.stringify(cell))).size > 1])
  expect(rowOf(props, 'Price')?.differs).toBe(true)
  expect(rowOf(props, 'Route board')?.differs).toBe(false)
})

test('[CAT-10] [CAT-12] what a cell says it costs to add is what the total grows by', async () => {
  const props = await propsOf(new ShopClient(shop.url))
  for (const [place, plan] of [LOCAL, REGIONAL].entries()) {
    const extras = rowsOf(props).flatMap(({ key, cells }) => {
      const cell = cells[place]
      const isPlain = cell?.kind === 'add' && cell.needs.length === 0 && cell.price.price.shows === 'amount'
      return isPlain && cell.price.price.unit === 'company'
        ? [{ id: Number(key), minor: cell.price.price.amount.minor }]
        : []
    })
    expect(extras.length).toBeGreaterThan(5)
    const client = new ShopClient(shop.url)
    let before = Number(resultOf(await choose(client, plan))['totalPrice_minor'])
    for (const { id, minor } of extras) {
      // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
      const after = Number(resultOf(await client.post('/cart/add', { id, module: 1 }))['totalPrice_minor'])
      expect([plan, id, after - before]).toEqual([plan, id, minor])
      before = after
    }
  }
})

test('[CAT-12] by the year what a company pays has its year, and what is charged by use its month', async () => {
  const props = await propsOf(new ShopClient(shop.url), `${PRICING}?cycle=year`)
  const year = props.plans.map(({ price }) => price.shows === 'amount' && [price.amount.minor, price.was?.minor])
  expect(year).toEqual([
    [42_100, 46_800],
    [63_700, 70_800],
    [96_100, 106_800],
  ])
  const said = rowsOf(props).flatMap(({ cells }) =>
    cells.flatMap((cell) =>
      'price' in cell && cell.price.price.shows === 'amount' ? [`${cell.price.price.unit} by ${cell.price.cycle}`] : [],
    ),
  )
  expect([...new Set(said)].toSorted()).toEqual([
    'billable_asset by month',
    'company by year',
    'dispatcher by month',
    'driver by month',
    'user by month',
    'vehicle by month',
  ])
})

test('[CUI-09] a visitor tries, the chosen plan is selected, and a part of it is marked', async () => {
  const visitor = new ShopClient(shop.url)
  expect(actionsOf(await propsOf(visitor))).toEqual(['add', 'add', 'add'])
  await choose(visitor, REGIONAL)
  const chosen = await propsOf(visitor)
  expect(actionsOf(chosen)).toEqual(['in_plan', 'selected', 'add'])
  expect(chosen.cart?.plan?.id).toBe(REGIONAL)
  await choose(visitor, LOCAL)
  expect(actionsOf(await propsOf(visitor)), 'a part of the plan changes nothing').toEqual([
    'in_plan',
    'selected',
    'add',
  ])
  await choose(visitor, NETWORK)
  expect(actionsOf(await propsOf(visitor))).toEqual(['in_plan', 'in_plan', 'selected'])
})

test('[CUI-09] [SUB-08] a member reads "Current plan" on the own plan, in trial and subscribed; after it ends it can be had again', async () => {
  for (const kind of ['trial', 'exclusive']) {
    // oxlint-disable-next-line no-await-in-loop -- a few sign-ins, one after the other
    const member = await memberOf(kind)
    // oxlint-disable-next-line no-await-in-loop -- the same
    const props = await propsOf(member)
    expect([kind, actionsOf(props)[REGIONAL - 1]]).toEqual([kind, 'current'])
    // oxlint-disable-next-line no-await-in-loop -- the same
    const html = (await member.get(PRICING, HTML)).text
    expect(html.split('>Current plan<').length - 1, `${kind}: on the card and over the column`).toBe(2)
  }
  expect(actionsOf(await propsOf(await memberOf('expired')))).not.toContain('current')
})

test('[CUI-09] [ACC-09] a member billed by a partner reads ENABLE, then ENABLED', async () => {
  for (const kind of ['indirect', 'affiliate']) {
    // oxlint-disable-next-line no-await-in-loop -- two sign-ins, one after the other
    const member = await memberOf(kind)
    // oxlint-disable-next-line no-await-in-loop -- the same
    const before = (await member.get(PRICING, HTML)).text
    expect(before).toContain('>ENABLE<')
    expect(before).not.toContain('>Try now<')
    // oxlint-disable-next-line no-await-in-loop -- the same
    const [open] = (await propsOf(member)).plans.filter(({ action }) => action.kind === 'add').slice(-1)
    // oxlint-disable-next-line no-await-in-loop -- the same
    await choose(member, open?.id ?? 0)
    // oxlint-disable-next-line no-await-in-loop -- the same
    expect((await member.get(PRICING, HTML)).text).toContain('ENABLED<')
  }
})

test('what has no price in the currency is not available, and its plan no button (D-56)', async () => {
  const visitor = new ShopClient(shop.url)
  await visitor.submit('/preferences', { currency: 'PHP', back: PRICING })
  const props = await propsOf(visitor)
  expect(rowOf(props, 'Charging stops')?.cells.map(({ kind }) => kind)).toEqual(['none', 'none', 'none'])
  expect((await visitor.get(PRICING, HTML)).text).toContain('Not available')
})

test('[CAT-10] every link of the page carries its utm parameters on, in every language and at both addresses', async () => {
  const utm = 'utm_source=letter&utm_medium=mail&utm_campaign=spring+vans'
  for (const path of [PRICING, `/vi${PRICING}`, PACKAGES, `/fr${PACKAGES}`]) {
    // oxlint-disable-next-line no-await-in-loop -- a few pages, one after the other
    const { text } = await new ShopClient(shop.url).get(`${path}?cycle=year&${utm}`, HTML)
    const links = linksIn(text)
    expect(links.length).toBeGreaterThan(60)
    const without = links.filter((href) =>
      [...new URLSearchParams(utm)].some(([name, value]) => new URL(href, shop.url).searchParams.get(name) !== value),
    )
    expect(without, path).toEqual([])
    const twice = links.filter((href) => href.split('utm_source').length > (href.includes('next=') ? 3 : 2))
    expect(twice, path).toEqual([])
  }
})

test('[CAT-10] [ANA-03] utm parameters never reach the pages of others: such an answer is not shared', async () => {
  const page = (query: string) => new ShopClient(shop.url).get(PRICING + query, HTML)
  const carried = await page('?utm_source=letter')
  expect(carried.headers.get('cache-control')).toBe('private, no-store')
  expect(carried.headers.get('etag')).toBeNull()
  const plain = await page('')
  expect(plain.text).not.toContain('utm_')
  expect(plain.headers.get('etag')).not.toBeNull()
  const other = await page('?gclid=1')
  expect(other.headers.get('etag'), 'other parameters are the same page').toBe(plain.headers.get('etag'))
})

test('a state that the page does not have is dropped from its address; utm stays', async () => {
  const goTo = async (query: string) => {
    const { status, headers } = await new ShopClient(shop.url).get(PRICING + query, HTML)
    return [status, headers.get('location')]
  }
  expect(await goTo('?cycle=decade&utm_source=a')).toEqual([303, `${PRICING}?utm_source=a`])
  expect(await goTo('?cycle=month')).toEqual([303, PRICING])
  expect(await goTo('?differences=0&cycle=year')).toEqual([303, `${PRICING}?cycle=year`])
  expect(await goTo('/list')).toEqual([301, PRICING])
})

test('hostile parameters are no failure and no markup', async () => {
  for (const query of [
    '?utm_source=%00',
    '?utm_source=%ff',
    '?utm_source=%E0%A4%A',
    `?utm_source=${'x'.repeat(2000)}`,
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- a few pages, one after the other
    const { status, text } = await new ShopClient(shop.url).get(PRICING + query, HTML)
    expect([query, status, linksIn(text).some((href) => href.includes('utm_'))]).toEqual([query, 200, false])
  }
  const { text } = await new ShopClient(shop.url).get(`${PRICING}?utm_source=%22%3E%3Csvg%20onload%3D1%3E`, HTML)
  expect(text).not.toContain('<svg onload')
})

test('[CAT-18] search engines are shown one of the two addresses', async () => {
  const first = (await new ShopClient(shop.url).get(`${PRICING}?cycle=year`, HTML)).text
  expect(first).toContain(`<link rel="canonical" href="${shop.url}${PRICING}">`)
  expect(first).not.toContain('noindex')
  const second = (await new ShopClient(shop.url).get(PACKAGES, HTML)).text
  expect(second).toContain('<meta name="robots" content="noindex">')
})

test('[CAT-17] without script a plan is chosen by a form of the page, which has its state and its utm', async () => {
  const visitor = new ShopClient(shop.url)
  const address = `/es${PACKAGES}?cycle=year&differences=1&utm_source=letter`
  const form = { intent: 'cart.add', id: String(REGIONAL), module: '0', pricing: '1' }
  const { status, headers } = await visitor.submit(address, form)
  expect([status, headers.get('location')]).toEqual([303, address])
  expect((await visitor.get(address, HTML)).text).toContain('Seleccionado')
})

interface Shown {
  readonly cart: { readonly byYear?: number; readonly total: { readonly currency: string } }
  readonly chosen: { readonly interval: string }
}

async function shownAt(client: ShopClient, path: string): Promise<Shown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the contract, of which each test reads some
  return resultOf(await client.get(path)) as unknown as Shown
}

const PERSON = {
  password: 'a long password',
  first_name: 'Mira',
  last_name: 'Osei',
  company: 'Bếp Sáng',
  country: 'US',
}

test('[ORD-09] the year travels from the address into the cart, the quote, the registration and the checkout, without script (A-131)', async () => {
  const visitor = new ShopClient(shop.url)
  const links = linksIn((await visitor.get(`${PRICING}?cycle=year`, HTML)).text)
  const toOthers = links.filter((href) => href.startsWith('/platform/') && !href.includes('/pricing'))
  expect(toOthers.filter((href) => !href.includes('cycle=year'))).toEqual([])
  await visitor.submit('/platform/marketplace?cycle=year', {
    intent: 'cart.add',
    id: String(REGIONAL),
    module: '0',
    pricing: '1',
  })
  expect((await propsOf(visitor)).cycle, 'the cart says it by now').toBe('year')
  // 12 × 59 = 708, less 10 % is 637.20, rounded down
  for (const path of ['/register', '/platform/marketplace/shopping-cart-review'])
    // oxlint-disable-next-line no-await-in-loop -- two pages, one after the other
    expect((await visitor.get(path, HTML)).text, path).toContain('First charge, $637')
  const shared = await visitor.post('/cart/share', { emails: ['who@quotes.example'], sender_name: 'Mira Osei' })
  const quote = await visitor.get(new URL(String(resultOf(shared)['url'])).pathname, HTML)
  expect(quote.text).toContain('$637 is charged only if you subscribe')
  await visitor.post('/register', { email: 'year@pricing.example', ...PERSON })
  const elsewhere = await signInAgain(shop.url, 'year@pricing.example', PERSON.password)
  expect((await shownAt(elsewhere, '/account/checkout')).chosen.interval).toBe('year')
})

test('with a cart the choice is a form whose answer the cart keeps, and the address says nothing against it (A-131)', async () => {
  const visitor = new ShopClient(shop.url)
  await choose(visitor, REGIONAL)
  expect((await propsOf(visitor, `${PRICING}?cycle=year`)).cycle).toBe('month')
  const { shell } = (await visitor.get(PRICING)).body as { readonly shell: { readonly formToken: string } }
  const form = { intent: 'cart.interval', interval: 'year', _token: shell.formToken }
  const { status, headers } = await visitor.submit(`${PRICING}?cycle=year`, form)
  expect([status, headers.get('location')]).toEqual([303, `${PRICING}?cycle=year`])
  expect((await propsOf(visitor)).cycle).toBe('year')
  await visitor.post('/cart/interval', { interval: 'month' })
  expect((await propsOf(visitor, `${PRICING}?cycle=year`)).cycle).toBe('month')
  expect((await visitor.post('/cart/interval', { interval: 'week' })).status).toBe(422)
})

test('[REG-01] every amount of the registration is in the currency of the chosen country (A-118, A-131)', async () => {
  const visitor = new ShopClient(shop.url)
  await choose(visitor, REGIONAL)
  expect((await shownAt(visitor, '/register')).cart.total.currency).toBe('USD')
  const { text } = await visitor.get('/register?country=DE', HTML)
  expect(text).toContain('Your prices will then be in EUR.')
  const [shown = ''] = text.split('id="page-data"')
  expect(shown).not.toMatch(/\$\d/)
  expect(shown).toContain('First charge, €55')
})
