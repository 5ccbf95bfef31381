import { startShopProcess } from '@waybill/testkit/shop-process'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { createStaffAccount, STAFF_PASSWORD } from '@waybill/testkit/staff'
import { typedCode, type StaffIdentity } from '@waybill/testkit/staff-client'
import { throwawayStore } from '@waybill/testkit/store'
import { addTrouble } from '@waybill/testkit/troubled-shop'
import { expect, Reader, test as demo } from './stage.ts'

type Role = 'owner' | 'support' | 'editor'

/** A demo shop in which something of everything went wrong. */
const test = demo.extend<
  object,
  { shop: RunningShop; both: { shop: RunningShop; staff: Readonly<Record<Role, StaffIdentity>> } }
>({
  both: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded', 'seeded')
      const made = async (role: Role): Promise<StaffIdentity> => {
        const email = `${role}@lodeway.example`
        return { email, password: STAFF_PASSWORD, secret: await createStaffAccount(store, email, role) }
      }
      const staff = { owner: await made('owner'), support: await made('support'), editor: await made('editor') }
      await addTrouble(store)
      const shop = await startShopProcess(store)
      await use({ shop, staff })
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: [async ({ both }, use) => use(both.shop), { scope: 'worker' }],
})

async function signsIn({ page, t, shop }: Reader, path: string, identity: StaffIdentity): Promise<void> {
  await page.goto(`${shop.url}/admin${path}`)
  await page.getByLabel(t('admin.signIn.email'), { exact: true }).fill(identity.email)
  await page.getByLabel(t('admin.signIn.password'), { exact: true }).fill(identity.password)
  await page.getByLabel(t('admin.signIn.code'), { exact: true }).fill(typedCode(shop.url, identity))
  await page.keyboard.press('Enter')
}

test('the owner sees what waits, opens it by keyboard, and reads a mail and a message to an endpoint', async ({
  browser,
  both,
}) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const owner = new Reader(await context.newPage(), both.shop, 'en')
  const { page, t } = owner
  const title = page.getByRole('heading', { level: 1 })
  await signsIn(owner, '/', both.staff.owner)
  const needs = page.getByRole('region', { name: t('staffHome.needs') })
  await expect(needs.getByRole('listitem')).toHaveCount(8)
  await owner.fitsTheWidth()
  await owner.seesNoViolation()
  await page.emulateMedia({ colorScheme: 'dark' })
  await owner.seesNoViolation()

  await page.keyboard.press('j')
  await expect(
    page.getByRole('link', { name: t('staffHome.openNamed', { name: t('staffHome.source.disputes') }) }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title).toHaveText(t('staffList.disputes.title'))
  await expect(page).toHaveURL(/\/admin\/disputes\?state=disputed$/)
  await expect(page.getByRole('rowheader')).toHaveCount(1)

  await page.goto(`${both.shop.url}/admin/`)
  await page.getByRole('link', { name: t('staffHome.openNamed', { name: t('staffHome.source.deliveries') }) }).click()
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(title).toHaveText(t('staffHome.delivery.title'))
  await expect(page.getByText('"type": "account.created"')).toBeVisible()
  await expect(page.getByRole('link', { name: t('staffHome.delivery.again') })).toHaveAttribute(
    'href',
    /\/admin\/commands\/replay-delivery\?id=\d+$/,
  )
  await owner.seesNoViolation()

  await page.goto(`${both.shop.url}/admin/mails?state=given_up`)
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByText('mailbox full')).toBeVisible()
  await owner.seesNoViolation()
  const answer = page.waitForResponse((response) => response.url().endsWith('/commands/resend-mail'))
  await page.getByRole('button', { name: t('staffHome.mail.again') }).click()
  expect((await answer).status()).toBe(200)
  await expect(page.getByRole('status')).toHaveText(t('staffHome.mail.done'))
  await context.close()
})

test('on a phone in French support sees its own cases, a calm page where nothing waits, and an error that says so', async ({
  browser,
  both,
}) => {
  const context = await browser.newContext({ locale: 'fr', viewport: { width: 390, height: 844 } })
  const support = new Reader(await context.newPage(), both.shop, 'fr')
  const { page, t } = support
  await signsIn(support, '/', both.staff.support)
  await expect(page.getByRole('region', { name: t('staffHome.needs') })).toBeVisible()
  await expect(page.getByText(t('staffHome.source.endpoints'))).toHaveCount(0)
  await support.fitsTheWidth()
  await support.seesNoViolation()
  await page.getByText(t('admin.nav.menu'), { exact: true }).click()
  await support.fitsTheWidth()
  await support.seesNoViolation()
  const sections = page.getByRole('navigation')
  await sections.getByRole('link', { name: t('staffList.mails.title') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('staffList.mails.title'))
  await expect(sections.getByRole('link', { name: t('staffList.refunds.title') })).toBeHidden()

  const calm = { status: 200, result: { now: new Date().toISOString(), waiting: [], today: [] } }
  await page.route('**/api/admin/v1/home', (route) => route.fulfill({ json: calm }))
  await page.goto(`${both.shop.url}/admin/`)
  await expect(page.getByRole('heading', { name: t('staffHome.calm') })).toBeVisible()
  await support.seesNoViolation()

  const failure = { status: 409, code: 'busy', result: 'Un autre travail est en cours.', reference: 'r' }
  await page.route('**/api/admin/v1/home', (route) => route.fulfill({ status: 409, json: failure }))
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(failure.result)
  await support.seesNoViolation()
  await context.close()
})
