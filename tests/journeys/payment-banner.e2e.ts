import { formatMoney } from '@waybill/i18n'
import { money } from '@waybill/domain/money'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { advanceClock, giveCard, readyToPay, signInAgain } from '@waybill/testkit/shop-journey'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, newAddress, Reader, sampled, test as demo } from './stage.ts'

/** The stories of this file move the clock by a month: in a shop of their own. */
const test = demo.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded')
      const shop = await startShop(store)
      await use(shop)
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const ACCOUNT = '/account/billing/subscription'
const GOOD = '4242424242424242'
const FAILS_WHEN_CHARGED = '4000000000000341'

const STORIES = [
  { locale: 'fr', width: 390, height: 844, scheme: 'dark' },
  { locale: 'en', width: 1440, height: 900, scheme: 'light' },
  { locale: 'vi', width: 320, height: 700, scheme: 'light' },
] as const

/** A subscriber whose card is declined at the renewal; the page has their session. */
async function owesTheRenewal({ page, shop }: Reader, email: string): Promise<void> {
  const buyer = await readyToPay(shop.url, email)
  expect((await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' })).status).toBe(200)
  await giveCard(shop.url, buyer, { card: FAILS_WHEN_CHARGED })
  await advanceClock(shop.url, 'P31DT2H')
  const value = (await signInAgain(shop.url, email)).cookie('waybill-session') ?? ''
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'waybill-session', value, url: shop.url }])
}

for (const { locale, width, height, scheme } of sampled(STORIES)) {
  test.describe(`the message on money in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale, colorScheme: scheme })

    test('[PAY-05] a declined renewal is paid from its banner: declined again, then with another card', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await owesTheRenewal(reader, newAddress('owes'))
      await reader.open(ACCOUNT)
      const title = page.getByRole('heading', { name: t('payment.message.failed') })
      const amount = formatMoney(money(59_00, 'USD'), locale, 2)
      const pay = page.getByRole('button', { name: t('subscription.message.pay', { amount }) })
      await expect(title).toHaveCount(1)
      await expect(page.getByText(t('subscription.invoices.overdueText'))).toBeVisible()
      await reader.seesNoBarrier()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

      await test.step('the card that failed is declined, and the page says so', async () => {
        await pay.focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('alert').filter({ hasText: t('apiError.declined') })).toBeVisible()
        await expect(title).toBeVisible()
        await reader.hydrated()
        await reader.seesNoBarrier()
      })

      await test.step('another card pays it at once, and the banner is gone', async () => {
        await page
          .getByRole('button', { name: t('subscription.method.update') })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(t('order.method.card_number')).fill(GOOD)
        await dialog.locator('[autocomplete="cc-exp-month"]').fill('12')
        await dialog.locator('[autocomplete="cc-exp-year"]').fill('2031')
        await dialog.locator('[autocomplete="cc-csc"]').fill('123')
        await dialog.getByRole('button', { name: t('common.save') }).click()
        await expect(title).toHaveCount(0)
        await expect(pay).toHaveCount(0)
        await reader.seesNoBarrier()
      })
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedComplaint: /the server responded with a status of 402/ })

  test('[PAY-05] the same button tries the payment, and the page says what happened', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await owesTheRenewal(reader, newAddress('script-free-debt'))
    await reader.visit(ACCOUNT)
    await page.getByRole('button', { name: t('subscription.message.pay', { amount: '$59.00' }) }).click()
    await expect(page.getByText(t('apiError.declined'))).toBeVisible()
    await expect(page.getByRole('heading', { name: t('payment.message.failed') })).toHaveCount(1)
  })
})

demo(
  '[PAY-05] one banner for each state: on hold, past due by transfer, a trial that is over',
  async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    for (const [kind, title] of [
      ['locked', t('payment.message.locked')],
      ['wired', 'Your plan Local is past due.'],
      ['expired', t('payment.message.trial_expired_plan')],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one page, one reader after the other
      await reader.isSignedInAs(await reader.demoMember(kind))
      // oxlint-disable-next-line no-await-in-loop -- one page, one reader after the other
      await reader.open(ACCOUNT)
      // oxlint-disable-next-line no-await-in-loop -- one page, one reader after the other
      await expect(page.getByRole('heading', { name: title })).toHaveCount(1)
      // oxlint-disable-next-line no-await-in-loop -- one page, one reader after the other
      await reader.seesNoBarrier()
    }
  },
)
