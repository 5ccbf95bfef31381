import { expect, Reader, test } from './stage.ts'

const PRICING = '/platform/marketplace/pricing'

test.use({ viewport: { width: 390, height: 844 } })

test('[CAT-10] on a phone the table is drawn once it comes near, in the place that was kept for it', async ({
  page,
  shop,
}) => {
  await new Reader(page, shop, 'vi').open(PRICING)
  const isDrawn = () =>
    page.getByRole('table').evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
  const foot = () => page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().top + scrollY)
  expect(await isDrawn()).toBe(false)
  const before = await foot()
  await page.getByRole('heading', { level: 2 }).last().scrollIntoViewIfNeeded()
  await expect.poll(isDrawn).toBe(true)
  expect(await foot(), 'nothing below it has moved').toBe(before)
})

test('[CAT-10] the scrolling table of a phone is reached and moved by keyboard', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'en')
  await reader.open(PRICING)
  const region = page.getByRole('region', { name: reader.t('pricing.compare.table') })
  await region.focus()
  // a key that comes while the one before still scrolls may be lost
  const moves = (key: string, side: 'scrollLeft' | 'scrollTop'): Promise<void> =>
    expect(async () => {
      await page.keyboard.press(key)
      expect(await region.evaluate((box, name) => box[name], side)).toBeGreaterThan(0)
    }).toPass()
  await moves('ArrowRight', 'scrollLeft')
  await moves('ArrowDown', 'scrollTop')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
