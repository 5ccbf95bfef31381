import type { Locale } from '@waybill/i18n'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { createStaffAccount, STAFF_PASSWORD } from '@waybill/testkit/staff'
import { typedCode, type StaffIdentity } from '@waybill/testkit/staff-client'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, Reader, test as demo } from './stage.ts'

/** A demo shop with one of finance. */
const test = demo.extend<
  object,
  { shop: RunningShop; both: { shop: RunningShop; finance: StaffIdentity; colleague: StaffIdentity } }
>({
  both: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded', 'seeded')
      const made = async (name: string): Promise<StaffIdentity> => {
        const email = `${name}@lodeway.example`
        return { email, password: STAFF_PASSWORD, secret: await createStaffAccount(store, email, 'finance') }
      }
      const [finance, colleague] = [await made('finance'), await made('colleague')]
      const shop = await startShopProcess(store)
      await use({ shop, finance, colleague })
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

const field = ({ page, t }: Reader, name: 'amount' | 'reason' | 'invoice' | 'accountId') =>
  page
    .getByLabel(t(`staffCommand.field.${name}`), { exact: true })
    .and(page.locator('input[type="text"], input:not([type])'))

/** Sends the form by Enter, and waits for what would follow. */
async function previews({ page, t }: Reader, name: string): Promise<void> {
  const shown = page.waitForResponse((answer) => answer.url().endsWith(`/commands/${name}/preview`))
  await page.keyboard.press('Enter')
  expect((await shown).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 2, name: t('staffCommand.followsTitle') })).toBeFocused()
}

/** The button after the preview, by Tab and Enter. */
async function confirms({ page, t }: Reader, name: string): Promise<void> {
  const button = page.getByRole('button', { name: t('staffCommand.confirm') })
  await button.focus()
  const done = page.waitForResponse((answer) => answer.url().endsWith(`/commands/${name}`))
  await page.keyboard.press('Enter')
  expect((await done).status()).toBe(200)
  await expect(page.getByText(t('staffCommand.carried'), { exact: true })).toBeVisible()
}

const LOCALES: readonly Locale[] = ['en', 'fr']

for (const locale of LOCALES)
  test(`[ADM-08] finance refunds and grants credit on a phone in ${locale}, each after its preview, by keyboard`, async ({
    browser,
    both,
  }) => {
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    const finance = new Reader(await context.newPage(), both.shop, locale)
    const { page, t } = finance
    await signsIn(finance, '/commands', both.finance)
    await page.getByLabel(t('staffCommand.filter'), { exact: true }).focus()
    await page.keyboard.type('grant-cr')
    await expect(page.getByRole('rowheader')).toHaveText([new RegExp(`^${t('staffCommand.name.grant-credit')}`)])
    await expect(page).toHaveURL(/\/admin\/commands\?q=grant-cr$/)
    await finance.seesNoViolation()

    await page.goto(`${both.shop.url}/admin/commands/refund?invoice=1001&reason=goodwill`)
    await expect(field(finance, 'invoice')).toHaveValue('1001')
    await field(finance, 'amount').focus()
    await page.keyboard.type('2,0')
    await page.keyboard.press('Enter')
    await expect(field(finance, 'amount')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(finance, 'amount')).toBeFocused()
    await expect(page.getByText(t('staffCommand.wrong'))).toBeVisible()
    await finance.seesNoViolation()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('2.00')
    await previews(finance, 'refund')
    await expect(page.getByRole('rowheader').first()).toHaveText(t('staffCommand.follows.document'))
    await finance.seesNoViolation()
    await finance.fitsTheWidth()
    await confirms(finance, 'refund')
    await expect(page.getByRole('link', { name: t('staffCommand.customer') })).toHaveAttribute(
      'href',
      /^\/admin\/customers\/\d+$/,
    )
    await finance.seesNoViolation()

    await page.goto(`${both.shop.url}/admin/commands/grant-credit?accountId=1`)
    await field(finance, 'amount').focus()
    await page.keyboard.type('20.00')
    await page.keyboard.press('Enter')
    await expect(field(finance, 'reason')).toBeFocused()
    await expect(page.getByText(t('admin.required'))).toBeVisible()
    await page.keyboard.type('a lost day')
    await previews(finance, 'grant-credit')
    await expect(page.getByRole('rowheader')).toHaveText([
      t('staffCommand.follows.credit'),
      t('staffCommand.follows.mail'),
    ])
    await confirms(finance, 'grant-credit')
    await context.close()
  })

test('Ctrl K finds pages, commands and customers, and Enter goes there', async ({ browser, both }) => {
  const context = await browser.newContext({
    locale: 'vi',
    viewport: { width: 1024, height: 844 },
    reducedMotion: 'reduce',
  })
  const finance = new Reader(await context.newPage(), both.shop, 'vi')
  const { page, t } = finance
  await signsIn(finance, '/commands', both.colleague)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('staffCommand.title'))
  await page.keyboard.press('ControlOrMeta+k')
  const box = page.getByRole('combobox', { name: t('staffCommand.palette') })
  await expect(box).toBeFocused()
  const found = page.waitForResponse((answer) => answer.url().includes('/customers?q=halden'))
  await page.keyboard.type('halden')
  await found
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([/^Halden/])
  await finance.seesNoViolation()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('xóa nợ một')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([/^Xóa nợ một hóa đơn/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/commands\/write-off$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Xóa nợ một hóa đơn')

  // the first one that is found needs no arrow
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('halden')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([/^Halden/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/customers\/\d+$/)
  // the page of a customer and the palette read the same commands
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Halden/)
  await expect(page.getByText(t('staffCommand.group.credit'), { exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('write-off')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([/^Xóa nợ một hóa đơn/])
  await page.goto(`${both.shop.url}/admin/customers/999999`)
  await expect(page.getByRole('heading', { name: t('admin.error.missing') })).toBeVisible()
  await finance.seesNoViolation()
  await context.close()
})
