import type { Page } from '@playwright/test'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { HARBORLINE, publishFolder } from '@waybill/testkit/second-shop'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, Reader, test as demo, sampled } from './stage.ts'

/** The stories of this file play in a shop with a brand, a paper and an ink of its own. */
const test = demo.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded')
      await publishFolder(store, HARBORLINE)
      const shop = await startShopProcess(store)
      await use(shop)
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const CATALOGUE = '/platform/marketplace'
const PAGES = [
  CATALOGUE,
  `${CATALOGUE}/pricing`,
  `${CATALOGUE}/shopping-cart-review`,
  '/account/contact',
  '/legal/terms',
]

/** Value of a token where it is used. */
function shown(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement('i')
    probe.style.color = `var(--${name})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
}

for (const { scheme, ground, brand } of [
  { scheme: 'light', ground: 'rgb(244, 247, 249)', brand: 'rgb(28, 114, 147)' },
  { scheme: 'dark', ground: 'rgb(8, 27, 39)', brand: 'rgb(77, 187, 232)' },
] as const) {
  test.describe(`a shop of its own colours in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme })

    for (const width of sampled([390, 1440], scheme === 'light' ? 0 : 1)) {
      test(`[A11Y-01] has them on every page at ${width} px, and no violation`, async ({ page, shop }) => {
        await page.setViewportSize({ width, height: 900 })
        const reader = new Reader(page, shop, 'en')
        for (const path of PAGES) {
          // oxlint-disable-next-line no-await-in-loop -- one window
          await reader.open(path)
          // oxlint-disable-next-line no-await-in-loop -- as above
          expect([await shown(page, 'paper'), await shown(page, 'route')], path).toEqual([ground, brand])
          // oxlint-disable-next-line no-await-in-loop -- as above
          await reader.seesNoViolation()
        }
      })
    }
  })
}

test('a shop’s own font draws its pages, and the font before it is as wide', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'fr')
  await reader.open(CATALOGUE)
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready
    const families = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    return families.map((family) => family.replaceAll(/['"]/g, ''))
  })
  expect(loaded).toContain('Shop Font')
  expect(loaded).not.toContain('Be Vietnam Pro')
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(
    /^"?Shop Font"?, "?Shop Fallback"?/,
  )
  const [own = 0, fallback = 0] = await page.evaluate(() =>
    ['Shop Font', 'Shop Fallback'].map((family) => {
      const probe = document.createElement('span')
      probe.style.font = `400 15px '${family}', monospace`
      probe.textContent = 'Everything in the plan, per company and month'
      document.body.append(probe)
      const { width } = probe.getBoundingClientRect()
      probe.remove()
      return width
    }),
  )
  expect(Math.abs(fallback / own - 1)).toBeLessThan(0.04)
})

test('what a reader or paper decides wins over the shop’s colours', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'en')
  await reader.open(CATALOGUE)
  await page.emulateMedia({ media: 'print' })
  expect([await shown(page, 'paper'), await shown(page, 'route')]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
  expect(await shown(page, 'route')).not.toBe('rgb(28, 114, 147)')
})
