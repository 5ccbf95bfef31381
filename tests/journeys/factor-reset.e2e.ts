import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { typedCode } from '@waybill/testkit/staff-client'
import { expect, linkIn, newAddress, Reader, readerOn, test } from './stage.ts'

const PASSWORD = 'three quiet words'
const MEMBERS = '/account/members'
const LINK = '/account/factor-reset/'
const NAME = 'Noor Haddad'

const STORIES = [
  { ...readerOn('fr', 390), hasScript: false },
  { ...readerOn('es', 390, 'dark'), hasScript: true },
]

/** A member with a second factor. */
async function secured(reader: Reader, primary: ShopClient) {
  const { url } = reader.shop
  const email = newAddress('loses')
  expectOk(await primary.post(`${MEMBERS}/invitations`, { email, role: 'manage' }), 'the invitation')
  const link = linkIn(await reader.mailTo(email, '/account/invitation/'), '/account/invitation/')
  const client = new ShopClient(url)
  const person = { first_name: 'Noor', last_name: 'Haddad', password: PASSWORD }
  expectOk(await client.post(new URL(link, url).pathname, person), 'the acceptance')
  const offer = resultOf(await client.get('/account/me/factor'))['offer'] as Readonly<Record<string, string>>
  const { sealed, secret = '' } = offer
  const code = typedCode(url, { email, password: PASSWORD, secret })
  expectOk(await client.post('/account/me/factor', { sealed, code, password: PASSWORD }), 'the factor')
  return email
}

for (const { locale, setting, screen, hasScript } of STORIES) {
  test.describe(`a lost second factor in ${setting}, ${hasScript ? 'with' : 'without'} script`, () => {
    // a wrong password and a sign-in that waits are answers of 422 and 401
    test.use({ ...screen, expectedComplaint: /Failed to load resource: / })
    if (!hasScript)
      test.beforeEach(({ page }) =>
        page.route(
          (url) => url.pathname.endsWith('.js'),
          (route) => route.abort(),
        ),
      )

    test('[ACC-15] the primary member resets it with the password, the member keeps it by the mail, and a day after the next reset it is gone', async ({
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
        await reader.seesNoViolation()
      }
      const { client: primary } = await register(shop.url, newAddress('leads'))
      const email = await secured(reader, primary)
      const row = page.getByRole('listitem').filter({ hasText: email }).first()
      const signIn = async () => {
        await page.context().clearCookies()
        await opens('/sign-in')
        await page.locator('#sign-in-email').fill(email)
        await page.locator('#sign-in-password').fill(PASSWORD)
        await button(t('account.signIn.submit'))
      }
      const reset = async (password: string) => {
        await page.locator('#factor-reset-password').fill(password)
        await button(t('team.factor.confirm'))
      }

      await test.step('the step of the sign-in says who helps where app and codes are lost', async () => {
        await signIn()
        await expect(page.getByText(t('account.factor.lost'))).toBeVisible()
        await isSound()
      })

      await test.step('the confirmation says what happens; a wrong password is rejected at its field', async () => {
        await reader.hasSessionOf(primary)
        await opens(MEMBERS)
        await expect(row).toContainText(t('team.factor.on'))
        await page.getByRole('link', { name: t('team.change.named', { name: NAME }) }).click()
        await page.getByRole('link', { name: t('team.factor.reset') }).click()
        await expect(page.getByRole('heading', { name: t('team.factor.title', { name: NAME }) })).toBeVisible()
        await isSound()
        await reset('not my password')
        await expect(page.locator('#factor-reset-password')).toHaveAttribute('aria-invalid', 'true')
        await isSound()
        await reset(PASSWORD)
        await done(t('team.done.factorReset'))
        await isSound()
      })

      await test.step('the primary member takes it back, and asks again', async () => {
        await button(t('team.factor.stop.named', { name: NAME }))
        await done(t('team.done.factorStopped'))
        await expect(row.getByRole('button')).toHaveCount(0)
        await opens(`${MEMBERS}?factor=1&member=${await idOf(primary, email)}`)
        await reset(PASSWORD)
        await done(t('team.done.factorReset'))
      })

      await test.step('the member keeps it by the link of the mail', async () => {
        await page.context().clearCookies()
        const announced = async () => (await mailsTo(shop.url, email)).filter(({ text }) => text.includes(LINK))
        await expect.poll(async () => (await announced()).length).toBe(2)
        // the newest one, in the language of this reader
        await opens(new URL(linkIn(await reader.mailTo(email, LINK), LINK)).pathname)
        await isSound()
        await button(t('profile.factor.stopButton'))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('profile.factor.stoppedTitle'))
        await isSound()
      })

      await test.step('once more, and a day later the password signs in alone', async () => {
        await reader.hasSessionOf(primary)
        await opens(`${MEMBERS}?factor=1&member=${await idOf(primary, email)}`)
        await reset(PASSWORD)
        await done(t('team.done.factorReset'))
        await advanceClock(shop.url, 'P1D')
        await signIn()
        await expect(page).toHaveURL(/billing\/subscription/)
        await opens('/account/security/factor')
        await expect(page.getByText(t('profile.factor.isOff'))).toBeVisible()
      })
    })
  })
}

async function idOf(primary: ShopClient, email: string): Promise<number> {
  const { members } = resultOf(await primary.get('/account/team')) as {
    readonly members: readonly { readonly id: number; readonly email: string }[]
  }
  return members.find((member) => member.email === email)?.id ?? 0
}
