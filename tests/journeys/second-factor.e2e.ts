import { freshCode } from '@waybill/testkit/staff-client'
import { expect, newAddress, Reader, readerOn, test } from './stage.ts'

const PASSWORD = 'three quiet words'
const FACTOR = '/account/security/factor'

const STORIES = [
  { ...readerOn('vi', 390), hasScript: true },
  { ...readerOn('en', 1440, 'dark'), hasScript: false },
]

for (const { locale, setting, screen, hasScript } of STORIES) {
  test.describe(`the second factor in ${setting}, ${hasScript ? 'with' : 'without'} script`, () => {
    // wrong passwords and codes are answers of 401 and 422
    test.use({ ...screen, expectedComplaint: /Failed to load resource: / })
    if (!hasScript)
      test.beforeEach(({ page }) =>
        page.route(
          (url) => url.pathname.endsWith('.js'),
          (route) => route.abort(),
        ),
      )

    test('[ACC-15] a member sets a factor up, signs in with it and with a recovery code, and removes it', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const email = newAddress('factor')
      const opens = (path: string) => (hasScript ? reader.open(path) : reader.visit(path))
      const button = (name: string) => page.getByRole('button', { name, exact: true }).click()
      const isSound = async () => {
        await reader.fitsTheWidth()
        await reader.seesNoViolation()
      }
      const confirm = async (intent: string, typed: { readonly code: string; readonly password: string }) => {
        await page.locator(`#factor-${intent}-code`).fill(typed.code)
        await page.locator(`#factor-${intent}-password`).fill(typed.password)
      }
      const signIn = async (password: string) => {
        await page.context().clearCookies()
        await opens('/sign-in')
        await page.locator('#sign-in-email').fill(email)
        await page.locator('#sign-in-password').fill(password)
        await button(t('account.signIn.submit'))
      }

      await reader.hasInCart('regional')
      await opens('/register')
      for (const [field, value] of Object.entries({ first_name: 'Lan', email, password: PASSWORD, company: 'Kho' }))
        // oxlint-disable-next-line no-await-in-loop -- one field after the other
        await page.locator(`#register-${field}`).fill(value)
      await page.locator('#register-country').selectOption('VN')
      await button(t('account.register.submit'))
      await expect(page).toHaveURL(/billing\/subscription/)

      await opens('/account/security')
      await page.getByRole('link', { name: t('profile.factor.add') }).click()
      await expect(page.getByRole('img', { name: t('profile.factor.qr') })).toBeVisible()
      await isSound()
      const secret = (await page.locator('main code').innerText()).replaceAll(' ', '')
      const code = () => freshCode(shop.url, { email, password: PASSWORD, secret })

      await test.step('a wrong code is rejected at its field, and the secret stays', async () => {
        await confirm('add', { code: '12', password: PASSWORD })
        await button(t('profile.factor.addButton'))
        await expect(page.locator('#factor-add-code')).toHaveAttribute('aria-invalid', 'true')
        expect((await page.locator('main code').innerText()).replaceAll(' ', '')).toBe(secret)
        await isSound()
      })

      const codes = await test.step('the right one shows ten recovery codes', async () => {
        await confirm('add', { code: code(), password: PASSWORD })
        await button(t('profile.factor.addButton'))
        await expect(page.getByRole('heading', { name: t('profile.factor.newCodes') })).toBeVisible()
        await isSound()
        return page.locator('main li code').allInnerTexts()
      })
      expect(codes).toHaveLength(10)

      await test.step('the sign-in rejects a wrong password, then a wrong code, and takes the next one', async () => {
        await signIn('not the right one')
        await expect(page.getByRole('alert')).toContainText(t('apiError.signInFailed'))
        await signIn(PASSWORD)
        await expect(page.locator('#sign-in-code')).toBeVisible()
        await isSound()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.factor.title'))
        await page.getByRole('link', { name: t('account.factor.again') }).click()
        await expect(page.locator('#sign-in-password')).toBeVisible()
        await signIn(PASSWORD)
        await expect(page.locator('#sign-in-code')).toBeVisible()
        await page.locator('#sign-in-code').fill('000')
        await button(t('account.signIn.submit'))
        await expect(page.getByRole('alert')).toContainText(t('apiError.factorWrong'))
        await isSound()
        await page.locator('#sign-in-code').fill(code())
        await button(t('account.signIn.submit'))
        await expect(page).toHaveURL(/billing\/subscription/)
      })

      await test.step('a recovery code signs in, and another one with the password removes the factor', async () => {
        await signIn(PASSWORD)
        await page.locator('#sign-in-code').fill(codes[0] ?? '')
        await button(t('account.signIn.submit'))
        await expect(page).toHaveURL(/billing\/subscription/)
        await opens(FACTOR)
        await expect(page.getByText(t('profile.factor.codesLeft', { count: 9 }))).toBeVisible()
        await isSound()
        await confirm('remove', { code: codes[0] ?? '', password: PASSWORD })
        await button(t('profile.factor.removeButton'))
        await expect(page.locator('#factor-remove-code')).toHaveAttribute('aria-invalid', 'true')
        await isSound()
        await confirm('remove', { code: codes[1] ?? '', password: PASSWORD })
        await button(t('profile.factor.removeButton'))
        await expect(page.getByText(t('profile.done.factorOff'))).toBeVisible()
        await isSound()
      })
    })
  })
}
