import { startNameServer } from '@waybill/testkit/name-server'
import { startRealProvider, type RealProvider } from '@waybill/testkit/real-provider'
import { register, resultOf } from '@waybill/testkit/shop-journey'
import { expect, Reader, readerOn, testInOwnShop } from './stage.ts'

const names = await startNameServer()
const test = testInOwnShop({ DNS_SERVERS: names.address })

const DOMAIN = 'boulangerie.example'
const MEMBER = `noor@${DOMAIN}`
const SECRET = 'le secret du client'
const { locale, screen, setting } = readerOn('fr', 390)

// wrong inputs are answers of 409 and 422; the pages of the provider have no icon
test.use({ ...screen, expectedComplaint: /Failed to load resource: / })

test(`[ACC-16] a company sets its sign-in up, and a member comes, cancels, signs in and confirms there, in ${setting}`, async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  const reader = new Reader(page, shop, locale)
  const { t } = reader
  const button = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const shows = (text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  const isSound = async () => {
    await reader.fitsTheWidth()
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, 0))
      await reader.seesNoViolation()
    }).toPass({ timeout: 20_000 })
  }
  const logsIn = async (login: string) => {
    await page.locator('input[name="login"]').fill(login)
    await page.locator('input[name="password"]').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
  }
  const gives = async (email: string) => {
    await page.locator('#company-email').fill(email)
    await button(t('account.company.submit'))
  }
  const { client: primary } = await register(shop.url, `mira@${DOMAIN}`, { locale })
  const redirectUri = String(resultOf(await primary.get('/account/company-sign-in'))['redirect_uri'])
  const provider: RealProvider = await startRealProvider({ clientId: 'boutique', secret: SECRET, redirectUri })

  await test.step('the primary member proves the domain', async () => {
    await reader.hasSessionOf(primary)
    await reader.open('/account/members')
    await page.getByRole('link', { name: t('team.company.open') }).click()
    await expect(page.getByRole('heading', { name: t('company.title'), level: 1 })).toBeVisible()
    await isSound()
    await page.locator('#domain').fill('pas un domaine')
    await button(t('company.domains.add'))
    await expect(page.locator('#domain')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('#domain')).toHaveValue('pas un domaine')
    await page.locator('#domain').fill(DOMAIN)
    await button(t('company.domains.add'))
    await shows(t('company.done.added'))
    await button(t('company.domains.check.named', { domain: DOMAIN }))
    await shows(t('apiError.domainUnproved'))
    await isSound()
    const [name = '', value = ''] = await page.locator('section[aria-labelledby="domains"] code').allInnerTexts()
    names.records.set(name, value)
    await button(t('company.domains.check.named', { domain: DOMAIN }))
    await shows(t('company.domains.verified'))
  })

  await test.step('and the provider, with the password', async () => {
    await shows(redirectUri)
    await page.locator('#provider-issuer').fill(provider.issuer)
    await page.locator('#provider-client_id').fill('boutique')
    await page.locator('#provider-client_secret').fill(SECRET)
    await page.getByRole('radio', { name: t('team.role.manage'), exact: true }).check()
    await page.locator('#provider-password').fill('pas le bon')
    await button(t('company.provider.save'))
    await expect(page.locator('#provider-password')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('#provider-issuer')).toHaveValue(provider.issuer)
    await expect(page.getByRole('radio', { name: t('team.role.manage'), exact: true })).toBeChecked()
    await isSound()
    await page.locator('#provider-client_secret').fill(SECRET)
    await page.locator('#provider-password').fill('three quiet words')
    await button(t('company.provider.save'))
    await shows(t('company.done.saved'))
    await isSound()
    const summary = page.getByRole('region', { name: t('company.domains.title') }).locator('summary')
    await summary.click()
    const password = page.locator('details[open] input[type="password"]')
    await password.fill('pas le bon')
    await button(t('company.domains.remove.named', { domain: DOMAIN }))
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await shows(t('company.domains.verified'))
    await isSound()
  })

  await test.step('an unknown address and a cancelled sign-in are said', async () => {
    await page.context().clearCookies()
    await reader.open('/sign-in')
    await page.getByRole('link', { name: t('account.company.title') }).click()
    await expect(page.getByRole('heading', { name: t('account.company.title'), level: 1 })).toBeVisible()
    await isSound()
    await gives('noor@ailleurs.example')
    await expect(page.locator('#company-email')).toHaveAttribute('aria-invalid', 'true')
    await shows(t('apiError.companyUnknown'))
    await isSound()
    await gives(MEMBER)
    await page.getByRole('link', { name: /Cancel/ }).click()
    await expect(page.getByRole('alert')).toContainText(t('apiError.companyCancelled'))
    await isSound()
  })

  await test.step('a first sign-in makes a member', async () => {
    await gives(MEMBER)
    await logsIn(MEMBER)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/fr\/account\/billing\/subscription$/)
    const team = resultOf(await primary.get('/account/team'))['members'] as readonly { readonly email: string }[]
    expect(team.map(({ email }) => email)).toEqual([`mira@${DOMAIN}`, MEMBER])
  })

  await test.step('who has no password confirms by signing in there again', async () => {
    await reader.open('/account/security/export')
    await expect(page.locator('main input[type="password"]')).toHaveCount(0)
    await isSound()
    await button(t('account.company.againButton'))
    await logsIn(MEMBER)
    await expect(page).toHaveURL(/\/fr\/account\/security\/export/)
    await shows(t('account.company.confirmed'))
    await isSound()
    await button(t('profile.export.request'))
    await shows(t('profile.done.export'))
  })
  await provider.stop()
})
