import type { Page } from '@playwright/test'
import { CartReader, CATALOGUE, fitsWidth, isInView, REVIEW } from './cart-screens-stage.ts'
import { expect, sampled, test } from './stage.ts'

const LOCALES = ['en', 'vi'] as const
const LANDSCAPE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true } as const

for (const locale of sampled(LOCALES)) {
  test(`[CUI-05] ${locale}: the review at 1440: title, lines, totals with what they include, and every button`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    await reader.adds('regional', 'proofOfVisit')
    await reader.open(REVIEW)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regional')
    const summary = page.getByRole('region', { name: t('cart.summary') }).filter({ visible: true })
    await expect(summary).toHaveCount(1)
    await expect(summary.locator('dt').last()).toContainText(t('cart.estimatedTotal'))
    await expect(summary.getByRole('button', { name: t('cart.teamAbout') })).toBeVisible()
    await expect(summary.getByRole('link', { name: t('cart.tryNow') })).toBeVisible()
    await expect(summary.getByRole('button', { name: t('cart.shareQuote') })).toBeVisible()
    await expect(summary.getByRole('button', { name: t('cart.estimatePrice') })).toBeVisible()
    await expect(summary.getByRole('link', { name: t('cart.addMore') })).toHaveAttribute('href', /\/list$/)
    const lines = page.getByRole('region', { name: t('cart.items') }).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await expect(page.getByRole('heading', { name: t('cart.schedule.title') })).toBeVisible()
    await reader.seesNoViolation()
  })

  test(`[CUI-05] ${locale}: the review at 390: total, currency and per month stay on top, with try now and get quote`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    await reader.adds('regional', 'proofOfVisit', 'supportHero')
    await reader.open(REVIEW)
    const block = page.getByRole('region', { name: t('cart.summary') }).filter({ visible: true })
    await expect(block).toHaveCount(1)
    // where the amount names its currency, no second name stands beside it
    await expect(block.getByText('USD', { exact: true })).toHaveCount(locale === 'en' ? 1 : 0)
    await expect(block).toContainText(locale === 'en' ? '$63' : '63\u00a0US$')
    await expect(block.getByText(t('cart.perMonth'))).toBeVisible()
    const [tryNow, quote] = [
      block.getByRole('link', { name: t('cart.tryNowShort') }),
      block.getByRole('button', { name: t('cart.getQuote') }),
    ]
    await expect(block.getByRole('link', { name: t('cart.addMore') }), 'only on its side').toBeHidden()
    await page.mouse.wheel(0, 700)
    await expect.poll(async () => [await isInView(tryNow), await isInView(quote)]).toEqual([true, true])
    await quote.click()
    await expect(page.getByRole('dialog', { name: t('quote.share.title') })).toBeVisible()
    await page.keyboard.press('Escape')
    await reader.seesNoViolation()
    await page.setViewportSize({ width: 320, height: 640 })
    await fitsWidth(page)
  })

  test(`[CUI-06] ${locale}: an empty cart invites back to the marketplace`, async ({ page, shop }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    await reader.open(REVIEW)
    await expect(page.getByRole('heading', { name: t('cart.empty.title') })).toBeVisible()
    await expect(page.getByText(t('cart.empty.text'))).toBeVisible()
    if (locale === 'en') {
      await expect(page.getByRole('heading', { name: 'Your shopping cart is empty.', exact: true })).toBeVisible()
      await expect(page.getByText('Return to the marketplace and add an item.')).toBeVisible()
    }
    await reader.seesNoViolation()
    await page.getByRole('link', { name: locale === 'en' ? 'GO TO MARKETPLACE' : t('cart.empty.button') }).click()
    await expect(page).toHaveURL(/\/platform\/marketplace\/featured$/)
  })
}

test('[CUI-05] any path with shopping-cart-review in it is the review; without script too', async ({
  browser,
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional')
  for (const path of [
    '/shopping-cart-review',
    '/account/shopping-cart-review?utm_source=mail',
    '/fr/x/shopping-cart-review-2',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const response = await page.goto(shop.url + path)
    expect(response?.status(), path).toBe(200)
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Regional')
  }
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  const quiet = new CartReader(await context.newPage(), shop, 'en')
  await quiet.adds('regional', 'proofOfVisit')
  await quiet.visit('/account/shopping-cart-review')
  const drivers = quiet.page.getByRole('textbox', { name: 'Drivers for Proof of visit' })
  await drivers.fill('12')
  await quiet.page.getByRole('button', { name: 'Set quantities' }).click()
  await expect(drivers).toHaveValue('12')
  await expect(quiet.page.getByRole('link', { name: /^\$48/ })).toBeVisible()
  await quiet.page.getByRole('link', { name: /^\$48/ }).click()
  await expect(
    quiet.page.getByRole('heading', { name: 'How we calculate $107' }).filter({ visible: true }),
  ).toBeVisible()
  await context.close()
})

test('[CUI-05] a quantity is entered on its line: the amounts follow at once, and the cart stores it', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional', 'proofOfVisit', 'smsNotice')
  await reader.open(REVIEW)
  const summary = page.getByRole('region', { name: 'Cart summary' }).filter({ visible: true })
  const saved = page.waitForResponse('**/cart/quantities*')
  await page.getByRole('button', { name: 'One more, Drivers for Proof of visit' }).click()
  await expect(
    page.getByRole('textbox', { name: /^Drivers for/ }).nth(1),
    'the other line counts them too',
  ).toHaveValue('2')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Proof of visit' }).getByRole('link', { name: /^\$8/ }),
  ).toBeVisible()
  await expect(summary.locator('dd').filter({ hasText: '$82' }).first()).toBeVisible()
  expect((await saved).status()).toBe(200)
  await reader.open(REVIEW)
  await expect(page.getByRole('textbox', { name: 'Drivers for Proof of visit' })).toHaveValue('2')
  await expect(summary.locator('dd').filter({ hasText: '$82' }).first()).toBeVisible()
})

test.describe('on its side, by touch', () => {
  for (const locale of sampled(LOCALES, 1)) {
    test(`[CUI-19] [CUI-08] ${locale}: the review has its third button there, and the share panel is one column with a close icon`, async ({
      browser,
      shop,
    }) => {
      const context = await browser.newContext(LANDSCAPE)
      const reader = new CartReader(await context.newPage(), shop, locale)
      const { page, t } = reader
      await reader.adds('regional', 'proofOfVisit')
      await reader.open(REVIEW)
      const block = page.getByRole('region', { name: t('cart.summary') }).filter({ visible: true })
      await expect(block).toHaveCount(1)
      await expect(block.getByRole('link', { name: t('cart.addMore') })).toBeVisible()
      const list = page.getByRole('region', { name: t('cart.items') })
      const [left, right] = [await list.boundingBox(), await block.boundingBox()]
      expect((left?.x ?? 0) + (left?.width ?? 0), 'the block stands beside the list').toBeLessThanOrEqual(right?.x ?? 0)
      await block.getByRole('button', { name: t('cart.getQuote') }).tap()
      const dialog = page.getByRole('dialog', { name: t('quote.share.title') })
      const [field, usage] = [dialog.getByLabel(t('quote.share.sendTo')), dialog.getByText(t('quote.share.usage'))]
      await expect(field).toBeVisible()
      const [top, below] = [await field.boundingBox(), await usage.boundingBox()]
      expect(below?.y ?? 0, 'usage stands under the fields').toBeGreaterThan((top?.y ?? 0) + (top?.height ?? 0))
      await dialog.getByRole('button', { name: t('common.close') }).tap()
      await expect(dialog).toBeHidden()
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(block.getByRole('link', { name: t('cart.addMore') }), 'upright it is gone').toBeHidden()
      await context.close()
    })
  }

  test('[CUI-19] a mouse has no landscape rules', async ({ page, shop }) => {
    await page.setViewportSize(LANDSCAPE.viewport)
    const reader = new CartReader(page, shop, 'en')
    await reader.adds('regional')
    await reader.open(REVIEW)
    const summary = page.getByRole('region', { name: 'Cart summary' }).filter({ visible: true })
    await expect(summary.getByRole('button', { name: 'Share quote' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get quote' })).toBeHidden()
  })

  test('[CUI-08] on a phone the header is fixed after 20 px of scrolling, and the cart is a bar at the foot', async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const reader = new CartReader(page, shop, 'en')
    await reader.adds('regional')
    await reader.open(CATALOGUE)
    const header = page.getByRole('banner')
    await expect(header).not.toHaveAttribute('data-fixed')
    await page.mouse.wheel(0, 400)
    await expect(header).toHaveAttribute('data-fixed')
    expect(
      await isInView(page.getByRole('region', { name: 'Cart summary' }).getByRole('link', { name: 'View cart' })),
    ).toBe(true)
  })
})

test('[CUI-16] resizing is handled once in 200 ms, scrolling once in 25, and a turned device is looked at 300 ms later', async ({
  page,
  shop,
}) => {
  const looks = await countsLooks(page)
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional')
  await page.clock.install()
  await reader.open(REVIEW)
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const { event, of, ms } of [
    { event: 'resize', of: 'pointer', ms: 200 },
    { event: 'scroll', of: 'scroll', ms: 25 },
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one event after the other
    const before = (await looks())[of]
    const since = async (): Promise<number> => (await looks())[of] - before
    // oxlint-disable-next-line no-await-in-loop -- the clock stands still
    await page.evaluate((name) => Array.from({ length: 50 }, () => window.dispatchEvent(new Event(name))), event)
    // oxlint-disable-next-line no-await-in-loop -- the clock stands still
    expect(await since(), `${event}, the first`).toBe(1)
    // oxlint-disable-next-line no-await-in-loop -- the clock goes on
    await page.clock.runFor(ms - 1)
    // oxlint-disable-next-line no-await-in-loop -- the clock stands still
    expect(await since(), `${event}, before ${ms} ms`).toBe(1)
    // oxlint-disable-next-line no-await-in-loop -- the clock goes on
    await page.clock.runFor(1_000)
    // oxlint-disable-next-line no-await-in-loop -- the clock stands still
    expect(await since(), `${event}, the last of them is not lost`).toBe(2)
  }
  const { pointer: before } = await looks()
  await page.evaluate(() => window.dispatchEvent(new Event('orientationchange')))
  await page.clock.runFor(299)
  expect((await looks()).pointer).toBe(before)
  await page.clock.runFor(1)
  expect((await looks()).pointer).toBe(before + 1)
})

/** Counts how often the page looks at its pointer, as after resizing, and at its place, as after scrolling. */
async function countsLooks(page: Page): Promise<() => Promise<Record<'pointer' | 'scroll', number>>> {
  await page.addInitScript(() => {
    const looks = { pointer: 0, scroll: 0 }
    const matchMedia = window.matchMedia.bind(window)
    window.matchMedia = (query) => {
      if (query.startsWith('(pointer: coarse)')) looks.pointer += 1
      return matchMedia(query)
    }
    Object.defineProperty(window, 'scrollY', {
      get: () => {
        looks.scroll += 1
        return document.documentElement.scrollTop
      },
    })
    Object.assign(window, { looks })
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- put there above
  return () => page.evaluate(() => (window as unknown as { looks: Record<'pointer' | 'scroll', number> }).looks)
}
