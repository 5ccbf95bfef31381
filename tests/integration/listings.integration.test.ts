import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopCommand } from '@waybill/testkit/shop-command'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const ROOT = '/platform/marketplace'
const VIEWS = ['', '/list'] as const

interface Link {
  readonly label: string
  readonly href: string
  readonly count: number
  readonly isCurrent: boolean
}
interface Card {
  readonly id: number
  readonly title: string
  readonly items: readonly string[]
  readonly moreItems: number
}
interface Section {
  readonly icon: string
  readonly total: number
  readonly modules: readonly Card[]
}
/** Props that the pages of lists have in common, and some of them have. */
interface Listed {
  readonly platforms: readonly Link[]
  readonly industries: readonly Link[]
  readonly view: string
  readonly gridHref: string
  readonly listHref: string
  readonly categories?: readonly Section[]
  readonly modules?: readonly Card[]
  readonly plans?: readonly Card[]
  readonly packages?: { readonly cards: readonly Card[]; readonly moreHref?: string }
  readonly industryPackages?: { readonly cards: readonly Card[]; readonly moreHref?: string }
}

const shop = shopOfFile()
let visitor: ShopClient

beforeAll(() => {
  visitor = new ShopClient(shop.url)
})

/** The page as its props, as a hydrated page requests it. */
async function listing(path: string): Promise<Listed> {
  const answer = await visitor.get(path)
  expect(answer.status, `${path} ${answer.headers.get('location')}`).toBe(200)
  const result: unknown = resultOf(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the contract; a test that reads them finds out
  return result as Listed
}

const html = (path: string): Promise<ShopAnswer> => visitor.get(path, { accept: 'text/html' })
const modulesOf = ({ categories = [], modules = [] }: Listed): number =>
  modules.length + categories.reduce((sum, { total }) => sum + total, 0)

async function goesTo(path: string): Promise<string> {
  for (const accept of ['application/json', 'text/html']) {
    const answer = await visitor.get(path, { accept })
    expect(answer.status, path).toBe(303)
    expect((await visitor.get(answer.headers.get('location') ?? '', { accept })).status).toBe(200)
  }
  return (await html(path)).headers.get('location') ?? ''
}

describe('[CAT-24] platform and industry', () => {
  test('[CAT-02] [CAT-03] every link of both filters leads to as many modules as it counts, in both views', async () => {
    const { industries, platforms } = await listing(ROOT)
    for (const { href, count, label } of [...platforms, ...industries]) {
      const page = await listing(href)
      expect(modulesOf(page), href).toBe(count)
      const marked = [...page.platforms, ...page.industries].filter(({ isCurrent }) => isCurrent)
      expect(marked.map((link) => link.label)).toContain(label)
    }
    expect(platforms[0]).toMatchObject({ href: ROOT, count: modulesOf(await listing(ROOT)), isCurrent: true })
  })

  test('combine: each counts under the other, and the address says both', async () => {
    for (const { href } of (await listing(`${ROOT}/industries/field-service`)).platforms.slice(1)) {
      expect(href).toMatch(/^\/platform\/marketplace\/[a-z-]+\?industry=field-service$/)
      const page = await listing(href)
      const [platform] = page.platforms.filter(({ isCurrent }) => isCurrent)
      const [industry] = page.industries.filter(({ isCurrent }) => isCurrent)
      expect([modulesOf(page), modulesOf(page)], href).toEqual([platform?.count, industry?.count])
      expect(page.platforms[0]?.href, 'the way back keeps the industry').toBe(`${ROOT}/industries/field-service`)
      expect(page.industries[0]?.href, 'and the platform').toBe(href.split('?')[0])
    }
  })

  test('[CAT-04] survive the change of view, and the view survives the change of filter', async () => {
    const page = await listing(`${ROOT}/field-work/list?industry=home-care`)
    expect([page.view, page.gridHref, page.listHref]).toEqual([
      'list',
      `${ROOT}/field-work?industry=home-care`,
      `${ROOT}/field-work/list?industry=home-care`,
    ])
    expect([...page.platforms, ...page.industries].filter(({ href }) => !/\/list(\?|$)/.test(href))).toEqual([])
    const industry = await listing(`${ROOT}/industries/home-care/list`)
    expect([industry.gridHref, industry.listHref]).toEqual([
      `${ROOT}/industries/home-care`,
      `${ROOT}/industries/home-care/list`,
    ])
  })

  test('[CAT-04] survive the change of language', async () => {
    const answer = await visitor.get(`/fr${ROOT}/field-work/list?industry=home-care`)
    const page = resultOf(answer) as unknown as Listed
    expect(page.gridHref).toBe(`/fr${ROOT}/field-work?industry=home-care`)
    const document = (await html(`/fr${ROOT}/field-work/list?industry=home-care`)).text
    expect(document).toContain(`href="/vi${ROOT}/field-work/list?industry=home-care"`)
  })

  test('an industry has one address: its page, or beside a platform the query; an unknown one is dropped', async () => {
    expect(await goesTo(`${ROOT}?industry=home-care`)).toBe(`${ROOT}/industries/home-care`)
    expect(await goesTo(`${ROOT}/list?industry=home-care&utm_source=x`)).toBe(
      `${ROOT}/industries/home-care/list?utm_source=x`,
    )
    expect(await goesTo(`${ROOT}/industries/home-care?industry=field-service`)).toBe(`${ROOT}/industries/home-care`)
    for (const unknown of ['nothing', '', '%25', 'c%2B%2B', '__proto__', 'x'.repeat(101)]) {
      expect(await goesTo(`${ROOT}/api?industry=${unknown}`), unknown).toBe(`${ROOT}/api`)
    }
  })
})

describe('a page of its own', () => {
  test('[CAT-05] featured shows exactly the featured packages and modules, in both views and by industry', async () => {
    const all = resultOf(await visitor.get('/services/products')) as unknown as {
      readonly bundles: readonly (Card & { readonly is_featured: number; readonly inid: number })[]
      readonly modules: readonly (Card & { readonly is_featured: number })[]
    }
    const featured = (items: readonly { readonly id: number; readonly is_featured: number }[]): readonly number[] =>
      items.filter((item) => item.is_featured === 1).map(({ id }) => id)
    for (const view of VIEWS) {
      const page = await listing(`${ROOT}/featured${view}`)
      expect(page.packages?.cards.map(({ id }) => id)).toEqual(featured(all.bundles))
      expect(page.modules?.map(({ id }) => id)).toEqual(featured(all.modules))
      for (const { href, count } of page.industries) expect(modulesOf(await listing(href)), href).toBe(count)
    }
    // what the industries count is named among the categories
    const { platforms, industries } = await listing(`${ROOT}/featured`)
    expect(platforms.filter(({ isCurrent }) => isCurrent)).toEqual([
      { label: 'Featured', href: `${ROOT}/featured`, count: industries[0]?.count, isCurrent: true },
    ])
    expect((await listing(ROOT)).platforms.map(({ label }) => label)).not.toContain('Featured')
    const industry = await listing(`${ROOT}/featured?industry=field-service`)
    expect(industry.packages?.cards.map(({ title }) => title)).toEqual(['Field service'])
  })

  test('[CAT-03] an industry shows its packages first and its modules by category; one without a package the plans', async () => {
    const own = await listing(`${ROOT}/industries/bakery-and-food`)
    expect([own.packages?.cards.map(({ id }) => id), own.plans]).toEqual([[4], []])
    const none = await listing(`${ROOT}/industries/public-works`)
    expect([none.packages?.cards, none.plans?.map(({ id }) => id)]).toEqual([[], [1, 2, 3]])
    const { text } = await html(`${ROOT}/industries/bakery-and-food`)
    expect(text).toMatch(/<title>Recommended for Bakery and food · Lodeway<\/title>/)
    expect(text).toContain('<meta name="description" content="Fresh goods, early doors')
    expect((await html(`${ROOT}/industries/public-works`)).text).toMatch(/<title>Modules for Public works · Lodeway</)
  })

  test.each([
    [ROOT, 'Catalogue'],
    [`${ROOT}/featured`, 'Featured'],
    [`${ROOT}/optimizing`, 'Optimizing'],
    [`${ROOT}/industries/home-care`, 'Recommended for Home care'],
  ])('[CAT-17] %s has its title, description, addresses and heading in the first answer', async (path, heading) => {
    const { text, status } = await html(path)
    expect(status).toBe(200)
    expect(text).toContain(`<title>${heading} · Lodeway</title>`)
    expect(/<meta name="description" content="([^"]*)"/.exec(text)?.[1]?.length).toBeGreaterThan(20)
    expect(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]).toBe(`${shop.url}${path}`)
    expect(text.match(/<h1[^>]*>/g)).toHaveLength(1)
    expect(text).toContain(`${heading}</h1>`)
  })
})

describe('[CAT-09] previews', () => {
  test('a category shows at most 4 modules in the overview, all of them in its own page and in the list', async () => {
    for (const path of [ROOT, `${ROOT}/industries/parcel-and-courier`]) {
      const { categories = [] } = await listing(path)
      expect(categories.map(({ total, modules }) => [total, modules.length])).toEqual(
        categories.map(({ total }) => [total, Math.min(4, total)]),
      )
      expect(categories.some(({ total }) => total > 4)).toBe(true)
      for (const { total, modules } of (await listing(`${path}/list`)).categories ?? [])
        expect(modules.length).toBe(total)
    }
    const [only] = (await listing(`${ROOT}/planning`)).categories ?? []
    expect([only?.modules.length, (only?.total ?? 0) > 4]).toEqual([only?.total, true])
  })

  test('a package shows at most 4 of its items, and counts the others', async () => {
    const { plans = [], industryPackages } = await listing(ROOT)
    const cards = [...plans, ...(industryPackages?.cards ?? [])]
    expect(cards.length).toBe(9)
    for (const { items, moreItems } of cards) {
      expect(items.length).toBe(4)
      expect(moreItems).toBeGreaterThan(0)
    }
  })
})

describe('what is not there', () => {
  test('[CAT-01] is a real 404 with a search box, whatever the address looks like', async () => {
    const paths = ['/nothing', '/nothing/list', '/optimizing/nothing', '/industries/nothing', '/industries', '/a/b/c']
    const odd = ['/__proto__', '/constructor', '/%25', '/%00', '/%E0%A4%A', '/c++', `/${'x'.repeat(101)}`, '/1000']
    for (const path of [...paths, ...odd]) {
      const { status, text } = await html(ROOT + path)
      expect(status, path).toBe(404)
      expect(text, path).toContain('role="search"')
      expect(text, path).toContain('<meta name="robots" content="noindex">')
    }
  })

  test('[CAT-09] a number of cards that is no step leads to the nearest, and page numbers mean nothing', async () => {
    for (const shown of ['-10', '0', '1', '10', '20', '1000000000', '1e9', 'x', '%00', '9'.repeat(400)]) {
      expect(await goesTo(`${ROOT}/list?shown=${shown}`), shown).toBe(`${ROOT}/list`)
    }
    for (const page of ['1000000000', '-1', 'x']) expect((await html(`${ROOT}?page=${page}`)).status).toBe(200)
    expect((await html(`${ROOT}?utm_source=mail&utm_campaign=x`)).status).toBe(200)
  })

  test('[CAT-11] hidden, internal, retired and core products stand in no list', async () => {
    const listed = new Set<number>()
    for (const path of [`${ROOT}/list`, `${ROOT}/featured`]) {
      const page = await listing(path)
      const cards = [...(page.categories ?? []).flatMap(({ modules }) => modules), ...(page.modules ?? [])]
      for (const { id } of [...cards, ...(page.packages?.cards ?? []), ...(page.industryPackages?.cards ?? [])])
        listed.add(id)
    }
    const { modules, bundles } = resultOf(await visitor.get('/services/products')) as unknown as {
      readonly modules: readonly Card[]
      readonly bundles: readonly Card[]
    }
    const visible = new Set([...modules, ...bundles].map(({ id }) => id))
    expect([...listed].filter((id) => !visible.has(id))).toEqual([])
    expect(modules.filter(({ id }) => !listed.has(id))).toEqual([])
  })
})

describe('[CAT-09] a list of more than ten packages', () => {
  let many: ThrowawayStore
  let large: RunningShop
  beforeAll(async () => {
    many = await throwawayStore()
    const files = editedCatalogue()
    files.addPackages(19)
    const { code, text } = await shopCommand(many, 'import', files.folder)
    if (code !== 0) throw new Error(text)
    files.dispose()
    large = await startShop(many)
  }, 120_000)
  afterAll(async () => {
    await large.stop()
    await many.dispose()
  }, 60_000)

  test.each([
    [ROOT, 'industryPackages', 25],
    [`${ROOT}/list`, 'industryPackages', 25],
    [`${ROOT}/industries/home-care`, 'packages', 20],
  ] as const)('%s shows ten a step, each at its own address, until all are shown', async (path, name, total) => {
    const client = new ShopClient(large.url)
    const steps: number[] = []
    for (let href: string | undefined = path; href !== undefined;) {
      const answer = await client.get(href.split('#')[0] ?? '')
      const cards = (resultOf(answer) as unknown as Listed)[name]
      expect(answer.status, href).toBe(200)
      const first = href.split('#package-')[1]
      const before = steps.at(-1) ?? 0
      expect(first === undefined || Number(first) === cards?.cards[before]?.id, href).toBe(true)
      steps.push(cards?.cards.length ?? 0)
      href = cards?.moreHref
    }
    expect(steps).toEqual([10, 20, 25].map((count) => Math.min(count, total)).slice(0, total > 20 ? 3 : 2))
  })

  test('has one address per step: what lies between leads to the next, what lies beyond to the last', async () => {
    const client = new ShopClient(large.url)
    for (const [shown, right] of [
      ['11', '20'],
      ['29', '30'],
      ['31', '30'],
      ['1000000000', '30'],
    ] as const) {
      const answer = await client.get(`${ROOT}?utm_source=mail&shown=${shown}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ROOT}?shown=${right}&utm_source=mail`])
    }
    const page = (await client.get(`${ROOT}?shown=20`, { accept: 'text/html' })).text
    expect(page, 'the language switch keeps the step').toContain(`href="/vi${ROOT}?shown=20"`)
    expect(page, 'and so does the view').toContain(`href="${ROOT}/list?shown=20"`)
    expect(page, 'a filter begins at the first step').toContain(`href="${ROOT}/industries/home-care"`)
  })
})
