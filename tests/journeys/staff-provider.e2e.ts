import { freePort } from '@waybill/testkit/free-port'
import { startRealProvider } from '@waybill/testkit/real-provider'
import { demoPeople } from '@waybill/testkit/shop-journey'
import { typedCode } from '@waybill/testkit/staff-client'
import { expect, Reader, readerOn, testInOwnShop } from './stage.ts'

const SECRET = 'el secreto del cliente'
const port = await freePort()
const host = `127.0.0.1:${port}`
const test = testInOwnShop({
  STAFF_OIDC_ISSUER: `http://${host}`,
  STAFF_OIDC_CLIENT_ID: 'tienda',
  STAFF_OIDC_CLIENT_SECRET: SECRET,
})
const { locale, screen, setting } = readerOn('es', 390)

// no session and wrong codes are answers of 401 and 422; the pages of the provider have no icon
test.use({ ...screen, expectedComplaint: /Failed to load resource: / })

test(`[ACC-16] [ADM-06] one of the staff cancels, is turned away, and signs in at the shop’s provider and by the second factor, in ${setting}`, async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const reader = new Reader(page, shop, locale)
  const { t } = reader
  const client = { clientId: 'tienda', secret: SECRET, redirectUri: `${shop.url}/admin/sign-in/return` }
  const provider = await startRealProvider(client, port)
  const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'staff')
  const { email = '', password = '', totp_secret: secret = '' } = person ?? {}
  const heading = page.getByRole('heading', { level: 1 })
  const button = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const isSound = async () => {
    await reader.fitsTheWidth()
    await reader.seesNoViolation()
  }
  const leaves = () => button(t('admin.provider.submit', { host }))
  const logsIn = async (login: string) => {
    await page.locator('input[name="login"]').fill(login)
    await page.locator('input[name="password"]').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  await test.step('who cancels there, and who is not of the staff, reads why', async () => {
    await page.goto(`${shop.url}/admin/audit`)
    await expect(heading).toHaveText(t('admin.signIn.title'))
    await isSound()
    await leaves()
    await page.getByRole('link', { name: /Cancel/ }).click()
    await expect(page.getByRole('alert')).toHaveText(t('admin.provider.cancelled'))
    await expect(page).toHaveURL(`${shop.url}/admin/`)
    await isSound()
    await leaves()
    await logsIn('unknown@lodeway.example')
    await expect(page.getByRole('alert')).toHaveText(t('admin.provider.unknown'))
    await isSound()
  })

  await test.step('the one who is gives the second factor, and is at the page that was opened', async () => {
    await page.context().clearCookies()
    await page.goto(`${shop.url}/admin/audit`)
    await leaves()
    await logsIn(email)
    await expect(heading).toHaveText(t('admin.provider.title'))
    await expect(page.getByText(t('admin.provider.lead', { email }))).toBeVisible()
    const code = page.getByLabel(t('admin.signIn.code'))
    await code.fill('000000')
    await button(t('admin.signIn.submit'))
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toHaveValue('000000')
    await isSound()
    await button(t('admin.provider.other'))
    await expect(heading).toHaveText(t('admin.signIn.title'))
    // the provider knows them still
    await leaves()
    await expect(heading).toHaveText(t('admin.provider.title'))
    await code.fill(typedCode(shop.url, { email, password, secret }))
    await button(t('admin.signIn.submit'))
    await expect(heading).toHaveText(t('admin.audit.title'))
    await expect(page.getByRole('row').filter({ hasText: 'staff.sign_in_rejected' })).toHaveCount(1)
    await isSound()
  })
  await provider.stop()
})
