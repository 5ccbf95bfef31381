import type { Page } from '@playwright/test'
import { register } from '@waybill/testkit/shop-journey'
import { gate } from './cart-stage.ts'
import { givesAddress } from './checkout-stage.ts'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const CHECKOUT = '/account/checkout'

const STORIES = [readerOn('vi', 390, 'dark'), readerOn('en', 390), readerOn('fr', 320), readerOn('es', 800)]

const stateField = ({ page, t }: Reader) => page.getByRole('combobox', { name: t('order.billing.state') })
const countryField = ({ page, t }: Reader) => page.getByRole('combobox', { name: t('order.billing.country') })
const lines = ({ page, t }: Reader) => page.getByRole('list', { name: t('order.summary.lines') })

async function atCheckout(reader: Reader, name: string): Promise<void> {
  const { client } = await register(reader.shop.url, newAddress(name))
  await reader.hasSessionOf(client)
  await reader.visit(`${CHECKOUT}?start=now`)
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the form of the checkout in ${setting}`, () => {
    test.use(screen)

    test('[ORD-09] [A11Y-01] what is due stands above the form, and opens into its lines by keyboard', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await atCheckout(reader, 'folds')
      await reader.hydrated()
      await expect(page.getByRole('heading').first(), 'read before the summary').toHaveText(t('order.title'))
      const monthly = page.getByRole('radio', { name: t('order.interval.month'), exact: true })
      await expect(monthly, 'its price is read with it, and not once more').toHaveAccessibleDescription(/59/)
      const row = page.locator('summary').filter({ hasText: t('order.summary.dueToday') })
      await expect(row).toBeVisible()
      await expect(row).toContainText('59')
      await expect(lines(reader)).toBeHidden()
      const [rowBox, form] = [await row.boundingBox(), await countryField(reader).boundingBox()]
      expect((rowBox?.y ?? 0) + (rowBox?.height ?? 0)).toBeLessThan(form?.y ?? 0)
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await row.focus()
      await page.keyboard.press('Enter')
      await expect(lines(reader)).toBeVisible()
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await page.keyboard.press('Enter')
      await expect(lines(reader)).toBeHidden()
    })

    test('[PAY-02] the state is a choice of the country, and one that is missing is named (B-48)', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await atCheckout(reader, 'states')
      await reader.hydrated()
      await givesAddress(reader)
      await countryField(reader).selectOption('CA')
      await expect(stateField(reader)).toHaveValue('')
      await stateField(reader).selectOption('QC')
      await reader.seesNoViolation()
      await countryField(reader).selectOption('FR')
      await expect(stateField(reader)).toHaveCount(0)
      const region = page.getByRole('textbox', { name: t('order.billing.state') })
      await expect(region, 'no invoice in France needs it').toBeHidden()
      await page
        .locator('summary')
        .filter({ hasText: t('order.billing.more') })
        .click()
      await reader.seesNoViolation()
      await expect(region).toBeVisible()
      await countryField(reader).selectOption('US')
      await expect(stateField(reader)).toHaveValue('OR')
    })
  })
}

test.describe('without script, on a phone', () => {
  test.use({ javaScriptEnabled: false, ...readerOn('en', 390).screen })

  test('the lines open, and a state that is not of the country is named with the choice of its own', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await atCheckout(reader, 'plain-form')
    await page
      .locator('summary')
      .filter({ hasText: t('order.summary.dueToday') })
      .click()
    await expect(lines(reader)).toBeVisible()
    await givesAddress(reader)
    await countryField(reader).selectOption('CA')
    await page.locator('main button[value="checkout.order"]').click()
    await expect(
      page.getByRole('link', { name: `${t('order.billing.state')}: ${t('errors.field_option')}` }),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: t('order.billing.city') })).toHaveValue('Portland')
    await stateField(reader).selectOption('QC')
  })
})

/** Text and box of each visible row of the summary; what is folded has none before it is opened. */
const summaryOf = (page: Page): Promise<readonly unknown[]> =>
  page
    .getByRole('complementary')
    .or(page.locator('main details'))
    .first()
    .locator('h2, p, li, dt, dd')
    .evaluateAll((rows) =>
      rows
        .filter((row) => row.checkVisibility())
        .map((row) => {
          const { x, y, width, height } = row.getBoundingClientRect()
          return [row.textContent, x, y, width, height].join(' ')
        }),
    )

/** Layout shifts since the page began; no click has made one. */
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().length
  })

test.describe('beside the form', () => {
  test.use(readerOn('en', 1440).screen)

  test('[ORD-09] the year that was chosen before stands in the first paint, and on a slow processor nothing moves after it', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'en')
    const { client } = await register(shop.url, newAddress('first-paint'))
    await client.post('/cart/interval', { interval: 'year' })
    await reader.hasSessionOf(client)
    const devices = await page.context().newCDPSession(page)
    await devices.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const code = gate()
    await page.route(/\/assets\/[^/]*\.js$/, code.wait)
    await page.goto(shop.url + CHECKOUT, { waitUntil: 'commit' })
    await expect(page.getByRole('radio', { name: reader.t('order.interval.year') })).toBeChecked()
    // read to its end: what runs then waits at the gate
    await page.waitForFunction(() => document.readyState !== 'loading')
    await page.evaluate(() => document.fonts.ready)
    const painted = await summaryOf(page)
    expect(painted.join(' ')).toContain('$637.00')
    code.open()
    await reader.hydrated()
    await reader.complete()
    expect(await summaryOf(page)).toEqual(painted)
    expect(await shiftsOf(page)).toBe(0)
  })

  test('[CUI-08] on a wide screen the lines stand open, and there is nothing to fold', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    await atCheckout(reader, 'wide')
    await expect(lines(reader)).toBeVisible()
    await expect(page.locator('summary').filter({ hasText: reader.t('order.summary.dueToday') })).toBeHidden()
    await reader.seesNoViolation()
  })
})
