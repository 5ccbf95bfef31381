import { expect, linkIn, Reader, readerOn, sampled, testOfMovedClock as test } from './stage.ts'

const REVIEW = '/platform/marketplace/shopping-cart-review'

const STORIES = [readerOn('en', 390), readerOn('fr', 1440, 'dark')]

for (const { locale, setting, screen } of sampled(STORIES, 1)) {
  test.describe(`a cart for approval in ${setting}`, () => {
    test.use(screen)

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
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        const send = page.getByRole('main').locator('form button[type="submit"]')
        await send.focus()
        await page.keyboard.press('Enter')
        await expect(send).toHaveCount(0)
        await reader.seesNoViolation()
      })

      await test.step('the banner and the mail lead to the same cart', async () => {
        const mail = await reader.mailTo(primary, '/account/approval')
        await reader.isSignedInAs(primary)
        await page.goto(linkIn(mail, '/account/approval'))
        await expect(page).toHaveURL(/shopping-cart-review/)
        await reader.open('/platform/marketplace')
        await reader.seesNoViolation()
        await page
          .getByRole('main')
          .getByRole('link', { name: t('account.approval.openCart') })
          .click()
        await expect(page).toHaveURL(/shopping-cart-review/)
        await expect(page.getByRole('link', { name: t('account.approval.openCart') })).toHaveCount(0)
      })

      await test.step('once it has changed, the banner leads to the difference first, which fits a phone (S-21)', async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await reader.hasInCart('regional')
        await reader.open('/platform/marketplace')
        const toCart = page.getByRole('main').getByRole('link', { name: t('account.approval.openCart') })
        await toCart.click()
        await expect(page).toHaveURL(/account\/approval\?request=/)
        await reader.hydrated()
        const [opening = ''] = t('account.approval.changed', { name: '|' }).split('|')
        await expect(page.getByRole('main').getByRole('heading', { name: opening.trim() })).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        await toCart.click()
        await expect(page).toHaveURL(/shopping-cart-review/)
      })
    })
  })
}
