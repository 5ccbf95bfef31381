import { formatMoney } from '@waybill/i18n'
import { money } from '@waybill/domain/money'
import { advanceClock, giveCard, signInAgain } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, test as demo, testOfMovedClock as test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'

const ACCOUNT = '/account/billing/subscription'
const GOOD = '4242424242424242'
const FAILS_WHEN_CHARGED = '4000000000000341'

const STORIES = [readerOn('fr', 390, 'dark'), readerOn('en', 1440), readerOn('vi', 320)]

/** A subscriber whose card is declined at the renewal; the page has their session. */
async function owesTheRenewal(reader: Reader, email: string): Promise<void> {
  const { url } = reader.shop
  await giveCard(url, await subscribes(reader, email), { card: FAILS_WHEN_CHARGED })
  await advanceClock(url, 'P31DT2H')
  await reader.hasSessionOf(await signInAgain(url, email))
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the message on money in ${setting}`, () => {
    test.use(screen)

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
      await reader.seesNoViolation()
      await reader.fitsTheWidth()

      await test.step('the card that failed is declined, and the page says so', async () => {
        await pay.focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('alert').filter({ hasText: t('apiError.declined') })).toBeVisible()
        await expect(title).toBeVisible()
        await reader.hydrated()
        await reader.seesNoViolation()
      })

      await test.step('another card pays it at once, and the banner is gone', async () => {
        await page
          .getByRole('button', { name: t('subscription.method.update') })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(t('order.method.card_number')).fill(GOOD)
        await dialog.locator('[autocomplete="cc-exp"]').fill('12/31')
        await dialog.locator('[autocomplete="cc-csc"]').fill('123')
        await expect(dialog).toContainText(t('subscription.method.retryAmount', { amount }))
        await reader.seesNoViolation('dialog')
        await dialog.getByRole('button', { name: t('subscription.method.savePay', { amount }) }).click()
        await expect(title).toHaveCount(0)
        await expect(pay).toHaveCount(0)
        await reader.seesNoViolation()
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
      await reader.seesNoViolation()
    }
  },
)
