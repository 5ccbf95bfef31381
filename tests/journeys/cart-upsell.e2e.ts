import type { Page } from '@playwright/test'
import { CartReader, CATALOGUE, FIELD_SERVICE, IDS, REVIEW } from './cart-dialogs-stage.ts'
import { everyNth, expect, sampled, test } from './stage.ts'

test.use({ viewport: { width: 1440, height: 900 } })

interface Entry {
  readonly uuid: string
  readonly type?: number
  readonly event?: string
  readonly details?: { readonly id: number; readonly srt: string }
}

/** Codes and additions that left this browser, in their order: `5`, `add`. */
function notesOf(page: Page): () => readonly string[] {
  const sent = new Map<string, Entry>()
  page.context().on('request', (request) => {
    if (!request.url().endsWith('/billing/analytics')) return
    // the body of our own call
    const { entries } = request.postDataJSON() as { readonly entries: readonly Entry[] }
    for (const entry of entries) sent.set(entry.uuid, entry)
  })
  return () => [...sent.values()].map(({ event, details }) => (event === undefined ? `${details?.srt}` : 'add'))
}

/** Goes elsewhere, and waits until nothing waits to be sent. */
async function leaves(reader: CartReader): Promise<void> {
  await reader.open('/sign-in')
  await expect.poll(() => reader.page.evaluate(() => sessionStorage.getItem('sub.analytics'))).toBeNull()
}

const SHOWN = [
  { locale: 'en', plan: 'Field service' },
  { locale: 'vi', plan: 'Dịch vụ kỹ thuật tận nơi' },
] as const

for (const { locale, plan } of sampled(SHOWN)) {
  test(`[CART-11, ANA-01] ${locale}: breaking a package sends 6 alone; its panel says what is missing and what it costs with it, and restoring sends 5 and 1`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    const notes = notesOf(page)
    await reader.puts('fieldService')
    const missing = await reader.titleOf('multiDriver')
    await reader.open(FIELD_SERVICE)
    await reader.button(t('cart.addOn.remove.named', { title: missing })).click()
    await reader
      .dialog()
      .getByRole('button', { name: t('cart.confirm.okRemove', { count: 1 }) })
      .click()
    await expect(reader.dialog()).toHaveCount(0)
    await leaves(reader)
    expect(notes()).toEqual(['6'])
    await reader.open(REVIEW)
    const panel = page.getByRole('region', { name: t('cart.upsell.title', { plan }) })
    await expect(panel).toContainText(t('cart.upsell.text', { total: reader.amount(9100), now: reader.amount(7900) }))
    await expect(panel.getByRole('listitem')).toContainText(missing)
    await panel.getByRole('button', { name: t('cart.upsell.restore', { plan }) }).click()
    await expect(panel).toBeHidden()
    expect(await reader.held()).toMatchObject({ plan: IDS.fieldService })
    await leaves(reader)
    expect(notes()).toEqual(['6', 'add', '5', '1'])
  })
}

test('[CART-11, ANA-01] missing modules come back one by one, the focus with the panel; the last restores the package: 5 and 1', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const { t } = reader
  const notes = notesOf(page)
  await reader.puts('fieldService')
  await reader.takesOut('multiDriver')
  await reader.takesOut('liveTracking')
  await reader.open(REVIEW)
  const panel = page.getByRole('region', { name: t('cart.upsell.title', { plan: 'Field service' }) })
  const addBack = async (title: string): Promise<void> => {
    await panel.getByRole('button', { name: t('cart.upsell.addBack.named', { title }) }).press('Enter')
  }
  await addBack('Live tracking page')
  await expect(panel.getByRole('heading')).toBeFocused()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await addBack('Multi-driver optimizer')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await reader.held()).toMatchObject({ plan: IDS.fieldService })
  await leaves(reader)
  expect(notes()).toEqual(['add', '3', 'add', '5', '1'])
})

test('[CART-11, ANA-01] on the page of the previous plan one button brings it back, what was added stays, and 5 goes alone @deep', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const { t } = reader
  const notes = notesOf(page)
  await reader.puts('fieldService', 'visitForms')
  await reader.takesOut('multiDriver')
  await reader.open(FIELD_SERVICE)
  await reader.button(t('cart.upsell.previous', { plan: 'Field service' })).click()
  await expect(reader.button(t('catalog.plans.selected'))).toBeVisible()
  const { plan, ids } = await reader.held()
  expect(plan).toBe(IDS.fieldService)
  expect(ids).toContain(IDS.visitForms)
  await leaves(reader)
  expect(notes()).toEqual(['add', '5'])
})

test('[ANA-01] a module of a broken package that goes sends 7, and a package of an industry page sends 2 @deep', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const { t } = reader
  const notes = notesOf(page)
  await reader.puts('fieldService')
  await reader.takesOut('multiDriver')
  await reader.open(REVIEW)
  await reader.button(t('cart.remove.named', { title: 'Live tracking page' })).click()
  await expect(page.getByRole('button', { name: t('cart.remove.named', { title: 'Live tracking page' }) })).toHaveCount(
    0,
  )
  await leaves(reader)
  expect(notes()).toEqual(['7'])
  await reader.changes('/cart/empty', {})
  await reader.open(`${CATALOGUE}/industries/field-service`)
  await reader.button(t('catalog.plans.tryNow.named', { title: 'Field service' })).click()
  await expect(reader.button(t('catalog.plans.selected'))).toBeVisible()
  await leaves(reader)
  expect(notes()).toEqual(['7', 'add', '2'])
})

test('[ANA-06] a plan that needs a confirmation sends its addition once it is confirmed, and nothing when it is not @deep', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const { t } = reader
  const notes = notesOf(page)
  await reader.puts('regional', 'proofOfVisit')
  await reader.open(`${CATALOGUE}/pricing`)
  const add = reader.button(t('catalog.plans.tryNow.named', { title: 'Network' }))
  await add.click()
  await reader
    .dialog()
    .getByRole('button', { name: t('common.cancel') })
    .click()
  await expect(reader.dialog()).toHaveCount(0)
  await leaves(reader)
  expect(notes()).toEqual([])
  await reader.open(`${CATALOGUE}/pricing`)
  await add.click()
  await reader
    .dialog()
    .getByRole('button', { name: t('cart.confirm.okWithout') })
    .click()
  await expect(reader.dialog()).toHaveCount(0)
  await leaves(reader)
  expect(notes()).toEqual(['add'])
})

for (const { path, key } of everyNth(
  [
    { path: `${CATALOGUE}/mobile/list`, key: 'cart.trialNeedsPackageFromPricing' },
    { path: `${CATALOGUE}/pricing`, key: 'cart.trialNeedsPackage' },
  ] as const,
  2,
)) {
  test(`[CUI-12] a cart without a whole plan requires a package, by the text of ${path.split('/').at(-1)}: Cancel changes nothing, OK goes to the plans`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, 'en')
    const { t } = reader
    await reader.puts('driverApp')
    await reader.open(path)
    const before = await reader.held()
    const start = page
      .getByRole('link', { name: t('cart.tryNow') })
      .filter({ visible: true })
      .first()
    await start.click()
    const modal = page.getByRole('dialog', { name: t(key), exact: true })
    await reader.sees(modal)
    await modal.getByRole('button', { name: t('common.cancel') }).click()
    await expect(modal).toBeHidden()
    await expect(start).toBeFocused()
    expect(await reader.held()).toEqual(before)
    await start.click()
    await modal.getByRole('link', { name: t('common.ok'), exact: true }).click()
    await expect(page).toHaveURL(/\/platform\/marketplace\/pricing$/)
  })
}

test('[CUI-12] a whole exclusive plan, or a module that grants the trial, goes to registration', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'vi')
  const { t } = reader
  await reader.puts('regional')
  await reader.open(REVIEW)
  await page
    .getByRole('link', { name: t('cart.tryNow') })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/vi\/register$/)
  await reader.changes('/cart/empty', {})
  await reader.changes('/cart/add', { id: 13, module: 1 })
  await reader.open(REVIEW)
  await page
    .getByRole('link', { name: t('cart.tryNow') })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/vi\/register$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const locale of sampled(['en', 'vi'] as const, 1)) {
    test(`[CART-14] ${locale}: a form leads to the confirmation on a page of its own, and its answer back to the page before`, async ({
      page,
      shop,
    }) => {
      const reader = new CartReader(page, shop, locale)
      const { t } = reader
      const title = await reader.titleOf('driverApp')
      await reader.puts('photoAudit')
      await reader.visit(REVIEW)
      await reader.button(t('cart.remove.named', { title })).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('cart.confirm.removeTitle', { title }))
      await expect(page.getByText(reader.amount(2900))).toBeVisible()
      await page.getByRole('link', { name: t('common.cancel') }).click()
      await expect(page).toHaveURL(new RegExp(`${REVIEW}$`))
      expect((await reader.held()).ids).toContain(IDS.photoAudit)
      await reader.button(t('cart.remove.named', { title })).click()
      await page.getByRole('button', { name: t('cart.confirm.okRemove', { count: 4 }) }).click()
      await expect(page).toHaveURL(new RegExp(`${REVIEW}$`))
      expect((await reader.held()).ids).toEqual([])
    })
  }
})
