import { expect, newAddress, Reader, readerOn, test } from './stage.ts'

const PASSWORD = 'three quiet words'

const STORIES = [
  { ...readerOn('fr', 390), hasScript: false },
  { ...readerOn('en', 1440, 'dark'), hasScript: true },
]

for (const { locale, setting, screen, hasScript } of STORIES) {
  test.describe(`the end of an account in ${setting}, ${hasScript ? 'with' : 'without'} script`, () => {
    // a wrong password is an answer of 422
    test.use({ ...screen, expectedComplaint: /Failed to load resource: / })
    if (!hasScript)
      test.beforeEach(({ page }) =>
        page.route(
          (url) => url.pathname.endsWith('.js'),
          (route) => route.abort(),
        ),
      )

    test('[ACC-18] a primary member reads what goes and what stays, requests the end, and takes it back', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const opens = (path: string) => (hasScript ? reader.open(path) : reader.visit(path))
      const button = (name: string) => page.getByRole('button', { name, exact: true }).click()
      const isSound = async () => {
        await reader.fitsTheWidth()
        await reader.seesNoViolation()
      }
      const request = async (password: string) => {
        await page.locator('#delete-password').fill(password)
        await button(t('profile.deletion.accountButton'))
      }

      await reader.hasInCart('regional')
      await opens('/register')
      const person = { first_name: 'Anouk', email: newAddress('deletion'), password: PASSWORD, company: 'Atelier' }
      for (const [field, value] of Object.entries(person))
        // oxlint-disable-next-line no-await-in-loop -- one field after the other
        await page.locator(`#register-${field}`).fill(value)
      await page.locator('#register-country').selectOption('FR')
      await button(t('account.register.submit'))
      await expect(page).toHaveURL(/billing\/subscription/)

      await opens('/account/security')
      await isSound()
      await page.getByRole('link', { name: t('profile.deletion.open') }).click()
      await expect(page.getByText(t('profile.deletion.staysLaw'))).toBeVisible()
      await expect(page.getByRole('link', { name: t('profile.deletion.handOverButton') })).toBeVisible()
      await isSound()

      await test.step('before that, they fetch what is known of them', async () => {
        await opens('/account/security/export')
        await page.locator('#export-password').fill('not the right one')
        await button(t('profile.export.request'))
        await expect(page.locator('#export-password')).toHaveAttribute('aria-invalid', 'true')
        await isSound()
        await page.locator('#export-password').fill(PASSWORD)
        await button(t('profile.export.request'))
        await expect(page.getByText(t('profile.done.export'))).toBeVisible()
        await isSound()
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: t('profile.export.download') }).click(),
        ])
        expect(file.suggestedFilename()).toMatch(/^data-.*\.zip$/)
        await opens('/account/security/deletion')
      })

      await test.step('a wrong password is rejected at its field', async () => {
        await request('not the right one')
        await expect(page.locator('#delete-password')).toHaveAttribute('aria-invalid', 'true')
        await isSound()
      })

      await test.step('requested, the day stands above each page of the account', async () => {
        await request(PASSWORD)
        await expect(page.getByText(t('profile.done.deletion'))).toBeVisible()
        await expect(page.getByRole('button', { name: t('profile.deletion.takeBack') })).toBeVisible()
        await isSound()
        await opens('/account/profile')
        await expect(page.getByRole('link', { name: t('profile.deletion.takeBack') })).toBeVisible()
        await isSound()
      })

      await test.step('taken back, it is gone', async () => {
        await page.getByRole('link', { name: t('profile.deletion.takeBack') }).click()
        await button(t('profile.deletion.takeBack'))
        await expect(page.getByText(t('profile.done.deletionWithdrawn'))).toBeVisible()
        await expect(page.getByRole('link', { name: t('profile.deletion.takeBack') })).toHaveCount(0)
        await isSound()
      })
    })
  })
}
