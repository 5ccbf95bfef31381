import type { Locator, Page } from '@playwright/test'
import { expect, Reader, readerOn, sampled, test } from './stage.ts'

const COMPARISON = '/platform/marketplace/shopping-cart-comparison'
const REVIEW = '/platform/marketplace/shopping-cart-review'
const STORIES = [readerOn('en', 1440), readerOn('vi', 390), readerOn('fr', 320)]
const LANGUAGES = ['en', 'fr', 'es', 'vi'] as const

/** A call of the page's own session. */
async function calls({ page, shop }: Reader, path: string, data: object): Promise<void> {
  const headers = { origin: shop.url, 'x-waybill': '1' }
  const answer = await page.request.post(shop.url + path, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Proof of visit alone, and the plan with it, under a name each; the second is open. */
async function savesTwo(reader: Reader): Promise<void> {
  await reader.hasInCart('proofOfVisit')
  await calls(reader, '/cart/saved', { name: 'Alone' })
  await reader.hasInCart('regional')
  await reader.hasInCart('proofOfVisit')
  await calls(reader, '/cart/saved', { name: 'Whole plan' })
}

const tableOf = (page: Page): Locator => page.getByRole('table')
const rowsOf = (page: Page): Locator => tableOf(page).locator('tbody tr:not(:has(th[scope="rowgroup"]))')
const choice = ({ page, t }: Reader, name: string): Locator =>
  page.getByRole('region', { name: t('savedCart.title') }).getByLabel(name, { exact: true })

for (const { locale, width, setting, screen } of sampled(STORIES, 1)) {
  test.describe(`carts beside each other, in ${setting}`, () => {
    test.use(screen)

    test('[CART-27] two saved carts are ticked and stand side by side, with what differs and what each costs', async ({
      page,
      shop,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await savesTwo(reader)
      await reader.open(REVIEW)
      await page.getByRole('link', { name: t('savedCart.compare.title') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('savedCart.compare.title'))
      await reader.hydrated()
      await expect(choice(reader, 'Alone')).toBeChecked()
      const shownHeads = tableOf(page).getByRole('columnheader').filter({ visible: true })
      await expect(shownHeads).toHaveCount(width < 751 ? 2 : 3)
      await reader.seesNoViolation()
      await reader.fitsTheWidth()

      await test.step('only the differences', async () => {
        const all = await rowsOf(page).count()
        await page.getByRole('switch', { name: t('pricing.compare.differences') }).check()
        await expect(page).toHaveURL(/differences=1/)
        expect(await rowsOf(page).count()).toBeLessThan(all)
        await expect(tableOf(page).getByRole('rowheader', { name: t('quote.twelveMonths.yearly') })).toBeVisible()
        await page.reload()
        await reader.hydrated()
        expect(await rowsOf(page).count()).toBeLessThan(all)
      })

      await test.step('the steps of a total', async () => {
        const explain = tableOf(page).locator('summary').filter({ visible: true }).first()
        await explain.click()
        await expect(tableOf(page).getByRole('group').first()).toContainText(
          t('cart.explainTitle', { amount: '' }).trim(),
        )
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        await page.keyboard.press('Escape')
      })

      await test.step('every amount follows the numbers of the team at once', async () => {
        const team = page.getByRole('region', { name: t('estimate.team') })
        await team.locator('summary').first().click()
        await team.locator('[data-live]').waitFor({ state: 'attached' })
        const drivers = team.getByRole('textbox', { name: t('common.unit.driver') })
        await drivers.fill('12')
        await drivers.press('Enter')
        const row = tableOf(page).getByRole('row').filter({ hasText: '12' }).filter({ hasText: '×' })
        await expect(row.filter({ visible: true }).first()).toBeVisible()
        await reader.fitsTheWidth()
      })

      await test.step('one alone is asked for another', async () => {
        await choice(reader, 'Alone').uncheck()
        await page.getByRole('button', { name: t('savedCart.compare.action'), exact: true }).click()
        await expect(page.getByText(t('savedCart.compare.tooFew', { least: 2 }))).toBeVisible()
        await expect(tableOf(page)).toHaveCount(0)
        await reader.seesNoViolation()
      })
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('[CART-27, PRC-08] carts are ticked, their differences and the numbers of the team are forms', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'es')
    const { t } = reader
    await savesTwo(reader)
    await reader.visit(COMPARISON)
    await choice(reader, 'Alone').check()
    await choice(reader, 'Whole plan').check()
    await page.getByRole('button', { name: t('savedCart.compare.action'), exact: true }).click()
    const all = await rowsOf(page).count()
    await page.getByRole('switch', { name: t('pricing.compare.differences') }).check()
    await page.getByRole('button', { name: t('pricing.compare.show') }).click()
    expect(await rowsOf(page).count()).toBeLessThan(all)
    await expect(choice(reader, 'Alone')).toBeChecked()
    // the tab of the other cart
    await page
      .getByRole('group', { name: t('savedCart.compare.shown') })
      .getByLabel('Whole plan')
      .check({ force: true })
    await expect(tableOf(page).getByRole('columnheader', { name: 'Whole plan' })).toBeVisible()
    const team = page.getByRole('region', { name: t('estimate.team') })
    await team.locator('summary').first().click()
    await team.getByRole('textbox').first().fill('12')
    await team
      .getByRole('button', { name: t('estimate.setQuantities') })
      .filter({ visible: true })
      .click()
    await expect(page).toHaveURL(/differences=1/)
    await expect(choice(reader, 'Whole plan')).toBeChecked()
    await team.locator('summary').first().click()
    await expect(team.getByRole('textbox').first()).toHaveValue('12')
  })
})

test('[A11Y-02, CART-27] boxes, switch, groups and steps are reached and worked by keyboard', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new Reader(page, shop, 'en')
  const { t } = reader
  const tabTo = async (target: Locator): Promise<void> => {
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(target).toBeFocused({ timeout: 1 })
    }).toPass({ intervals: [1] })
  }
  await savesTwo(reader)
  await reader.open(COMPARISON)
  for (const name of ['Alone', 'Whole plan']) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await tabTo(choice(reader, name))
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Enter')
  await reader.hydrated()
  await expect(tableOf(page)).toBeVisible()
  await tabTo(page.getByRole('switch', { name: t('pricing.compare.differences') }))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/differences=1/)
  const fold = tableOf(page).getByRole('button', { name: t('savedCart.compare.modules') })
  await tabTo(fold)
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  const explain = tableOf(page).locator('summary').first()
  await tabTo(explain)
  await page.keyboard.press('Enter')
  await expect(tableOf(page).getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(explain).toBeFocused()
})

test('[CART-27] on paper all columns stand beside each other, without the form, in each language', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 720, height: 900 })
  const reader = new Reader(page, shop, 'en')
  await savesTwo(reader)
  await reader.open(REVIEW)
  const href = await page.getByRole('link', { name: reader.t('savedCart.compare.title') }).getAttribute('href')
  await page.emulateMedia({ media: 'print' })
  for (const locale of LANGUAGES) {
    const printed = new Reader(page, shop, locale)
    // oxlint-disable-next-line no-await-in-loop -- one page
    await printed.open(href ?? '')
    // oxlint-disable-next-line no-await-in-loop -- one page
    await expect(tableOf(page).getByRole('columnheader').filter({ visible: true })).toHaveCount(3)
    // oxlint-disable-next-line no-await-in-loop -- one page
    await expect(choice(printed, 'Alone')).toBeHidden()
    // oxlint-disable-next-line no-await-in-loop -- one page
    await printed.fitsTheWidth()
  }
})
