import { CartReader, CATALOGUE, FIELD_SERVICE, IDS, memberOf, REVIEW } from './cart-dialogs-stage.ts'
import { everyNth, expect, sampled, test } from './stage.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const FIELD_WORK = `${CATALOGUE}/field-work/list`

for (const locale of sampled(['en', 'vi'] as const)) {
  test(`[CART-14] ${locale}: the question about a module that needs others is a tree with amounts, total now and after`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    const [audit, forms, visit, app] = await Promise.all(
      (['photoAudit', 'visitForms', 'proofOfVisit', 'driverApp'] as const).map((name) => reader.titleOf(name)),
    )
    await reader.open(`/cart/module/${IDS.photoAudit}/activate`)
    const question = page.getByRole('main')
    await expect(question.getByRole('heading', { level: 1 })).toHaveText(
      t('cart.confirm.addTitle', { title: audit ?? '' }),
    )
    await expect(question.getByText(t('cart.confirm.addNeeds', { count: 3 }))).toBeVisible()
    await expect(question.locator('li > span')).toContainText([
      new RegExp(`${audit}.*${reader.amount(1200).replace('$', '\\$')}`),
      new RegExp(`${forms}.*${reader.amount(500).replace('$', '\\$')}`),
      new RegExp(`${visit}.*${reader.amount(400).replace('$', '\\$')}`),
      new RegExp(`${app}.*${reader.amount(800).replace('$', '\\$')}`),
    ])
    await expect(question.locator('li li li li'), 'each under what it is needed by').toHaveCount(1)
    await expect(question.locator('dd').first()).toHaveText(reader.amount(0))
    await expect(question.locator('dd').last()).toContainText(reader.amount(2900))
    await reader.seesNoViolation()
    await question.getByRole('button', { name: t('cart.confirm.okAdd', { count: 4 }) }).click()
    await expect(page).toHaveURL(new RegExp(`${REVIEW}$`))
    expect((await reader.held()).ids).toEqual(
      expect.arrayContaining([IDS.photoAudit, IDS.visitForms, IDS.proofOfVisit, IDS.driverApp]),
    )
  })

  test(`[CART-07, CART-14] ${locale}: removing what others need names all that goes, and takes it all`, async ({
    page,
    shop,
  }) => {
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    const [app, visit] = [await reader.titleOf('driverApp'), await reader.titleOf('proofOfVisit')]
    await reader.puts('photoAudit')
    await reader.open(REVIEW)
    await reader.button(t('cart.remove.named', { title: app })).click()
    const dialog = reader.dialog(t('cart.confirm.removeTitle', { title: app }))
    await expect(dialog).toHaveAccessibleDescription(t('cart.confirm.dependents', { count: 3 }))
    await reader.seesNoViolation('dialog[open]')
    await expect(dialog.getByText(t('cart.confirm.needsIt', { title: app }))).toBeVisible()
    await expect(dialog.getByText(t('cart.confirm.needsIt', { title: visit }))).toBeVisible()
    await dialog.getByRole('button', { name: t('cart.confirm.okRemove', { count: 4 }) }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t('cart.empty.title'))).toBeVisible()
    expect((await reader.held()).ids).toEqual([])
  })
}

for (const way of everyNth(['Cancel', 'Escape', 'Close'] as const, 3)) {
  test(`[CART-02, CUI-10] while it is requested a product is pending; ${way} makes it what it was, and the focus comes back`, async ({
    page,
    shop,
  }) => {
    const reader = await memberOf(page, shop, 'trial', 'en')
    const title = await reader.titleOf('auditTrail')
    const before = await reader.held()
    await reader.open(`${CATALOGUE}/api/list`)
    const requested = page.waitForResponse((response) =>
      response.url().includes(`/cart/module/${IDS.auditTrail}/activate`),
    )
    const add = reader.button(reader.t('catalog.add.named', { title }))
    await add.click()
    const dialog = reader.dialog(reader.t('cart.confirm.addTitle', { title }))
    await expect(dialog).toBeVisible()
    const { result } = (await (await requested).json()) as {
      readonly result: { readonly product: { readonly is_added: number } }
    }
    expect(result.product.is_added, 'pending').toBe(2)
    await expect(add, 'the button waits').toHaveAttribute('aria-busy', 'true')
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await dialog.getByRole('button', { name: way, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
    await expect(add).not.toHaveAttribute('aria-busy', 'true')
    expect(await reader.held()).toEqual(before)
  })
}

test('[CART-14] a visitor adds directly, with what the module needs, and removes what takes nothing along at once', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const { t } = reader
  await reader.open(FIELD_WORK)
  await reader.button(t('catalog.add.named', { title: 'Photo audit' })).click()
  await expect(reader.button(t('catalog.remove.named', { title: 'Photo audit' }))).toBeVisible()
  const said = t('cartChange.addedMore', { title: 'Photo audit', count: 4, total: reader.amount(2900) })
  await expect(page.getByRole('status').filter({ hasText: said })).toBeAttached()
  await reader.changes('/cart/empty', {})
  await reader.open(`${CATALOGUE}/mobile/list`)
  await reader.button(t('catalog.add.named', { title: 'Driver app' })).click()
  const remove = reader.button(t('catalog.remove.named', { title: 'Driver app' })).first()
  await expect(remove).toBeVisible()
  await remove.click()
  await expect(reader.button(t('catalog.add.named', { title: 'Driver app' })).first()).toBeVisible()
  await expect(reader.dialog()).toHaveCount(0)
})

test('[CART-03, CART-14] another plan needs a confirmation: what leaves, what comes, and both totals', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const { t } = reader
  await reader.puts('regional', 'proofOfVisit')
  await reader.open(`${CATALOGUE}/pricing`)
  await reader.button(t('catalog.plans.tryNow.named', { title: 'Network' })).click()
  const dialog = reader.dialog(t('cart.confirm.replaceTitle', { from: 'Regional', to: 'Network' }))
  const leaves = dialog.locator('section').filter({ has: page.getByRole('heading', { name: t('confirmation.goes') }) })
  await expect(leaves.locator('li')).toContainText(['Regional'])
  const kept = dialog.locator('section').filter({ has: page.getByRole('heading', { name: t('confirmation.kept') }) })
  await expect(kept.locator('li')).toContainText(['Proof of visit'])
  const comes = dialog.locator('section').filter({ has: page.getByRole('heading', { name: t('confirmation.comes') }) })
  await expect(comes.locator('li').first()).toContainText('Network')
  await expect(dialog.locator('dd')).toContainText([reader.amount(6300), reader.amount(9300), reader.amount(8900)])
  await dialog.getByRole('button', { name: t('cart.confirm.okWithout') }).click()
  await expect(dialog).toBeHidden()
  expect(await reader.held()).toMatchObject({ plan: IDS.network })
})

test('[CART-03, CART-25] add-ons stay on request beside another plan (A-119), and the plan below is chosen deliberately (A-120)', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const { t } = reader
  await reader.puts('regional', 'proofOfVisit')
  await reader.open(`${CATALOGUE}/pricing`)
  await reader.button(t('catalog.plans.tryNow.named', { title: 'Network' })).click()
  await reader
    .dialog()
    .getByRole('button', { name: t('cart.confirm.okKeep', { count: 1 }) })
    .click()
  await expect(reader.dialog()).toHaveCount(0)
  const kept = await reader.held()
  expect(kept).toMatchObject({ plan: IDS.network })
  expect(kept.ids).toContain(IDS.proofOfVisit)
  await reader.button(t('catalog.plans.switchDown', { plan: 'Local' })).click()
  await reader
    .dialog(t('cart.confirm.replaceTitle', { from: 'Network', to: 'Local' }))
    .getByRole('button', { name: t('cart.confirm.okKeep', { count: 1 }) })
    .click()
  await expect(reader.dialog()).toHaveCount(0)
  const down = await reader.held()
  expect(down).toMatchObject({ plan: IDS.local })
  expect(down.ids).toContain(IDS.proofOfVisit)
})

test('[CART-08, CUI-09] on the tree a bundled module has a grey Remove add-on; OK breaks the package, and the saving that ends is named', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const { t } = reader
  await reader.puts('fieldService')
  await reader.open(FIELD_SERVICE)
  const removal = reader.button(t('cart.addOn.remove.named', { title: 'Multi-driver optimizer' }))
  await expect(removal).toHaveText(new RegExp(t('cart.addOn.remove')))
  await removal.click()
  const dialog = reader.dialog(t('cart.confirm.removeTitle', { title: 'Multi-driver optimizer' }))
  await expect(dialog).toHaveAccessibleDescription(new RegExp(t('cart.confirm.becomesCustom')))
  await expect(dialog.locator('dt')).toHaveText([
    t('confirmation.savingLost'),
    t('cart.confirm.totalNow'),
    t('cart.confirm.totalAfter'),
  ])
  await expect(dialog.locator('dd')).toContainText([reader.amount(2900), reader.amount(9100), reader.amount(7900)])
  await dialog.getByRole('button', { name: t('cart.confirm.okRemove', { count: 1 }) }).click()
  await expect(dialog).toBeHidden()
  const { plan, ids } = await reader.held()
  expect(plan).toBe(0)
  expect(ids).not.toContain(IDS.multiDriver)
  await expect(reader.button(t('catalog.add.named', { title: 'Multi-driver optimizer' }))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removal, 'the one that came into its place').toBeFocused()
})

test('[CART-08] a plan that is sold as a whole offers no removal, and says why with the way to another one', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'vi')
  const { t } = reader
  await reader.puts('regional')
  await reader.open(`${CATALOGUE}/optimizing/route-optimizer`)
  const plan = await reader.titleOf('regional')
  await expect(page.getByText(t('cart.confirm.unbreakable', { plan })).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('cart.addOn.remove') })).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common.nav.pricing') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/vi\/platform\/marketplace\/pricing/)
})

test('[CART-10] a visitor takes a default module out after the confirmation of its own kind', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const { t } = reader
  await reader.puts('driverApp')
  await reader.open(`${CATALOGUE}/planning/route-board`)
  await reader.button(t('cart.addOn.remove.named', { title: 'Route board' })).click()
  const dialog = reader.dialog(t('cart.confirm.removeTitle', { title: 'Route board' }))
  await expect(dialog).toHaveAccessibleDescription(
    new RegExp(t('cart.confirm.defaultRemoval', { title: 'Route board' })),
  )
  await dialog.getByRole('button', { name: t('cart.confirm.okRemove', { count: 1 }) }).click()
  await expect(dialog).toBeHidden()
  expect((await reader.held()).ids).toEqual([IDS.driverApp])
})
