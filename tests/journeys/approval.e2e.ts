import { expect, linkIn, Reader, readerOn, sampled, testOfMovedClock as test } from './stage.ts'

const REVIEW = '/platform/marketplace/shopping-cart-review'

const STORIES = [readerOn('en', 390), readerOn('fr', 1440, 'dark')]

for (const { locale, setting, screen } of sampled(STORIES, 1)) {
  test.describe(`a cart for approval in ${setting}`, () => {
    test.use(screen)

    test('[ACC-13] a member sends the cart, the primary member sees it and declines it with words', async ({
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
        await expect(page.getByRole('heading', { level: 1, name: t('approval.title') })).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        const send = page.getByRole('main').locator('form button[type="submit"]')
        await send.focus()
        await page.keyboard.press('Enter')
        await expect(send).toHaveCount(0)
        await reader.seesNoViolation()
      })

      await test.step('mail and banner lead the primary member to what was sent', async () => {
        const mail = await reader.mailTo(primary, '/account/approval')
        await reader.isSignedInAs(primary)
        const { pathname, search } = new URL(linkIn(mail, '/account/approval'))
        await reader.open(pathname + search)
        await expect(page.getByRole('heading', { level: 1, name: t('approval.decide.title') })).toBeVisible()
        await expect(page.getByRole('link', { name: t('approval.banner.look') })).toHaveCount(0)
        await reader.open('/platform/marketplace')
        await reader.seesNoViolation()
        await page
          .getByRole('main')
          .getByRole('link', { name: t('approval.banner.look') })
          .click()
        await expect(page).toHaveURL(/account\/approval\?request=/)
      })

      await test.step('once it has changed, the difference comes first, which fits a phone (S-21)', async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await reader.hasInCart('regional')
        await page.reload()
        await reader.hydrated()
        const [opening = ''] = t('approval.changed', { name: '|' }).split('|')
        await expect(page.getByRole('main').getByRole('heading', { name: opening.trim() })).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
      })

      await test.step('declining takes words, which stay while they are missing or too many', async () => {
        const main = page.getByRole('main')
        await main
          .locator('summary')
          .filter({ hasText: t('approval.decide.decline') })
          .click()
        await main.getByRole('button', { name: t('approval.decide.declineSend') }).click()
        await reader.hydrated()
        await expect(main.getByRole('alert')).toBeVisible()
        const words = main.getByLabel(t('approval.decide.words'))
        await expect(words).toHaveAttribute('aria-invalid', 'true')
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        await words.fill('Chưa phải lúc này.')
        await main.getByRole('button', { name: t('approval.decide.declineSend') }).click()
        await reader.hydrated()
        await expect(main.getByRole('heading', { name: t('approval.over.declined') })).toBeVisible()
        await expect(main.getByRole('blockquote')).toHaveText('Chưa phải lúc này.')
        await reader.seesNoViolation()
      })
    })
  })
}
