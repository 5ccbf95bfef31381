import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { shopCommand } from '@waybill/testkit/shop-command'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import type { Locator, Page } from '@playwright/test'
import { expect, isDeep, Reader, test, everyNth } from './stage.ts'

const ROOT = '/platform/marketplace'
const LISTINGS = [
  ROOT,
  `${ROOT}/featured`,
  `${ROOT}/optimizing/list`,
  `${ROOT}/industries/bakery-and-food`,
  `${ROOT}/industries/public-works`,
] as const
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
/** Each list in two languages, at two widths and in both schemes; the deep run crosses them all. */
const VIEWS = [
  { locale: 'en', viewport: NARROW },
  { locale: 'vi', viewport: WIDE },
  ...(isDeep
    ? ([
        { locale: 'en', viewport: WIDE },
        { locale: 'vi', viewport: NARROW },
      ] as const)
    : []),
] as const

/** The sum of all shifts since the page began, as the browser measures them. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { readonly value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}

function filter(page: Page, reader: Reader): Locator {
  return page.getByRole('navigation', { name: reader.t('catalog.filter.title') })
}

for (const [place, { locale, viewport }] of VIEWS.entries()) {
  for (const path of everyNth(LISTINGS, 4, place)) {
    test(`[A11Y-01] [CAT-03] [CAT-05] ${path} in ${locale} at ${viewport.width} has no violation in either scheme, nothing moves, nothing lies outside`, async ({
      page,
      shop,
    }) => {
      await page.setViewportSize(viewport)
      const reader = new Reader(page, shop, locale)
      // the fonts are cached then, as for every reader who browses
      await reader.open('/account/contact')
      await reader.open(path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await reader.seesNoViolation()
      }
      expect(await layoutShift(page)).toBeLessThan(0.01)
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    })
  }
}

const PAGES_WITH_DRAWINGS = [
  ROOT,
  `${ROOT}/list`,
  `${ROOT}/search?q=route`,
  `${ROOT}/industries/bakery-and-food`,
] as const

for (const path of everyNth(PAGES_WITH_DRAWINGS, 4)) {
  test(`every drawing that ${path} refers to is in its file, whatever the catalogue calls it`, async ({
    page,
    shop,
  }) => {
    await new Reader(page, shop, 'en').open(path)
    const used = await page.locator('main use').evaluateAll((uses) => uses.map((use) => use.getAttribute('href') ?? ''))
    expect(used.length).toBeGreaterThan(3)
    const files = [...new Set(used.map((address) => address.split('#')[0] ?? ''))]
    const texts = await Promise.all(files.map(async (file) => (await page.request.get(shop.url + file)).text()))
    const drawn = new Set(
      files.flatMap((file, at) => [...(texts[at] ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${file}#${id}`)),
    )
    expect(used.filter((address) => !drawn.has(address))).toEqual([])
  })
}

test('[CAT-24] [CAT-04] filters and view stay together, through reload, back and the change of language', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(WIDE)
  const reader = new Reader(page, shop, 'en')
  // the folded twin for narrow columns stands in the document too
  const current = filter(page, reader).locator('[aria-current]').filter({ visible: true })
  await reader.open(ROOT)
  await filter(page, reader)
    .getByRole('link', { name: /^Home care/ })
    .click()
  await expect(page).toHaveURL(`${shop.url}${ROOT}/industries/home-care`)
  await filter(page, reader)
    .getByRole('link', { name: /^Field work/ })
    .click()
  await page.getByRole('link', { name: reader.t('catalog.view.list') }).click()
  const address = `${ROOT}/field-work/list?industry=home-care`
  await expect(page).toHaveURL(shop.url + address)
  await page.reload()
  await expect(current).toHaveText([/^Field work/, /^Home care/])
  await reader.hydrated()
  await page
    .getByLabel(/^Language and currency/)
    .first()
    .click()
  await page.getByRole('link', { name: 'Tiếng Việt' }).click()
  await expect(page).toHaveURL(`${shop.url}/vi${address}`)
  const industry = page.locator('[aria-current="true"]', { hasText: 'Chăm sóc tại nhà' })
  await expect(industry.filter({ visible: true })).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(shop.url + address)
  await page.goBack()
  await expect(page).toHaveURL(`${shop.url}${ROOT}/field-work?industry=home-care`)
})

test('[CAT-04] back from a product returns to the same place of the list, also for a visitor with a cart', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(NARROW)
  const reader = new Reader(page, shop, 'en')
  await reader.hasInCart('proofOfVisit')
  await reader.open(`${ROOT}/list`)
  const link = page.locator('main').getByRole('link', { name: 'Tracker gateway' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(1_000)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tracker gateway' })).toBeVisible()
  await page.goBack()
  await reader.hydrated()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await expect(link).toBeInViewport()
})

test('[CAT-24] a clicked filter that waits shows the boxes without text after 150 ms, and Escape gives the page back', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(WIDE)
  const reader = new Reader(page, shop, 'en')
  await page.clock.install({ time: 0 })
  await reader.open(ROOT)
  const main = page.locator('main')
  const plans = page.getByRole('heading', { name: 'Plans' })
  const box = await plans.boundingBox()
  await page.clock.pauseAt(3_600_000)
  // the next document never comes
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await filter(page, reader)
    .getByRole('link', { name: /^Optimizing/ })
    .click()
  await page.clock.runFor(140)
  await expect(main).not.toHaveAttribute('data-waiting')
  await page.clock.runFor(20)
  await expect(main).toHaveAttribute('data-waiting', '')
  await expect(plans).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  expect(await plans.boundingBox(), 'nothing jumps').toEqual(box)
  await page.keyboard.press('Escape')
  await expect(main).not.toHaveAttribute('data-waiting')
})

test('[A11Y-02] by keyboard alone: the skip link, the filter, the view, and a package', async ({ page, shop }) => {
  await page.setViewportSize(WIDE)
  const reader = new Reader(page, shop, 'en')
  const tabTo = async (target: Locator): Promise<void> => {
    await expect(async () => {
      await page.keyboard.press('Tab')
      expect(await target.evaluate((element) => element === document.activeElement)).toBe(true)
    }).toPass({ intervals: [0], timeout: 20_000 })
  }
  await reader.open(`${ROOT}/featured`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(filter(page, reader).getByRole('link', { name: /^Field service/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/featured\?industry=field-service$/)
  await reader.hydrated()
  const add = page.getByRole('button', { name: reader.t('catalog.plans.tryNow.named', { title: 'Field service' }) })
  await tabTo(add)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Selected' }), 'the same button').toBeFocused()
})

test('with storage blocked every list is shown and a package is chosen @deep', async ({ page, shop }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  const reader = new Reader(page, shop, 'fr')
  for (const path of LISTINGS) await reader.open(path)
  await reader.open(`${ROOT}/industries/bakery-and-food`)
  await page
    .getByRole('button', { name: reader.t('catalog.plans.tryNow.named', { title: 'Boulangerie' }) })
    .first()
    .click()
  await expect(page.getByRole('button', { name: reader.t('catalog.plans.selected') })).toBeVisible()
})

test.describe('a list of 25 packages', () => {
  let store: ThrowawayStore
  let large: RunningShop
  test.beforeAll(async () => {
    store = await throwawayStore('embedded')
    const files = editedCatalogue()
    files.addPackages(19)
    expect(await shopCommand(store, 'import', files.folder)).toMatchObject({ code: 0 })
    files.dispose()
    large = await startShopProcess(store)
  })
  test.afterAll(async () => {
    await large.stop()
    await store.dispose()
  })

  const tiles = (page: Page): Locator => page.locator('[id^="package-"]')

  test('[CAT-09] shows ten more in place, leaves the focus there, and going back returns to all that was shown', async ({
    page,
  }) => {
    const reader = new Reader(page, large, 'en')
    await reader.open(ROOT)
    await expect(tiles(page)).toHaveCount(10)
    const more = page.getByRole('link', { name: reader.t('catalog.showMore') })
    await more.focus()
    const top = await tiles(page)
      .first()
      .evaluate((tile) => tile.getBoundingClientRect().top)
    await page.keyboard.press('Enter')
    await expect(tiles(page)).toHaveCount(20)
    await expect(page).toHaveURL(`${large.url}${ROOT}?shown=20`)
    await expect(tiles(page).nth(10), 'the first new one').toBeFocused()
    expect(
      await tiles(page)
        .first()
        .evaluate((tile) => tile.getBoundingClientRect().top),
      'nothing jumps',
    ).toBe(top)
    await more.click()
    await expect(tiles(page)).toHaveCount(25)
    await expect(more).toHaveCount(0)
    await tiles(page).nth(22).click()
    await expect(page).toHaveURL(/\/packages\//)
    await page.goBack()
    await expect(tiles(page)).toHaveCount(25)
    await expect(tiles(page).nth(22)).toBeInViewport()
  })

  test.describe('whose next step does not come', () => {
    test.use({ expectedComplaint: /^Failed to load resource: net::ERR_FAILED|the cart could not be read/ })

    test('[CUI-15] the button is busy meanwhile, and the browser opens the longer list itself @deep', async ({
      page,
    }) => {
      const reader = new Reader(page, large, 'en')
      await reader.open(ROOT)
      const lost = Promise.withResolvers<void>()
      await page.route(`${large.url}${ROOT}?shown=20`, async (route) => {
        if (route.request().isNavigationRequest()) return route.continue()
        await lost.promise
        return route.abort()
      })
      await page.getByRole('link', { name: reader.t('catalog.showMore') }).click()
      const busy = page.locator('main a[aria-busy="true"]')
      await expect(busy.getByText(reader.t('common.loading'))).toBeVisible()
      const loaded = page.waitForEvent('load')
      lost.resolve()
      await loaded
      await expect(tiles(page)).toHaveCount(20)
      await expect(busy).toHaveCount(0)
    })
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('[CAT-09] [CAT-17] leads to the longer list, at its first new package', async ({ page }) => {
      const reader = new Reader(page, large, 'vi')
      await reader.visit(ROOT)
      await page.getByRole('link', { name: reader.t('catalog.showMore') }).click()
      await expect(page).toHaveURL(new RegExp(`/vi${ROOT}\\?shown=20#package-\\d+$`))
      await expect(tiles(page)).toHaveCount(20)
      await expect(tiles(page).nth(10)).toBeInViewport()
    })
  })
})

test('[CAT-12] on a phone the unit of an industry package is one line, and its saving the next', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(NARROW)
  const reader = new Reader(page, shop, 'en')
  await reader.open(ROOT)
  const units = page.locator('main li').getByText(/^per company \/ month/)
  const texts = await units.evaluateAll((all) =>
    all.flatMap((unit) => (unit instanceof HTMLElement && unit.children.length > 0 ? [unit.innerText] : [])),
  )
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => !/^per company \/ month\nyou\ssave\s\$\d+$/.test(text))).toEqual([])
})
