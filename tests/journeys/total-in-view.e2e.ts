import type { Page } from '@playwright/test'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { CartReader } from './cart-screens-stage.ts'
import { everyNth, expect, Reader, test } from './stage.ts'

const CATALOGUE = '/platform/marketplace'
const PATHS = [
  CATALOGUE,
  `${CATALOGUE}/optimizing`,
  // in the plan, in the cart by itself, and not in it yet
  `${CATALOGUE}/optimizing/route-optimizer`,
  `${CATALOGUE}/field-work/proof-of-visit`,
  `${CATALOGUE}/field-work/visit-forms`,
  `${CATALOGUE}/pricing`,
  `${CATALOGUE}/search?q=route`,
  `${CATALOGUE}/shopping-cart-review`,
  '/register',
]
/** Modules that a package has for less. */
const CHEAPER_AS_A_PACKAGE = [31, 34, 19, 24, 33, 53, 21, 13]
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1115, height: 560 },
  { width: 1001, height: 768 },
  { width: 1440, height: 900 },
] as const

/** Count of an amount in the window, as the page opens. */
const seen = (page: Page, amount: string): Promise<number> =>
  page.evaluate((text) => {
    const parts = [...document.querySelectorAll('body *')].filter(
      (part) => part.children.length < 4 && part.textContent === text && part.checkVisibility(),
    )
    return parts.filter((part) => {
      const { top, bottom, width } = part.getBoundingClientRect()
      return width > 2 && top >= 0 && bottom <= innerHeight
    }).length
  }, amount)

for (const viewport of everyNth(WINDOWS, 2)) {
  test(`[CUI-03] the total is in view before anything is scrolled, ${viewport.width} by ${viewport.height}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    const reader = new Reader(page, shop, 'en')
    await reader.hasInCart('regional', 'proofOfVisit')
    const total = formatMoney(money(63_00, 'USD'), 'en')
    for (const path of PATHS) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await reader.open(path)
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await expect.poll(() => seen(page, total), path).toBeGreaterThan(0)
    }
  })
}

test('[CUI-03] beside a product that is in the cart stands the total of the cart, which leads to it', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new Reader(page, shop, 'en')
  await reader.hasInCart('regional', 'proofOfVisit')
  await reader.open(`${CATALOGUE}/field-work/proof-of-visit`)
  const standing = page.getByRole('region', { name: reader.t('common.cart'), exact: true })
  await expect(standing).toContainText(/Estimated total · 2 items.*\$63/)
  await reader.seesNoViolation()
  // with a row for it in the sum of the product, it is said once
  await page.getByRole('button', { name: reader.t('catalog.remove.named', { title: 'Proof of visit' }) }).click()
  await expect(page.getByText(reader.t('catalog.product.estimatedTotalNow'))).toBeVisible()
  await expect(standing).toHaveCount(0)
})

for (const [width, height] of [
  [1001, 768],
  [1440, 640],
] as const)
  test(`[CUI-08] [CART-26] a better package hides neither the main button nor the total, ${width} by ${height}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height })
    const reader = new CartReader(page, shop, 'en')
    // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
    for (const id of CHEAPER_AS_A_PACKAGE) await reader.posts('/cart/add', { id, module: 1 })
    await reader.open(CATALOGUE)
    const sidebar = reader.sidebar()
    await expect(sidebar.getByRole('button', { name: /^Switch to / })).toBeAttached()
    // nothing lies over it, and nothing is scrolled to reach it
    await sidebar.getByRole('link', { name: 'Try now for free' }).click({ trial: true })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(sidebar.getByText(/^Estimated total/).first()).toBeInViewport({ ratio: 1 })
    // what stands below the total is reached in the card, in the middle of a long page too
    await page.evaluate(() => scrollTo(0, 1500))
    const share = sidebar
      .getByRole('link', { name: 'Share quote' })
      .or(sidebar.getByRole('button', { name: 'Share quote' }))
    await share.click({ trial: true })
    expect(await page.evaluate(() => scrollY)).toBe(1500)
  })
