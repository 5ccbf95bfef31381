import { beforeAll, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const ROOT = '/platform/marketplace'
const LOCALES = ['en', 'fr', 'es', 'vi'] as const

const shop = shopOfFile()
let client: ShopClient

beforeAll(() => {
  client = new ShopClient(shop.url)
})

const addressIn = (locale: string, path: string): string => `${shop.url}${locale === 'en' ? '' : `/${locale}`}${path}`

async function headOf(path: string): Promise<string> {
  const { status, text } = await client.get(path, { accept: 'text/html' })
  expect(status, path).toBe(200)
  return text.slice(0, text.indexOf('</head>'))
}

const hrefs = (head: string, pattern: RegExp): readonly string[][] =>
  [...head.matchAll(pattern)].map(([, ...groups]) => groups.map(String))

/** The data blocks of a page, read as a search engine reads them. */
async function factsOf(path: string): Promise<readonly Record<string, unknown>[]> {
  const blocks = hrefs(await headOf(path), /<script type="application\/ld\+json">(.*?)<\/script>/g)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own data, whose fields are read below
  return blocks.map(([json = '']) => JSON.parse(json) as Record<string, unknown>)
}

async function locationsOf(path: string): Promise<readonly string[]> {
  const { status, headers, text } = await client.get(path)
  expect([status, headers.get('content-type')], path).toEqual([200, 'application/xml; charset=utf-8'])
  return hrefs(text, /<loc>([^<]*)<\/loc>/g).flat()
}

test.each([ROOT, `${ROOT}/optimizing`, `${ROOT}/pricing`, `${ROOT}/packages/regional`, '/geofences'])(
  '[CAT-18] %s has one canonical address in each language, and names its twins in all of them',
  async (path) => {
    for (const locale of LOCALES) {
      const head = await headOf(`${locale === 'en' ? '' : `/${locale}`}${path}`)
      expect(hrefs(head, /<link rel="canonical" href="([^"]*)">/g)).toEqual([[addressIn(locale, path)]])
      expect(hrefs(head, /<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)).toEqual([
        ...LOCALES.map((twin) => [twin, addressIn(twin, path)]),
        ['x-default', addressIn('en', path)],
      ])
      expect(hrefs(head, /<meta property="og:url" content="([^"]*)">/g)).toEqual([[addressIn(locale, path)]])
    }
  },
)

test('[CAT-18] neither a filter, nor a campaign, nor a slash at the end makes another address', async () => {
  for (const [requested, canonical] of [
    [`${ROOT}/optimizing?industry=home-care`, `${ROOT}/optimizing`],
    [`${ROOT}?utm_source=fair`, ROOT],
    [`${ROOT}/`, ROOT],
  ] as const) {
    const head = await headOf(requested)
    expect(hrefs(head, /<link rel="canonical" href="([^"]*)">/g), requested).toEqual([[addressIn('en', canonical)]])
  }
})

test('[CAT-18] a product names its name, category and offer with currency and unit, in the language of the page', async () => {
  const [product, crumbs] = await factsOf(`/fr${ROOT}/field-work/proof-of-visit`)
  expect(product).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Preuve de passage',
    category: 'Terrain',
    url: addressIn('fr', `${ROOT}/field-work/proof-of-visit`),
    brand: { name: 'Lodeway' },
    offers: {
      '@type': 'Offer',
      price: 4,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      priceSpecification: { price: 4, billingDuration: 'P1M', unitText: 'par chauffeur / mois' },
    },
  })
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: addressIn('fr', ROOT) },
      { position: 2, name: 'Terrain', item: addressIn('fr', `${ROOT}/field-work`) },
      { position: 3, name: 'Preuve de passage' },
    ],
  })
  const [plan] = await factsOf(`${ROOT}/packages/regional`)
  expect(plan).toMatchObject({ '@type': 'Product', offers: { price: 59, priceCurrency: 'USD' } })
})

test('[CAT-08] [CAT-18] what is sold on request, or comes with every plan, makes no offer at all', async () => {
  for (const path of [`${ROOT}/premium-support/onboarding-days`, `${ROOT}/planning/route-board`]) {
    const [product] = await factsOf(path)
    expect(product).toMatchObject({ '@type': 'Product' })
    expect(product, path).not.toHaveProperty('offers')
  }
})

test('[CAT-18] support is offered free up to its free units', async () => {
  const [product] = await factsOf(`${ROOT}/premium-support/support-hero`)
  expect(product).toMatchObject({ offers: { price: 0, priceSpecification: { eligibleQuantity: { maxValue: 100 } } } })
})

test('[CAT-18] robots.txt excludes programs from the calls and names the index, which names a sitemap per language', async () => {
  const { status, headers, text } = await client.get('/robots.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('User-agent: *\n')
  expect(text).toContain('Disallow: /services/\n')
  expect(text).not.toContain(`Disallow: ${ROOT}`)
  expect(text).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  const maps = await locationsOf('/sitemap.xml')
  expect(maps).toEqual(LOCALES.map((locale) => `${shop.url}/sitemap-${locale}.xml`))
  for (const [at, map] of maps.entries()) {
    const locations = await locationsOf(new URL(map).pathname)
    expect(locations[0]).toBe(addressIn(LOCALES[at] ?? 'en', ROOT))
  }
})

test('[CAT-18] every address of a sitemap answers, is its own canonical address, says what it is and may be indexed', async () => {
  const everyFifth = (await locationsOf('/sitemap-vi.xml')).filter((_, at) => at % 5 === 0)
  const locations = [...(await locationsOf('/sitemap-en.xml')), ...everyFifth]
  for (const location of locations) {
    const head = await headOf(new URL(location).pathname)
    expect(hrefs(head, /<link rel="canonical" href="([^"]*)">/g), location).toEqual([[location]])
    expect(head, location).toMatch(/<meta name="description" content="[^"]{10,}">/)
    expect(head, location).not.toContain('noindex')
  }
})

test('[CAT-11] the pages of retired, hidden, internal and core products stay out of indexes and name no offer', async () => {
  const unlisted = ['api/carrier-exchange', 'optimizing/street-data', 'planning/workspace']
  for (const path of ['packages/classic', 'mobile/text-dispatch', ...unlisted].map((end) => `${ROOT}/${end}`)) {
    const head = await headOf(path)
    expect(head).toContain('<meta name="robots" content="noindex">')
    expect(head).not.toMatch(/canonical|ld\+json/)
  }
})

test('[CAT-18] every page of results is the search page to a search engine, and one without results is no page to find', async () => {
  const found = await headOf(`/vi${ROOT}/search?q=giao`)
  expect(hrefs(found, /<link rel="canonical" href="([^"]*)">/g)).toEqual([[addressIn('vi', `${ROOT}/search`)]])
  expect(found).toMatch(/<meta name="description" content="\d+ [^"]+">/)
  expect(found).not.toContain('noindex')
  expect(await headOf(`${ROOT}/search?q=zzzzzz`)).toContain('<meta name="robots" content="noindex">')
})
