import { CATALOGUE, Searcher } from './search-stage.ts'
import { expect, isDeep, Reader, sampled, test } from './stage.ts'

const RESULTS = `${CATALOGUE}/search`
const READERS = [
  { locale: 'en', term: 'route' },
  { locale: 'vi', term: 'giao hàng' },
] as const
/** Parts of a row beside its text, from the smallest phone on. */
const LONG = [
  { locale: 'fr', term: 'tournée', width: 390 },
  { locale: 'fr', term: 'tournée', width: 320 },
  { locale: 'es', term: 'ruta', width: 320 },
  { locale: 'vi', term: 'giao hàng', width: 320 },
  { locale: 'en', term: 'route', width: 320 },
] as const

test.use({ viewport: { width: 1440, height: 900 } })

for (const { locale, term } of sampled(READERS)) {
  test(`[SRCH-02] ${locale}: the last row says how many results there are, and the results page has as many`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    await reader.takesField()
    await reader.searches(term)
    const words = await reader.toAll.innerText()
    await reader.toAll.click()
    // packages that only contain it stand folded under the others
    const rows = page.locator('main section:not([aria-labelledby="your-team"]) ul > li:not(summary[aria-label] + * li)')
    await expect(rows.first()).toBeVisible()
    expect(words).toBe(reader.t('search.allCounted', { count: await rows.count() }))
  })
}

for (const { locale, term, width } of isDeep ? LONG : LONG.slice(1, 2)) {
  test(`[SRCH-02] ${locale}, ${width} px: a row of suggestions has its text in few lines, and its button beside them`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const reader = new Searcher(page, shop, locale)
    await reader.takesField()
    await reader.searches(term)
    const options = reader.list.getByRole('option')
    const heights = await options.evaluateAll((all) => all.map((option) => option.getBoundingClientRect().height))
    expect(Math.max(...heights), 'two lines of name, two of what it is, two of the price at most').toBeLessThanOrEqual(
      148,
    )
    const buttons = page.getByRole('banner').locator('form [role="group"] button')
    const boxes = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().width))
    expect(boxes.length).toBeGreaterThan(0)
    expect(Math.max(...boxes)).toBeLessThanOrEqual(44)
    await expect(buttons.first()).toHaveAccessibleName(/\S+ \S+/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}

for (const { locale, term } of sampled(READERS, 1)) {
  test(`${locale}: found modules are narrowed to a category by keyboard; the address has it over reload, back and language`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await reader.open(`${RESULTS}?q=${encodeURIComponent(term)}`)
    const modules = page.getByRole('region', { name: new RegExp(`^${t('search.modules')} `) })
    const all = await modules.locator('ul > li:not(details li)').count()
    const menu = modules.locator('summary')
    await expect(menu).toHaveAccessibleName(`${t('search.category')}: ${t('search.category.all')}`)
    await menu.focus()
    await page.keyboard.press('Enter')
    await reader.seesNoViolation('main')
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    // after "all categories"
    const choice = modules.locator('details a').nth(1)
    const [category = '', count = 0] = (await choice.innerText()).split('\n')
    const icon = /category=([a-z-]+)$/.exec((await choice.getAttribute('href')) ?? '')?.[1] ?? ''
    await choice.press('Enter')
    await expect(page).toHaveURL(new RegExp(`category=${icon}$`))
    await expect(menu).toHaveAccessibleName(`${t('search.category')}: ${category}`)
    await expect(modules.getByRole('heading', { level: 2 })).toHaveText(`${t('search.modules')} ${count}`)
    await expect(modules.locator('ul > li:not(details li)')).toHaveCount(Number(count))
    expect(Number(count)).toBeLessThan(all)
    await page.reload()
    await expect(modules.locator('ul > li:not(details li)')).toHaveCount(Number(count))
    await page.goBack()
    await expect(modules.locator('ul > li:not(details li)')).toHaveCount(all)
    await page.goForward()
    const french = page.locator('a[hreflang="fr"]').first()
    expect(await french.getAttribute('href')).toMatch(new RegExp(`/search\\?q=.*category=${icon}$`))
  })
}

test('a category that nothing was found in, or that does not exist, narrows nothing', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'en')
  const count = async (query: string): Promise<number> => {
    const answer = await reader.visit(`${RESULTS}?q=route${query}`)
    expect(answer.status()).toBe(200)
    return page.locator('main section ul > li:not(details li)').count()
  }
  const all = await count('')
  for (const category of ['telematics', 'nobody', '__proto__', '%00', '1000']) {
    expect(await count(`&category=${category}`), category).toBe(all)
  }
})
