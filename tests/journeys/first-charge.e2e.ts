import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { readyToPay, resultOf } from '@waybill/testkit/shop-journey'
import { staysHere } from './cart-stage.ts'
import { givesAddress } from './checkout-stage.ts'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const PROOF_OF_VISIT = { id: 31, module: 1 }
/** Paid in advance by the driver, with its sender name. */
const SMS = { id: 38, module: 1 }
const MULTI_DRIVER = { id: 22, module: 1 }
const CHECKOUT = '/account/checkout'
/** The plan with the sender's name by the month and by the year (59 and 3; 637 and 32); the messages have a trial of a week of their own (B-74). */
const [A_MONTH, A_YEAR] = [62_00, 669_00] as const
/** 12 drivers at 6 a month, paid in advance. */
const PREPAID = 72_00
const PRICING = '/platform/marketplace/pricing'
/** 59 and 3; with 72 and 25, whose own trials are over by then, and 48 of visits the bill of the next month is 207. */
const [FIRST, USED, BILL] = [62_00, 48_00, 207_00] as const

interface WithTrials {
  readonly month: {
    readonly trial_end: { readonly trialEnds: readonly { readonly amount: { readonly minor: number } }[] }
  }
}

/** Charge of the messages when their own trial ends, in the month that begins with the end of the plan's. */
async function chargeOfTrial(client: ShopClient): Promise<number> {
  const { charges } = resultOf(await client.get(CHECKOUT))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own amounts; a test that reads them finds out
  const [first] = (charges as WithTrials).month.trial_end.trialEnds
  return first?.amount.minor ?? 0
}

const STORIES = [readerOn('en', 1440), readerOn('vi', 390)]

/** On a phone the order stands above the form, folded to what is due today: nothing before the trial ends. */
async function unfoldsOrder({ page, t, locale }: Reader, width: number): Promise<void> {
  if (width >= 751) return
  const fold = page.locator('summary').filter({ hasText: t('order.summary.show') })
  await expect(fold).toContainText(t('order.summary.dueToday'))
  await expect(fold).toContainText(formatMoney(money(0, 'USD'), locale, 2))
  await fold.click()
}

for (const { locale, width, setting, screen } of sampled(STORIES, 1)) {
  test.describe(`the first charge in ${setting}`, () => {
    test.use(screen)

    test('[ORD-09] is one number on button, choices, summary, confirmation and account, and what is used stands beside it with its own date', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const written = (minor: number): string => formatMoney(money(minor, 'USD'), locale, 2)
      const about = (minor: number): string => t('common.about', { amount: written(minor) })
      const { client } = await readyToPay(shop.url, newAddress('first'))
      for (const body of [PROOF_OF_VISIT, SMS, MULTI_DRIVER]) await client.post('/cart/add', body)
      await client.post('/cart/quantities', { usages: { driver: 12 } })
      await reader.hasSessionOf(client)
      const summary = page.getByRole('region', { name: t('order.summary.title') })
      const ofTrial = await chargeOfTrial(client)

      await test.step('the account shows the plan’s own price, and every add-on with its price', async () => {
        await reader.open('/account/billing/subscription')
        const plan = page.getByRole('region', { name: 'Regional' })
        await expect(plan).toContainText(formatMoney(money(59_00, 'USD'), locale, 2))
        await expect(plan).not.toContainText(formatMoney(money(204_00, 'USD'), locale, 2))
        const addOns = page.getByRole('table', { name: t('subscription.addOns.title') })
        await expect(addOns.getByRole('row'), 'a head and four add-ons').toHaveCount(5)
        await expect(addOns).toContainText(t('subscription.state.waiting'))
        await reader.seesNoViolation()
      })

      await test.step('with the trial running on, the button, the choice and the summary name the charge of its end', async () => {
        await reader.open(CHECKOUT)
        await expect(page.getByRole('button', { name: written(FIRST) })).toBeVisible()
        await expect(page.getByRole('radio', { name: t('order.start.trialEnd') })).toBeChecked()
        for (const start of ['trialEnd', 'now'] as const)
          await expect(page.locator('label', { hasText: t(`order.start.${start}`) })).toContainText(written(FIRST))
        // the cards hold what recurs; units in advance are named beside it, by the month on both (B-61)
        const drivers = t('common.quantity.driver', { count: 12 })
        const beside = t('order.interval.prepaid', { amount: written(PREPAID), quantities: drivers })
        for (const cycle of ['month', 'year'] as const)
          await expect(page.locator('label', { hasText: t(`order.interval.${cycle}`) })).toContainText(beside)
        await unfoldsOrder(reader, width)
        await expect(summary).toContainText(t('order.shown.first'))
        await expect(summary).toContainText(written(FIRST))
        await expect(summary).toContainText(about(USED))
        await expect(summary).toContainText(about(BILL))
        await expect(summary).toContainText(t('amounts.trials'))
        await expect(summary).toContainText(written(ofTrial))
        await summary.getByText(t('order.explain.trigger')).click()
        await expect(summary).toContainText(t('order.explain.title', { amount: written(FIRST) }))
        await reader.seesNoViolation()
      })

      await test.step('started now it is due today', async () => {
        await page.getByRole('radio', { name: t('order.start.now') }).check()
        const words = t('order.submit.pay', { amount: written(FIRST) })
        await expect(page.getByRole('button', { name: words })).toBeVisible()
        await page.getByRole('radio', { name: t('order.start.trialEnd') }).check()
      })

      await test.step('the confirmation says the same, and the cart is closed', async () => {
        await givesAddress(reader)
        // the success stays: its destination answers with no page
        await page.route('**/routes', staysHere)
        await page.getByRole('button', { name: written(FIRST) }).click()
        await expect(page.getByRole('heading', { name: t('subscription.created') })).toBeVisible()
        const [upToTheDate = ''] = t('order.done.scheduled', { amount: written(FIRST), date: '§' }).split('§')
        await expect(page.getByRole('main')).toContainText(upToTheDate.trim())
        await expect(page.getByRole('main')).toContainText(written(ofTrial))
        await expect(page.getByRole('link', { name: t('common.cartCount', { count: 0 }) })).toBeAttached()
        await reader.seesNoViolation()
      })

      await test.step('the account names it as the next charge, with what is charged within 35 days of now (B-150)', async () => {
        await reader.open('/account/billing/subscription')
        const plan = page.getByRole('region', { name: 'Regional' })
        await expect(plan).toContainText(written(FIRST))
        await expect(plan).toContainText(t('subscription.next.later'))
        await expect(plan).toContainText(written(ofTrial))
        await reader.seesNoViolation()
      })
    })

    test('[ORD-09] a year that was looked at is what the checkout begins with, and what it says is charged @deep', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const written = (minor: number): string => formatMoney(money(minor, 'USD'), locale, 2)
      const { client } = await readyToPay(shop.url, newAddress('year'))
      await client.post('/cart/add', SMS)
      await client.post('/cart/quantities', { usages: { driver: 12 } })
      await reader.hasSessionOf(client)
      const summary = page.getByRole('region', { name: t('order.summary.title') })
      const byMonth = page.getByRole('radio', { name: t('order.interval.month') })
      const byYear = page.getByRole('radio', { name: t('order.interval.year') })
      const [month, year] = [A_MONTH, A_YEAR]

      await test.step('the year costs less than twelve months, and says by how much', async () => {
        expect((await client.post('/cart/interval', { interval: 'year' })).status).toBe(200)
        await reader.open(PRICING)
        await expect(page.getByText(t('pricing.yearIntro'))).toBeVisible()
        await reader.open(CHECKOUT)
        await expect(byYear).toBeChecked()
        await expect(
          page.getByText(t('order.interval.saving', { amount: written(12 * A_MONTH - A_YEAR) })),
        ).toBeVisible()
        await unfoldsOrder(reader, width)
        await expect(summary).toContainText(written(year))
        await reader.seesNoViolation()
      })

      await test.step('by the month the button, the choices and the summary follow', async () => {
        await byMonth.check()
        await expect(page.getByRole('button', { name: written(month) })).toBeVisible()
        await expect(page.locator('label', { hasText: t('order.start.trialEnd') })).toContainText(written(month))
        await expect(summary).toContainText(written(month))
      })

      await test.step('the cart keeps the choice: a reload and the pages after it say the same (A-131)', async () => {
        for (const choice of [byYear, byMonth]) {
          const saved = page.waitForResponse((answer) => answer.url().endsWith('/cart/interval'))
          // oxlint-disable-next-line no-await-in-loop -- one click after the other
          await Promise.all([saved, choice.check()])
        }
        await reader.open(CHECKOUT)
        await expect(byMonth).toBeChecked()
        await reader.open(PRICING)
        await expect(page.getByText(t('pricing.intro'))).toBeVisible()
        await reader.open(CHECKOUT)
        await byYear.check()
        await expect(page.getByRole('button', { name: written(year) })).toBeVisible()
      })

      await test.step('what is ordered is what was chosen', async () => {
        await givesAddress(reader)
        await page.route('**/routes', staysHere)
        await page.getByRole('button', { name: written(year) }).click()
        await expect(page.getByRole('heading', { name: t('subscription.created') })).toBeVisible()
        await expect(page.getByRole('main')).toContainText(written(year))
        expect(resultOf(await client.get('/cart/data')), 'the cart is closed').toMatchObject({ badge: 0 })
        await reader.open('/account/billing/subscription')
        await expect(page.getByRole('region', { name: 'Regional' })).toContainText(written(year))
      })
    })
  })
}
