import type { RunningShop } from '@waybill/testkit/running-shop'
import { demoPeople } from '@waybill/testkit/shop-journey'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { createStaffAccount, STAFF_PASSWORD } from '@waybill/testkit/staff'
import { typedCode, type StaffIdentity } from '@waybill/testkit/staff-client'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, Reader, test as demo } from './stage.ts'

const REASON = 'They can’t find their invoice of June'

/** A demo shop with one of support. */
const test = demo.extend<object, { shop: RunningShop; staffed: { shop: RunningShop; support: StaffIdentity } }>({
  staffed: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded', 'seeded')
      const email = 'sight@lodeway.example'
      const support = { email, password: STAFF_PASSWORD, secret: await createStaffAccount(store, email, 'support') }
      const shop = await startShopProcess(store)
      await use({ shop, support })
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: [async ({ staffed }, use) => use(staffed.shop), { scope: 'worker' }],
})

/** Signs in at the page of a customer, and opens the shop as its primary member. */
async function begins({ page, t, shop }: Reader, identity: StaffIdentity, account: number): Promise<void> {
  await page.goto(`${shop.url}/admin/customers/${account}`)
  await page.getByLabel(t('admin.signIn.email'), { exact: true }).fill(identity.email)
  await page.getByLabel(t('admin.signIn.password'), { exact: true }).fill(identity.password)
  await page.getByLabel(t('admin.signIn.code'), { exact: true }).fill(typedCode(shop.url, identity))
  await page.keyboard.press('Enter')
  await opens({ page, t })
}

async function opens({ page, t }: Pick<Reader, 'page' | 't'>): Promise<void> {
  await page.getByText(t('customer.impersonate'), { exact: true }).click()
  await page.getByLabel(t('customer.impersonate.reason'), { exact: true }).fill(REASON)
  await page.getByRole('button', { name: t('customer.impersonate.begin') }).click()
  await page.waitForURL(/\/account\/billing\/subscription$/)
}

test('[ADM-10] support sees the shop as a member, changes nothing, ends it, and the member reads why', async ({
  browser,
  staffed,
}) => {
  const { shop, support } = staffed
  const member = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
  if (member === undefined) throw new Error('the demo has no primary member')
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const reader = new Reader(await context.newPage(), shop, 'en')
  const { page, t } = reader
  await begins(reader, support, member.account_id)
  const banner = page.getByText(/^You see the shop as .+ of .+\. Read only, until \d\d:\d\d\.$/)
  await expect(banner).toBeVisible()
  await reader.seesNoViolation()

  // a change that is tried by a form without script is an error page with the same banner
  const tried = await page.request.post(`${shop.url}/account/profile`, {
    headers: { origin: shop.url, accept: 'text/html' },
    form: { intent: 'profile.save', first_name: 'Other' },
  })
  expect(tried.status()).toBe(403)
  expect(await tried.text()).toContain('You see the shop as')

  await page.goto(`${shop.url}/account/members`)
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: t('common.impersonation.end') }).click()
  await page.waitForURL(new RegExp(`/admin/customers/${member.account_id}$`))
  await expect(page.getByText(t('customer.event.member_impersonated')).first()).toBeVisible()

  // on a phone in French, without script
  await opens(reader)
  const cookies = await context.cookies()
  await context.close()
  const phone = await browser.newContext({
    locale: 'fr',
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  })
  await phone.addCookies(cookies)
  const french = new Reader(await phone.newPage(), shop, 'fr')
  await french.page.goto(`${shop.url}/fr/account/quotes`)
  await expect(
    french.page.getByText(/^Vous voyez la boutique comme .+ Lecture seule, jusqu’à \d\d:\d\d\.$/),
  ).toBeVisible()
  await french.page.getByRole('button', { name: french.t('common.impersonation.end') }).click()
  await french.page.waitForURL(new RegExp(`/admin/customers/${member.account_id}$`))
  await french.page.goto(`${shop.url}/fr/account/quotes`)
  await expect(french.page.getByText(/^Vous voyez la boutique/)).toHaveCount(0)
  await phone.close()

  const own = await browser.newContext({ locale: 'en', viewport: { width: 1024, height: 844 } })
  const owner = new Reader(await own.newPage(), shop, 'en')
  await owner.isSignedInAs(member.email)
  await owner.page.goto(`${shop.url}/account/members`)
  await expect(
    owner.page.getByText(new RegExp(`looked at the account as .+\\. Reason: ${REASON}$`)).first(),
  ).toBeVisible()
  await owner.seesNoViolation()
  await own.close()
})
