import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { register } from '@waybill/testkit/shop-journey'
import { givesAddress } from './checkout-stage.ts'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const CHECKOUT = '/account/checkout'
const STORIES = [readerOn('es', 390), readerOn('fr', 1440, 'dark'), readerOn('vi', 390, 'dark'), readerOn('en', 1280)]

const submit = ({ page }: Reader) => page.locator('main button[value="checkout.order"]')

/** A member in trial who chose this method at the checkout, and is on the page of its provider. */
async function atProvider(
  reader: Reader,
  method: 'ach' | 'paypal',
  chooses = async (): Promise<void> => {},
): Promise<void> {
  const { page, shop, t } = reader
  const { client } = await register(shop.url, newAddress(`plain-${method}`))
  await reader.hasSessionOf(client)
  await reader.visit(CHECKOUT)
  await givesAddress(reader)
  await page.getByRole('radio', { name: t('order.start.now') }).check()
  await page.getByRole('radio', { name: t(`payment.method.${method}`), exact: true }).check()
  await chooses()
  await submit(reader).click()
  await expect(page.getByRole('heading', { name: t('sandbox.method.title') })).toBeVisible()
}

/** The amount on the button, and then the order. */
async function pays(reader: Reader, minor: number): Promise<void> {
  const { page, t, locale } = reader
  const amount = formatMoney(money(minor, 'USD'), locale, 2)
  await expect(page.getByRole('radio', { name: t('order.method.useNew') })).toBeChecked()
  await expect(submit(reader)).toHaveText(t('order.submit.pay', { amount }))
  await submit(reader).click()
  await expect(page).toHaveURL(/\/routes\?created=1$/)
  await expect(page.getByText(t('subscription.created'))).toBeVisible()
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the checkout without script in ${setting}`, () => {
    test.use({ ...screen, javaScriptEnabled: false })

    test('[PAY-01] [CAT-17] a bank account says what saving it authorises, and pays (B-80)', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await atProvider(reader, 'ach')
      await expect(page.getByText(t('payment.debit.authorise', { shop: 'Lodeway' }))).toBeVisible()
      const limit = formatMoney(money(500_00, 'USD'), locale, 2)
      const days = page.getByText(t('payment.debit.days', { days: 4 }))
      await expect(days).toContainText(t('payment.debit.start', { limit }))
      await reader.fitsTheWidth()
      await page.getByLabel(t('order.method.name_on_account')).fill('Mira Osei')
      await page.getByLabel(t('order.method.routing_number')).fill('110000000')
      await page.getByLabel(t('order.method.account_number')).fill('000123456789')
      await page.getByRole('button', { name: t('sandbox.method.submit') }).click()
      await pays(reader, 59_00)
    })

    test('[PAY-01] [CAT-17] PayPal pays', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await atProvider(reader, 'paypal')
      await page.getByLabel(t('order.method.outcome')).selectOption('ok')
      await page.getByRole('button', { name: t('sandbox.method.submit') }).click()
      await pays(reader, 59_00)
    })

    test('[ORD-09] [CAT-17] a year is chosen, shown with its amount before it is paid, and charged', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await atProvider(reader, 'paypal', async () => {
        await page.getByRole('radio', { name: t('order.interval.year') }).check()
      })
      await page.getByLabel(t('order.method.outcome')).selectOption('ok')
      await page.getByRole('button', { name: t('sandbox.method.submit') }).click()
      await expect(page.getByRole('radio', { name: t('order.interval.year') })).toBeChecked()
      await pays(reader, 637_00)
    })
  })
}
