import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { register } from '@waybill/testkit/shop-journey'
import { gate } from './cart-stage.ts'
import { givesAddress } from './checkout-stage.ts'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const STORIES = [readerOn('fr', 390), readerOn('en', 1440), readerOn('vi', 390, 'dark'), readerOn('es', 1440)]
const DECLINED = '4000000000000002'
const GOOD = '4242424242424242'

const numberField = ({ page, t }: Reader) => page.getByRole('textbox', { name: t('order.method.card_number') })

async function atCheckout(reader: Reader, name: string): Promise<void> {
  const { client } = await register(reader.shop.url, newAddress(name))
  await reader.hasSessionOf(client)
  await reader.visit('/account/checkout')
  await reader.hydrated()
  await reader.page.getByRole('radio', { name: reader.t('order.start.now') }).check()
}

async function givesCard(reader: Reader, number: string): Promise<void> {
  await numberField(reader).fill(number)
  await reader.page.locator('[autocomplete="cc-exp"]').fill('12/31')
  await reader.page.locator('[autocomplete="cc-csc"]').fill('123')
}

async function pays({ page, t, locale }: Reader): Promise<void> {
  const amount = formatMoney(money(59_00, 'USD'), locale, 2)
  await page.getByRole('button', { name: t('order.submit.pay', { amount }) }).click()
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`mistakes at the checkout in ${setting}`, () => {
    test.use(screen)

    test('[PAY-02] [A11Y-01] an error goes once its field is filled, in place and in the summary, which counts down and closes', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await atCheckout(reader, 'corrects')
      await pays(reader)
      const summary = page.getByRole('alert')
      const city = page.getByRole('textbox', { name: t('order.billing.city') })
      const label = t('common.labelled', { label: t('order.billing.city'), text: t('errors.field_required') })
      await expect(summary.getByRole('link', { name: label })).toBeVisible()
      await expect(city).toHaveAttribute('aria-invalid', 'true')
      const count = await summary.getByRole('link').count()
      await expect(summary).toContainText(t('errors.field_summary', { count }))
      await city.fill('Portland')
      await expect(city).not.toHaveAttribute('aria-invalid')
      await expect(summary.getByRole('link', { name: label })).toHaveCount(0)
      await expect(summary).toContainText(t('errors.field_summary', { count: count - 1 }))
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      // emptied again it is as wrong as before
      await city.fill('')
      await expect(city).toHaveAttribute('aria-invalid', 'true')
      await expect(summary.getByRole('link', { name: label })).toBeVisible()
      await givesAddress(reader)
      await givesCard(reader, GOOD)
      await expect(summary).toHaveCount(0)
      const done = page.getByRole('status').filter({ hasText: t('errors.field_summary_done') })
      await expect(done, 'is announced once').toHaveCount(1)
    })

    test('[PAY-08] a declined card is marked with what to try, and the next one pays: its receipt stands at the destination', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await atCheckout(reader, 'declined')
      await givesAddress(reader)
      await givesCard(reader, DECLINED)
      await pays(reader)
      await expect(page.getByRole('alert')).toContainText(t('apiError.declined'))
      await expect(numberField(reader)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText(t('order.declined.number'))).toBeVisible()
      await expect(page.getByRole('alert')).toContainText(t('order.declined.try'))
      await expect(page.getByText(t('order.declined.try'))).toBeInViewport()
      await expect(page.locator(':focus'), 'beside the card that it is about').toContainText(t('apiError.declined'))
      await page.keyboard.press('Tab')
      await expect(numberField(reader)).toBeFocused()
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await page.getByRole('radio', { name: t('payment.method.ach'), exact: true }).check()
      await expect(page.getByText(t('order.declined.try')), 'another method was not tried').toHaveCount(0)
      await page.getByRole('radio', { name: t('payment.method.card'), exact: true }).check()
      await givesCard(reader, GOOD)
      await expect(numberField(reader)).not.toHaveAttribute('aria-invalid')
      // the success leads on after three seconds: it is read before that, however slow the machine is
      const destination = gate()
      await page.route('**/routes', destination.wait)
      await pays(reader)
      const amount = formatMoney(money(59_00, 'USD'), locale, 2)
      await expect(page.getByText(t('order.summary.chargedToday')).first()).toBeAttached()
      await expect(page.getByText(t('order.summary.dueToday'))).toHaveCount(0)
      destination.open()
      await expect(page).toHaveURL(/\/routes$/)
      await expect(page.getByText(t('invoice.receipt.paid', { amount }))).toBeVisible()
      const invoice = page.getByRole('link', { name: t('invoice.receipt.pdf') })
      await expect(invoice).toHaveAttribute('href', /\/account\/billing\/invoices\/\d+\/pdf$/)
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
    })
  })
}
