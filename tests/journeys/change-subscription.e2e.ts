import { advanceClock, giveCard } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, testOfMovedClock as test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'

const ACCOUNT = '/account/billing/subscription'
const CHANGE = `${ACCOUNT}?change=1`
const FAILS_WHEN_CHARGED = '4000000000000341'
const CHECKS_THE_BANK = '4000002760003184'

const STORIES = [readerOn('vi', 390, 'dark'), readerOn('en', 1440), readerOn('fr', 320)]

/** A subscriber whose card is another one since. */
async function subscribesAndHas(reader: Reader, email: string, card: string): Promise<void> {
  await giveCard(reader.shop.url, await subscribes(reader, email), { card })
}

const confirmButton = ({ page }: Reader) => page.locator('button[name=intent][value="subscription.change"]')
const planName = ({ page }: Reader) => page.locator('#subscription-plan')

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`a change of the subscription in ${setting}`, () => {
    test.use(screen)

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
      await expect(cycles.getByText(t('subscription.cycle.missing'))).toBeInViewport()
      await reader.hydrated()
      await reader.seesNoViolation()
      await cycles.getByRole('radio', { name: t('subscription.cycle.monthNow') }).check()
      await page.getByRole('button', { name: t('subscription.change.showChange') }).click()
      for (const side of ['before', 'after'] as const)
        // oxlint-disable-next-line no-await-in-loop -- one page
        await expect(page.getByRole('heading', { name: t(`upgrade.sides.${side}`) })).toBeVisible()
      await expect(page.getByText(t('subscription.change.unused', { title: 'Regional' }))).toBeVisible()
      await expect(page.getByText(t('upgrade.sides.endsNow'))).toBeVisible()
      await reader.hydrated()
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await confirmButton(reader).click()
      await expect(page.getByText(t('subscription.updated')).first()).toBeVisible()
      await expect(planName(reader)).toHaveText('Network')
      await expect(page.getByText(t('history.to_plan', { plan: 'Network' })).first()).toBeVisible()
      await expect(page.getByText(t('subscription.invoices.kind.change'))).toBeVisible()
      await reader.hydrated()
      await reader.seesNoViolation()
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
      await reader.seesNoViolation()
      await page.getByRole('button', { name: t('subscription.change.undo') }).click()
      await expect(banner).toHaveCount(0)
      await expect(planName(reader)).toHaveText('Regional')
    })

    test('[SUB-13] a preview that is too old shows both amounts, and the new one is confirmed @deep', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('waits'))
      await reader.open(`${CHANGE}&package_id=3&cycle=month_now`)
      await advanceClock(shop.url, 'P1D')
      await confirmButton(reader).click()
      const [differs = ''] = t('upgrade.differsDue', { before: '§', after: '' }).split('§')
      await expect(page.getByRole('alert').filter({ hasText: differs.trim() })).toBeVisible()
      await expect(planName(reader)).toHaveText('Regional')
      await reader.hydrated()
      await reader.seesNoViolation()
      await confirmButton(reader).click()
      await expect(planName(reader)).toHaveText('Network')
    })

    test('[SUB-16] a decline keeps the form and changes nothing @deep', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribesAndHas(reader, newAddress('declines'), FAILS_WHEN_CHARGED)
      await reader.open(`${CHANGE}&package_id=3&cycle=month_now`)
      await confirmButton(reader).click()
      await expect(page.getByRole('alert').filter({ hasText: t('apiError.declined') })).toBeVisible()
      await expect(confirmButton(reader)).toBeVisible()
      await expect(planName(reader)).toHaveText('Regional')
      await reader.hydrated()
      await reader.seesNoViolation()
    })

    test('[PAY-07] a challenge leads to the bank, and the change is made on the way back @deep', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribesAndHas(reader, newAddress('confirms'), CHECKS_THE_BANK)
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
