import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, register, resultOf } from '@waybill/testkit/shop-journey'
import { typedCode } from '@waybill/testkit/staff-client'
import { expect, linkIn, newAddress, Reader, readerOn, test } from './stage.ts'

const PASSWORD = 'three quiet words'
const MEMBERS = '/account/members'
const FACTOR = '/account/security/factor'

const STORIES = [
  { ...readerOn('vi', 390), hasScript: true },
  { ...readerOn('en', 390, 'dark'), hasScript: false },
]

for (const { locale, setting, screen, hasScript } of STORIES) {
  test.describe(`a required second factor in ${setting}, ${hasScript ? 'with' : 'without'} script`, () => {
    // a wrong password is an answer of 422
    test.use({ ...screen, expectedComplaint: /Failed to load resource: / })
    if (!hasScript)
      test.beforeEach(({ page }) =>
        page.route(
          (url) => url.pathname.endsWith('.js'),
          (route) => route.abort(),
        ),
      )

    test('[ACC-15] the primary member sets one up, requires it of everyone, and a member is led to set one up before anything else', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const opens = (path: string) => (hasScript ? reader.open(path) : reader.visit(path))
      const button = (name: string) => page.getByRole('button', { name, exact: true }).click()
      const done = (text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      const isSound = async () => {
        await reader.fitsTheWidth()
        // a field that the header covers by half isn't a small one, and the page leads to what is wrong after its answer
        await expect(async () => {
          await page.evaluate(() => scrollTo(0, 0))
          await reader.seesNoViolation()
        }).toPass({ timeout: 20_000 })
      }
      const setUp = async (email: string) => {
        const secret = (await page.locator('main code').innerText()).replaceAll(' ', '')
        await page.locator('#factor-add-code').fill(typedCode(shop.url, { email, password: PASSWORD, secret }))
        await page.locator('#factor-add-password').fill(PASSWORD)
        await button(t('profile.factor.addButton'))
        await expect(page.getByRole('heading', { name: t('profile.factor.newCodes') })).toBeVisible()
      }
      const requires = async (password: string) => {
        await page.locator('#require-factor-password').fill(password)
        await button(t('team.required.turnOn'))
      }
      const [leader, email] = [newAddress('requires'), newAddress('is-led')]
      const { client: primary } = await register(shop.url, leader)
      expectOk(await primary.post(`${MEMBERS}/invitations`, { email, role: 'manage' }), 'the invitation')
      const link = linkIn(await reader.mailTo(email, '/account/invitation/'), '/account/invitation/')
      const member = new ShopClient(shop.url)
      const person = { first_name: 'Noor', last_name: 'Haddad', password: PASSWORD }
      expectOk(await member.post(new URL(link).pathname, person), 'the acceptance')

      await test.step('the own one comes first', async () => {
        await reader.hasSessionOf(primary)
        await opens(MEMBERS)
        await isSound()
        await page.getByRole('link', { name: t('team.required.ownFirst') }).click()
        await setUp(leader)
      })

      await test.step('a wrong password is rejected at its field, and the right one requires it', async () => {
        await opens(MEMBERS)
        await requires('not my password')
        await expect(page.locator('#require-factor-password')).toHaveAttribute('aria-invalid', 'true')
        await expect(page.locator('#invite-email')).not.toHaveAttribute('aria-invalid', 'true')
        await isSound()
        await requires(PASSWORD)
        await done(t('team.done.factorRequired'))
        await expect(page.getByText(t('team.required.isOn'))).toBeVisible()
        await isSound()
      })

      await test.step('the member is led to the set-up from wherever they go', async () => {
        await reader.hasSessionOf(member)
        await reader.visit('/account/billing/subscription')
        await expect(page).toHaveURL(new RegExp(`${FACTOR}$`))
        await expect(page.getByText(t('profile.factor.required'), { exact: true })).toBeVisible()
        await isSound()
        await opens(FACTOR)
        await setUp(email)
        await opens('/account/billing/subscription')
        await expect(page).toHaveURL(/billing\/subscription/)
        await opens(FACTOR)
        await expect(page.getByText(t('profile.factor.staysNote'))).toBeVisible()
        await expect(page.locator('#factor-remove-code')).toHaveCount(0)
        await isSound()
        expect(resultOf(await member.get('/account/team'))['requires_factor']).toBe(1)
      })
    })
  })
}
