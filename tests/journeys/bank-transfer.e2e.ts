import { localePath, type Locale } from '@waybill/i18n'
import { expect, Reader, sampled, test } from './stage.ts'

const ACCOUNT = '/account/billing/subscription'
const IBAN = 'GB27 LOWM 0000 0012 3456 78'
const LOCALES: readonly Locale[] = ['en', 'fr', 'es', 'vi']

for (const locale of sampled(LOCALES, 2)) {
  test(`${locale}: a member who pays by bank transfer reads of the next invoice, and how to pay the one that is overdue`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await reader.isSignedInAs(await reader.demoMember('wired'))
    for (const width of [1440, 390]) {
      // oxlint-disable-next-line no-await-in-loop -- one width after the other
      await page.setViewportSize({ width, height: 900 })
      // oxlint-disable-next-line no-await-in-loop -- one width after the other
      await reader.open(ACCOUNT)
      // oxlint-disable-next-line no-await-in-loop -- one width after the other
      await expect(page.getByRole('heading', { name: t('subscription.next.invoiceTitle'), exact: true })).toBeVisible()
      // oxlint-disable-next-line no-await-in-loop -- one width after the other
      await expect(page.getByRole('heading', { name: t('subscription.next.title'), exact: true })).toBeHidden()
      const number =
        /LW-\d+/.exec(
          (await page
            .getByRole('heading', { name: /LW-\d+/ })
            .first()
            .textContent()) ?? '',
        )?.[0] ?? ''
      const details = page.getByRole('region', { name: t('invoice.transfer.titleOf', { number }) })
      // oxlint-disable-next-line no-await-in-loop -- one width after the other
      for (const words of ['Lodeway Ltd', 'Lowmouth Bank', IBAN, 'LOWMGB22', number])
        await expect(details.locator('dd').getByText(words, { exact: true }), words).toBeVisible()
      // oxlint-disable-next-line no-await-in-loop -- one width after the other
      await expect(details.locator('dt')).toHaveText([
        t('invoice.transfer.amount'),
        t('invoice.dueDate'),
        t('invoice.transfer.accountHolder'),
        t('invoice.transfer.bank'),
        t('invoice.transfer.iban'),
        t('invoice.transfer.bic'),
        t('invoice.transfer.reference'),
      ])
      // oxlint-disable-next-line no-await-in-loop -- one width after the other
      await reader.seesNoViolation()
      // oxlint-disable-next-line no-await-in-loop -- one width after the other
      await reader.fitsTheWidth()
    }
  })
}

test('a value is copied by its button, without the blanks of its groups, and that is announced', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const reader = new Reader(await context.newPage(), shop, 'en')
  const { page } = reader
  await reader.isSignedInAs(await reader.demoMember('wired'))
  await reader.open(ACCOUNT)
  await page.getByRole('button', { name: 'Copy IBAN', exact: true }).press('Enter')
  await expect(page.getByText('IBAN copied').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('GB27LOWM00000012345678')
  await expect(page.getByRole('button', { name: 'Copy IBAN', exact: true })).toBeFocused()
  await context.close()
})

test('where nothing may be copied by script, the button selects the value', async ({ page, shop }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const reader = new Reader(page, shop, 'en')
  await reader.isSignedInAs(await reader.demoMember('wired'))
  await reader.open(ACCOUNT)
  await page.getByRole('button', { name: 'Copy IBAN', exact: true }).click()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(IBAN)
})

for (const locale of sampled(LOCALES, 1)) {
  test(`${locale}: without script the same values stand there as text, and no button that does nothing`, async ({
    browser,
    shop,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const reader = new Reader(await context.newPage(), shop, locale)
    const { page, t } = reader
    await reader.isSignedInAs(await reader.demoMember('wired'))
    await page.goto(shop.url + localePath(locale, ACCOUNT))
    await expect(page.getByText(IBAN)).toBeVisible()
    await expect(page.getByRole('button', { name: t('invoice.transfer.copy', { name: 'IBAN' }) })).toBeHidden()
    await context.close()
  })
}
