import { expectOk, readyToPay } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, testOfStrictTrials as test } from './stage.ts'

const STORIES = [readerOn('fr', 390, 'dark'), readerOn('en', 1440), readerOn('es', 390), readerOn('vi', 320)]

/** One for each reader: a card is good for one trial in the shop that they share. None is charged here. */
const CARDS = ['4242424242424242', '4000000000000341', '4100000000000019', '4000002760003184'] as const

for (const [place, { locale, setting, screen }] of sampled(STORIES).entries()) {
  test.describe(`the checkout with a card that had its trial, in ${setting}`, () => {
    test.use(screen)

    test('[REG-04] starts now and says why; another card may wait for the end of the trial (B-75)', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const card = CARDS[place]
      const first = await readyToPay(shop.url, newAddress('first'), card)
      const { client, memberId } = first
      expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'trial_end' }), 'the first trial')
      const second = await readyToPay(shop.url, newAddress('second'), card)
      await reader.hasSessionOf(second.client)
      await reader.open('/account/checkout')
      const trialEnd = page.getByRole('radio', { name: t('order.start.trialEnd') })
      const now = page.getByRole('radio', { name: t('order.start.now') })
      await expect(trialEnd).toBeDisabled()
      await expect(now).toBeChecked()
      await expect(page.getByText(t('order.start.spent'))).toBeVisible()
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await page.getByRole('radio', { name: t('order.method.replace') }).check()
      await expect(trialEnd).toBeEnabled()
      await expect(page.getByText(t('order.start.spent'))).toBeHidden()
      await trialEnd.check()
      await expect(trialEnd).toBeChecked()
      await reader.seesNoViolation()
    })
  })
}
