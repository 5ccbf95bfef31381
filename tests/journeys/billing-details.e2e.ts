import type { Locator } from '@playwright/test'
import { expect, newAddress, Reader, readerOn, sampled, test } from './stage.ts'
import { readyToPay } from '@waybill/testkit/shop-journey'
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
      await expect(details).toContainText('Ann Arbor, MI 48104')
    })
  })
}

const JAPANESE = {
  first_name: '太郎',
  last_name: '山田',
  company: 'ベップ商会',
  zip: '〒１００-０００１',
  state: '東京都',
  city: '千代田区',
  address1: '丸の内1-1',
  address2: '三階',
} as const

for (const { locale, setting, screen } of sampled([readerOn('vi', 390), readerOn('fr', 390, 'dark')])) {
  test.describe(`an address and an accounts department in ${setting}`, () => {
    test.use(screen)

    test('[ACC-19] are taken as they are pasted, wrong addresses are named, and both stand as Japan writes them', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.hasSessionOf((await readyToPay(shop.url, newAddress('accounts'))).client)
      await reader.open(ACCOUNT)
      const details = page.locator('#billing-details')
      const save = details.getByRole('button', { name: t('subscription.billing.save') })
      await details.locator('summary').first().click()
      await details.locator('[name=country]').selectOption('JP')
      await details.locator('summary', { hasText: t('order.billing.more') }).click()
      for (const [name, value] of Object.entries(JAPANESE)) {
        // oxlint-disable-next-line no-await-in-loop -- one field after the other
        await details.locator(`[name=${name}]`).fill(value)
      }
      const emails = details.getByLabel(t('order.billing.accounts_emails'))
      const wrong = [
        ['ap@kho.example; ap.kho.example', t('errors.field_email_entry', { address: 'ap.kho.example' })],
        ['a@kho.example\nb@kho.example\nc@kho.example\nd@kho.example', t('errors.field_too_many', { maximum: 3 })],
      ] as const
      for (const [text, problem] of wrong) {
        /* oxlint-disable no-await-in-loop -- one sending after the other */
        await emails.fill(text)
        await save.click()
        await expect(details.getByRole('alert')).toContainText(t('order.billing.accounts_emails'))
        await expect(emails).toHaveAccessibleDescription(new RegExp(RegExp.escape(problem)))
        await expect(emails, 'what was typed stays').toHaveValue(text)
        /* oxlint-enable no-await-in-loop */
      }
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await emails.fill('Kế toán <ap@kho.example>;\nAP@kho.example\ntax@kho.example')
      await save.click()
      await expect(save).toBeHidden()
      await expect(details).toContainText('ap@kho.example, tax@kho.example')
      const written = ['山田 太郎', 'ベップ商会', '100-0001', '東京都', '千代田区', '丸の内1-1', '三階']
      await expect(details).toContainText(written.join(''))
      await reader.seesNoViolation('#billing-details')
      await reader.fitsTheWidth()
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
    await expect(details).toContainText('Ann Arbor, MI 48104')
  })
})
