import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { expectOk, readyToPay } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, sampled, test } from './stage.ts'

const ACCOUNT = '/account/billing/subscription'
/** Skills match, 5.00 a driver in arrears, beside Regional for 59.00. */
const SKILLS = 34

const STORIES = [
  { locale: 'en', width: 1440, height: 900, scheme: 'light' },
  { locale: 'vi', width: 390, height: 844, scheme: 'dark' },
  { locale: 'fr', width: 320, height: 700, scheme: 'light' },
] as const

/** A subscriber with four drivers, by the month; the page has their session. */
async function subscribes({ page, shop }: Reader, email: string): Promise<void> {
  const { client, memberId } = await readyToPay(shop.url, email)
  expectOk(await client.post('/cart/add', { id: SKILLS, module: 1, quantity: 4 }), 'the add-on')
  expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }), 'the checkout')
  const value = client.cookie('waybill-session') ?? ''
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'waybill-session', value, url: shop.url }])
}

/** Twelve renewals of 59.00, and drivers of 5.00: four of them, or one more with each month. */
const TWELVE = 12 * (5900 + 4 * 500)
const GROWING = TWELVE + 500 * ((11 * 12) / 2)

for (const { locale, width, height, scheme } of sampled(STORIES)) {
  test.describe(`the next twelve months in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale, colorScheme: scheme })

    test('[PRC-12] are opened, follow the slider by keyboard, and open into a table and the lines of each charge', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('looks-ahead'))
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

      await reader.seesNoBarrier()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[PRC-12] the slider is a form, and the rest is on the page', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await subscribes(reader, newAddress('looks-ahead.script-free'))
    await reader.visit(`${ACCOUNT}?ahead=1`)
    await page.getByRole('slider').fill('12')
    await page.getByRole('button', { name: t('year.update') }).click()
    await expect(page.locator('#year-ahead dd').getByText('$1,278.00')).toBeVisible()
    await expect(page.getByText('Drivers: 4 today, 16 in a year.')).toBeVisible()
  })
})
