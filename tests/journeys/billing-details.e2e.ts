import type { Locator } from '@playwright/test'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'

const ACCOUNT = '/account/billing/subscription'

const STORIES = [readerOn('fr', 390, 'dark'), readerOn('en', 1440), readerOn('vi', 320)]

/** All that an invoice to the United States needs. */
const ADDRESS = { first_name: 'Noémie', address1: '12 Mill Lane', zip: '48104', city: 'Ann Arbor' } as const

async function fillsAddress(details: Locator): Promise<void> {
  for (const [name, value] of Object.entries(ADDRESS))
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await details.locator(`[name=${name}]`).fill(value)
  await details.locator('[name=state]').selectOption('MI')
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the billing details in ${setting}`, () => {
    test.use(screen)

    test('[PAY-13] are a summary, whose form opens on request, names what is missing, and closes once it is saved', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await subscribes(reader, newAddress('details'))
      await reader.open(ACCOUNT)
      const details = page.locator('#billing-details')
      const edit = details.locator('summary').first()
      const city = details.getByLabel(t('order.billing.city'))
      await expect(city).toBeHidden()
      await reader.seesNoViolation()
      await edit.click()
      for (const name of ['first_name', 'last_name']) await details.locator(`[name=${name}]`).fill('')
      await details.getByRole('button', { name: t('subscription.billing.save') }).click()
      await expect(details.getByRole('alert')).toContainText(t('order.billing.first_name'))
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await fillsAddress(details)
      await details.getByRole('button', { name: t('subscription.billing.save') }).click()
      await expect(city).toBeHidden()
      await expect(edit).toBeFocused()
      await expect(details).toContainText('Noémie')
      await expect(details).toContainText('48104 Ann Arbor, Michigan')
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[PAY-13] [CAT-17] the same form is posted, shown again with what is wrong, and saved', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await subscribes(reader, newAddress('plaindetails'))
    await page.goto(shop.url + ACCOUNT)
    const details = page.locator('#billing-details')
    const save = details.getByRole('button', { name: t('subscription.billing.save') })
    await expect(save).toBeHidden()
    await details.locator('summary').first().click()
    for (const name of ['first_name', 'last_name']) await details.locator(`[name=${name}]`).fill('')
    await details.getByLabel(t('order.billing.city')).fill('Gent')
    const rejected = page.waitForResponse((response) => response.request().method() === 'POST')
    await save.click()
    // as the call answers details that can't be used (B§5)
    expect((await rejected).status()).toBe(401)
    await expect(page).toHaveURL(/subscription#billing-details$/)
    await expect(details.getByLabel(t('order.billing.city')), 'what was typed stays').toHaveValue('Gent')
    await expect(details.getByRole('link', { name: new RegExp(t('order.billing.first_name')) })).toBeVisible()
    await fillsAddress(details)
    await save.click()
    await expect(page).toHaveURL(/details=1/)
    await expect(page.getByText(t('subscription.billing.updated'))).toBeVisible()
    await expect(save).toBeHidden()
    await expect(details).toContainText('Noémie')
    await expect(details).toContainText('48104 Ann Arbor, Michigan')
  })
})
