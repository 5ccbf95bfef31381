import type { Locator, Page } from '@playwright/test'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { CartReader, CATALOGUE, fitsWidth, REVIEW } from './cart-screens-stage.ts'
import { expect, test } from './stage.ts'

const HEIGHT = 900

async function reviewIn(page: Page, shop: RunningShop): Promise<CartReader> {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional', 'proofOfVisit')
  await reader.open(REVIEW)
  return reader
}

const styleOf = (part: Locator, property: string): Promise<string> =>
  part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('[CUI-08] at 751 px the review is that of the desktop, at 750 that of the phone', async ({ page, shop }) => {
  await reviewIn(page, shop)
  const [phone, desktop] = ['Get quote', 'Share quote'].map((name) => page.getByRole('button', { name }))
  for (const { width, isPhone } of [
    { width: 750, isPhone: true },
    { width: 751, isPhone: false },
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await page.setViewportSize({ width, height: HEIGHT })
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await expect(phone ?? page.locator('none'), `${width}`).toBeVisible({ visible: isPhone })
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await expect(desktop ?? page.locator('none'), `${width}`).toBeVisible({ visible: !isPhone })
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await fitsWidth(page)
  }
})

test('[CUI-08] at 751 px script and sheet agree on the search field: over the page on the desktop, in the flow below', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const opensAt = async (width: number): Promise<{ readonly isPushed: boolean; readonly rows: number }> => {
    await page.setViewportSize({ width, height: 420 })
    await reader.open(CATALOGUE)
    if (width < 751) await page.locator('header a[href$="/search"]').click()
    const field = page.getByRole('banner').getByRole('combobox')
    await field.fill('ro')
    const before = (await page.locator('main').boundingBox())?.y ?? 0
    await field.fill('route')
    await expect(page.getByRole('listbox')).toBeVisible()
    const after = (await page.locator('main').boundingBox())?.y ?? 0
    return { isPushed: after > before, rows: await page.getByRole('option').count() }
  }
  const [phone, desktop] = [await opensAt(750), await opensAt(751)]
  expect([phone.isPushed, desktop.isPushed]).toEqual([true, false])
  expect(phone.rows, 'a list in the flow has all of its rows, one over the page those that fit').toBeGreaterThan(
    desktop.rows,
  )
})

test('[CUI-08] beside a cart the plans stand beside each other at every width of the desktop', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional', 'proofOfVisit')
  await reader.open(CATALOGUE)
  for (const width of [951, 1001, 1100, 1201, 1280, 1440]) {
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await page.setViewportSize({ width, height: HEIGHT })
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    const tops = await Promise.all(
      ['Local', 'Regional', 'Network'].map(async (name) =>
        page.getByRole('article', { name }).evaluate((plan) => plan.getBoundingClientRect().top),
      ),
    )
    expect(new Set(tops).size, `one row at ${width}`).toBe(1)
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await fitsWidth(page)
  }
})

test('[CUI-08] the header follows by script up to 902 px and by itself from 903 on', async ({ page, shop }) => {
  const reader = new CartReader(page, shop, 'en')
  const header = page.getByRole('banner')
  for (const { width, isFixed } of [
    { width: 902, isFixed: true },
    { width: 903, isFixed: false },
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await page.setViewportSize({ width, height: HEIGHT })
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await reader.open(CATALOGUE)
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    expect(await styleOf(header, 'position'), `${width}, at the top`).toBe(isFixed ? 'relative' : 'sticky')
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await page.mouse.wheel(0, 400)
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(20)
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await expect.poll(() => header.getAttribute('data-fixed'), { message: `${width}` }).toBe(isFixed ? '' : null)
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    expect(await styleOf(header, 'position'), `${width}, scrolled`).toBe('sticky')
  }
})

for (const { width, height, isBeside, isRotateHintShown } of [
  { width: 1115, height: 560, isBeside: true, isRotateHintShown: true },
  { width: 1115, height: 561, isBeside: false, isRotateHintShown: false },
  { width: 1116, height: 560, isBeside: false, isRotateHintShown: true },
]) {
  test(`[CUI-08] [CUI-19] a touch device of ${width} by ${height} has ${isBeside ? 'the landscape layout' : 'the one of the desktop'}${isRotateHintShown ? ' and the line that asks to turn it' : ''}`, async ({
    browser,
    shop,
  }) => {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true })
    const { page, t } = await reviewIn(await context.newPage(), shop)
    await expect(page.getByRole('button', { name: 'Get quote' })).toBeVisible({ visible: isBeside })
    await expect(page.getByRole('button', { name: 'Share quote' })).toBeVisible({ visible: !isBeside })
    await expect(page.getByText(t('cart.landscape'))).toBeVisible({ visible: isRotateHintShown })
    await context.close()
  })
}
