import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { advanceClock, giveCard, readyToPay } from '@waybill/testkit/shop-journey'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, newAddress, Reader, sampled, test as demo } from './stage.ts'

/** The stories of this file move the clock: in a shop of their own. */
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
const CHANGE = `${ACCOUNT}?change=1`
const FAILS_WHEN_CHARGED = '4000000000000341'
const CHECKS_THE_BANK = '4000002760003184'

const STORIES = [
  { locale: 'vi', width: 390, height: 844, scheme: 'dark' },
  { locale: 'en', width: 1440, height: 900, scheme: 'light' },
  { locale: 'fr', width: 320, height: 700, scheme: 'light' },
] as const

/** A subscriber of Regional, by the month; the page has their session. */
async function subscribes({ page, shop }: Reader, email: string, card?: string): Promise<void> {
  const buyer = await readyToPay(shop.url, email)
  expect((await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' })).status).toBe(200)
  if (card !== undefined) await giveCard(shop.url, buyer, { card })
  const value = buyer.client.cookie('waybill-session') ?? ''
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'waybill-session', value, url: shop.url }])
}

const overflow = ({ page }: Reader): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const confirmButton = ({ page }: Reader) => page.locator('button[name=intent][value="subscription.change"]')
const planName = ({ page }: Reader) => page.locator('#subscription-plan')

for (const { locale, width, height, scheme } of sampled(STORIES)) {
  test.describe(`a change of the subscription in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale, colorScheme: scheme })

    test('[SUB-13] [SUB-16] is chosen, previewed on both sides and confirmed, with each question left open once', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('changes'))
      await reader.open(ACCOUNT)
      await page.getByRole('link', { name: t('subscription.changePlan') }).click()
      await reader.hydrated()
      const plans = page.getByRole('group', { name: t('subscription.change.planLegend') })
      await page.getByRole('button', { name: t('subscription.change.showCycles') }).click()
      await expect(plans.getByText(t('subscription.change.choosePlan'))).toBeVisible()
      await reader.hydrated()
      await plans.getByRole('radio', { name: 'Network' }).check()
      await page.getByRole('button', { name: t('subscription.change.showCycles') }).click()
      const cycles = page.getByRole('group', { name: t('subscription.cycle.choose') })
      await expect(cycles.getByRole('radio')).toHaveCount(4)
      await expect(cycles.locator('input:checked')).toHaveCount(0)
      await reader.hydrated()
      await page.getByRole('button', { name: t('subscription.change.showChange') }).click()
      await expect(cycles.getByText(t('subscription.cycle.missing'))).toBeVisible()
      await reader.hydrated()
      await reader.seesNoBarrier()
      await cycles.getByRole('radio', { name: t('subscription.cycle.monthNow') }).check()
      await page.getByRole('button', { name: t('subscription.change.showChange') }).click()
      for (const side of ['before', 'after'] as const)
        // oxlint-disable-next-line no-await-in-loop -- one page
        await expect(page.getByRole('heading', { name: t(`subscription.change.${side}`) })).toBeVisible()
      await expect(page.getByText(t('subscription.change.unused', { title: 'Regional' }))).toBeVisible()
      await reader.hydrated()
      await reader.seesNoBarrier()
      expect(await overflow(reader)).toBeLessThanOrEqual(0)
      await confirmButton(reader).click()
      await expect(page.getByText(t('subscription.updated')).first()).toBeVisible()
      await expect(planName(reader)).toHaveText('Network')
      await expect(page.getByText(t('subscription.history.order_done')).first()).toBeVisible()
      await expect(page.getByText(t('subscription.invoices.kind.change'))).toBeVisible()
      await reader.hydrated()
      await reader.seesNoBarrier()
    })

    test('[SUB-12] is scheduled for the renewal, and undone with what that means', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('schedules'))
      await reader.open(`${CHANGE}&package_id=1&cycle=month_renewal`)
      await confirmButton(reader).click()
      const banner = page.getByRole('heading', { name: t('subscription.change.scheduled') })
      await expect(banner).toBeVisible()
      await expect(planName(reader)).toHaveText('Regional')
      await expect(page.getByText(t('subscription.change.undoNote', { plan: 'Regional' }))).toBeVisible()
      await expect(page.getByText(t('subscription.ahead.change', { plan: 'Local' }))).toBeVisible()
      await reader.hydrated()
      await reader.seesNoBarrier()
      await page.getByRole('button', { name: t('subscription.change.undo') }).click()
      await expect(banner).toHaveCount(0)
      await expect(planName(reader)).toHaveText('Regional')
    })

    test('[SUB-13] a preview that is too old shows both amounts, and the new one is confirmed', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('waits'))
      await reader.open(`${CHANGE}&package_id=3&cycle=month_now`)
      await advanceClock(shop.url, 'P1D')
      await confirmButton(reader).click()
      const [differs = ''] = t('subscription.change.differs', {
        before: '§',
        after: '',
        nextBefore: '',
        nextAfter: '',
      }).split('§')
      await expect(page.getByRole('alert').filter({ hasText: differs.trim() })).toBeVisible()
      await expect(planName(reader)).toHaveText('Regional')
      await reader.hydrated()
      await reader.seesNoBarrier()
      await confirmButton(reader).click()
      await expect(planName(reader)).toHaveText('Network')
    })

    test('[SUB-16] a decline keeps the form and changes nothing', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('declines'), FAILS_WHEN_CHARGED)
      await reader.open(`${CHANGE}&package_id=3&cycle=month_now`)
      await confirmButton(reader).click()
      await expect(page.getByRole('alert').filter({ hasText: t('apiError.declined') })).toBeVisible()
      await expect(confirmButton(reader)).toBeVisible()
      await expect(planName(reader)).toHaveText('Regional')
      await reader.hydrated()
      await reader.seesNoBarrier()
    })

    test('[PAY-07] a challenge leads to the bank, and the change is made on the way back', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('confirms'), CHECKS_THE_BANK)
      await reader.open(`${CHANGE}&package_id=3&cycle=month_now`)
      await confirmButton(reader).click()
      await page.getByRole('link', { name: t('order.waiting.continue') }).click()
      await page.locator('button[value=approve]').click()
      await expect(page.getByText(t('subscription.updated')).first()).toBeVisible()
      await expect(planName(reader)).toHaveText('Network')
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[SUB-13] the same questions and the same confirmation are forms', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await subscribes(reader, newAddress('script-free-change'))
    await reader.visit(CHANGE)
    await page.getByRole('radio', { name: 'Network' }).check()
    await page.getByRole('button', { name: t('subscription.change.showCycles') }).click()
    await page.getByRole('radio', { name: t('subscription.cycle.yearNow') }).check()
    await page.getByRole('button', { name: t('subscription.change.showChange') }).click()
    await confirmButton(reader).click()
    await expect(page.getByText(t('subscription.updated'))).toBeVisible()
    await expect(page.locator('#subscription-plan')).toHaveText('Network')
  })
})
