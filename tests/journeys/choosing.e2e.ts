import { LOCALES } from '@waybill/i18n'
import { cartOf } from './cart-stage.ts'
import { CATALOGUE, Searcher } from './search-stage.ts'
import { expect, PRODUCTS, test } from './stage.ts'

/** What a buyer would type, and what the shop calls it. */
const PROOF = {
  en: { typed: 'proof of delivery', title: 'Proof of visit' },
  fr: { typed: 'preuve de livraison', title: 'Preuve de passage' },
  es: { typed: 'prueba de entrega', title: 'Comprobante de visita' },
  vi: { typed: 'biên nhận', title: 'Bằng chứng giao hàng' },
} as const

const FEWER = {
  en: 'fewer kilometres',
  fr: 'moins de kilomètres',
  es: 'menos kilómetros',
  vi: 'ít kilômét hơn',
} as const

const LOCAL = { id: 1, module: 0, pricing: 1 } as const
const WITH_SCRIPT = { 'x-waybill': '1' }

test.use({ viewport: { width: 1440, height: 900 } })

for (const locale of LOCALES) {
  test(`[SRCH-11] ${locale}: twelve vans, fewer kilometres and proof of delivery are two clicks and a search`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    const { t } = reader
    await reader.takesField()
    await reader.searches(FEWER[locale])
    // what saves kilometres is in the plan that the shop advises for twelve vans
    await expect(reader.list.getByRole('option').first()).toContainText(/\S/)
    await page.keyboard.press('Escape')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('catalog.plans.tryNow.named', { title: 'Regional' }) })
      .click()
    await reader.hears('Regional')
    await reader.searches(PROOF[locale].typed)
    const { title } = PROOF[locale]
    await expect(reader.option(title).first(), 'the word that was typed is marked').toContainText(PROOF[locale].typed)
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('search.row.add.named', { title }), exact: true })
      .click()
    await reader.hears(title)
    await expect.poll(async () => (await cartOf(page.request, shop.url)).ids).toContain(PRODUCTS.proofOfVisit.id)
    const { plan, ids } = await cartOf(page.request, shop.url)
    expect(plan).toBe(PRODUCTS.regional.id)
    expect(ids, 'the plan has the optimizer').toContain(21)
  })

  test(`[CAT-12] ${locale}: what forty drivers cost is on the product's page before anything is chosen`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    await reader.takesField()
    await reader.searches(PROOF[locale].typed)
    await reader.option(PROOF[locale].title).first().click()
    await page.waitForURL(/\/proof-of-visit$/)
    await page.clock.resume()
    await reader.complete()
    const buy = page.getByRole('region', { name: reader.t('catalog.product.price') })
    await buy.getByRole('textbox').or(buy.getByRole('spinbutton')).first().fill('40')
    await page.keyboard.press('Tab')
    // 40 drivers × $4, and what it brings
    await expect(buy).toContainText('160')
    await buy.getByRole('button', { name: reader.t('catalog.add.named', { title: PROOF[locale].title }) }).click()
    await expect.poll(async () => (await cartOf(page.request, shop.url)).ids).toContain(PRODUCTS.proofOfVisit.id)
    expect((await cartOf(page.request, shop.url)).total).toBeGreaterThanOrEqual(160_00)
  })

  test(`[CART-05] ${locale}: who outgrew Local has Regional by one click on the first page`, async ({ page, shop }) => {
    const reader = new Searcher(page, shop, locale)
    await page.request.post(`${shop.url}/cart/add`, { headers: { ...WITH_SCRIPT, origin: shop.url }, data: LOCAL })
    await reader.open(CATALOGUE)
    await reader.complete()
    const { t } = reader
    await page
      .getByRole('main')
      .getByRole('button', { name: t('catalog.plans.tryNow.named', { title: 'Regional' }) })
      .click()
    // without add-ons nothing is lost: no confirmation stands between
    await expect.poll(async () => (await cartOf(page.request, shop.url)).plan).toBe(PRODUCTS.regional.id)
  })
}

test('[PERF-07] the first product moves nothing under the pointer (A-126)', async ({ page, shop }) => {
  const reader = new Searcher(page, shop, 'en')
  await reader.open(CATALOGUE)
  await reader.complete()
  const button = page.getByRole('main').getByRole('button', { name: 'Try now: Regional' })
  const field = page.getByRole('banner').getByRole('combobox')
  const places = async () => [(await field.boundingBox())?.x, (await page.locator('#plans').boundingBox())?.x]
  const before = [await button.boundingBox(), ...(await places())]
  await button.click()
  const chosen = page.getByRole('article', { name: 'Regional' }).getByRole('button').first()
  await expect(chosen).toBeDisabled()
  await expect(page.locator('header a[href$="/shopping-cart-review"] .figures').first()).toHaveText(/^[1-9]/)
  expect([await chosen.boundingBox(), ...(await places())]).toEqual(before)
})

test('[CAT-17] a package page has no button inside, and says what its parts cost by themselves', async ({
  page,
  shop,
}) => {
  const reader = new Searcher(page, shop, 'en')
  await reader.open('/platform/marketplace/packages/regional')
  const contents = page.getByRole('region', { name: 'What’s included' })
  await expect(contents.getByRole('button')).toHaveCount(0)
  await expect(contents.getByText('Included', { exact: true })).toHaveCount(12)
  await expect(contents.getByText('$105')).toBeVisible()
  await expect(contents.getByText('You save $46.')).toBeVisible()
  await reader.seesNoBarrier()
})

test('[CAT-17] a product page has an example, three benefits and facts in each language', async ({ page, shop }) => {
  for (const locale of LOCALES) {
    const reader = new Searcher(page, shop, locale)
    const { t } = reader
    await reader.visit('/platform/marketplace/optimizing/route-optimizer')
    await expect(page.getByRole('heading', { name: t('product.scene') })).toBeVisible()
    const benefits = page.getByRole('region', { name: t('product.benefits') })
    await expect(benefits.getByRole('listitem')).toHaveCount(3)
    const facts = page.getByRole('region', { name: t('product.facts') })
    await expect(facts.getByRole('term')).toHaveCount(4)
  }
  await new Searcher(page, shop, 'vi').seesNoBarrier()
})

test('[SRCH-10] where nothing is found the list itself leads on: the right spelling and the categories', async ({
  page,
  shop,
}) => {
  const reader = new Searcher(page, shop, 'en')
  await reader.takesField()
  await reader.field.fill('xyzzy plannig')
  await reader.rests()
  await expect(reader.list.getByRole('option', { name: /^planning/ })).toBeVisible()
  await expect(reader.list.getByRole('group', { name: 'Browse categories' }).getByRole('option')).toHaveCount(8)
  await reader.seesNoBarrier()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/search\?q=planning/)
})

test('[CAT-10] a phone shows one plan at a time beside the rows, without script too', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const reader = new Searcher(page, shop, 'en')
  await reader.visit('/platform/marketplace/pricing')
  const table = page.getByRole('table', { name: 'Plan comparison' })
  await expect(table.getByRole('columnheader', { name: /^Regional/ })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: /^Local/ })).toBeHidden()
  await page.getByRole('group', { name: 'Plan shown' }).getByRole('radio', { name: 'Local' }).check({ force: true })
  await expect(table.getByRole('columnheader', { name: /^Local/ })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: /^Regional/ })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
