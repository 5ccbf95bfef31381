import { CartReader } from './cart-screens-stage.ts'
import { DEMO_EMAIL } from './main-screens.ts'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'

const PRICING = '/platform/marketplace/pricing'
const PLAN = '/platform/marketplace/packages/network'
const STORIES = [readerOn('en', 1440), readerOn('vi', 390, 'dark')]

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`a plan’s own page in ${setting}`, () => {
    test.use(screen)

    test('[SUB-03] a subscriber changes to it at once, or puts it into the cart, and tries nothing', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('planpage'))
      await reader.open(PLAN)
      const buy = page.getByRole('region', { name: t('catalog.product.price') })
      const change = buy.getByRole('link', {
        name: t('common.labelled', { label: t('upgrade.change'), text: 'Network' }),
        exact: true,
      })
      await expect(buy).not.toContainText(t('catalog.plans.tryNow'))
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await change.click()
      const dialog = page.getByRole('dialog')
      await expect(
        dialog.getByRole('heading', { name: t('upgrade.title', { from: 'Regional', to: 'Network' }) }),
      ).toBeVisible()
      await dialog.getByRole('button', { name: t('common.cancel') }).click()
      await expect(change).toBeVisible()

      await buy.getByRole('button', { name: t('catalog.add.named', { title: 'Network' }), exact: true }).click()
      await expect(buy.getByText(t('catalog.plans.selected'))).toBeVisible()
      await expect(change).toBeVisible()
    })

    test('[SUB-03] whose subscription has ended starts again with it', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.isSignedInAs(await reader.demoMember('expired'))
      await reader.open(PLAN)
      const buy = page.getByRole('region', { name: t('catalog.product.price') })
      await expect(buy.getByRole('button', { name: t('upgrade.reactivateWith', { plan: 'Network' }) })).toBeVisible()
      await expect(buy).not.toContainText(t('catalog.plans.tryNow'))
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[SUB-03] the page of a plan leads to the form of the change', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    await subscribes(reader, newAddress('plainplan'))
    await page.goto(shop.url + PLAN)
    await page.getByRole('link', { name: 'Change plan: Network', exact: true }).click()
    await expect(page).toHaveURL(/\/account\/billing\/subscription\?change=1&package_id=3#change$/)
    const name = reader.t('upgrade.title', { from: 'Regional', to: 'Network' })
    await expect(page.getByRole('region', { name })).toBeVisible()
  })
})

test('[CUI-09] a visitor and a member in trial read Try now there, and no change of plan', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'en')
  const tries = page.getByRole('button', { name: 'Try now: Network', exact: true })
  const change = page.getByRole('link', { name: /^Change plan/ })
  await reader.open(PLAN)
  await expect(tries).toBeVisible()
  await reader.isSignedInAs(DEMO_EMAIL.trial)
  await reader.open(PLAN)
  await expect(tries).toBeVisible()
  await expect(change).toHaveCount(0)
})

test('[CAT-10, CUI-09] a subscriber sees no gap under the plans, which plan is the way down (A-120), and the own package marked by a text', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new CartReader(page, shop, 'en')
  await reader.startsAs(DEMO_EMAIL.subscriber)
  await reader.open(PRICING)
  const plans = await page.locator('main article').first().boundingBox()
  const note = await page
    .locator('main')
    .getByText(reader.t('common.footer.prices', { currency: 'USD' }))
    .boundingBox()
  expect((note?.y ?? Infinity) - (plans?.y ?? 0) - (plans?.height ?? 0)).toBeLessThan(32)
  // Bakery and food costs more than Local and Regional, and less than Network; each stands over its column too
  for (const plan of ['Local', 'Regional'])
    // oxlint-disable-next-line no-await-in-loop -- one plan after the other
    await expect(page.getByRole('link', { name: reader.t('upgrade.down', { plan }), exact: true })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Change plan: Network', exact: true })).toHaveCount(2)
  // the own package is said to be it, by a text
  await reader.open('/platform/marketplace/industries/bakery-and-food')
  const own = page.getByRole('main').getByText(reader.t('catalog.plans.current'), { exact: true })
  await expect(own.filter({ visible: true })).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: /Bakery and food$/ })).toHaveCount(0)
})
