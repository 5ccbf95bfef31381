import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { CartReader, CATALOGUE, REVIEW } from './cart-screens-stage.ts'
import { expect, sampled, test } from './stage.ts'

const BAKERY = 'dana@halden-bakery.example'

for (const locale of sampled(['en', 'fr'] as const, 1)) {
  test(`[CUI-13] ${locale}: a subscriber sees what is live and what Apply adds, each with its total, in sidebar and review`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    await reader.startsAs(BAKERY)
    await reader.adds('trackerGateway')
    await reader.counts({ vehicle: 3 })
    await reader.open(CATALOGUE)
    const sidebar = reader.sidebar()
    const live = sidebar.getByRole('region', { name: t('estimate.live') })
    await expect(live).toContainText(/76/)
    await expect(sidebar.getByText(t('estimate.toApply'))).toBeVisible()
    const totals = sidebar.locator('dl > dd a[aria-haspopup="dialog"]')
    await expect(totals.nth(-2), 'live').toContainText('76')
    await expect(totals.last(), 'after Apply: 76 + 3 × 4').toContainText('88')
    await reader.open(REVIEW)
    await expect(page.getByRole('heading', { name: t('estimate.live') })).toBeVisible()
    await expect(page.getByRole('heading', { name: t('estimate.toApply') })).toBeVisible()
    const [now, later] = [
      page.getByRole('region', { name: t('estimate.live') }),
      page.getByRole('region', { name: t('cart.items') }),
    ]
    await expect(now.getByRole('listitem')).toHaveCount(1)
    await expect(later.getByRole('listitem').filter({ has: page.getByRole('textbox') })).toContainText('12')
    const summary = page.getByRole('region', { name: t('cart.summary') }).filter({ visible: true })
    await expect(summary).toContainText(t('estimate.more', { amount: formatMoney(money(1200, 'USD'), locale) }))
    await reader.seesNoViolation()
  })
}

test('[CUI-13] another package waits for Apply: it is named, with what ends and how the total changes', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const reader = new CartReader(page, shop, 'en')
  await reader.startsAs(BAKERY)
  await reader.adds('network')
  await reader.open(REVIEW)
  await expect(page.getByText('Your plan would become Network')).toBeVisible()
  await expect(page.getByText(/^Will also end: .*Cold chain log/)).toBeVisible()
  const block = page.getByRole('region', { name: 'Cart summary' }).filter({ visible: true })
  await expect(block.getByText('After the change')).toBeVisible()
  await expect(block.getByRole('link', { name: /^\$89/ })).toBeVisible()
})

test('[CUI-13] what is live already and comes along again costs nothing more, and says so', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new CartReader(page, shop, 'en')
  await reader.startsAs(BAKERY)
  await reader.adds('proofOfVisit')
  await reader.open(REVIEW)
  const held = page
    .getByRole('region', { name: 'Items in the cart' })
    .getByRole('listitem')
    .filter({ hasText: 'Driver app' })
  await expect(held).toContainText('Already in your subscription')
  await expect(held).toContainText('Included')
  await expect(held.getByRole('link', { name: /\$/ })).toHaveCount(0)
})

test('[CUI-13] what a change leaves in the cart is shown as the cart’s, not as what is paid', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new CartReader(page, shop, 'en')
  await reader.startsAs(BAKERY)
  await reader.adds('trackerGateway')
  await reader.adds('proofOfVisit')
  await reader.open(REVIEW)
  await page.getByRole('button', { name: 'Remove Proof of visit' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /^OK/ }).click()
  await expect(page.getByText(/removed\. Total \$\d+ in your cart\./).first()).toBeVisible()
})

test('[CUI-13] a visitor and a member in a trial have one total', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new CartReader(page, shop, 'en')
  await reader.adds('regional')
  await reader.open(REVIEW)
  await expect(page.getByRole('heading', { name: 'Active now' })).toHaveCount(0)
  await reader.startsAs('maya@kestrel-courier.example')
  await reader.adds('regional')
  await reader.open(REVIEW)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regional')
  await expect(page.getByRole('heading', { name: 'Active now' })).toHaveCount(0)
})
