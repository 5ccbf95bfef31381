import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { translatorOf } from '@waybill/i18n/testing'
import { readyToPay, register, resultOf, takeBearer, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { staysHere } from './cart-stage.ts'
import { givesAddress } from './checkout-stage.ts'
import {
  holdsOrders,
  leadsOn,
  ordersAgain,
  passesThePolling,
  pending,
  signedOut,
  typesAddress,
  typesCard,
  waits,
} from './checkout-waiting-stage.ts'
import { tabTo } from './keyboard-stage.ts'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const CHECKOUT = '/account/checkout'
const BY_BANK = '4000002760003184'
const CALL = /\/billing\/account\/\d+\/checkout\b/

const STORIES = [readerOn('en', 1440, 'dark'), readerOn('vi', 390), readerOn('fr', 390, 'dark'), readerOn('es', 1440)]

/** Number of the account's documents: two of them would be two charges. */
async function documents({ client, memberId }: RegisteredMember): Promise<number> {
  const { invoices } = resultOf(await client.get(`/billing/account/${memberId}/subscription`))
  return Array.isArray(invoices) ? invoices.length : 0
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`a checkout that is interrupted, in ${setting}`, () => {
    test.use({ ...screen, expectedComplaint: /ERR_FAILED/ })
    const pay = translatorOf(locale)('order.submit.pay', { amount: formatMoney(money(59_00, 'USD'), locale, 2) })

    test('[ORD-08] a line that is gone between submit and answer says so, and the next click goes on where the order stands', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const buyer = await readyToPay(shop.url, newAddress('offline'))
      await reader.hasSessionOf(buyer.client)
      await reader.open(`${CHECKOUT}?start=now`)
      await givesAddress(reader)
      // the shop takes the order, and its answer never comes
      await page.route(CALL, async (route) => {
        await route.fetch()
        await route.abort('failed')
      })
      await page.getByRole('button', { name: pay }).click()
      await expect(page.getByRole('alert')).toContainText(t('errors.lost'))
      await expect(page.getByRole('textbox', { name: t('order.billing.city') })).toHaveValue('Portland')
      await reader.seesNoViolation()
      await page.unroute(CALL)
      await page.route('**/routes', staysHere)
      await page.getByRole('button', { name: pay }).click()
      await expect(page.getByRole('heading', { name: t('subscription.created') })).toBeVisible()
      expect(await documents(buyer)).toBe(1)
    })

    test('[PAY-05] a second tab that brings another card after the first has paid leads to what was bought, and leaves the card on file', async ({
      page,
      shop,
      context,
    }) => {
      const buyer = await readyToPay(shop.url, newAddress('two-tabs'))
      const [first, second] = [new Reader(page, shop, locale), new Reader(await context.newPage(), shop, locale)]
      const { t } = first
      await first.hasSessionOf(buyer.client)
      await first.open(`${CHECKOUT}?start=now`)
      await second.open(`${CHECKOUT}?start=now`)
      await givesAddress(first)
      await page.route('**/routes', staysHere)
      await page.getByRole('button', { name: pay }).click()
      await expect(page.getByRole('heading', { name: t('subscription.created') })).toBeVisible()
      await second.page.locator('input[name=method][value=card]').check()
      await givesAddress(second)
      await typesCard(second, '5555555555554444')
      await second.page.getByRole('button', { name: pay }).click()
      await expect(second.page).toHaveURL(/\/account\/billing\/subscription\?created=1/)
      await expect(second.page.getByText('4242').first()).toBeVisible()
      await expect(second.page.getByText('4444')).toHaveCount(0)
      expect(await documents(buyer)).toBe(1)
    })

    test('[PAY-07] a tab that is closed at the bank loses nothing: another device shows the payment, and ends it', async ({
      page,
      shop,
      browser,
    }) => {
      const buyer = await readyToPay(shop.url, newAddress('closes'), BY_BANK)
      const reader = new Reader(page, shop, locale)
      await reader.hasSessionOf(buyer.client)
      await reader.open(`${CHECKOUT}?start=now`)
      await givesAddress(reader)
      await page.getByRole('button', { name: pay }).click()
      await expect(page).toHaveURL(/\/sandbox\/challenge\//)
      await page.goto('about:blank')
      const context = await browser.newContext({ ...screen })
      const phone = new Reader(await context.newPage(), shop, locale)
      await phone.hasSessionOf(buyer.client)
      await phone.open(CHECKOUT)
      await expect(phone.page.getByRole('link', { name: phone.t('order.waiting.continue') })).toBeVisible()
      await phone.seesNoViolation()
      await phone.page.getByRole('link', { name: phone.t('order.waiting.continue') }).click()
      // the page of the bank isn't the shop's: it is in English
      await phone.page.getByRole('button', { name: translatorOf('en')('sandbox.challenge.approve') }).click()
      await expect(phone.page).toHaveURL(/\/routes$/)
      expect(await documents(buyer)).toBe(1)
      await context.close()
    })

    test('[A11Y-02] [A11Y-01] a card is typed, paid with and waited for by the keyboard alone: the focus can be seen at every stop and in every state', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const buyer = await register(shop.url, newAddress('keys'))
      await reader.hasSessionOf(buyer.client)
      await reader.open(`${CHECKOUT}?start=now`)
      await typesAddress(reader)
      await typesCard(reader)
      const button = page.getByRole('button', { name: pay })
      await tabTo(page, button)
      await page.clock.install()
      const held = await holdsOrders(page)
      await page.keyboard.press('Enter')
      await waits(reader)
      held.release()
      await passesThePolling(reader, held)
      held.look = pending(t)
      await ordersAgain(reader, button)
      await expect(page.getByText(t('payment.message.pending'))).toBeVisible()
      await leadsOn(reader, page.getByRole('main').getByRole('link', { name: t('subscription.title') }))
      held.look = signedOut(t)
      await ordersAgain(reader, button)
      await expect(page.getByRole('alert')).toContainText(t('errors.unauthorized'))
      const again = page.getByRole('alert').getByRole('button', { name: t('common.tryAgain') })
      await leadsOn(reader, again)
      await page.unrouteAll()
      await page.route('**/routes', staysHere)
      const reloaded = page.waitForEvent('load')
      await page.keyboard.press('Enter')
      await reloaded
      await reader.hydrated()
      await typesCard(reader)
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: t('subscription.created') })).toBeVisible()
      await expect(page.locator(':focus'), 'the focus is at the end of the order').toContainText(
        t('subscription.created'),
      )
      await takeBearer(buyer.client)
      expect(await documents(buyer), 'what was held was no order').toBe(1)
    })
  })
}
