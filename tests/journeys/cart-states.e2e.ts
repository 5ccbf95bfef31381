import { CartReader, CATALOGUE, PRODUCT, REVIEW } from './cart-screens-stage.ts'
import { expect, sampled, test } from './stage.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const SHOWN = [
  { locale: 'en', name: 'cart.shareQuote' },
  { locale: 'vi', name: 'cart.estimatePrice' },
] as const

for (const { locale, name } of sampled(SHOWN, 1)) {
  test.describe(`what ${name} opens`, () => {
    test.use({ expectedComplaint: /^Failed to load resource: net::ERR_FAILED/ })

    test(`[CUI-15] ${locale}: while its code loads the button is busy, and it opens when it has come`, async ({
      page,
      shop,
    }) => {
      const reader = new CartReader(page, shop, locale)
      const { t } = reader
      await reader.adds('regional', 'proofOfVisit')
      await reader.open(REVIEW)
      let release = (): void => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\/assets\/(share-quote|estimate-panel)-.*\.js/, async (route) => {
        await released
        await route.continue()
      })
      const button = page.getByRole('button', { name: t(name) }).filter({ visible: true })
      await button.click()
      const busy = page.locator('button[aria-busy="true"]')
      await expect(busy).toContainText(t('common.loading'))
      await expect(busy, 'it keeps the focus').toBeFocused()
      release()
      await expect(page.getByRole('dialog')).toBeVisible()
    })

    test(`[CUI-15] ${locale}: where its code can't be loaded, a text says so, and the cart stays usable`, async ({
      page,
      shop,
    }) => {
      const reader = new CartReader(page, shop, locale)
      const { t } = reader
      await reader.adds('regional', 'proofOfVisit')
      await reader.open(REVIEW)
      await page.route(/\/assets\/(share-quote|estimate-panel)-.*\.js/, (route) => route.abort())
      const button = page.getByRole('button', { name: t(name) }).filter({ visible: true })
      await button.click()
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: t('common.failed') })
          .first(),
      ).toBeAttached()
      await expect(page.locator('button[aria-busy="true"]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regional')
    })
  })
}

test('[CUI-15] the details panel of a cart without anything charged by use says so, and counts the team', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional')
  await reader.open(REVIEW)
  await page.getByRole('button', { name: 'Estimate price' }).filter({ visible: true }).click()
  const details = page.getByRole('dialog', { name: 'Estimate price' })
  await expect(details.getByText(/^The price of this cart is the same/)).toBeVisible()
  await expect(details.getByRole('textbox', { name: 'Team members' })).toHaveValue('5')
})

test('[CUI-15] quantities that can’t be saved are rolled back, with a text', async ({ page, shop }) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('proofOfVisit')
  await reader.open(REVIEW)
  await page.route('**/cart/quantities*', (route) =>
    route.fulfill({
      status: 422,
      json: { status: 422, result: 'Too many drivers for us.', code: 'quantity-out-of-range', reference: 'r' },
    }),
  )
  await page.getByRole('button', { name: 'One more, Drivers for Proof of visit' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Too many drivers for us.' }).first()).toBeAttached()
  await expect(page.getByRole('textbox', { name: 'Drivers for Proof of visit' })).toHaveValue('1')
})

test('[CUI-15] the first product in the cart has its place while it is being added', async ({ page, shop }) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.open(CATALOGUE)
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/cart/add*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: reader.t('catalog.plans.tryNow.named', { title: 'Regional' }) }).click()
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
  release()
  await expect(reader.sidebar().getByRole('heading', { name: 'Regional' })).toBeVisible()
})

for (const locale of sampled(['en', 'es'] as const, 1)) {
  test(`[CART-23] ${locale}: what nothing needs any more stays, says so, and goes by one click`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    await reader.adds('visitForms', 'calendarFeed')
    await reader.posts('/cart/remove', { id: PRODUCT.visitForms })
    await reader.open(REVIEW)
    const lines = page.getByRole('region', { name: t('cart.items') }).getByRole('listitem')
    const idle = lines.filter({ hasText: t('cart.noLongerNeeded') })
    const count = await idle.count()
    expect(count).toBeGreaterThan(1)
    await reader.seesNoViolation()
    await page.getByRole('button', { name: t('estimate.removeOrphans', { count }) }).click()
    await expect(idle).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 }), 'the focus goes on').toBeFocused()
  })
}

test('[A11Y-02] the cart by keyboard alone: sidebar, quantities, steps, panels and back', async ({ page, shop }) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional', 'proofOfVisit')
  await reader.open(CATALOGUE)
  const sidebar = reader.sidebar()
  const reaches = async (name: string): Promise<void> => {
    for (let press = 0; press < 200; press += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one stop after the other
      await page.keyboard.press('Tab')
      // oxlint-disable-next-line no-await-in-loop -- one stop after the other
      const words = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
      })
      if (words.includes(name)) return
    }
    throw new Error(`${name} is not reached`)
  }
  await sidebar.getByRole('link', { name: 'Back', exact: true }).focus()
  await reaches('$59')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'How we calculate $59' })).toBeFocused()
  await page.keyboard.press('Escape')
  await reaches('Remove Proof of visit')
  await reaches('Estimate price')
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Estimate price' })
  await expect(details).toBeVisible()
  await reaches('Drivers for Proof of visit')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(details.locator('dd a').first()).toContainText(/\$6[37]|\$71/)
  await page.keyboard.press('Escape')
  await expect(sidebar.getByRole('button', { name: 'Estimate price' })).toBeFocused()
  await expect(sidebar.getByRole('listitem').filter({ hasText: 'Proof of visit' })).toContainText(/[23] drivers/)
})
