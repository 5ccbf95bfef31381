import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { createStaffAccount, STAFF_PASSWORD } from '@waybill/testkit/staff'
import { typedCode, type StaffIdentity } from '@waybill/testkit/staff-client'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, Reader, test as demo } from './stage.ts'

/** A demo shop with one of support for each journey: a code counts once. */
const test = demo.extend<
  object,
  { shop: RunningShop; staffed: { shop: RunningShop; people: readonly StaffIdentity[] } }
>({
  staffed: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded', 'seeded')
      const people: StaffIdentity[] = []
      for (const email of ['mouse@lodeway.example', 'keys@lodeway.example', 'phone@lodeway.example'])
        people.push({ email, password: STAFF_PASSWORD, secret: await createStaffAccount(store, email, 'support') })
      const shop = await startShopProcess(store)
      await use({ shop, people })
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: [async ({ staffed }, use) => use(staffed.shop), { scope: 'worker' }],
})

/** Signs in at the list of customers, by keyboard alone. */
async function signsIn({ page, t, shop }: Reader, identity: StaffIdentity | undefined): Promise<void> {
  if (identity === undefined) throw new Error('no such member of the staff')
  await page.goto(`${shop.url}/admin/customers`)
  await page.getByLabel(t('admin.signIn.email'), { exact: true }).focus()
  await page.keyboard.type(identity.email)
  await page.getByLabel(t('admin.signIn.password'), { exact: true }).focus()
  await page.keyboard.type(identity.password)
  await page.getByLabel(t('admin.signIn.code'), { exact: true }).focus()
  await page.keyboard.type(typedCode(shop.url, identity))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('staffList.customers.title'))
}

test('[ADM-09] “Why was I charged 76.00?” is answered from a cold browser in three clicks', async ({
  browser,
  staffed,
}) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const support = new Reader(await context.newPage(), staffed.shop, 'en')
  const { page, t } = support
  await signsIn(support, staffed.people[0])
  await page.getByLabel(t('staffList.filter.q'), { exact: true }).fill('halden')
  await page.getByRole('button', { name: t('staffList.filter.apply') }).click()
  await page
    .getByRole('rowheader', { name: /halden/i })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/halden/i)
  await support.seesNoViolation()
  await page
    .getByRole('link', { name: /^\$76\.00/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('customer.explain.title', { amount: '$76.00' }))
  await expect(page.getByText('$76.00', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('customer.copy') })).toBeVisible()
  await support.seesNoViolation()
  await context.close()
})

test('[ADM-09] the same by keyboard alone: a number that one customer has is two times Enter away', async ({
  browser,
  staffed,
}) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1024, height: 844 } })
  const support = new Reader(await context.newPage(), staffed.shop, 'en')
  const { page, t } = support
  await signsIn(support, staffed.people[1])
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('LW-1007')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('rowheader').getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  const amount = page.getByRole('link', { name: /^\$76\.00/ }).first()
  await expect(amount).toBeVisible()
  for (let steps = 0; steps < 80 && !(await amount.evaluate((link) => link === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await expect(amount).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('customer.explain.title', { amount: '$76.00' }))
  await context.close()
})

test('a customer’s page is sound on a phone and in French, whatever their name', async ({ browser, staffed }) => {
  const context = await browser.newContext({ locale: 'fr', viewport: { width: 390, height: 844 } })
  const support = new Reader(await context.newPage(), staffed.shop, 'fr')
  const { page, t } = support
  await signsIn(support, staffed.people[2])
  const names = [`${'Boulangerie '.repeat(7)}Réunie`, 'شركة التوصيل السريع للأعمال الصغيرة']
  for (const company of names) {
    await page.route(/\/api\/admin\/v1\/customers\/1$/, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { result: object }
      await route.fulfill({ response: answer, json: { ...body, result: { ...body.result, company } } })
    })
    await page.goto(`${staffed.shop.url}/admin/customers/1`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.trim())
    await expect(page.getByRole('heading', { name: t('customer.timeline') })).toBeVisible()
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await support.fitsTheWidth()
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await support.seesNoViolation()
    }
    await page.unrouteAll()
  }
  await context.close()
})
