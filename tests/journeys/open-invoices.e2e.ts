import { readFileSync } from 'node:fs'
import { advanceClock, setGateway, signInAgain } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, testOfMovedClock as test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'

const ACCOUNT = '/account/billing/subscription'

const STORIES = [readerOn('vi', 390, 'dark'), readerOn('en', 1440), readerOn('fr', 320), readerOn('es', 800)]

/** A subscriber with a good card whose renewal was declined until the end: the rest of it is open, and a credit note reduces it. */
async function endedInDebt(reader: Reader, email: string): Promise<void> {
  const { url } = reader.shop
  await subscribes(reader, email)
  await setGateway(url, { mode: 'decline', count: 1_000 })
  await advanceClock(url, 'P31DT2H')
  await advanceClock(url, 'P22D')
  await setGateway(url, { mode: 'ok', count: 0 })
  await reader.hasSessionOf(await signInAgain(url, email))
}

function payButton({ page, t }: Reader) {
  const [before = ''] = t('invoice.pay.named', { amount: '§', number: '§' }).split('§')
  return page.getByRole('button', { name: new RegExp(`^${before}.*LW-`) })
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`an open invoice after the end in ${setting}`, () => {
    test.use(screen)

    test('[PAY-05] [INV-01] is paid from its row by the card on file, and its credit note is a PDF (B-125)', async ({
      page,
      shop,
    }) => {
      test.slow()
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await endedInDebt(reader, newAddress('ended-in-debt'))
      await reader.open(ACCOUNT)
      await expect(page.getByRole('heading', { name: t('payment.message.failed') })).toHaveCount(1)
      await expect(payButton(reader)).toHaveCount(1)
      await reader.seesNoViolation()
      await reader.fitsTheWidth()

      await test.step('the credit note comes as a file of its own', async () => {
        const coming = page.waitForEvent('download')
        const [before = ''] = t('subscription.invoices.downloadCredit', { number: '§' }).split('§')
        await page.getByRole('link', { name: before.trim() }).first().click()
        const file = await coming
        expect(file.suggestedFilename()).toMatch(/^credit-note-\d+\.pdf$/)
        const head = readFileSync(await file.path()).subarray(0, 5)
        expect(head.toString()).toBe('%PDF-')
        const said = page.getByText(t('invoice.downloaded', { file: file.suggestedFilename() }))
        await expect(said.filter({ visible: true })).not.toHaveCount(0)
      })

      await test.step('its page has the attempts, each with its reason, and the credit note that reduced it', async () => {
        await reader.open('/account/billing/invoices')
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        await page
          .getByRole('main')
          .getByRole('link', { name: /^\S*-\d+$/ })
          .first()
          .click()
        await expect(page.getByRole('table', { name: t('document.attempt.title') })).toContainText(
          t('document.attempt.declined'),
        )
        await expect(payButton(reader)).toHaveCount(1)
        await reader.hydrated()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        await page.getByRole('main').getByRole('link', { name: /C\d+/ }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/C\d+$/)
        await reader.open(ACCOUNT)
      })

      await test.step('a try that is declined says so, and the button stays', async () => {
        await setGateway(shop.url, { mode: 'decline', count: 1 })
        await payButton(reader).focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('alert').filter({ hasText: t('apiError.declined') })).toBeVisible()
        await expect(payButton(reader)).toHaveCount(1)
      })

      await test.step('the next one pays it', async () => {
        await reader.hydrated()
        await payButton(reader).click()
        await expect(page).toHaveURL(/paid=1/)
        await expect(payButton(reader)).toHaveCount(0)
        await expect(page.getByRole('heading', { name: t('payment.message.failed') })).toHaveCount(0)
        await reader.hydrated()
        await reader.seesNoViolation()
      })
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[PAY-05] the row of an open invoice pays it @deep', async ({ page, shop }) => {
    test.slow()
    const reader = new Reader(page, shop, 'en')
    await endedInDebt(reader, newAddress('ended-script-free'))
    await reader.visit(ACCOUNT)
    await payButton(reader).click()
    await expect(page).toHaveURL(/paid=1/)
    await expect(payButton(reader)).toHaveCount(0)
  })
})

test('[INV-01] an invoice that can’t be printed says so, and no file is saved (B-85) @deep', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'en')
  await subscribes(reader, newAddress('no-file'))
  await reader.open(ACCOUNT)
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  const [before = ''] = reader.t('subscription.invoices.downloadNamed', { number: '§' }).split('§')
  const link = page.getByRole('link', { name: before.trim() }).first()
  const result = 'This invoice is not there.'
  await page.route(/\/account\/billing\/invoices\//, (route) =>
    route.fulfill({ status: 422, json: { status: 422, result, code: 'gone' } }),
  )
  await link.click()
  await expect(page.getByText(result).filter({ visible: true })).not.toHaveCount(0)
  await page.unroute(/\/account\/billing\/invoices\//)
  await page.route(/\/account\/billing\/invoices\//, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>another page</p>' }),
  )
  await link.click()
  await expect(page.getByText(reader.t('errors.default')).filter({ visible: true })).not.toHaveCount(0)
  expect(files).toEqual([])
})

test('[I18N-05] no date of an invoice breaks in its column, beside what is paid from its row', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new Reader(page, shop, 'fr')
  await reader.isSignedInAs('robin@northgate-parcel.example')
  await reader.open(ACCOUNT)
  const lines = await page
    .locator('main table time')
    .evaluateAll((all) => all.map((time) => time.getClientRects().length))
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.filter((count) => count !== 1)).toEqual([])
})
