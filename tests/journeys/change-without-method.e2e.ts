import { GOOD_CARD } from '@waybill/testkit/shop-journey'
import { expect, Reader, readerOn, sampled, testInOwnShop } from './stage.ts'
import { PRICING, upgradeLink } from './upgrade-stage.ts'

const FORM = '/account/billing/subscription?change=1&package_id=3'

const STORIES = [readerOn('en', 1440), readerOn('fr', 390, 'dark')]

const confirmsChange = ({ page }: Reader) => page.locator('button[name=intent][value="subscription.change"]')

/** The address that Graham Tully’s invoices go to. */
async function fillsDetails({ page, t }: Reader): Promise<void> {
  await page
    .getByRole('textbox', { name: t('order.billing.address1') })
    .first()
    .fill('4 Mill Lane')
  await page.getByRole('textbox', { name: t('order.billing.city') }).fill('Leeds')
  await page.getByRole('textbox', { name: t('order.billing.zip') }).fill('LS1 4DY')
}

async function fillsCard({ page, t }: Reader): Promise<void> {
  await page.getByRole('textbox', { name: t('order.method.card_number') }).fill(GOOD_CARD)
  await page.getByRole('textbox', { name: t('order.method.expiry') }).fill('12/31')
  await page.getByRole('textbox', { name: t('order.method.cvc') }).fill('123')
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  const test = testInOwnShop()
  test.describe(`a change without a payment method in ${setting}`, () => {
    test.use(screen)

    test('[SUB-11] the dialog of a legacy plan shows its costs, leads to the form for details and method, and comes back to the change', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.isSignedInAs(await reader.demoMember('legacy'))
      await reader.open(PRICING)
      await upgradeLink(reader).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('leaving.apps.continue') }).click()
      // what it costs is shown before a method is asked for (B-153)
      await dialog.getByRole('button', { name: t('upgrade.next') }).click()
      await expect(dialog.getByText(t('leaving.oneWay', { plan: 'Classic' }))).toBeVisible()
      await reader.seesNoViolation('dialog')
      await reader.fitsTheWidth()
      await dialog
        .getByRole('link', { name: t('upgrade.addMethod') })
        .last()
        .click()
      await reader.hydrated()
      const details = page.locator('details[open]')
      await expect(details.getByText(t('upgrade.saveFirst'))).toBeInViewport()
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await fillsDetails(reader)
      await fillsCard(reader)
      await details.getByRole('button', { name: t('common.save') }).press('Enter')
      await expect(page.getByText(t('subscription.billing.updated'))).toBeVisible()
      // the change with its amounts, where the focus is by now
      await expect(confirmsChange(reader)).toBeVisible()
      await expect(page.locator('#change')).toBeFocused()
      await expect(page.getByText(t('apiError.billingMissing'))).toHaveCount(0)
      await expect(details).toHaveCount(0)
    })
  })
}

const plainTest = testInOwnShop()

plainTest.describe('without script', () => {
  plainTest.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  plainTest(
    '[ERR-05] [SUB-11] the form of the change leads to the one for details and method, to the provider and back',
    async ({ page, shop }) => {
      const reader = new Reader(page, shop, 'es')
      const { t } = reader
      await reader.isSignedInAs(await reader.demoMember('legacy'))
      await reader.visit(FORM)
      await expect(confirmsChange(reader)).toHaveCount(0)
      await page.getByRole('link', { name: t('upgrade.addMethod') }).click()
      await fillsDetails(reader)
      const save = page.getByRole('button', { name: t('common.save'), exact: true })
      await save.click()
      await fillsCard(reader)
      await page.getByRole('button', { name: t('sandbox.method.submit') }).click()
      await expect(page.getByRole('textbox', { name: t('order.billing.city') })).toHaveValue('Leeds')
      await save.click()
      await expect(page.getByText(t('subscription.billing.updated'))).toBeVisible()
      await confirmsChange(reader).click()
      await expect(page.getByText(t('subscription.updated')).first()).toBeVisible()
      await expect(page.locator('#subscription-plan')).toHaveText('Network')
    },
  )
})
