import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { CATALOGUE, IDS, memberOf } from './cart-dialogs-stage.ts'
import { expect, sampled, test } from './stage.ts'

test.use({ viewport: { width: 1440, height: 900 } })

for (const locale of sampled(['en', 'vi'] as const, 1)) {
  test(`[CART-14, CUI-11] ${locale}: a member confirms a plain module too; the running operation is announced with its number, and a success modal shows the end`, async ({
    page,
    shop,
  }) => {
    const reader = await memberOf(page, shop, 'trial', locale)
    const { t } = reader
    const title = await reader.titleOf('auditTrail')
    // the message stays for as long as it is looked at here
    await page.clock.install()
    await reader.open(`${CATALOGUE}/api/list`)
    await reader.complete()
    await reader.button(t('catalog.add.named', { title })).click()
    const dialog = reader.dialog(t('cart.confirm.addTitle', { title }))
    await expect(dialog.locator('[data-progress]')).toHaveAttribute('data-progress', '0')
    const release = Promise.withResolvers<void>()
    await page.route('**/cart/module/54/activate*', async (route) => {
      if (route.request().method() === 'POST') await release.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: t('cart.confirm.okAdd', { count: 1 }) }).click()
    const status = dialog.getByRole('status')
    await expect(status).toHaveText(t('order.processing'))
    await expect(status).toHaveAttribute('data-progress', '20')
    await page.clock.pauseAt(Date.now() + 60_000)
    release.resolve()
    const total = t('cartChange.inCart', { total: reader.amount(800) })
    const success = reader.dialog(t('cartChange.addedMore', { title, count: 1, total }))
    await reader.sees(success)
    await expect(success.locator('[data-progress]')).toHaveAttribute('data-progress', '21')
    await success.hover()
    await page.clock.resume()
    await reader.seesNoViolation('dialog[open]')
    await success.getByRole('button', { name: t('common.ok'), exact: true }).click()
    await expect(success).toBeHidden()
    await expect(reader.button(t('catalog.remove.named', { title }))).toBeFocused()
    expect((await reader.held()).ids).toContain(IDS.auditTrail)
  })
}

test('[CUI-11] cancelling while it runs returns the client to the start; the operation ends on the server, and the page shows it', async ({
  page,
  shop,
}) => {
  const reader = await memberOf(page, shop, 'trial')
  const { t } = reader
  await reader.open(`${CATALOGUE}/api/list`)
  const release = Promise.withResolvers<void>()
  await page.route('**/cart/module/54/activate*', async (route) => {
    if (route.request().method() === 'POST') await release.promise
    await route.continue()
  })
  const add = reader.button(t('catalog.add.named', { title: 'Audit trail' }))
  await add.click()
  const dialog = reader.dialog('Add Audit trail?')
  await dialog.getByRole('button', { name: t('cart.confirm.okAdd', { count: 1 }) }).click()
  await expect(dialog.locator('[data-progress="20"]')).toBeAttached()
  await dialog.getByRole('button', { name: t('common.cancel') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-progress]')).toHaveCount(0)
  await expect(add).toBeFocused()
  release.resolve()
  await expect(reader.button(t('catalog.remove.named', { title: 'Audit trail' }))).toBeVisible()
})

test('[CUI-11] what fails shows the error of its operation with number 4, and can be tried again', async ({
  page,
  shop,
}) => {
  const reader = await memberOf(page, shop, 'trial')
  const { t } = reader
  await reader.open(`${CATALOGUE}/api/list`)
  await page.route('**/cart/module/54/activate*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { status: 422, code: 'rejected', reference: 'r', result: 'Not today.' } })
      : route.continue(),
  )
  await reader.button(t('catalog.add.named', { title: 'Audit trail' })).click()
  const dialog = reader.dialog('Add Audit trail?')
  const confirm = dialog.getByRole('button', { name: t('cart.confirm.okAdd', { count: 1 }) })
  await confirm.click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText(t('errors.progress'))
  await expect(alert).toContainText('Not today.')
  await expect(dialog.locator('[data-progress]')).toHaveAttribute('data-progress', '4')
  await page.unroute('**/cart/module/54/activate*')
  await confirm.click()
  await expect(dialog).toBeHidden()
  expect((await reader.held()).ids).toContain(IDS.auditTrail)
})

test('[CART-14] a cart that changed meanwhile needs a new confirmation: what was shown is what is made', async ({
  page,
  shop,
}) => {
  const reader = await memberOf(page, shop, 'trial')
  const { t } = reader
  await reader.puts('photoAudit')
  await reader.open(`${CATALOGUE}/mobile/list`)
  await reader.button(t('catalog.remove.named', { title: 'Driver app' })).click()
  const dialog = reader.dialog('Remove Driver app?')
  await expect(dialog.getByRole('button', { name: t('cart.confirm.okRemove', { count: 4 }) })).toBeVisible()
  await reader.takesOut('photoAudit')
  await dialog.getByRole('button', { name: t('cart.confirm.okRemove', { count: 4 }) }).click()
  await expect(dialog.getByRole('status').filter({ hasText: t('confirmation.changed') })).toBeVisible()
  await dialog.getByRole('button', { name: t('cart.confirm.okRemove', { count: 3 }) }).click()
  await expect(reader.dialog('Remove Driver app?')).toBeHidden()
  expect((await reader.held()).ids).toEqual([])
})

test.describe('where a member may not', () => {
  test.use({ expectedComplaint: /^Failed to load resource: the server responded with a status of 403 / })

  test('[CART-10, CUI-10] a member who takes a default module out gets the same dialog with OK only, and nothing changes', async ({
    page,
    shop,
  }) => {
    const reader = await memberOf(page, shop, 'trial')
    const { t } = reader
    await reader.puts('driverApp')
    await reader.open(`${CATALOGUE}/planning/route-board`)
    const answer = page.waitForResponse((response) => response.url().includes('/cart/module/'))
    const removal = page
      .getByRole('main')
      .getByRole('button', { name: t('cart.addOn.remove.named', { title: 'Route board' }) })
    await removal.click()
    expect((await answer).status()).toBe(403)
    const dialog = reader.dialog('Route board')
    await reader.sees(dialog)
    await expect(dialog).toHaveAccessibleDescription(t('cart.confirm.defaultLocked', { title: 'Route board' }))
    await expect(dialog.getByRole('button', { name: t('common.cancel') })).toHaveCount(0)
    expect((await dialog.boundingBox())?.width).toBe(520)
    await dialog.getByRole('button', { name: t('common.ok'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(removal).toBeFocused()
    expect((await reader.held()).ids).toContain(IDS.routeBoard)
  })
})

test('[CART-14] a member of a legacy plan sees that a package is a migration', async ({ page, shop }) => {
  const reader = await memberOf(page, shop, 'legacy')
  const { t } = reader
  await reader.open(`${CATALOGUE}/packages/network`)
  const answer = page.waitForResponse((response) => response.url().includes('/activate'))
  await reader.button(t('catalog.add.named', { title: 'Network' })).click()
  // the API's own shape
  const { result } = (await (await answer).json()) as {
    readonly result: { readonly scope: string; readonly type: number }
  }
  expect([result.scope, result.type]).toEqual(['package', 3])
  await expect(reader.dialog()).toHaveAccessibleDescription(new RegExp(t('cart.confirm.legacy').slice(0, 20)))
})

const TRACKER = `${CATALOGUE}/telematics/tracker-gateway`
const AUDIT_TRAIL = `${CATALOGUE}/api/audit-trail`

for (const { locale, width } of [
  { locale: 'en', width: 1440 },
  { locale: 'vi', width: 390 },
] as const) {
  test(`[CART-14] ${locale} at ${width}: a subscriber is requested with what Apply makes of the subscription, as the page says it, and with the part for the rest of the period`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const reader = await memberOf(page, shop, 'primary', locale)
    const { t } = reader
    const title = await reader.titleOf('auditTrail')
    await reader.open(AUDIT_TRAIL)
    const totals = page.getByRole('region', { name: t('catalog.product.price') }).locator('dl')
    const answer = page.waitForResponse((response) => response.url().includes('/activate'))
    await reader.button(t('catalog.add.named', { title })).click()
    // the API's own shape
    const { result } = (await (await answer).json()) as {
      readonly result: { readonly title: string; readonly prorated_minor: number; readonly price_after_minor: number }
    }
    const dialog = reader.dialog(result.title)
    await expect(dialog.locator('dt')).toHaveText([
      t('catalog.product.subscriptionNow'),
      t('estimate.afterApply'),
      new RegExp(`^${t('confirmation.prorated', { date: '.*20\\d\\d' })}`),
    ])
    const part = formatMoney(money(result.prorated_minor, 'USD'), locale, 2)
    expect(result.prorated_minor, 'less than a month of it').toBeLessThan(800)
    await expect(dialog.locator('dd')).toHaveText([
      await totals.locator('dd').nth(-2).innerText(),
      new RegExp(`^${reader.amount(result.price_after_minor).replace('$', '\\$')} `),
      part,
    ])
    await expect(totals.locator('dd').last(), 'the page says the same').toContainText(
      reader.amount(result.price_after_minor),
    )
    await reader.seesNoViolation('dialog[open]')
  })
}

for (const { who, path, title, why } of [
  { who: 'wired', path: AUDIT_TRAIL, title: 'Audit trail', why: 'who pays by bank transfer' },
  { who: 'primary', path: TRACKER, title: 'Tracker gateway', why: 'of what is counted first and paid afterwards' },
] as const) {
  test(`[CART-14, SUB-09] a member ${why} sees no prorated part`, async ({ page, shop }) => {
    const reader = await memberOf(page, shop, who)
    await reader.open(path)
    await reader.button(reader.t('catalog.add.named', { title })).click()
    await expect(reader.dialog().locator('dt')).toHaveText([
      reader.t('catalog.product.subscriptionNow'),
      reader.t('estimate.afterApply'),
    ])
  })
}

test('[CART-14, PRC-10] amounts with cents make the whole dialog one precision', async ({ page, shop }) => {
  const reader = await memberOf(page, shop, 'trial')
  await reader.puts('auditTrail')
  await reader.open(`${CATALOGUE}/planning/list`)
  await reader.button(reader.t('catalog.add.named', { title: 'Calendar feed' })).click()
  const dialog = reader.dialog('Add Calendar feed?')
  await expect(dialog.locator('li')).toContainText('$0.99')
  await expect(dialog.locator('dd .figures')).toHaveText(['$8.00', '$8.99'])
})
