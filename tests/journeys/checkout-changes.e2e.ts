import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, readyToPay, resultOf } from '@waybill/testkit/shop-journey'
import { staysHere } from './cart-stage.ts'
import { givesAddress } from './checkout-stage.ts'
import { publishingTest } from './publisher-stage.ts'
import { expect, newAddress, Reader, readerOn, sampled } from './stage.ts'

const CHECKOUT = '/account/checkout'
/** 24, 7 and 13 a month beside the plan's 59. */
const CONNECTOR = { id: 55, module: 1 }
const KERBSIDE = { id: 27, module: 1 }
const PACKAGING = { id: 35, module: 1 }
const [BEFORE, WITH_PACKAGING, PUBLISHED] = [90_00, 103_00, 80_00] as const

const STORIES = [readerOn('en', 390), readerOn('fr', 1440, 'dark'), readerOn('es', 390, 'dark'), readerOn('vi', 1440)]

/** The warehouse connector has no trial of its own, so that it is charged at once. */
const FIRST = [['modules/api.yaml', 'GBP: 19 }\n    trial: { interval: 1, unit: month }\n', 'GBP: 19 }\n']] as const

/** The kerbside approach at 8, and no warehouse connector any more. */
const LATER = [
  ...FIRST,
  ['modules/api.yaml', '    code: warehouse-connector\n', '    code: warehouse-connector\n    is_deleted: true\n'],
  ['modules/optimizing.yaml', 'base_price: { USD: 7, PHP: 390', 'base_price: { USD: 8, PHP: 390'],
] as const

const test = publishingTest(FIRST, LATER)

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the checkout in ${setting}`, () => {
    test.use({
      ...screen,
      expectedComplaint: /status of 40[49]|ERR_CONNECTION/,
    })

    const written = (minor: number): string => formatMoney(money(minor, 'USD'), locale, 2)

    async function atCheckout(reader: Reader, mailbox: string): Promise<ShopClient> {
      const { client } = await readyToPay(reader.shop.url, newAddress(mailbox))
      for (const body of [CONNECTOR, KERBSIDE]) expectOk(await client.post('/cart/add', body), 'the cart')
      await reader.hasSessionOf(client)
      await reader.visit(`${CHECKOUT}?start=now`)
      await givesAddress(reader)
      return client
    }

    /** The form is as it was typed, the page fits, and nothing was charged. */
    async function losesNothing(reader: Reader, client: ShopClient): Promise<void> {
      const { page, t } = reader
      await expect(page.getByRole('textbox', { name: t('order.billing.city') })).toHaveValue('Portland')
      await reader.fitsTheWidth()
      expect(resultOf(await client.get('/account/session'))).toMatchObject({ flags: { subscribed: 0 } })
    }

    test('[ORD-09] [SUB-13] [CAT-17] shows line by line what another tab, a retired product and a new price change, with and without script, and the next click confirms it', async ({
      page,
      shop,
      browser,
      publisher,
    }) => {
      // the shop stops, publishes and starts again in the middle
      test.setTimeout(300_000)
      await publisher.startsOver()
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const context = await browser.newContext({ ...screen, javaScriptEnabled: false })
      const plain = new Reader(await context.newPage(), shop, locale)
      const client = await atCheckout(reader, 'changed')
      const other = await atCheckout(plain, 'plain')
      await reader.hydrated()
      const words = (minor: number): string => t('order.submit.pay', { amount: written(minor) })
      const pay = (minor: number) => page.getByRole('button', { name: words(minor) })
      const submit = plain.page.locator('main button[value="checkout.order"]')
      const added = t('order.changed.added', { after: written(13_00) })
      const due = t('order.changed.other', { before: written(BEFORE), after: written(WITH_PACKAGING) })

      await test.step('two tabs that disagree', async () => {
        expectOk(await client.post('/cart/add', PACKAGING), 'the other tab')
        await pay(BEFORE).click()
        const alert = page.getByRole('alert')
        await expect(alert).toContainText(t('order.planChanged.title'))
        await expect(alert).toContainText(added)
        await expect(alert).toContainText(due)
        await losesNothing(reader, client)
        await reader.seesNoViolation()
        await expect(pay(WITH_PACKAGING)).toBeVisible()
      })

      await test.step('the same without script', async () => {
        expectOk(await other.post('/cart/add', PACKAGING), 'the other tab')
        await expect(submit).toHaveText(words(BEFORE))
        await submit.click()
        await expect(plain.page.getByRole('alert')).toContainText(added)
        await expect(plain.page.getByRole('alert')).toContainText(due)
        await losesNothing(plain, other)
        await expect(submit).toHaveText(words(WITH_PACKAGING))
      })

      await publisher.publishes()

      await test.step('a product that was retired meanwhile is taken out on the page', async () => {
        await pay(WITH_PACKAGING).click()
        const remove = page.getByRole('button', { name: t('order.retired.remove') })
        await expect(remove).toBeVisible()
        await losesNothing(reader, client)
        await reader.seesNoViolation()
        await remove.click()
      })

      await test.step('with it a price that was published meanwhile is shown, and the next click pays what is shown', async () => {
        const alert = page.getByRole('alert')
        await expect(alert).toContainText(t('order.changed.gone', { before: written(24_00) }))
        await expect(alert).toContainText(t('order.changed.other', { before: written(7_00), after: written(8_00) }))
        await losesNothing(reader, client)
        await reader.seesNoViolation()
        await page.route('**/routes', staysHere)
        await pay(PUBLISHED).click()
        await expect(page.getByRole('heading', { name: t('subscription.created') })).toBeVisible()
        await expect(page.getByRole('main')).toContainText(written(PUBLISHED))
      })

      await test.step('without script it leads to the cart, and what was typed is there afterwards', async () => {
        await submit.click()
        await expect(plain.page).toHaveURL(/shopping-cart-review/)
        expectOk(await other.post('/cart/remove', { id: CONNECTOR.id }), 'the removal')
        await plain.visit(`${CHECKOUT}?start=now`)
        await losesNothing(plain, other)
        await expect(submit).toHaveText(words(PUBLISHED))
        await submit.click()
        await expect(plain.page).toHaveURL(/created=1$/)
      })
      await context.close()
    })
  })
}
