import type { Page } from '@playwright/test'
import { STAFF_LISTS, type StaffList, type StaffListName } from '@waybill/contract/staff/lists'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { choosePlan, expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { createStaffAccount, STAFF_PASSWORD } from '@waybill/testkit/staff'
import { typedCode, type StaffIdentity } from '@waybill/testkit/staff-client'
import { throwawayStore } from '@waybill/testkit/store'
import { gate } from './cart-stage.ts'
import { everyNth, expect, newAddress, Reader, test as demo } from './stage.ts'

type Lister = Readonly<Record<'support' | 'editor', StaffIdentity>>

/** A demo shop with one of support and an editor. */
const test = demo.extend<object, { shop: RunningShop; both: { shop: RunningShop; staff: Lister } }>({
  both: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded', 'seeded')
      const made = async (role: string): Promise<StaffIdentity> => {
        const email = `${role}@lodeway.example`
        return { email, password: STAFF_PASSWORD, secret: await createStaffAccount(store, email, role) }
      }
      const staff = { support: await made('support'), editor: await made('editor') }
      const shop = await startShopProcess(store)
      await use({ shop, staff })
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: [async ({ both }, use) => use(both.shop), { scope: 'worker' }],
})

/** Signs in at an address of the back office, by keyboard alone. */
async function signsIn({ page, t, shop }: Reader, path: string, identity: StaffIdentity): Promise<void> {
  await page.goto(`${shop.url}/admin${path}`)
  await page.getByLabel(t('admin.signIn.email'), { exact: true }).focus()
  await page.keyboard.type(identity.email)
  await page.getByLabel(t('admin.signIn.password'), { exact: true }).focus()
  await page.keyboard.type(identity.password)
  await page.getByLabel(t('admin.signIn.code'), { exact: true }).focus()
  await page.keyboard.type(typedCode(shop.url, identity))
  await page.keyboard.press('Enter')
}

const heads = (page: Page) => page.getByRole('rowheader')

test('support finds a customer by keyboard alone, opens their documents and takes them as a file', async ({
  browser,
  both,
}) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const support = new Reader(await context.newPage(), both.shop, 'en')
  const { page, t } = support
  const title = page.getByRole('heading', { level: 1 })
  await signsIn(support, '/customers', both.staff.support)
  await expect(title).toHaveText(t('staffList.customers.title'))
  await expect(heads(page).first()).toBeVisible()
  const all = await heads(page).count()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(heads(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByLabel(t('staffList.filter.q'), { exact: true })).toBeFocused()
  await page.keyboard.type('HALDEN')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/customers\?q=HALDEN/)
  await expect(heads(page).first()).toContainText(/halden/i)
  expect(await heads(page).count()).toBeLessThan(all)
  const company = (await heads(page).first().textContent()) ?? ''

  // a colleague who gets the address sees the same
  await page.reload()
  await expect(heads(page).first()).toHaveText(company)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(title).toHaveText(company)
  await expect(page).toHaveURL(/\/admin\/customers\/\d+$/)
  const id = page.url().split('/').at(-1) ?? ''
  await page.goto(`${both.shop.url}/admin/documents?account=${id}`)
  await expect(title).toHaveText(t('staffList.documents.title'))
  await expect(page.getByRole('cell', { name: company }).first()).toBeVisible()

  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: t('staffList.csvOf', { list: t('staffList.documents.title') }) }).click()
  expect((await file).suggestedFilename()).toBe('documents.csv')

  await page.getByLabel(t('staffList.filter.state'), { exact: true }).selectOption('void')
  await page.getByLabel(t('staffList.filter.kind'), { exact: true }).selectOption('credit')
  await page.getByRole('button', { name: t('staffList.filter.apply') }).click()
  await expect(page.getByRole('heading', { name: t('staffList.none') })).toBeVisible()
  await page.getByRole('button', { name: t('staffList.filter.clear') }).click()
  await expect(page).toHaveURL(/\/admin\/documents$/)
  await expect(heads(page).nth(2)).toBeVisible()
  await page.getByText(t('staffList.filter.more'), { exact: true }).click()
  await page.getByLabel(t('staffList.filter.issued_from'), { exact: true }).fill('2999-01-01')
  await page.goto(`${both.shop.url}/admin/documents?state=happy`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel(t('staffList.filter.state'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await context.close()
})

/** Lists that support opens; requests for approval are a page of their own. */
const LISTS = (Object.keys(STAFF_LISTS) as readonly StaffListName[]).filter((name) => {
  const { duty }: StaffList = STAFF_LISTS[name]
  return duty === 'look' && name !== 'approvals'
})
const LOOKS = [390, 1024, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

test('every list is sound at 390, 1024 and 1440 px, in both schemes', async ({ browser, both }) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 390, height: 844 } })
  const support = new Reader(await context.newPage(), both.shop, 'en')
  const { page } = support
  await signsIn(support, '/customers', both.staff.support)
  await expect(heads(page).first()).toBeVisible()
  for (const [place, list] of LISTS.entries()) {
    await page.goto(`${both.shop.url}/admin/${list}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(support.t(`staffList.${list}.title`))
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const looked = everyNth(LOOKS, 3, place % 3)
    for (const look of LOOKS) {
      await page.setViewportSize({ width: look.width, height: 844 })
      await page.emulateMedia({ colorScheme: look.colorScheme })
      await support.fitsTheWidth()
      if (looked.includes(look)) await support.seesNoViolation()
    }
  }
  await context.close()
})

/** A customer whose company has a name as long, or of a script, as it may come. */
async function customerCalled(shop: RunningShop, company: string, person: readonly [string, string]): Promise<number> {
  const client = await choosePlan(new ShopClient(shop.url), 2)
  const [first_name, last_name] = person
  const body = {
    email: newAddress('named'),
    password: 'three quiet words',
    first_name,
    last_name,
    company,
    country: 'US',
  }
  expectOk(await client.post('/register', body), 'the registration')
  return Number(resultOf(await client.get('/account/session'))['account_id'])
}

const LONGEST = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstellenleiterinnenverband'

test('names of 90 characters and of right-to-left scripts fit, as the page of a customer that loads, fails or is none', async ({
  browser,
  both: { shop, staff },
}) => {
  const people = [
    await customerCalled(shop, LONGEST, ['Wolfeschlegelsteinhausenbergerdorff', 'Hubert']),
    await customerCalled(shop, 'شركة النقل السريع', ['שרה', 'כהן']),
  ]
  const context = await browser.newContext({ locale: 'en', viewport: { width: 390, height: 844 } })
  const support = new Reader(await context.newPage(), shop, 'en')
  const { page, t } = support
  await signsIn(support, '/customers', staff.support)
  await expect(page.getByRole('rowheader', { name: LONGEST })).toBeVisible()
  await support.fitsTheWidth()
  for (const [place, id] of people.entries()) {
    await page.goto(`${shop.url}/admin/customers/${id}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    for (const { width, colorScheme } of everyNth(LOOKS, 2, place)) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await support.fitsTheWidth()
      await support.seesNoViolation()
    }
  }
  await page.goto(`${shop.url}/admin/customers/${people[1]}?tab=none`)
  await expect(page.getByRole('link', { name: t('customer.overview'), exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const call = `**/api/admin/v1/customers/${people[1]}`
  const answer = gate()
  await page.route(call, answer.wait)
  await page.reload()
  await expect(page.locator('[aria-busy="true"]')).toBeVisible()
  await support.seesNoViolation()
  answer.open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('شركة النقل السريع')
  const failure = { status: 409, code: 'busy', result: 'Another change is under way.', reference: 'r' }
  await page.route(call, (route) => route.fulfill({ status: 409, json: failure }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(failure.result)
  await support.seesNoViolation()
  await page.goto(`${shop.url}/admin/customers/999999`)
  await expect(page.getByText(t('admin.error.missing'))).toBeVisible()
  await support.seesNoViolation()
  await context.close()
})

test('[ADM-06] an editor has no way to the lists, and reads so at their addresses', async ({ browser, both }) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1024, height: 844 } })
  const editor = new Reader(await context.newPage(), both.shop, 'en')
  const { page, t } = editor
  await signsIn(editor, '/customers', both.staff.editor)
  await expect(page.getByText(t('admin.error.role'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('staffList.customers.title') })).toHaveCount(0)
  await editor.seesNoViolation()
  await context.close()
})
