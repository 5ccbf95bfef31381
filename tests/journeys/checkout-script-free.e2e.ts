import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { translatorOf } from '@waybill/i18n/testing'
import { register } from '@waybill/testkit/shop-journey'
import { givesAddress } from './checkout-stage.ts'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const CHECKOUT = '/account/checkout'
const BY_BANK = '4000002760003184'
const REJECTED_WHEN_CHARGED = '4000000000000341'

const STORIES = [readerOn('fr', 390), readerOn('en', 1440, 'dark'), readerOn('vi', 390, 'dark'), readerOn('es', 1440)]

async function atCheckout(reader: Reader, name: string): Promise<void> {
  const { shop } = reader
  const { client } = await register(shop.url, newAddress(name))
  await reader.hasSessionOf(client)
  await reader.visit(CHECKOUT)
}

/** The page of the provider: a card, and back with its token. */
async function givesCard({ page, t }: Reader, number: string): Promise<void> {
  await expect(page.getByRole('heading', { name: t('sandbox.method.title') })).toBeVisible()
  await page.getByLabel(t('order.method.card_number')).fill(number)
  await page.locator('[autocomplete="cc-exp"]').fill('12/31')
  await page.locator('[autocomplete="cc-csc"]').fill('123')
  await page.getByRole('button', { name: t('sandbox.method.submit') }).click()
}

const submit = ({ page }: Reader) => page.locator('main button[value="checkout.order"]')

function startsNow({ page, t }: Reader): Promise<void> {
  return page.getByRole('radio', { name: t('order.start.now') }).check()
}

for (const { locale, setting, screen } of sampled(STORIES, 0)) {
  test.describe(`the checkout without script in ${setting}`, () => {
    test.use({ ...screen, javaScriptEnabled: false })

    test('[CAT-17] [PAY-03] a new card is typed on the page of the provider, what is wrong is named, and the amount is shown before it is paid', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const posted: string[] = []
      page.on('request', (request) => posted.push(`${request.url()} ${request.postData() ?? ''}`))
      await atCheckout(reader, 'plain')
      await test.step('an address that is wrong comes back with its field named, and nothing is lost', async () => {
        await givesAddress(reader)
        await page.getByRole('textbox', { name: t('order.billing.zip') }).fill('?')
        await submit(reader).click()
        const wrong = t('common.labelled', { label: t('order.billing.zip'), text: t('errors.field_zip_us') })
        await expect(page.getByRole('link', { name: wrong, exact: true })).toBeVisible()
        await expect(page.getByRole('textbox', { name: t('order.billing.city') })).toHaveValue('Portland')
        await reader.fitsTheWidth()
        await page.getByRole('textbox', { name: t('order.billing.zip') }).fill('97201')
      })
      await test.step('the provider names what is wrong with the card', async () => {
        await startsNow(reader)
        await submit(reader).click()
        await givesCard(reader, '4242')
        const text = t('payment.card.incomplete')
        const wrong = t('common.labelled', { label: t('order.method.card_number'), text })
        await expect(page.getByRole('alert').getByRole('link', { name: wrong })).toBeVisible()
        expect(await page.content(), 'no number is written back').not.toContain('value="4242"')
        await reader.fitsTheWidth()
        await givesCard(reader, '4242 4242 4242 4242')
      })
      await test.step('back at the checkout the choice from before stands, and the order is paid', async () => {
        await expect(page.getByRole('radio', { name: t('order.method.useNew') })).toBeChecked()
        await expect(page.getByRole('radio', { name: t('order.start.now') })).toBeChecked()
        const amount = formatMoney(money(59_00, 'USD'), locale, 2)
        await expect(submit(reader)).toHaveText(t('order.submit.pay', { amount }))
        await submit(reader).click()
        await expect(page).toHaveURL(/\/routes\?created=1$/)
        await expect(page.getByText(t('subscription.created'))).toBeVisible()
      })
      const withNumber = posted.filter((request) => /4242(?:[ +]|%20)*4242/.test(request))
      expect(withNumber.every((request) => request.includes('/sandbox/method'))).toBe(true)
    })

    test('[PAY-07] a bank that wants to confirm is gone to and come back from', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const atBank = (intent: 'approve' | 'decline') =>
        page.getByRole('button', { name: translatorOf('en')(`sandbox.challenge.${intent}`) }).click()
      await atCheckout(reader, 'confirms')
      await givesAddress(reader)
      await startsNow(reader)
      await submit(reader).click()
      await givesCard(reader, BY_BANK)
      await submit(reader).click()
      await atBank('approve')
      await submit(reader).click()
      // a bank may also want to confirm what is charged
      const finish = page.locator('main button[value="checkout.finish"]')
      if (/\/sandbox\/challenge\//.test(page.url())) {
        await atBank('approve')
        await finish.click()
      }
      await expect(page).toHaveURL(/\/routes\?created=1$/)
    })

    test('a card that is declined says so with the form as it was, another one pays, and a choice is looked at first @deep', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await atCheckout(reader, 'declines')
      await givesAddress(reader)
      await submit(reader).click()
      await givesCard(reader, REJECTED_WHEN_CHARGED)
      // the page has amounts for the end of the trial
      await startsNow(reader)
      await submit(reader).click()
      await expect(page.getByText(t('order.lookAgain'))).toBeVisible()
      await expect(page.getByRole('radio', { name: t('order.start.now') })).toBeChecked()
      await submit(reader).click()
      await expect(page.getByText(t('apiError.declined'))).toBeVisible()
      await expect(page.getByRole('textbox', { name: t('order.billing.city') })).toHaveValue('Portland')
      await page.getByRole('radio', { name: t('order.method.replace') }).check()
      await submit(reader).click()
      await givesCard(reader, '4242 4242 4242 4242')
      await submit(reader).click()
      await expect(page).toHaveURL(/\/routes\?created=1$/)
    })
  })
}
