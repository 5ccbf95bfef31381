import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { calandra, startShopOf } from '@waybill/testkit/second-shop'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, Reader, readerOn, sampled, test as demo } from './stage.ts'

/** The stories of this file play in a shop of EUR and CHF. */
const test = demo.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded')
      const shop = await startShopOf(store)
      await use(shop)
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const CATALOGUE = '/platform/marketplace'

const STORIES = [readerOn('en', 1440), readerOn('vi', 390)]

for (const { locale, width, setting, screen } of sampled(STORIES, 0)) {
  test.describe(`a shop of EUR and CHF in ${setting}`, () => {
    test.use(screen)

    async function has(reader: Reader, ...products: readonly { readonly id: number; readonly module: number }[]) {
      const headers = { origin: reader.shop.url, 'x-waybill': '1' }
      for (const { id, module } of products) {
        const data = { id, module, pricing: module === 0 ? 1 : 0 }
        // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
        const answer = await reader.page.request.post(`${reader.shop.url}/cart/add`, { data, headers })
        expect(answer.status(), await answer.text()).toBe(200)
      }
    }

    /** Nothing reaches over the edge of the window. */
    async function fits({ page }: Reader): Promise<void> {
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over).toBeLessThanOrEqual(0)
    }

    test('[PRC-07] a stranger sees euros, is offered euros and francs, and stays with the francs', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.open(CATALOGUE)
      await expect(page.getByText(formatMoney(money(9000, 'EUR'), locale)).first()).toBeVisible()
      await expect(page.locator('footer')).toContainText(t('common.footer.prices', { currency: 'EUR' }))
      await fits(reader)
      await reader.seesNoViolation()
      const menu =
        width < 751 ? t('common.nav.menu') : `${t('common.languageAndCurrency')}: ${locale.toUpperCase()} · EUR`
      await page
        .locator('summary')
        .and(page.getByLabel(menu, { exact: true }))
        .click()
      const choices = page.getByRole('form', { name: t('common.currency') }).filter({ visible: true })
      await expect(choices.getByRole('button')).toHaveText([/^EUR\b/, /^CHF\b/])
      await reader.seesNoViolation()
      await choices.getByRole('button', { name: 'CHF' }).click()
      await expect(page.locator('footer')).toContainText(t('common.footer.prices', { currency: 'CHF' }))
      await expect(page.getByText(formatMoney(money(9700, 'CHF'), locale)).first()).toBeVisible()
    })

    test('[REG-06] the country decides the currency before anything is sent; what it can’t buy is named, with the way to it', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await has(reader, { id: calandra.corner, module: 0 }, { id: calandra.steamMeter, module: 1 })
      await reader.open('/register')
      const country = page.getByLabel(t('account.field.country'))
      const hint = page.getByText(t('account.register.pricesIn', { currency: 'CHF' }))
      await country.selectOption('GB')
      await expect(hint).toBeHidden()
      await country.selectOption('CH')
      await expect(hint).toBeVisible()
      // the card beside the form follows the choice
      await expect(page.getByText(t('account.register.amountsIn', { currency: 'CHF' }))).toBeVisible()
      await page.getByLabel(t('account.field.firstName')).fill('Mira')
      await page.getByLabel(t('account.field.lastName')).fill('Osei')
      await page.getByLabel(t('account.field.workEmail')).fill(`mira.${locale}@laundry.example`)
      await page.getByLabel(t('account.field.password'), { exact: true }).fill('three quiet words')
      await page.getByLabel(t('account.field.company')).fill('Mangel & Falz')
      await page.getByRole('button', { name: t('account.register.submit') }).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('CHF')
      await reader.seesNoViolation()
      await alert.getByRole('link', { name: t('cart.view') }).click()
      await expect(page).toHaveURL(/shopping-cart-review/)
    })

    test('what is on request is shown as no part of the trial', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await has(reader, { id: calandra.corner, module: 0 }, { id: calandra.machineLink, module: 1 })
      await reader.open('/register')
      await expect(page.getByText(t('common.priceOnRequest')).first()).toBeVisible()
      await expect(page.getByText(t('account.register.onRequest'))).toBeVisible()
      await reader.seesNoViolation()
    })

    test('[CAT-20] a title of 90 characters stays on the page, on its card and in the cart', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      await reader.open(`${CATALOGUE}/wash-house/press-hall-signs`)
      await fits(reader)
      await reader.seesNoViolation()
      await has(reader, { id: calandra.longestTitle, module: 1 })
      for (const path of [`${CATALOGUE}/wash-house`, `${CATALOGUE}/shopping-cart-review`]) {
        // oxlint-disable-next-line no-await-in-loop -- one page after the other
        await reader.open(path)
        // oxlint-disable-next-line no-await-in-loop -- one page after the other
        await fits(reader)
      }
    })
  })
}
