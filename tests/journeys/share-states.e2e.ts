import type { Locator } from '@playwright/test'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { CartReader, REVIEW } from './cart-screens-stage.ts'
import { gate, requestsOf } from './cart-stage.ts'
import { expect, sampled, test } from './stage.ts'

test.use({
  viewport: { width: 1440, height: 900 },
  expectedComplaint: /^Failed to load resource: (net::ERR_FAILED|.* status of 503)/,
})

const TOTAL = '**/cart/quote/total*'
const SHARE = '**/cart/share*'

/** The dialog of a cart with a plan and a module that is counted. */
async function opensShare(reader: CartReader): Promise<Locator> {
  const { page, t } = reader
  await reader.adds('regional', 'proofOfVisit')
  await reader.open(REVIEW)
  await page
    .getByRole('button', { name: t('cart.shareQuote') })
    .filter({ visible: true })
    .click()
  return page.getByRole('dialog', { name: t('quote.share.title') })
}

async function fills(dialog: Locator, { t }: CartReader): Promise<void> {
  await dialog.getByLabel(t('quote.share.sendTo')).fill('lan@kho.example,')
  await dialog.getByLabel(t('quote.name.yours')).fill('Mira Osei')
}

for (const locale of sampled(['en', 'fr', 'es', 'vi'] as const)) {
  test(`[CUI-15] ${locale}: while a total is calculated the button waits for it; one that fails says so and can be tried again`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    const dialog = await opensShare(reader)
    const share = dialog.getByRole('button', { name: t('quote.share.title'), exact: true })
    await page.route(TOTAL, (route) => route.abort())
    const drivers = dialog.getByRole('textbox', { name: new RegExp(t('common.unit.driver')) })
    await drivers.fill('2')
    await drivers.press('Enter')
    await expect(dialog.getByText(t('quote.share.failedPanel'))).toBeVisible()
    await reader.seesNoViolation('dialog')
    await page.unroute(TOTAL)
    const total = gate()
    await page.route(TOTAL, total.wait)
    await dialog.getByRole('button', { name: t('common.tryAgain') }).click()
    await expect(share).toHaveAttribute('aria-disabled', 'true')
    await expect(share).toHaveAccessibleDescription(t('quote.share.calculating'))
    await expect(dialog.getByText(t('quote.share.failedPanel'))).toHaveCount(0)
    total.open()
    await expect(share).not.toHaveAttribute('aria-disabled')
    await reader.seesAmount(6700)
  })

  test(`[CUI-15] ${locale}: the preview says that it is loading, then shows the quote; one that can’t be loaded says so, and the entries stay`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    const dialog = await opensShare(reader)
    await fills(dialog, reader)
    const preview = gate()
    await page.route(TOTAL, preview.wait)
    await dialog.getByRole('button', { name: t('quote.preview.show') }).click()
    await expect(dialog.getByRole('status').filter({ hasText: t('common.loading') })).toBeVisible()
    preview.open()
    await expect(dialog.getByRole('region', { name: t('quote.preview.title') })).toContainText('Mira Osei')
    await dialog.getByRole('button', { name: t('quote.preview.back') }).click()
    await page.unroute(TOTAL)
    await page.route(TOTAL, (route) => route.abort())
    await dialog.getByRole('button', { name: t('quote.preview.show') }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: t('quote.share.failedPanel') })).toBeVisible()
    await reader.seesNoViolation('dialog')
    await dialog.getByRole('button', { name: t('quote.preview.back') }).click()
    await expect(dialog.getByRole('list', { name: t('quote.share.recipients') })).toContainText('lan@kho.example')
  })

  test(`[CUI-15] ${locale}: a quote that is being sent says so at its number; one that fails says so, and the second click sends it`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    const dialog = await opensShare(reader)
    await fills(dialog, reader)
    const state = dialog.locator('[data-progress]')
    const broken = Promise.withResolvers<void>()
    await page.route(SHARE, async (route) => {
      await broken.promise
      await route.fulfill({ status: 503, body: '' })
    })
    const share = dialog.getByRole('button', { name: t('quote.share.title'), exact: true })
    await share.click()
    await expect(state).toHaveAttribute('data-progress', '42')
    await expect(dialog.locator('p:not([role])').filter({ hasText: t('quote.share.processing') })).toBeVisible()
    await expect(dialog.locator('button[aria-busy="true"]')).toContainText(t('quote.share.sending'))
    broken.resolve()
    await expect(dialog.getByRole('alert').filter({ hasText: t('quote.share.failedModal') })).toBeVisible()
    await expect(state).toHaveAttribute('data-progress', '44')
    await expect(dialog.getByRole('list', { name: t('quote.share.recipients') })).toContainText('lan@kho.example')
    await page.unroute(SHARE)
    const sends = requestsOf(page, '/cart/share')
    await share.dblclick()
    const sent = page.getByRole('dialog', { name: t('quote.share.success') })
    await expect(sent.locator('[data-progress="43"]')).toBeAttached()
    expect(sends(), 'impatience sends it once').toBe(1)
  })

  test(`[CUI-15] [QUO-15] ${locale}: a total that another tab changed is shown with both amounts, and nothing is sent before the next click`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    const dialog = await opensShare(reader)
    await fills(dialog, reader)
    await reader.adds('smsNotice')
    await dialog.getByRole('button', { name: t('quote.share.title'), exact: true }).click()
    const amount = (minor: number): string => formatMoney(money(minor, 'USD'), locale)
    await expect(dialog.getByRole('alert')).toContainText(
      t('quote.share.totalChanged', { before: amount(6300), after: amount(7200) }),
    )
    await expect(page.getByText(t('quote.share.success'))).toHaveCount(0)
    await dialog.getByRole('button', { name: t('quote.share.withNewTotal') }).click()
    await expect(page.getByText(t('quote.share.success')).first()).toBeVisible()
  })
}
