import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'

const ACCOUNT = '/account/billing/subscription'
/** Skills match, 5.00 a driver in arrears, beside Regional for 59.00. */
const SKILLS = 34

const STORIES = [readerOn('en', 1440), readerOn('vi', 390, 'dark'), readerOn('fr', 320)]

/** Four drivers, beside the plan. */
const DRIVERS = { id: SKILLS, module: 1, quantity: 4 }

/** Twelve renewals of 59.00, and drivers of 5.00: four of them, or one more with each month. */
const TWELVE = 12 * (5900 + 4 * 500)
const GROWING = TWELVE + 500 * ((11 * 12) / 2)

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the next twelve months in ${setting}`, () => {
    test.use(screen)

    test('[PRC-12] are opened, follow the slider by keyboard, and open into a table and the lines of each charge', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('looks-ahead'), DRIVERS)
      await reader.open(ACCOUNT)
      await page.getByRole('link', { name: t('year.open') }).click()
      await reader.hydrated()
      const block = page.locator('#year-ahead')
      const sumOf = (minor: number) => block.locator('dd').getByText(formatMoney(money(minor, 'USD'), locale, 2))
      await expect(sumOf(TWELVE).first()).toBeVisible()
      const slider = block.getByRole('slider', { name: t('year.joining') })
      await slider.focus()
      await page.keyboard.press('Home')
      for (let more = 0; more < 12; more += 1) await page.keyboard.press('ArrowRight')
      await expect(sumOf(GROWING).first()).toBeVisible()
      await expect(slider).toBeFocused()
      await expect(slider).toHaveValue('12')
      expect(new URL(page.url()).searchParams.get('joining')).toBe('12')

      await test.step('as a table, with both ways and their sums', async () => {
        await block.getByText(t('year.table')).click()
        const table = block.getByRole('table')
        await expect(table.getByRole('row')).toHaveCount(1 + 12 + 1)
        await expect(table.getByRole('row').last()).toContainText(formatMoney(money(GROWING, 'USD'), locale, 2))
      })

      await test.step('each charge opens into its lines', async () => {
        await block.getByText(t('year.chargesByMonth')).click()
        const first = block.locator('li').first()
        await first.locator('summary').click()
        await expect(first.getByText(/4 .* × /)).toBeVisible()
        await expect(first.locator('dd').last()).toHaveText(formatMoney(money(5900 + 4 * 500, 'USD'), locale, 2))
      })

      await reader.seesNoViolation()
      await reader.fitsTheWidth()
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[PRC-12] the slider is a form, and the rest is on the page', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await subscribes(reader, newAddress('looks-ahead.script-free'), DRIVERS)
    await reader.visit(`${ACCOUNT}?ahead=1`)
    await page.getByRole('slider').fill('12')
    await page.getByRole('button', { name: t('year.update') }).click()
    await expect(page.locator('#year-ahead dd').getByText('$1,278.00')).toBeVisible()
    await expect(page.getByText('Drivers: 4 today, 16 in a year.')).toBeVisible()
  })
})
