import type { Locator, Page } from '@playwright/test'
import { localePath } from '@waybill/i18n'
import { gate } from './cart-stage.ts'
import { expect, newAddress, Reader, sampled, test } from './stage.ts'
import { subscribes, unfoldsFeatures } from './subscriber-stage.ts'
import { PRICING, STATUS, upgradeLink } from './upgrade-stage.ts'

const ACCOUNT = '/account/billing/subscription'
const REVIEW = '/platform/marketplace/shopping-cart-review'
const FEATURES = '/account/manage-features'
/** Load planner of the demo shop. */
const MODULE = 25

test.use({ viewport: { width: 1440, height: 900 }, expectedComplaint: /^Failed to load resource: .*(ERR_FAILED|404)/ })

const LOCALES = ['en', 'fr', 'es', 'vi'] as const

const sizeOf = (control: Locator) => control.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])

/** A ring turns in the box that was clicked, whose size stays. */
async function isSeenToWait(control: Locator, size: readonly number[]): Promise<void> {
  await expect(control).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => control.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(1)
  expect(await sizeOf(control)).toEqual(size)
}

async function subscriberAt(page: Page, reader: Reader, path: string): Promise<void> {
  await subscribes(reader, newAddress('waits'))
  await reader.open(path)
  await page.mouse.move(0, 0)
}

for (const locale of sampled(LOCALES)) {
  test(`[CUI-15] ${locale}: the button of the upgrade dialog is busy until the dialog is there, and closed it rests`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    await subscriberAt(page, reader, PRICING)
    const status = gate()
    await page.route(STATUS, status.wait)
    const link = upgradeLink(reader)
    const size = await sizeOf(link)
    await link.click()
    await isSeenToWait(link, size)
    status.open()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
    await expect(link).not.toHaveAttribute('aria-busy')
  })

  test(`[CUI-15] ${locale}: while the dialog of a payment method loads its button is busy`, async ({ page, shop }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await subscriberAt(page, reader, ACCOUNT)
    const code = gate()
    await page.route(/\/assets\/payment-dialog-.*\.js/, code.wait)
    const button = page.getByRole('button', { name: t('subscription.method.update'), exact: true })
    const busy = page.locator('button[aria-busy="true"]')
    const size = await sizeOf(button)
    await button.click()
    await isSeenToWait(busy, size)
    await expect(busy).toContainText(t('common.loading'))
    code.open()
    await expect(page.getByRole('dialog', { name: t('subscription.method.update') })).toBeVisible()
    await expect(busy).toHaveCount(0)
  })

  test(`[CUI-15] ${locale}: an invoice that is being fetched turns a ring beside its name until the file is there`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    await subscriberAt(page, reader, ACCOUNT)
    const [before = ''] = reader.t('subscription.invoices.downloadNamed', { number: '§' }).split('§')
    const link = page.getByRole('link', { name: before.trim() }).first()
    const file = gate()
    await page.route(/\/account\/billing\/invoices\//, file.wait)
    const size = await sizeOf(link)
    const downloaded = page.waitForEvent('download')
    await link.click()
    await isSeenToWait(link, size)
    file.open()
    await downloaded
    await expect(link).not.toHaveAttribute('aria-busy')
  })

  test(`[CUI-15] ${locale}: a module that is being switched says so in its dialog, whose buttons are closed`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await subscriberAt(page, reader, FEATURES)
    const shown = gate()
    const calls = new RegExp(`/manage/ui/module/${MODULE}/activate`)
    await page.route(calls, shown.wait)
    await unfoldsFeatures(reader)
    const row = page
      .getByRole('listitem')
      .filter({ has: page.locator(`input[name=module][value="${MODULE}"]`) })
      .last()
    await row.getByRole('switch').click()
    await expect(row.getByRole('switch'), 'until its amounts are there').toHaveAttribute('aria-busy', 'true')
    shown.open()
    const dialog = page.getByRole('dialog')
    const ok = dialog.getByRole('button', { name: t('cart.confirm.okAdd', { count: 2 }) })
    await expect(ok).toBeVisible()
    await page.unroute(calls)
    const made = gate()
    await page.route(calls, made.wait)
    await ok.click()
    await expect(dialog.getByRole('status')).toHaveText(t('features.working'))
    await expect(dialog.getByRole('button', { name: t('common.cancel') })).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog.locator('button[aria-busy="true"]')).toContainText(t('features.busy'))
    made.open()
    await expect(dialog.getByText(t('features.switched'))).toBeVisible()
  })

  test(`[CUI-15] ${locale}: a cart that is being saved under a name says so on its button`, async ({ page, shop }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await reader.hasInCart('regional')
    await reader.open(REVIEW)
    const saved = gate()
    await page.route('**/cart/saved*', saved.wait)
    const button = page.getByRole('button', { name: t('savedCart.save') })
    const size = await sizeOf(button)
    await button.click()
    const busy = page.locator('main button[aria-busy="true"]')
    await isSeenToWait(busy, size)
    await expect(busy).toContainText(t('common.loading'))
    saved.open()
    await expect(page.getByText(t('savedCart.kept'))).toBeVisible()
  })

  test(`[CUI-15] ${locale}: back from the bank the account says that the payment is being confirmed, until that has an end`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await subscribes(reader, newAddress('returns'))
    const answer = gate()
    await page.route('**/billing/account/*/checkout', answer.wait)
    await reader.open(`${ACCOUNT}?three_d_secure_action_result_token_id=of_nothing`)
    await answer.reached
    const atWork = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: t('order.step.payment') })
    await expect(atWork).toBeInViewport()
    await expect(page).toHaveURL(shop.url + localePath(locale, ACCOUNT))
    await reader.seesNoViolation()
    answer.open()
    await expect(atWork).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('common.dismiss') })).toBeVisible()
  })

  test(`[CUI-15] ${locale}: on the account of a new trial the blocks without content say so, or are not there`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await reader.hasInCart('regional')
    await reader.registers({
      email: newAddress('begins'),
      first_name: 'Mira',
      last_name: 'Osei',
      company: 'Kho',
      utm: {},
    })
    await reader.open(ACCOUNT)
    for (const text of [
      'subscription.addOns.empty',
      'subscription.invoices.empty',
      'subscription.method.empty',
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one block after the other
      await expect(page.getByRole('main').getByText(t(text))).toBeVisible()
    for (const title of ['subscription.usage.title', 'order.summary.credit'] as const)
      // oxlint-disable-next-line no-await-in-loop -- one block after the other
      await expect(page.getByRole('heading', { name: t(title), exact: true })).toHaveCount(0)
    await reader.seesNoViolation()
  })
}
