import { expect, linkIn, newAddress, Reader, readerOn, test } from './stage.ts'

const PASSWORD = 'three quiet words'
const NEW_PASSWORD = 'four other quiet words'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

const STORIES = [
  { ...readerOn('vi', 390), hasScript: true, zone: 'Asia/Saigon' },
  { ...readerOn('en', 1440, 'dark'), hasScript: false, zone: 'UTC' },
]

for (const { locale, setting, screen, hasScript, zone } of STORIES) {
  test.describe(`the own profile in ${setting}, ${hasScript ? 'with' : 'without'} script`, () => {
    test.use({ ...screen, timezoneId: 'Asia/Ho_Chi_Minh' })
    if (!hasScript) {
      test.use({ expectedComplaint: /Failed to load resource: net::ERR_FAILED/ })
      // no file of ours arrives; axe, which comes with the test, still runs
      test.beforeEach(({ page }) =>
        page.route(
          (url) => url.pathname.endsWith('.js'),
          (route) => route.abort(),
        ),
      )
    }

    test('[ACC-14] a new member finds their zone, changes name, password and address, and signs another device out', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const email = newAddress('profile')
      const opens = (path: string) => (hasScript ? reader.open(path) : reader.visit(path))
      const button = (name: string) => page.getByRole('button', { name, exact: true }).click()
      const reads = (text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      const isSound = async () => {
        await reader.fitsTheWidth()
        await reader.seesNoViolation()
      }

      await test.step('registration proposes the zone of the browser, where it has script', async () => {
        await reader.hasInCart('regional')
        await opens('/register')
        for (const [field, value] of Object.entries({ first_name: 'Lan', email, password: PASSWORD, company: 'Kho' }))
          // oxlint-disable-next-line no-await-in-loop -- one field after the other
          await page.locator(`#register-${field}`).fill(value)
        await page.locator('#register-country').selectOption('VN')
        await button(t('account.register.submit'))
        await expect(page).toHaveURL(/billing\/subscription/)
        const mail = await reader.mailTo(email, '/verify-email/')
        await page.goto(linkIn(mail, '/verify-email/'))
        await opens('/account/profile')
        await expect(page.locator('#profile-time_zone')).toHaveValue(zone)
        await isSound()
      })

      await test.step('a profile without a name is rejected at its field, and saved with one', async () => {
        await page.locator('#profile-first_name').fill('')
        await page.getByRole('switch', { name: t('profile.mails.quotes') }).uncheck()
        await button(t('profile.save'))
        await expect(page.locator('#profile-first_name')).toHaveAttribute('aria-invalid', 'true')
        await expect(page.getByRole('switch', { name: t('profile.mails.quotes') })).not.toBeChecked()
        await isSound()
        await page.locator('#profile-first_name').fill('Mai')
        await button(t('profile.save'))
        await reads(t('profile.done.saved'))
        await expect(page.getByRole('switch', { name: t('profile.mails.quotes') })).not.toBeChecked()
      })

      await test.step('another device is listed in words, and signed out', async () => {
        const signedIn = await fetch(`${shop.url}/account/session`, {
          method: 'POST',
          headers: { origin: shop.url, 'x-waybill': '1', 'content-type': 'application/json', 'user-agent': PHONE },
          body: JSON.stringify({ email, password: PASSWORD }),
        })
        expect(signedIn.status).toBe(200)
        await opens('/account/security')
        const device = t('profile.device.named', { browser: 'Safari', system: 'iOS' })
        await expect(page.getByRole('listitem').filter({ hasText: device })).toBeVisible()
        await isSound()
        await button(t('profile.device.end.named', { device }))
        await reads(t('profile.done.ended'))
        await expect(page.getByText(device)).toHaveCount(0)
      })

      await test.step('a new password takes the present one', async () => {
        await page.locator('#password-password').fill('not my password')
        await page.locator('#password-new_password').fill(NEW_PASSWORD)
        await button(t('profile.password.save'))
        await expect(page.locator('#password-password')).toHaveAttribute('aria-invalid', 'true')
        await isSound()
        await page.locator('#password-password').fill(PASSWORD)
        await page.locator('#password-new_password').fill(NEW_PASSWORD)
        await button(t('profile.password.save'))
        await reads(t('profile.done.password'))
        await reader.mailTo(email, t('memberMail.passwordChanged.wrong'))
      })

      await test.step('a new address is confirmed by its mailbox, and the one before takes itself back', async () => {
        const fresh = newAddress('moved')
        await page.locator('#address-email').fill(fresh)
        await page.locator('#address-password').fill(NEW_PASSWORD)
        await button(t('profile.address.save'))
        await reads(t('profile.done.email'))
        await page.goto(linkIn(await reader.mailTo(fresh, '/email/confirm/'), '/account/email/confirm/'))
        await isSound()
        await button(t('profile.address.confirmButton'))
        await reads(t('profile.address.confirmed', { email: fresh }))
        await page.goto(linkIn(await reader.mailTo(email, '/email/restore/'), '/account/email/restore/'))
        await isSound()
        await button(t('profile.address.restoreButton'))
        await reads(t('profile.address.restored', { email }))
        await isSound()
        await page.goto(linkIn(await reader.mailTo(email, '/password/reset/'), '/account/password/reset/'))
        await expect(page.locator('#password-password')).toBeVisible()
      })
    })
  })
}
