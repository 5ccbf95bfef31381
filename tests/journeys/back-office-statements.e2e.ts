import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { advanceClock } from '@waybill/testkit/shop-journey'
import { createStaffAccount, STAFF_PASSWORD } from '@waybill/testkit/staff'
import { typedCode, type StaffIdentity } from '@waybill/testkit/staff-client'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, Reader, test as demo } from './stage.ts'

/** A demo shop with one of finance, which is owed something. */
const test = demo.extend<object, { shop: RunningShop; staffed: { shop: RunningShop; finance: StaffIdentity } }>({
  staffed: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded', 'seeded')
      const email = 'finance@lodeway.example'
      const secret = await createStaffAccount(store, email, 'finance')
      const shop = await startShopProcess(store)
      await advanceClock(shop.url, 'PT1S')
      await use({ shop, finance: { email, password: STAFF_PASSWORD, secret } })
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: [async ({ staffed }, use) => use(staffed.shop), { scope: 'worker' }],
})

interface OpenRow {
  readonly number: string
  readonly company: string
  readonly open_minor: number
  readonly currency: string
}

const written = (minor: number): string => `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`

/** A statement with a transfer that pays an invoice, and one of a stranger. */
const statementOf = ({ number, company, open_minor: minor, currency }: OpenRow): string =>
  [
    ':20:X',
    ':25:DE89370400440532013000',
    ':28C:87',
    `:60F:C261130${currency}0,00`,
    `:61:261130C${written(minor)}NTRFNONREF`,
    `:86:166?00X?20${number}?32${company}`,
    ':61:261130C612,00NTRFNONREF',
    ':86:166?00X?20vans april?32J. Marais',
  ].join('\r\n')

test('finance reads a file of the bank on a phone, in French: what is exact is booked, the rest set aside', async ({
  browser,
  staffed,
}) => {
  const context = await browser.newContext({ locale: 'fr', viewport: { width: 390, height: 844 } })
  const finance = new Reader(await context.newPage(), staffed.shop, 'fr')
  const { page, t } = finance
  await page.goto(`${staffed.shop.url}/admin/ageing`)
  await page.getByLabel(t('admin.signIn.email'), { exact: true }).fill(staffed.finance.email)
  await page.getByLabel(t('admin.signIn.password'), { exact: true }).fill(staffed.finance.password)
  await page.getByLabel(t('admin.signIn.code'), { exact: true }).fill(typedCode(staffed.shop.url, staffed.finance))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('bank.ageing.title'))
  await finance.seesNoViolation()

  // a figure opens the documents that it is of
  const listed = page.waitForResponse(/admin\/v1\/documents\?.*open=1/)
  await page.locator('main table a').first().click()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call
  const { result } = (await (await listed).json()) as { readonly result: { readonly items: readonly OpenRow[] } }
  const [owed] = result.items
  if (owed === undefined) throw new Error('the demo shop is owed nothing')
  await expect(page).toHaveURL(/due_from=/)

  await page.goto(`${staffed.shop.url}/admin/statements`)
  const file = page.getByLabel(t('bank.file'), { exact: true })
  const go = page.getByRole('button', { name: t('bank.go'), exact: true })
  const choose = async (name: string, text: string): Promise<void> => {
    await file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    const answered = page.waitForResponse(/admin\/v1\/statements$/)
    await go.first().focus()
    await page.keyboard.press('Enter')
    await answered
  }
  await expect(page.getByText(t('bank.none'))).toBeVisible()
  await go.click()
  await expect(page.getByText(t('bank.fileMissing'))).toBeVisible()
  await choose('wrong.sta', statementOf(owed).replace(':61:261130C6', ':61:261131C6'))
  await expect(page.getByText(t('bank.problem.wrongDay', { at: '7' }))).toBeVisible()
  await finance.seesNoViolation()
  await choose('bank.csv', 'Jour;Nom;Texte;Montant;Devise\n01.12.2026;Ana;merci;"1.284,00";EUR\n')
  await expect(page.getByRole('heading', { name: t('bank.map.title') })).toBeVisible()
  await finance.seesNoViolation()
  await choose('mai.sta', statementOf(owed))
  await page.getByRole('link', { name: 'mai.sta' }).first().click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mai.sta')
  await finance.fitsTheWidth()
  await expect(page.getByText(t('bank.why.number-and-amount'))).toBeVisible()
  await finance.seesNoViolation()
  await page.getByRole('button', { name: t('bank.all.book'), exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog).toContainText(owed.currency)
  await finance.seesNoViolation()
  const booked = page.waitForResponse(/statement-lines\/\d+\/book$/)
  await dialog.getByRole('button', { name: t('bank.act.book'), exact: true }).press('Enter')
  expect((await booked).status()).toBe(200)
  await expect(page.getByText(t('bank.all.done', { done: 1, failed: 0 }))).toBeVisible()
  await expect(page.getByText(t('bank.booked', { invoices: owed.number }))).toBeVisible()

  await page.getByRole('button', { name: t('bank.act.aside') }).press('Enter')
  await page.getByLabel(t('bank.aside.reason'), { exact: true }).fill('paiement pour un autre')
  const aside = page.waitForResponse(/statement-lines\/\d+\/aside$/)
  await page.keyboard.press('Enter')
  expect((await aside).status()).toBe(200)
  await expect(page.getByText('paiement pour un autre')).toBeVisible()
  await expect(page.getByRole('button', { name: t('bank.act.back') })).toBeVisible()
  await finance.seesNoViolation()
  await context.close()
})
