import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { cardToken, takeBearer, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'

const ACCOUNT = '/account/billing/subscription'
const ANOTHER = '4000000000000341'

const STORIES = [readerOn('vi', 390, 'dark'), readerOn('en', 1280), readerOn('fr', 320), readerOn('es', 800)]

async function hasBackup({ shop }: Reader, { client, memberId }: RegisteredMember): Promise<void> {
  await takeBearer(client)
  const body = { payment_token: await cardToken(shop.url, ANOTHER), is_backup: 1 }
  expect((await client.post(`/billing/account/${memberId}/info/update`, body)).status).toBe(200)
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the subscription page in ${setting}`, () => {
    test.use(screen)

    test('puts a backup on file, charges it first and removes the other (B-55)', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('backs-up'))
      await reader.open(ACCOUNT)
      await expect(page.getByText(t('subscription.method.replaceFirst'))).toBeVisible()
      await page.getByRole('button', { name: t('subscription.method.backupAdd') }).click()
      const dialog = page.getByRole('dialog', { name: t('subscription.method.backupAdd') })
      await dialog.getByLabel(t('order.method.card_number')).fill(ANOTHER)
      await dialog.locator('[autocomplete="cc-exp"]').fill('12/31')
      await dialog.locator('[autocomplete="cc-csc"]').fill('123')
      await reader.seesNoViolation()
      await dialog.getByRole('button', { name: t('common.save') }).click()
      const backup = page.getByText(t('common.labelled', { label: t('subscription.method.backup'), text: '' }).trim())
      await expect(backup).toContainText('0341')
      // without the message that lies over the page for a moment
      await reader.open(ACCOUNT)
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await page.getByRole('button', { name: named(reader, 'primary', '0341') }).click()
      await expect(page.getByText(t('subscription.method.changed')).first()).toBeVisible()
      await expect(backup).toContainText('4242')
      await page.getByRole('button', { name: named(reader, 'remove', '4242') }).click()
      await expect(backup).toBeHidden()
      await expect(page.getByText(t('subscription.method.replaceFirst'))).toBeVisible()
      await reader.seesNoViolation()
    })

    test('[PAY-01] [A11Y-01] the dialog of a method says what saving a bank account authorises, and when access starts (B-80) @deep', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('reads-terms'))
      await reader.open(ACCOUNT)
      await page.getByRole('button', { name: t('subscription.method.update'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('subscription.method.update') })
      await dialog.getByRole('radio', { name: t('payment.method.ach'), exact: true }).check()
      await expect(dialog.getByText(t('payment.debit.authorise', { shop: 'Lodeway' }))).toBeVisible()
      const limit = formatMoney(money(500_00, 'USD'), locale, 2)
      const days = dialog.getByText(t('payment.debit.days', { days: 4 }))
      await expect(days).toContainText(t('payment.debit.start', { limit }))
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
    })

    test('confirms a cancellation in words, and says from then on until when it can be used (B-26)', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('cancels'))
      await reader.open(`${ACCOUNT}?cancel=1`)
      await expect(page.getByRole('heading', { name: t('subscription.cancel.title') })).toBeVisible()
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await page.getByRole('button', { name: t('subscription.cancel.action') }).click()
      const plan = page.getByRole('region').filter({ has: page.locator('#subscription-plan') })
      const [before = ''] = t('subscription.state.cancelled', { date: '§' }).split('§')
      await expect(plan).toContainText(before.trim())
      await expect(plan.getByText(t('subscription.state.active'), { exact: true })).toBeHidden()
      await reader.seesNoViolation()
      await page.getByRole('button', { name: t('subscription.cancel.keep') }).click()
      await expect(plan.getByText(t('subscription.state.active'), { exact: true })).toBeVisible()
    })
  })
}

/** The name of a button of the method with these last four digits. */
function named({ t }: Reader, button: 'primary' | 'remove', lastFour: string): string {
  const text = t('payment.method.cardEnding', { brand: 'Visa', lastFour })
  return t('common.labelled', { label: t(`subscription.method.${button}`), text })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedComplaint: /the server responded with a status of 406/ })

  test('methods change places and are removed, and the last one says why it stays', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await hasBackup(reader, await subscribes(reader, newAddress('script-free')))
    await reader.visit(ACCOUNT)
    const stale = await page.context().newPage()
    await stale.goto(shop.url + ACCOUNT)
    await page.getByRole('button', { name: named(reader, 'primary', '0341') }).click()
    await expect(page.getByText(t('subscription.method.changed'))).toBeVisible()
    await page.getByRole('button', { name: named(reader, 'remove', '0341') }).click()
    await expect(page.getByText(t('subscription.method.replaceFirst'))).toBeVisible()
    // another tab still has the buttons of before
    await stale.getByRole('button', { name: named(reader, 'remove', '4242') }).click()
    await expect(stale.getByText(t('apiError.methodNeeded'))).toBeVisible()
  })
})
