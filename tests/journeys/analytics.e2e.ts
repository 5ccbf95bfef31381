import type { Page } from '@playwright/test'
import { expect, Reader, sampled, test, everyNth } from './stage.ts'

const CATALOGUE = '/platform/marketplace'

interface Entry {
  readonly uuid: string
  readonly type?: number
  readonly event?: string
  readonly page_id: number
  readonly details?: { readonly id: number; readonly srt: string }
  readonly product_id?: number
}

/** Every entry that left this browser, by its id: one that is sent again is the same one. */
function entriesOf(page: Page): () => readonly Omit<Entry, 'uuid'>[] {
  const sent = new Map<string, Entry>()
  page.context().on('request', (request) => {
    if (!request.url().endsWith('/billing/analytics')) return
    // the body of our own call
    const { entries } = request.postDataJSON() as { readonly entries: readonly Entry[] }
    for (const entry of entries) sent.set(entry.uuid, entry)
  })
  return () => [...sent.values()].map(({ uuid: _, ...entry }) => entry)
}

/** Goes elsewhere, where what was left behind is confirmed, and waits until nothing waits any more. */
async function leaves(reader: Reader): Promise<void> {
  await reader.open('/sign-in')
  await expect.poll(() => reader.page.evaluate(() => sessionStorage.getItem('sub.analytics'))).toBeNull()
}

async function add(reader: Reader, title: string, kind: 'module' | 'plan'): Promise<void> {
  const { page, t } = reader
  const name = kind === 'module' ? t('catalog.add.named', { title }) : t('catalog.plans.tryNow.named', { title })
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
  const done =
    kind === 'module'
      ? page.getByRole('button', { name: t('catalog.remove.named', { title }) })
      : page.getByRole('button', { name: t('catalog.plans.selected') })
  await expect(done.filter({ visible: true }).first()).toBeVisible()
}

/** Title of product 31. */
const TITLES = { en: 'Proof of visit', vi: 'Bằng chứng giao hàng' } as const

const PLACES = [
  {
    name: 'on a card of the list',
    locale: 'en',
    plan: false,
    path: `${CATALOGUE}/field-work/list`,
    pageId: 3,
    code: '3',
  },
  {
    name: 'on its own page',
    locale: 'vi',
    plan: false,
    path: `${CATALOGUE}/field-work/proof-of-visit`,
    pageId: 2,
    code: '3',
  },
  {
    name: 'beside a plan',
    locale: 'en',
    plan: true,
    path: `${CATALOGUE}/field-work/proof-of-visit`,
    pageId: 2,
    code: '4',
  },
  { name: 'on a result', locale: 'vi', plan: true, path: `${CATALOGUE}/search?q=proof of visit`, pageId: 1, code: '4' },
] as const

test.use({ viewport: { width: 1440, height: 900 } })

for (const { name, locale, plan, path, pageId, code } of everyNth(PLACES, 2, 1)) {
  test(`[ANA-06, ANA-01, ANA-02] a module added ${name} sends one add_to_cart and its code, in ${locale}`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const entries = entriesOf(page)
    if (plan) await reader.hasInCart('regional')
    await reader.open(path)
    await add(reader, TITLES[locale], 'module')
    await leaves(reader)
    const where = { page_id: pageId, tracking_id: 0 }
    expect(entries()).toEqual([
      { event: 'add_to_cart', product_id: 31, is_module: 1, is_bundled: 0, ...where },
      { type: 3, bundled: 0, details: { id: 31, srt: code }, ...where },
    ])
  })
}

for (const locale of sampled(['en', 'vi'] as const)) {
  test(`[ANA-06] a plan of the pricing page sends one add_to_cart and no code, in ${locale}`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const entries = entriesOf(page)
    await reader.open(`${CATALOGUE}/pricing`)
    await add(reader, 'Regional', 'plan')
    await leaves(reader)
    const where = { page_id: 4, tracking_id: 0 }
    expect(entries()).toEqual([{ event: 'add_to_cart', product_id: 2, is_module: 0, is_bundled: 0, ...where }])
  })
}

test.describe('while analytics is away', () => {
  test.use({ expectedComplaint: /^Failed to load resource: the server responded with a status of (429|503) / })

  test('[ANA-02] what could not be sent is stored over a reload, and sent once the network is back', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'en')
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/billing/analytics')) answers.push(response.status())
    })
    await page.route('**/billing/analytics', (route) => route.fulfill({ status: 503, json: { status: 503 } }))
    await reader.open(`${CATALOGUE}/field-work/proof-of-visit`)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await add(reader, title, 'module')
    await page.reload()
    await reader.hydrated()
    const kept = await page.evaluate(() => sessionStorage.getItem('sub.analytics'))
    expect(JSON.parse(kept ?? '[]')).toMatchObject([{ event: 'add_to_cart', product_id: 31 }, { type: 3 }])
    await page.unroute('**/billing/analytics')
    await leaves(reader)
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0)
  })

  test('[ANA-06] a network that rejects analytics disturbs no page @deep', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    await page.route('**/billing/analytics', (route) => route.fulfill({ status: 429, json: { status: 429 } }))
    await reader.open(`${CATALOGUE}/field-work/proof-of-visit`)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await add(reader, title, 'module')
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    await expect(page.getByRole('button', { name: reader.t('catalog.remove.named', { title }) }).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

/** A browser that rejects storage, as with all cookies of sites blocked. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
}

test('[ANA-06] with storage blocked the same is sent when the page is put away, and nothing complains @deep', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'en')
  const entries = entriesOf(page)
  await page.addInitScript(blockStorage)
  await reader.open(`${CATALOGUE}/field-work/proof-of-visit?utm_source=mail`)
  const added = page.waitForRequest((request) => request.url().includes('/cart/add'))
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await add(reader, title, 'module')
  expect((await added).url()).toContain('utm_source=mail')
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await expect.poll(entries).toMatchObject([{ event: 'add_to_cart', product_id: 31 }, { type: 3 }])
})

test('[ANA-03] the campaign that brought a reader is stored for the session and goes with what they add and share', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'vi')
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (['/cart/add', '/cart/share'].includes(pathname)) queries.push(search)
  })
  await reader.open(`${CATALOGUE}?utm_source=mail&utm_medium=letter`)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('utms'))).not.toBeNull()
  await reader.open(`${CATALOGUE}/pricing?utm_source=ad`)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('utms'))).toContain('"ad"')
  await reader.open(`${CATALOGUE}/field-work/proof-of-visit`)
  await add(reader, await page.getByRole('heading', { level: 1 }).innerText(), 'module')
  const attribution = { utm_source: 'ad', utm_medium: 'letter', first_utm_source: 'mail', first_utm_medium: 'letter' }
  expect(queries.map((query) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
    { ...attribution, view: 'page' },
  ])
})

test('[SEC-04] [ANA-03] a hostile campaign is text wherever it goes: nothing runs, nothing breaks', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'en')
  const hostile = encodeURIComponent(`"><img src=x onerror=alert(1)>${'x'.repeat(2_000)}`)
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => Promise.reject(new Error('a script ran'))))
  await reader.open(`${CATALOGUE}/field-work/proof-of-visit?utm_source=${hostile}&utm_medium=%07%E2%80%AE`)
  await add(reader, await page.getByRole('heading', { level: 1 }).innerText(), 'module')
  await reader.open(`${CATALOGUE}/shopping-cart-review`)
  const utms = await page.evaluate(() => sessionStorage.getItem('utms'))
  expect(JSON.parse(utms ?? '{}')).toMatchObject({ last: { utm_source: expect.stringMatching(/^"><img.{94}$/) } })
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})
