import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, linkIn, Reader, sampled, test as demo } from './stage.ts'

const REVIEW = '/platform/marketplace/shopping-cart-review'

const STORIES = [
  { locale: 'en', width: 390, height: 844, scheme: 'light' },
  { locale: 'fr', width: 1440, height: 900, scheme: 'dark' },
] as const

/** A shop of this file's own: the banner stands above every page of the demo member that other stories play. */
const test = demo.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded')
      const shop = await startShop(store)
      await use(shop)
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

for (const { locale, width, height, scheme } of sampled(STORIES)) {
  test.describe(`a cart for approval in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale, colorScheme: scheme })

    test('[ACC-13] a member sends the cart, the primary member opens the very one from the banner', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const primary = await reader.demoMember('primary')
      await reader.isSignedInAs(await reader.demoMember('non-primary'))
      await reader.hasInCart('proofOfVisit')

      await test.step('where it can’t be checked out, it can be sent', async () => {
        await reader.open(REVIEW)
        await page
          .getByRole('link', { name: t('common.askApproval') })
          .filter({ visible: true })
          .first()
          .click()
        await reader.hydrated()
        await expect(page.getByRole('heading', { level: 1, name: t('account.approval.title') })).toBeVisible()
        await reader.seesNoBarrier()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        const send = page.getByRole('main').locator('form button[type="submit"]')
        await send.focus()
        await page.keyboard.press('Enter')
        await expect(send).toHaveCount(0)
        await reader.seesNoBarrier()
      })

      await test.step('the banner and the mail lead to the same cart', async () => {
        const mail = await reader.mailTo(primary, '/account/approval')
        await reader.isSignedInAs(primary)
        await page.goto(linkIn(mail, '/account/approval'))
        await expect(page).toHaveURL(/shopping-cart-review/)
        await reader.open('/platform/marketplace')
        await reader.seesNoBarrier()
        await page
          .getByRole('main')
          .getByRole('link', { name: t('account.approval.openCart') })
          .click()
        await expect(page).toHaveURL(/shopping-cart-review/)
        await expect(page.getByRole('link', { name: t('account.approval.openCart') })).toHaveCount(0)
      })
    })
  })
}
