import { money } from '@waybill/domain/money'
import { formatMoney, LOCALES } from '@waybill/i18n'
import { cartOf } from './cart-stage.ts'
import { CATALOGUE, Searcher } from './search-stage.ts'
import { expect, PRODUCTS, test, everyNth } from './stage.ts'
import { countsClicks, PROOF } from './ten-tasks-stage.ts'

/** Query of a buyer, and the title in the shop. */
const FEWER = {
  en: { typed: 'fewer kilometres', title: 'Route optimizer' },
  fr: { typed: 'moins de kilomètres', title: 'Optimiseur de tournée' },
  es: { typed: 'menos kilómetros', title: 'Optimizador de ruta' },
  vi: { typed: 'ít kilômét hơn', title: 'Tối ưu lộ trình' },
} as const

const REGIONAL = 'Regional'
const OPTIMIZER_ID = 21
const LOCAL = { id: 1, module: 0, pricing: 1 } as const

test.use({ viewport: { width: 1440, height: 900 } })

const choose = (reader: Searcher, plan: string) =>
  reader.page.getByRole('main').getByRole('button', { name: reader.t('catalog.plans.tryNow.named', { title: plan }) })

for (const locale of everyNth(LOCALES, 4, 2)) {
  test(`[SRCH-11] ${locale}: twelve vans, fewer kilometres and proof of delivery are two clicks from the first page`, async ({
    page,
    shop,
  }) => {
    const clicks = await countsClicks(page)
    const reader = new Searcher(page, shop, locale)
    await reader.takesField()
    await reader.searches(FEWER[locale].typed)
    await expect(reader.option(FEWER[locale].title).first(), 'the word of the buyer leads to it').toBeVisible()
    await page.keyboard.press('Escape')
    // what saves kilometres is in the plan that the shop advises for twelve vans
    await expect(page.getByRole('article', { name: REGIONAL })).toContainText(reader.t('catalog.plans.recommended'))
    await choose(reader, REGIONAL).click()
    await reader.hears(REGIONAL)
    const { typed, title } = PROOF[locale]
    await reader.searches(typed)
    await expect(reader.option(title).first(), 'the word that was typed is marked').toContainText(typed)
    await page
      .getByRole('banner')
      .getByRole('button', { name: reader.t('search.row.add.named', { title }), exact: true })
      .click()
    await reader.hears(title)
    await expect.poll(async () => (await cartOf(page.request, shop.url)).ids).toContain(PRODUCTS.proofOfVisit.id)
    const { plan, ids } = await cartOf(page.request, shop.url)
    expect([plan, ids.includes(OPTIMIZER_ID)]).toEqual([PRODUCTS.regional.id, true])
    expect(await clicks()).toBe(2)
  })

  test(`[CAT-12] ${locale}: what forty drivers cost is one click from the search, and in the cart with the next`, async ({
    page,
    shop,
  }) => {
    const clicks = await countsClicks(page)
    const reader = new Searcher(page, shop, locale)
    const { typed, title } = PROOF[locale]
    await reader.open(CATALOGUE)
    await reader.complete()
    await reader.focusesField()
    await reader.field.fill(typed)
    await reader.option(title).first().click()
    await page.waitForURL(/\/proof-of-visit$/)
    // an intent before the script listens would be lost
    await reader.hydrated()
    await reader.complete()
    const buy = page.getByRole('region', { name: reader.t('catalog.product.price') })
    await buy.getByRole('textbox').or(buy.getByRole('spinbutton')).first().fill('40')
    await page.keyboard.press('Tab')
    // 40 drivers × $4, for the boss, before anything is in a cart
    await expect(buy).toContainText(formatMoney(money(160_00, 'USD'), locale))
    expect(await clicks()).toBe(1)
    await buy.getByRole('button', { name: reader.t('catalog.add.named', { title }) }).click()
    await expect.poll(async () => (await cartOf(page.request, shop.url)).ids).toContain(PRODUCTS.proofOfVisit.id)
    expect((await cartOf(page.request, shop.url)).total).toBeGreaterThanOrEqual(160_00)
    expect(await clicks()).toBe(2)
  })

  test(`[CART-14] ${locale}: a buyer who outgrew Local has Regional by a click on the first page and one that confirms the switch`, async ({
    page,
    shop,
  }) => {
    const clicks = await countsClicks(page)
    const reader = new Searcher(page, shop, locale)
    const headers = { 'x-waybill': '1', origin: shop.url }
    await page.request.post(`${shop.url}/cart/add`, { headers, data: LOCAL })
    await reader.open(CATALOGUE)
    await reader.complete()
    await choose(reader, REGIONAL).click()
    // a package that takes another's place is confirmed (CART-14): both totals are seen first
    const dialog = page.getByRole('dialog')
    for (const amount of [39_00, 59_00]) await expect(dialog).toContainText(formatMoney(money(amount, 'USD'), locale))
    await dialog.getByRole('button', { name: reader.t('cart.confirm.okReplace', { to: REGIONAL }) }).click()
    await expect.poll(async () => (await cartOf(page.request, shop.url)).plan).toBe(PRODUCTS.regional.id)
    expect(await clicks()).toBe(2)
  })
}

test('[CUI-07] the first product moves nothing under the pointer (A-126)', async ({ page, shop }) => {
  const reader = new Searcher(page, shop, 'en')
  await reader.open(CATALOGUE)
  await reader.complete()
  const button = choose(reader, REGIONAL)
  const field = page.getByRole('banner').getByRole('combobox')
  const places = async () => [(await field.boundingBox())?.x, (await page.locator('#plans').boundingBox())?.x]
  const before = [await button.boundingBox(), ...(await places())]
  await button.click()
  const chosen = page.getByRole('article', { name: REGIONAL }).getByRole('button').first()
  await expect(chosen).toBeDisabled()
  await expect(page.locator('header a[href$="/shopping-cart-review"] .figures').first()).toHaveText(/^[1-9]/)
  expect([await chosen.boundingBox(), ...(await places())]).toEqual(before)
})

test('[CART-14] [CART-30] a plan with add-ons is taken back after it was shown what goes along, and an undo brings all of it back', async ({
  page,
  shop,
}) => {
  const reader = new Searcher(page, shop, 'en')
  const { t } = reader
  await reader.hasInCart('regional', 'proofOfVisit')
  const before = await cartOf(page.request, shop.url)
  await reader.open(`${CATALOGUE}/pricing`)
  await reader.hydrated()
  const remove = page.getByRole('button', { name: t('catalog.remove.named', { title: REGIONAL }) })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: t('cart.confirm.removeTitle', { title: REGIONAL }) })
  await expect(dialog).toContainText(PROOF.en.title)
  // its rows add up to the total now: 59 of the plan and 4 of the add-on
  const rows = dialog.getByRole('listitem').filter({ hasText: /\$/ })
  await expect(rows).toHaveText([/Regional.*\$59/, /Proof of visit.*\$4/])
  await expect(dialog).toContainText('$63')
  await expect(dialog.getByRole('button', { name: t('cart.confirm.okRemove', { count: 2 }) })).toBeVisible()
  await reader.seesNoViolation()
  await dialog.getByRole('button', { name: t('common.cancel') }).click()
  expect(await cartOf(page.request, shop.url), 'looking changes nothing').toEqual(before)
  await remove.click()
  await dialog.getByRole('button', { name: /^OK/ }).click()
  await expect.poll(async () => (await cartOf(page.request, shop.url)).rows).toBe(0)
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect.poll(() => cartOf(page.request, shop.url)).toEqual(before)
})
