import { CATALOGUE, Searcher } from './search-stage.ts'
import { expect, sampled, test } from './stage.ts'

const READERS = [
  { locale: 'en', word: 'reports', module: 'Route reports' },
  { locale: 'vi', word: 'bằng chứng', module: 'Bằng chứng giao hàng' },
] as const

test.use({ viewport: { width: 1440, height: 900 } })

for (const { locale, word, module } of sampled(READERS, 1)) {
  test(`[SRCH-11] [A11Y-02] ${locale}: a suggestion is added and removed where it stands, by keyboard`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    const { t } = reader
    await reader.takesField()
    await reader.searches(word)
    const row = reader.option(module).first()
    const button = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
    const [add, remove] = [
      button(t('search.row.add.named', { title: module })),
      button(t('search.row.remove.named', { title: module })),
    ]
    for (let press = 0; press < 10 && (await row.getAttribute('aria-selected')) !== 'true'; press += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(add).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove, 'the same button').toBeFocused()
    await expect(row, 'the list stays').toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: module }).first()).toBeAttached()
    await expect(page.locator('header a[href$="/shopping-cart-review"] .figures')).toHaveText(/^[1-9]/)
    await page.keyboard.press('Enter')
    await expect(add).toBeFocused()
    await expect(row, 'the list stays').toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await reader.seesHighlight(row)
  })

  test(`[SRCH-11] ${locale}: on a phone it is added by touch, and its state is the one of the results`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const reader = new Searcher(page, shop, locale)
    const { t } = reader
    await reader.takesField()
    await reader.searches(word)
    const add = { name: t('search.row.add.named', { title: module }) }
    await page.getByRole('banner').getByRole('button', add).click()
    await expect(
      page.getByRole('banner').getByRole('button', { name: t('search.row.remove.named', { title: module }) }),
    ).toBeVisible()
    await reader.toAll.click()
    await expect(page).toHaveURL(new RegExp(`${CATALOGUE}/search\\?q=`))
    const modules = page.getByRole('region', { name: new RegExp(`^${t('search.modules')} `) })
    const result = modules.getByRole('listitem').filter({ hasText: module }).first()
    const remove = result.getByRole('button', { name: t('catalog.remove.named', { title: module }) })
    await expect(remove).toBeVisible()
    await remove.click()
    await expect(result.getByRole('button', { name: t('catalog.add.named', { title: module }) })).toBeVisible()
  })
}

test('[SRCH-11] what a chosen plan contains says so, and has no button', async ({ page, shop }) => {
  const reader = new Searcher(page, shop, 'en')
  await reader.hasInCart('regional')
  await reader.takesField()
  await reader.searches('route')
  const row = reader.option('Route planning').first()
  await expect(row).toContainText(reader.t('search.state.inPlan'))
  await expect(page.getByRole('banner').getByRole('button', { name: /Route planning$/ })).toHaveCount(0)
})

const REMOVED = [
  { locale: 'en', module: 'Proof of visit' },
  { locale: 'vi', module: 'Bằng chứng giao hàng' },
] as const

for (const { locale, module } of sampled(REMOVED)) {
  test(`[CART-25] ${locale}: what was removed from a suggestion is brought back by the toast @deep`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    const { t } = reader
    await reader.hasInCart('regional', 'proofOfVisit')
    await reader.takesField()
    await reader.searches(module)
    const name = t('search.row.remove.named', { title: module })
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
    const broughtBack = page.waitForResponse('**/cart/undo*')
    await page.getByRole('button', { name: t('common.undo'), exact: true }).click()
    expect((await broughtBack).status()).toBe(200)
    await expect(page.getByRole('button', { name: t('common.undo'), exact: true })).toBeHidden()
    await page.clock.resume()
    await reader.open(`${CATALOGUE}/shopping-cart-review`)
    await expect(page.getByRole('main').getByText(module, { exact: true }).first()).toBeVisible()
  })
}
