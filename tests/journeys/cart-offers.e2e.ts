import type { Locator, Page } from '@playwright/test'
import { expect, Reader, readerOn, sampled, test } from './stage.ts'

const REVIEW = '/platform/marketplace/shopping-cart-review'
/** The modules of a package that costs less than they do beside the smallest plan. */
const HOME_CARE = 7
const LOCAL = { id: 1, module: 0, pricing: 1 } as const

const STORIES = [readerOn('en', 1440), readerOn('vi', 390), readerOn('fr', 320)]

interface CartData {
  readonly version: number
  readonly badge: number
  readonly totalPrice_minor: number
  readonly plan: { readonly id: number; readonly title: string }
  readonly modules: readonly { readonly id: number }[]
}

interface Fit {
  readonly plan_id: number
  readonly title: string
  readonly total_minor: number
  readonly saving_minor: number
  readonly covered: readonly { readonly title: string }[]
  readonly leaves: { readonly title: string } | null
}

/** A call of the page's own session, in its language. */
async function ask<T>({ page, shop, locale }: Reader, path: string, data?: object): Promise<T> {
  const headers = { origin: shop.url, 'x-waybill': '1', 'accept-language': locale }
  const answer =
    data === undefined
      ? await page.request.get(shop.url + path, { headers })
      : await page.request.post(shop.url + path, { headers, data })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's own shape
  return ((await answer.json()) as { readonly result: T }).result
}

const cartOf = (reader: Reader): Promise<CartData> => ask(reader, '/cart/data')
const idsOf = ({ modules }: CartData): readonly number[] => modules.map(({ id }) => id)

/** A plan, and beside it what another package holds for less. */
async function hasDearCart(reader: Reader): Promise<Fit> {
  await ask(reader, '/cart/add', LOCAL)
  const { modules } = await ask<{ readonly modules: readonly number[] }>(reader, `/services/bundles/${HOME_CARE}`)
  // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
  for (const id of modules) await ask(reader, '/cart/add', { id, module: 1 })
  const { best_fit: fit } = await ask<{ readonly best_fit: Fit | null }>(reader, '/cart/best-fit')
  if (fit === null) throw new Error('a package is cheaper')
  return fit
}

const switchTo = ({ page, t }: Reader, fit: Fit): Locator =>
  page.getByRole('button', { name: t('cart.bestFit.action', { plan: fit.title }) }).filter({ visible: true })

const saved = ({ page, t }: Reader): Locator => page.getByRole('region', { name: t('savedCart.title') })
const rowOf = (reader: Reader, name: string): Locator =>
  saved(reader)
    .getByRole('listitem')
    .filter({ has: reader.page.getByText(name, { exact: true }) })

const fitsWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const { locale, width, setting, screen } of sampled(STORIES, 1)) {
  test.describe(`a cart that could be another one, in ${setting}`, () => {
    test.use(screen)

    test('[CART-26] the review offers a better package with what is gained and lost; one click switches, one takes it back', async ({
      page,
      shop,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const fit = await hasDearCart(reader)
      const before = await cartOf(reader)
      await reader.open(REVIEW)
      const main = page.getByRole('main')
      await reader.seesAmount(fit.total_minor)
      await expect(main).toContainText(fit.covered[0]?.title ?? 'a title')
      await expect(page.getByText(t('cart.bestFit.kept'))).toBeHidden()
      await main.getByText(t('cart.bestFit.switch'), { exact: true }).click()
      await expect(page.getByText(t('cart.bestFit.kept'))).toBeVisible()
      const lost = t('cart.bestFit.leaves', { title: fit.leaves?.title ?? '', plan: fit.title })
      await expect(main.getByText(lost)).toBeVisible()
      await expect(
        main.getByRole('list', { name: t('cart.bestFit.covered', { plan: fit.title }) }).getByRole('listitem'),
      ).toHaveText(fit.covered.map(({ title }) => title))
      // the click scrolled a button half under the fixed total, which is no size of a target
      await page.evaluate(() => scrollTo(0, 0))
      await reader.seesNoViolation()
      expect(await fitsWidth(page)).toBeLessThanOrEqual(0)

      await switchTo(reader, fit).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(fit.title)
      await expect(switchTo(reader, fit)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }), 'the focus is not lost with the button').toBeFocused()
      const after = await cartOf(reader)
      expect(after.totalPrice_minor).toBe(before.totalPrice_minor - fit.saving_minor)
      expect(idsOf(after)).toEqual(expect.arrayContaining([...idsOf(before)]))

      await page.getByRole('button', { name: t('common.undo') }).click()
      await expect(switchTo(reader, fit)).toBeVisible()
      expect({ ...(await cartOf(reader)), version: 0 }).toEqual({ ...before, version: 0 })
    })

    test('[CART-27] carts are saved under a name, opened, renamed, shared and deleted, and each says what it costs', async ({
      page,
      shop,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.hasInCart('regional')
      const regional = await cartOf(reader)
      await reader.open(REVIEW)
      const name = saved(reader).getByLabel(t('savedCart.name'), { exact: true })
      await expect(name).toHaveValue('Regional')
      await name.fill('')
      await name.press('Enter')
      await expect(saved(reader).getByText(t('errors.field_required')), 'in the language of the page').toBeVisible()
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await expect(name).toBeFocused()
      await name.fill('Giỏ số 1')
      await saved(reader)
        .getByRole('button', { name: t('savedCart.save') })
        .click()
      await expect(rowOf(reader, 'Giỏ số 1')).toContainText(t('savedCart.openNow'))
      await expect(saved(reader)).toContainText(t('savedCart.kept'))
      await expect(saved(reader).getByRole('heading')).toBeFocused()

      await test.step('another cart beside it, whose name is taken', async () => {
        await reader.hasInCart('proofOfVisit')
        await page.reload()
        await reader.hydrated()
        await name.fill('GIỎ SỐ 1')
        await saved(reader)
          .getByRole('button', { name: t('savedCart.save') })
          .click()
        await expect(saved(reader).getByText(t('apiError.savedCartNameTaken', { name: 'GIỎ SỐ 1' }))).toBeVisible()
        await expect(name).toHaveAttribute('aria-invalid', 'true')
        // a button half under the sticky total is measured as the half that is left
        await page.evaluate(() => scrollTo(0, 0))
        await reader.seesNoViolation()
      })

      await test.step('opening the first saves what was open', async () => {
        await page.getByRole('button', { name: t('savedCart.openNamed', { name: 'Giỏ số 1' }) }).click()
        await expect(rowOf(reader, 'Regional')).toBeVisible()
        await expect(rowOf(reader, 'Giỏ số 1')).toContainText(t('savedCart.openNow'))
        expect((await cartOf(reader)).totalPrice_minor).toBe(regional.totalPrice_minor)
      })

      const manage = rowOf(reader, 'Regional').locator('details')
      await test.step('a rename, a quote of its own', async () => {
        await manage.locator('summary').click()
        await reader.seesNoViolation()
        expect(await fitsWidth(page)).toBeLessThanOrEqual(0)
        await manage.getByLabel(t('savedCart.newName')).fill('Bigger')
        await manage.getByRole('button', { name: t('savedCart.rename'), exact: true }).click()
        await expect(rowOf(reader, 'Bigger')).toBeVisible()
        const to = `offers-${locale}-${width}@kho.example`
        const renamed = rowOf(reader, 'Bigger').locator('details')
        await renamed.getByLabel(t('savedCart.emails')).fill(to)
        await renamed.getByRole('button', { name: t('savedCart.shareNamed', { name: 'Bigger' }) }).click()
        await expect(page.getByText(t('quote.share.success')).filter({ visible: true }).first()).toBeVisible()
        await reader.mailTo(to, '/quotes/')
        await expect(renamed.locator('summary')).toBeFocused()
      })

      await test.step('deleting takes a second click, and leaves the open cart alone', async () => {
        const bigger = rowOf(reader, 'Bigger').locator('details')
        await bigger.locator('summary').click()
        await bigger.getByRole('button', { name: t('savedCart.deleteNamed', { name: 'Bigger' }) }).click()
        await expect(rowOf(reader, 'Bigger')).toHaveCount(0)
        await expect(saved(reader).getByRole('heading')).toBeFocused()
        expect((await cartOf(reader)).totalPrice_minor).toBe(regional.totalPrice_minor)
      })
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('[CART-26] the switch is a form, on the review and beside the catalogue', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'es')
    const fit = await hasDearCart(reader)
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const path of ['/platform/marketplace/optimizing', REVIEW]) {
      await reader.visit(path)
      await page.getByText(reader.t('cart.bestFit.switch'), { exact: true }).filter({ visible: true }).click()
      await expect(page.getByText(reader.t('cart.bestFit.kept')).filter({ visible: true })).toHaveCount(1)
    }
    await switchTo(reader, fit).click()
    await expect(page).toHaveURL(new RegExp(`${REVIEW}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fit.title)
    expect((await cartOf(reader)).totalPrice_minor).toBe(fit.total_minor)
  })

  test('[CART-27] saving, a taken name, opening, renaming, sharing and deleting are forms @deep', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'fr')
    const { t } = reader
    await reader.hasInCart('regional')
    await reader.visit(REVIEW)
    const save = async (name: string): Promise<void> => {
      await saved(reader).getByLabel(t('savedCart.name'), { exact: true }).fill(name)
      await saved(reader)
        .getByRole('button', { name: t('savedCart.save') })
        .click()
    }
    await save('Un')
    await expect(rowOf(reader, 'Un')).toContainText(t('savedCart.openNow'))
    await reader.hasInCart('proofOfVisit')
    await reader.visit(REVIEW)
    await save('UN')
    await expect(page.getByText(t('apiError.savedCartNameTaken', { name: 'UN' }))).toBeVisible()
    await page.getByRole('button', { name: t('savedCart.openNamed', { name: 'Un' }) }).click()
    await expect(rowOf(reader, 'Un')).toContainText(t('savedCart.openNow'))
    const manage = rowOf(reader, 'Regional').locator('details')
    await manage.locator('summary').click()
    await manage.getByLabel(t('savedCart.newName')).fill('Deux')
    await manage.getByRole('button', { name: t('savedCart.rename'), exact: true }).click()
    const renamed = rowOf(reader, 'Deux').locator('details')
    await renamed.locator('summary').click()
    await renamed.getByLabel(t('savedCart.emails')).fill('no-script-offers@kho.example')
    await renamed.getByRole('button', { name: t('savedCart.shareNamed', { name: 'Deux' }) }).click()
    await expect(page.getByText(t('quote.share.success'))).toBeVisible()
    await reader.mailTo('no-script-offers@kho.example', '/quotes/')
    await rowOf(reader, 'Deux').locator('summary').click()
    await page.getByRole('button', { name: t('savedCart.deleteNamed', { name: 'Deux' }) }).click()
    await expect(rowOf(reader, 'Deux')).toHaveCount(0)
    await expect(rowOf(reader, 'Un')).toBeVisible()
  })
})

test('[A11Y-02, CART-26, CART-27] the switch and a saved cart are reached and worked by keyboard', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reader = new Reader(page, shop, 'en')
  const { t } = reader
  const tabTo = async (target: Locator, key = 'Tab'): Promise<void> => {
    await expect(async () => {
      await page.keyboard.press(key)
      await expect(target).toBeFocused({ timeout: 1 })
    }).toPass({ intervals: [1] })
  }
  const fit = await hasDearCart(reader)
  await reader.open(REVIEW)
  await tabTo(page.getByText(t('cart.bestFit.switch'), { exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('cart.bestFit.kept'))).toBeVisible()
  await tabTo(saved(reader).getByLabel(t('savedCart.name'), { exact: true }))
  await page.keyboard.insertText(' before')
  await page.keyboard.press('Enter')
  await expect(saved(reader).getByRole('listitem')).toHaveCount(1)
  const kept = saved(reader).getByRole('listitem')
  await expect(saved(reader).getByRole('heading')).toBeFocused()
  await tabTo(switchTo(reader, fit), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fit.title)
  const open = kept.getByRole('button', { name: t('savedCart.open') })
  await tabTo(open)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Local')
  await expect(saved(reader).getByRole('listitem')).toHaveCount(2)
})

interface SentEntry {
  readonly uuid: string
  readonly event?: string
  readonly type?: number
  readonly product_id?: number
}

test('[ANA-06] a switch sends one package that was added, with no code beside it, and its undo of nothing @deep', async ({
  page,
  shop,
}) => {
  const sent = new Map<string, SentEntry>()
  page.context().on('request', (request) => {
    if (!request.url().endsWith('/billing/analytics')) return
    // the body of our own call
    const { entries } = request.postDataJSON() as { readonly entries: readonly SentEntry[] }
    for (const entry of entries) sent.set(entry.uuid, entry)
  })
  const reader = new Reader(page, shop, 'en')
  const fit = await hasDearCart(reader)
  await reader.open(REVIEW)
  await switchTo(reader, fit).click()
  await page.getByRole('button', { name: reader.t('common.undo') }).click()
  await expect(switchTo(reader, fit)).toBeVisible()
  await reader.open('/sign-in')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sub.analytics'))).toBeNull()
  expect([...sent.values()]).toEqual([
    expect.objectContaining({ event: 'add_to_cart', product_id: fit.plan_id, is_module: 0, page_id: 5 }),
  ])
})
