import { expect, newAddress, Reader, readerOn, test } from './stage.ts'

const PASSWORD = 'three quiet words'
const FACTOR = '/account/security/factor'

const STORIES = [readerOn('vi', 390), readerOn('en', 1440, 'dark')]

for (const { locale, setting, screen } of STORIES) {
  test.describe(`passkeys in ${setting}`, () => {
    test.use(screen)

    test('[ACC-15] a member adds a passkey, signs in with it alone and after the password, and removes it', async ({
      page,
      context,
      shop: { url, ...rest },
    }) => {
      // browsers take no numbers as the name of a shop
      const shop = { ...rest, url: url.replace('127.0.0.1', 'localhost') }
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const email = newAddress('passkey')
      const device = await context.newCDPSession(page)
      await device.send('WebAuthn.enable')
      const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      const recognises = (isUserVerified: boolean) =>
        device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const isSound = async () => {
        await reader.fitsTheWidth()
        await reader.seesNoViolation()
      }
      const signsIn = async () => {
        await context.clearCookies()
        await reader.open('/sign-in')
        await page.locator('#sign-in-email').fill(email)
      }

      await reader.hasInCart('regional')
      await reader.registers({ email, first_name: 'Lan', last_name: 'Vo', company: 'Kho', utm: {} })
      await reader.open('/account/billing/subscription')
      await isSound()
      await page.getByRole('link', { name: t('subscription.passkey.add'), exact: true }).click()
      await expect(page.getByRole('heading', { name: t('profile.passkey.title') })).toBeVisible()
      await reader.hydrated()
      const name = page.locator('#passkey-add-name')
      const password = page.locator('#passkey-add-password')

      await test.step('a wrong password and a device that recognises no one change nothing, and what was typed stays', async () => {
        await name.fill('Máy của Lan')
        await password.fill('not the right one')
        await button(t('profile.passkey.add')).click()
        await expect(password).toHaveAttribute('aria-invalid', 'true')
        await isSound()
        await password.fill(PASSWORD)
        await recognises(false)
        await button(t('profile.passkey.add')).click()
        await expect(page.getByRole('alert')).toHaveText(t('profile.passkey.cancelled'))
        await expect(name).toHaveValue('Máy của Lan')
        await isSound()
        await recognises(true)
      })

      await test.step('the first one comes with ten recovery codes, and is renamed', async () => {
        await button(t('profile.passkey.add')).click()
        await expect(page.getByRole('heading', { name: t('profile.factor.newCodes') })).toBeVisible()
        expect(await page.locator('main li code').allInnerTexts()).toHaveLength(10)
        await expect(page.getByText(t('profile.factor.isOnPasskey'))).toBeVisible()
        await isSound()
        await reader.open('/account/billing/subscription')
        await expect(page.getByText(t('subscription.passkey.text'))).toHaveCount(0)
        await reader.open(FACTOR)
        await page
          .locator('main summary')
          .filter({ hasText: t('profile.passkey.change') })
          .click()
        await page.locator('[id$="-rename-name"]').fill('Máy mới')
        await button(t('profile.passkey.rename')).click()
        await expect(page.getByText(t('profile.done.saved'))).toBeVisible()
        await expect(page.getByText('Máy mới', { exact: true })).toBeVisible()
        await isSound()
      })

      await test.step('it signs in alone, where the browser can; one who turns away has lost nothing', async () => {
        await signsIn()
        await expect(button(t('account.passkey.signIn'))).toBeVisible()
        await isSound()
        await recognises(false)
        await button(t('account.passkey.signIn')).click()
        await expect(page.getByRole('alert')).toHaveText(t('account.passkey.cancelled'))
        await expect(page.locator('#sign-in-email')).toHaveValue(email)
        await isSound()
        await recognises(true)
        await button(t('account.passkey.signIn')).click()
        await expect(page).toHaveURL(/billing\/subscription/)
      })

      await test.step('after the password it takes the place of the code', async () => {
        await signsIn()
        await page.locator('#sign-in-password').fill(PASSWORD)
        await button(t('account.signIn.submit')).click()
        await expect(button(t('account.passkey.use'))).toBeVisible()
        await isSound()
        await button(t('account.passkey.use')).click()
        await expect(page).toHaveURL(/billing\/subscription/)
      })

      await test.step('removed by itself and the password, it is unknown to the shop', async () => {
        await reader.open(FACTOR)
        await page
          .locator('main summary')
          .filter({ hasText: t('profile.passkey.change') })
          .click()
        const form = page.locator('form', { has: button(t('profile.passkey.remove')) })
        await form.getByRole('button', { name: t('profile.passkey.instead') }).click()
        await expect(form.getByRole('status')).toHaveText(t('profile.passkey.codeGiven'))
        await form.locator('input[type="password"]').fill(PASSWORD)
        await isSound()
        await button(t('profile.passkey.remove')).click()
        await expect(page.getByText(t('profile.done.passkeyRemoved'))).toBeVisible()
        await signsIn()
        await button(t('account.passkey.signIn')).click()
        await expect(page.getByRole('alert')).toHaveText(t('apiError.passkeyRejected'))
        await expect(page.locator('#sign-in-email')).toHaveValue(email)
        await isSound()
      })

      await test.step('without script there is no button that does nothing', async () => {
        const plain = await page.request.get(`${shop.url}/${locale === 'en' ? '' : `${locale}/`}sign-in`)
        const [drawn] = (await plain.text()).split('</main>')
        expect(drawn).toContain(t('account.signIn.forgot'))
        expect(drawn).not.toContain(t('account.passkey.signIn'))
      })
    })
  })
}
