import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { cardToken, demoPeople, expectOk, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, Reader, readerOn, sampled, test as demo } from './stage.ts'

const ACCOUNT = '/account/billing/subscription'

/** A shop of its own: what is left here for good is the demo's for others. Its legacy member has a card. */
const test = demo.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded', 'seeded')
      const shop = await startShop(store)
      const { email = '', password } = (await demoPeople(shop.url)).find(({ kind }) => kind === 'legacy') ?? {}
      const client = await signInAgain(shop.url, email, password)
      const memberId = String(resultOf(await client.get('/account/session'))['member_id'])
      const token = await cardToken(shop.url, '4242424242424242')
      const details = { payment_token: token, first_name: 'Graham', last_name: 'Tully', country: 'GB' }
      expectOk(await client.post(`/billing/account/${memberId}/info/update`, details), 'the card')
      await use(shop)
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker' },
  ],
})

for (const { locale, setting, screen } of sampled([readerOn('en', 1440), readerOn('fr', 390, 'dark')])) {
  test.describe(`a legacy plan in ${setting}`, () => {
    test.use(screen)

    test('[SUB-07] [SUB-11] names the apps that are too old, goes on anyway, and says what is lost for good before it is left', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.isSignedInAs(await reader.demoMember('legacy'))
      const app = { name: 'Graham Tully', platform: 'Android', version: '5.14.2', minimum: '6.2' }

      await test.step('the form without script says the same', async () => {
        await reader.open(`${ACCOUNT}?change=1&package_id=3#change`)
        const form = page.getByRole('region', { name: t('subscription.change.title') })
        await expect(form.getByText(t('upgrade.apps.title'))).toBeVisible()
        await expect(form.getByText(t('upgrade.apps.app', app))).toBeVisible()
        await expect(form.getByText(t('upgrade.oneWay', { plan: 'Classic' }))).toBeVisible()
        await reader.seesNoBarrier()
      })

      await reader.open('/platform/marketplace/pricing')
      const label = t('common.labelled', { label: t('upgrade.change'), text: 'Network' })
      const dialog = page.getByRole('dialog')
      // on its card, and over its column
      const change = page.getByRole('link', { name: label, exact: true })
      await expect(change).toHaveCount(2)
      await change.first().click()
      await expect(dialog.getByText(t('upgrade.apps.app', app))).toBeVisible()
      await reader.seesNoBarrier('dialog')
      await dialog.getByRole('button', { name: t('common.cancel') }).click()
      await expect(dialog).toHaveCount(0)

      await reader.open('/platform/marketplace/packages/network')
      await change.click()
      await dialog.getByRole('button', { name: t('upgrade.apps.continue') }).click()
      // an annual legacy plan is left by the month, now: a single cycle is a text (B-38, B-109)
      await expect(dialog.getByText(t('subscription.cycle.monthNow'))).toBeVisible()
      await expect(dialog.getByRole('radio')).toHaveCount(0)
      await dialog.getByRole('button', { name: t('upgrade.next') }).click()
      await expect(dialog.getByText(t('upgrade.oneWay', { plan: 'Classic' }))).toBeVisible()
      await expect(dialog.getByText(t('upgrade.exact'))).toBeVisible()
      await reader.seesNoBarrier('dialog')
    })
  })
}
