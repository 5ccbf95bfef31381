import { money } from '@waybill/domain/money'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { expectOk, readyToPay, resultOf, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { givesAddress } from './checkout-stage.ts'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const ACCOUNT = '/account/billing/subscription'
const [REGIONAL, NETWORK] = [59_00, 89_00] as const
const STORIES = [readerOn('fr', 390, 'dark'), readerOn('en', 1280), readerOn('vi', 390), readerOn('es', 800)]

interface Confirmed extends RegisteredMember {
  /** The day on which the trial ends, as the pages write it. */
  readonly date: string
}

/** A trial of Regional whose checkout is confirmed for its end; the page has its member's session. */
async function confirms(reader: Reader, name: string): Promise<Confirmed> {
  const buyer = await readyToPay(reader.shop.url, newAddress(name))
  const { client, memberId } = buyer
  expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'trial_end' }), 'the checkout')
  const endsAt = Number(resultOf(await client.get(ACCOUNT))['trialEndsAt'])
  await reader.hasSessionOf(client)
  return { ...buyer, date: formatInstant(endsAt, reader.locale, { style: 'date', timeZone: 'UTC' }) }
}

const written = ({ locale }: Reader, minor: number): string => formatMoney(money(minor, 'USD'), locale, 2)

/** Confirmation that says that day, that amount and that plan. */
function sentence(reader: Reader, date: string): string {
  return reader.t('cancellation.trial', { plan: 'Regional', date, amount: written(reader, REGIONAL) })
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`a confirmed trial in ${setting}`, () => {
    test.use(screen)

    test('[SUB-12] is cancelled with a reason or without: the page says before and after what is not charged, and until when it works (B-72)', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const { date } = await confirms(reader, 'cancels-trial')
      await reader.open(ACCOUNT)
      await expect(page.getByRole('link', { name: t('subscription.choosePlan') })).toBeVisible()
      await expect(page.getByRole('link', { name: t('subscription.contactForChange') })).toHaveCount(0)
      await page.getByRole('link', { name: t('subscription.cancel.action') }).click()
      await expect(page.getByText(sentence(reader, date))).toBeVisible()
      await reader.hydrated()
      await page.getByLabel(t('cancellation.reason')).selectOption('not_used_enough')
      await page.getByLabel(t('cancellation.comment')).fill('🚚🚚')
      await expect(page.getByText(t('cancellation.counter', { count: 2, max: 500 }))).toBeVisible()
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await page.getByRole('button', { name: t('subscription.cancel.action') }).click()
      await expect(page.getByText(t('cancellation.trialDone')).first()).toBeVisible()
      await expect(page.getByText(t('subscription.trial.unconfirmed'))).toBeVisible()
      await expect(page.getByText(t('history.subscription_checkout_cancelled'))).toBeVisible()
      await expect(page.getByText(t('subscription.state.scheduled'), { exact: true })).toHaveCount(0)
      // in Vietnamese the account's first tab has these words among its own
      await page
        .getByRole('link', { name: t('subscription.subscribe'), exact: true })
        .first()
        .click()
      await expect(page, 'what was cancelled can be checked out again').toHaveURL(/\/account\/checkout$/)
      await expect(page.getByRole('main')).toContainText('Regional')
    })

    test('is changed by another plan, which is charged in its place (B-70) @deep', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await confirms(reader, 'changes-trial')
      await reader.open(ACCOUNT)
      await page.getByRole('link', { name: t('subscription.choosePlan') }).click()
      await expect(page).toHaveURL(/\/platform\/marketplace\/pricing$/)
      await reader.hydrated()
      await page
        .getByRole('button', { name: t('catalog.plans.tryNow.named', { title: 'Network' }) })
        .first()
        .click()
      await expect(page.getByRole('button', { name: t('catalog.plans.selected') }).first()).toBeVisible()
      await reader.open('/account/checkout')
      await givesAddress(reader)
      await page.getByRole('button', { name: written(reader, NETWORK) }).click()
      await expect(page).not.toHaveURL(/\/account\/checkout/)
      await reader.open(ACCOUNT)
      const plan = page.getByRole('region').filter({ has: page.locator('#subscription-plan') })
      await expect(plan).toContainText(t('subscription.state.scheduled'))
      await expect(plan).toContainText(written(reader, NETWORK))
      await expect(plan).not.toContainText(written(reader, REGIONAL))
    })
  })

  test.describe(`a confirmed trial without script in ${setting}`, () => {
    test.use({ ...screen, javaScriptEnabled: false })

    test('[CAT-17] [SUB-12] is cancelled by a plain form: a comment that is too long is named and stays, and without one it is a click', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const { date } = await confirms(reader, 'plain-cancel')
      await reader.visit(`${ACCOUNT}?cancel=1`)
      const comment = page.getByLabel(t('cancellation.comment'))
      const cancel = page.getByRole('button', { name: t('subscription.cancel.action') })
      const long = 'é'.repeat(501)
      await page.getByLabel(t('cancellation.reason')).selectOption('other')
      await comment.fill(long)
      await cancel.click()
      const text = t('errors.field_too_long', { maximum: 500 })
      const wrong = t('common.labelled', { label: t('cancellation.comment'), text })
      await expect(page.getByRole('link', { name: wrong, exact: true })).toBeVisible()
      await expect(page.getByText(sentence(reader, date))).toBeVisible()
      await expect(comment).toHaveValue(long)
      await expect(page.getByLabel(t('cancellation.reason'))).toHaveValue('other')
      await reader.fitsTheWidth()
      await reader.visit(`${ACCOUNT}?cancel=1`)
      await cancel.click()
      await expect(page.getByText(t('cancellation.trialDone')).first()).toBeVisible()
      await expect(page.getByText(t('subscription.trial.unconfirmed'))).toBeVisible()
    })
  })
}
