import { everyNth, expect, Reader, sampled, test } from './stage.ts'

const CATALOGUE = '/platform/marketplace'

/** The four dedicated categories, each with the module that its example is of. */
const CATEGORIES = [
  { icon: 'telematics', module: { en: 'Tracker gateway', vi: 'Cổng thiết bị định vị' } },
  { icon: 'mobile', module: { en: 'Driver app', vi: 'Ứng dụng tài xế' } },
  { icon: 'api', module: { en: 'Spreadsheet import', vi: 'Nhập từ bảng tính' } },
  { icon: 'premium-support', module: { en: 'Dedicated support', vi: 'Chuyên viên riêng' } },
] as const

const LOOKS = [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'vi', width: 390, colorScheme: 'dark' },
] as const

for (const [place, { icon, module }] of everyNth([...CATEGORIES.entries()], 3)) {
  for (const { locale, width, colorScheme } of sampled(LOOKS, place % LOOKS.length)) {
    test(`[CAT-06] [A11Y-01] ${locale}, ${width} px, ${colorScheme}: the category ${icon} shows its own example before its modules, without a violation`, async ({
      page,
      shop,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      const reader = new Reader(page, shop, locale)
      await reader.open(`${CATALOGUE}/${icon}`)
      const main = page.getByRole('main')
      const title = module[locale]
      const example = main.getByText(reader.t('listing.category.example', { module: title }), { exact: true })
      await expect(example).toBeVisible()
      const modules = main.getByRole('heading', { name: reader.t('catalog.modules'), exact: true })
      const [first, second] = [await example.boundingBox(), await modules.boundingBox()]
      expect(first?.y ?? 0).toBeLessThan(second?.y ?? 0)
      await expect(main.getByText(reader.t('listing.category.from'))).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await reader.seesNoViolation()
      await example.getByRole('link').press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    })
  }
}

test('narrowing a category to an industry leaves its example, and its list is a list', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new Reader(page, shop, 'en')
  await reader.open(`${CATALOGUE}/telematics`)
  const from = page.getByRole('main').getByText(reader.t('listing.category.from'))
  await page.getByRole('link', { name: /^Public works/ }).click()
  await expect(page).toHaveURL(/industry=public-works$/)
  await expect(from).toBeVisible()
  await page.getByRole('link', { name: reader.t('catalog.view.list'), exact: true }).click()
  await expect(page).toHaveURL(/\/telematics\/list\?industry=public-works$/)
  await expect(page.getByRole('heading', { name: reader.t('catalog.modules'), exact: true })).toBeVisible()
  await expect(from).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const { icon, module } of everyNth(CATEGORIES, 4)) {
    test(`[CAT-17] the category ${icon} is complete, and a module of it is added by its form`, async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, 'en')
      await reader.visit(`${CATALOGUE}/${icon}`)
      const main = page.getByRole('main')
      await expect(main.getByText(reader.t('listing.category.example', { module: module.en }))).toBeVisible()
      const name = reader.t('catalog.add.named', { title: module.en })
      await main.getByRole('button', { name, exact: true }).first().click()
      await expect(
        main.getByRole('button', { name: reader.t('catalog.remove.named', { title: module.en }) }).first(),
      ).toBeVisible()
    })
  }
})
