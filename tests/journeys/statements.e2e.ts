import { readFileSync } from 'node:fs'
import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock } from '@waybill/testkit/shop-journey'
import { expect, Reader, readerOn, sampled, testOfMovedClock as test } from './stage.ts'

const ACCOUNT = '/account/billing/subscription'
const IBAN = 'GB27 LOWM 0000 0012 3456 78'

/** Two hours into the next month: the statements of the last one are made. */
async function comesToTheFirst(url: string): Promise<void> {
  const now = Date.parse(String((await new ShopClient(url).get('/sandbox/clock')).body['now']))
  const at = new Date(now)
  if (at.getUTCDate() === 1 && now % DAY_MS > HOUR_MS) return
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)
  await advanceClock(url, `PT${Math.ceil((first - now) / HOUR_MS) + 2}H`)
}

for (const { locale, setting, screen } of sampled([readerOn('en', 1440), readerOn('es', 390, 'dark')], 1))
  test.describe(`the statements of a partner in ${setting}`, () => {
    test.use(screen)

    test('[SUB-02] [INV-01] [A11Y-01] stand by their name, with where to pay them, and are downloaded', async ({
      page,
      shop,
    }) => {
      test.slow()
      await comesToTheFirst(shop.url)
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.isSignedInAs(await reader.demoMember('affiliate'))
      await reader.open(ACCOUNT)
      // the newest: other stories of this shop may have brought further months
      const row = page
        .getByRole('row')
        .filter({ hasText: t('invoice.kindStatement') })
        .first()
      await expect(row.getByText(t('payment.state.9'))).toBeVisible()
      await expect(row, 'the month that it is of').toContainText(/20\d\d/)
      await expect(row).toContainText(new RegExp(t('invoice.kindStatementOf', { month: '\\S+( de)? 20\\d\\d' })))
      const number = /LW-\d+/.exec(await row.innerText())?.[0] ?? ''
      const details = page.getByRole('region', { name: t('invoice.transfer.titleOf', { number }) })
      for (const text of [IBAN, number])
        // oxlint-disable-next-line no-await-in-loop -- one value after the other
        await expect(details.locator('dd').getByText(text, { exact: true })).toBeVisible()
      await expect(page.getByText(t('invoice.transfer.monthly'))).toBeVisible()
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      const coming = page.waitForEvent('download')
      await row.getByRole('link', { name: 'PDF' }).click()
      const file = await coming
      expect(file.suggestedFilename()).toBe(`r4m-invoice-${/\d+/.exec(number)?.[0]}.pdf`)
      expect(
        readFileSync(await file.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      await expect(
        page.getByText(t('invoice.downloaded', { file: file.suggestedFilename() })).filter({ visible: true }),
      ).not.toHaveCount(0)
    })
  })
