import { formatMoney } from '@waybill/i18n'
import { CATALOGUE, holdTerm, IDLE_MS, Searcher, SUGGESTIONS, type SuggestionRow } from './search-stage.ts'
import { everyNth, expect, isDeep, sampled, test } from './stage.ts'

/**
 * In two languages, what finds packages and modules, what finds a module that can be added, and the first module called
 * so that packages contain.
 */
const READERS = [
  {
    locale: 'en',
    term: 'route',
    module: 'Route reports',
    word: 'reports',
    contained: { title: 'Route planning', count: 9 },
  },
  {
    locale: 'vi',
    term: 'giao hàng',
    module: 'Bằng chứng giao hàng',
    word: 'bằng chứng',
    contained: { title: 'Khoanh vùng giao hàng', count: 3 },
  },
] as const
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** The price of a row as this language writes it, or the word that takes its place. */
function priceText({ locale, t }: Searcher, row: SuggestionRow): string {
  const { search_price: price, currency, button } = row
  if (button.reason_key === 'catalog.includedInEveryPlan') return t('search.state.included')
  if (price === '') return ''
  return price === 'free' ? t('search.free') : formatMoney({ minor: price * 100, currency }, locale)
}

test.use({ viewport: { width: 1440, height: 900 } })

for (const { locale, word, term } of sampled(READERS)) {
  test(`[SRCH-01] ${locale}: suggestions come after 500 ms of rest, and none below 3 characters`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    await reader.takesField()
    await reader.field.pressSequentially('  r  ')
    await reader.rests(IDLE_MS * 4)
    await reader.field.fill('')
    for (const letter of Array.from(word)) {
      await page.keyboard.insertText(letter)
      await reader.rests(IDLE_MS - 1)
    }
    expect(reader.requested, 'no rest was long enough').toEqual([])
    await expect(reader.list).toBeHidden()
    await reader.rests(1)
    await expect(reader.list).toBeVisible()
    expect(reader.requested).toEqual([word])
    await reader.hears(reader.t('search.suggestionCount', { count: (await reader.answerTo(word)).length }))
    await reader.field.fill('  ')
    await expect(reader.list, 'below 3 nothing is shown any more').toBeHidden()
    await reader.searches(`  ${term.replace(' ', '   ').toUpperCase()} `)
    expect(reader.requested.at(-1), 'in the one form of what was typed').toBe(term)
  })
}

test('[SRCH-01] the 101st character isn’t accepted, counted in code points', async ({ page, shop }) => {
  const reader = new Searcher(page, shop, 'en')
  await reader.takesField()
  for (const letter of ['a', '🚚']) {
    await reader.field.fill(letter.repeat(99))
    await page.keyboard.press('Home')
    await page.keyboard.insertText('b')
    await page.keyboard.insertText('c')
    await expect(reader.field).toHaveValue(`b${letter.repeat(99)}`)
    await reader.field.fill(letter.repeat(120))
    await expect(reader.field).toHaveValue(letter.repeat(100))
  }
  await reader.rests()
  await expect.poll(() => reader.requested.map((term) => Array.from(term).length)).toContain(100)
})

test('[SRCH-01] what is typed before the list’s code has arrived is not lost', async ({ page, shop }) => {
  const reader = new Searcher(page, shop, 'en')
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route(/search-suggestions-[^/]*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await reader.open(CATALOGUE)
  await reader.field.focus()
  await page.keyboard.type('reports')
  await expect(reader.field).toHaveValue('reports')
  resolve(undefined)
  await expect(reader.option('Route reports').first()).toBeVisible()
  await expect(reader.field).toBeFocused()
})

for (const [place, { locale, term, contained }] of everyNth([...READERS.entries()], 2, 1)) {
  for (const viewport of sampled(SIZES, place)) {
    test(`[SRCH-02] ${locale}, ${viewport.width} px: at most ten rows in two named groups, that of the best match first, without a scrollbar`, async ({
      page,
      shop,
    }) => {
      await page.setViewportSize(viewport)
      const reader = new Searcher(page, shop, locale)
      const { t } = reader
      await reader.takesField()
      await reader.searches(term)
      const rows = await reader.answerTo(term)
      const titled = rows.find((row) => row.title_matches.length > 0 && row.in_packages > 0)
      expect([titled?.title, titled?.in_packages]).toEqual([contained.title, contained.count])
      // a module's title is what was typed: modules first; packages that only contain it are one row, the last
      const kinds = [0, 1].map((kind) => rows.filter((row) => row.is_bundle === kind))
      const groups = reader.list.getByRole('group')
      await expect(groups).toHaveCount(2)
      for (const [at, name] of [t('search.modules'), t('search.packages')].entries()) {
        const group = groups.nth(at)
        await expect(group).toHaveAccessibleName(name)
        await expect(group.getByText(name, { exact: true })).toBeVisible()
        const options = group.getByRole('option')
        const kind = kinds[at] ?? []
        const last = at === 1 ? [new RegExp(`^${RegExp.escape(t('search.includedIn', contained))}`)] : []
        await expect(options).toHaveText([
          ...kind.map(({ title }) => new RegExp(title.replaceAll(/[()+]/g, '.'))),
          ...last,
        ])
        await expect(options, 'with its price').toHaveText([
          ...kind.map((row) => new RegExp(RegExp.escape(priceText(reader, row)))),
          ...last,
        ])
      }
      await expect(reader.list.getByRole('option')).toHaveCount(rows.length + 1)
      expect(rows.length + 1).toBeLessThanOrEqual(10)
      const boxes = await reader.list
        .getByRole('option')
        .evaluateAll((all) => all.map((option) => option.getBoundingClientRect().height))
      expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44)
      const scrollers = await reader.list.evaluate((list) => {
        const inside = [list, ...list.querySelectorAll('*')]
        const around: Element[] = []
        for (let box = list.parentElement; box !== null && box.tagName !== 'BODY'; box = box.parentElement)
          around.push(box)
        return [...inside, ...around].filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY)).length
      })
      expect(scrollers).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nor sideways').toBe(true)
    })
  }
}

for (const [place, colorScheme] of everyNth([...(['dark', 'light'] as const).entries()], 2)) {
  for (const viewport of sampled(SIZES, place)) {
    test(`[A11Y-01] the open list has no violation at ${viewport.width} px, ${colorScheme}`, async ({ page, shop }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      const reader = new Searcher(page, shop, isDeep ? 'vi' : 'en')
      await reader.takesField()
      await reader.searches('route')
      await page.keyboard.press('ArrowDown')
      await reader.seesNoViolationAt('header')
      await reader.field.fill('zzzzzz')
      await reader.rests()
      await expect(page.getByRole('search').getByText(reader.t('search.none', { query: 'zzzzzz' }))).toBeVisible()
      await reader.seesNoViolationAt('header')
      const foot = page.getByRole('search').locator('div:has(> span[id$="-hint"])')
      await expect(foot, 'keys are for those who have a keyboard').toBeVisible({ visible: viewport.width === 1440 })
    })
  }
}

test('[SRCH-02] [A11Y-02] on a phone the field lies over the page while it has the focus, by finger and by key', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const reader = new Searcher(page, shop, 'fr')
  await reader.open(CATALOGUE)
  const header = page.getByRole('banner')
  const box = header.locator('div:has(> form[role="search"])')
  const heading = page.getByRole('heading', { level: 1 })
  const place = await heading.boundingBox()
  await expect(box).toHaveCSS('opacity', '0')
  await header.getByRole('link', { name: reader.t('common.search'), exact: true }).click()
  await expect(reader.field).toBeFocused()
  await expect(box).toHaveCSS('opacity', '1')
  expect(await heading.boundingBox(), 'the press has moved nothing').toEqual(place)
  await page.keyboard.type('to')
  await page.locator('main').click({ position: { x: 4, y: 200 } })
  await expect(box).toHaveCSS('opacity', '0')
  await header.getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  await expect(reader.field).toBeFocused()
  await expect(reader.field, 'what was typed is still there').toHaveValue('to')
  await expect(box).toHaveCSS('opacity', '1')
  await page.keyboard.press('Tab')
  await expect(header.getByRole('link', { name: reader.t('common.search'), exact: true })).toBeFocused()
  await expect(box).toHaveCSS('opacity', '0')
})

test('[SRCH-02] on a phone that has scrolled, field and rows come into view in the flow under the header @deep', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const reader = new Searcher(page, shop, 'en')
  await reader.open(CATALOGUE)
  await page.mouse.wheel(0, 2_000)
  await expect(page.locator('header[data-fixed]')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: reader.t('common.search'), exact: true })
    .click()
  await page.keyboard.type('route')
  await expect(reader.list.getByRole('option').first()).toBeInViewport()
  await expect(reader.field).toBeInViewport()
  const foot = (await reader.toAll.boundingBox())?.y ?? 0
  const main = (await page.locator('main').boundingBox())?.y ?? 0
  expect(foot, 'the page begins below the list').toBeLessThan(main)
})

for (const { locale, word, module } of sampled(READERS, 1)) {
  test(`[SRCH-02] [A11Y-02] ${locale}: by keyboard alone a row is highlighted and opened`, async ({ page, shop }) => {
    const reader = new Searcher(page, shop, locale)
    await reader.takesField()
    await page.keyboard.insertText(word)
    await reader.rests()
    const target = reader.option(module).first()
    await expect(target).toBeVisible()
    await expect(reader.field).toHaveAttribute('aria-expanded', 'true')
    await expect(reader.field, 'the keys are said').toHaveAccessibleDescription(
      new RegExp(reader.t('search.key.enter')),
    )
    await page.keyboard.press('ArrowUp')
    await reader.seesHighlight(reader.list.getByRole('option').last())
    await page.keyboard.press('Home')
    await reader.seesHighlight(reader.list.getByRole('option').first())
    for (let row = 0; row < 10 && (await target.getAttribute('aria-selected')) !== 'true'; row += 1)
      await page.keyboard.press('ArrowDown')
    await reader.seesHighlight(target)
    await expect(reader.field, 'no row is copied into it').toHaveValue(word)
    const href = (await target.getAttribute('href')) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(shop.url + href)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(module)
  })
}

test('[A11Y-02] Escape closes, then clears; the arrow down opens again; Tab goes on', async ({ page, shop }) => {
  const reader = new Searcher(page, shop, 'fr')
  await reader.takesField()
  await reader.searches('tournée')
  await page.keyboard.press('Escape')
  await expect(reader.list).toBeHidden()
  await expect(reader.field).toHaveValue('tournée')
  await page.keyboard.press('ArrowDown')
  await expect(reader.list, 'without another rest').toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(reader.field).toHaveValue('')
  await reader.searches('tournée')
  await page.keyboard.press('Tab')
  await expect(reader.list).toBeHidden()
  await expect(reader.field).not.toBeFocused()
})

for (const { locale, typed, query, path } of everyNth(
  [
    { locale: 'en', typed: '  Route   PLANNING ', query: 'route planning', path: 'route%20planning' },
    { locale: 'fr', typed: 'C++', query: 'c++', path: 'c%2B%2B' },
    { locale: 'vi', typed: '100 % GIAO', query: '100 % giao', path: '100%20%25%20giao' },
  ] as const,
  3,
  1,
)) {
  test(`[SRCH-05] ${locale}: Enter on ${JSON.stringify(typed)} opens the results of ${JSON.stringify(query)}`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    await reader.takesField()
    await reader.field.fill(typed)
    await page.keyboard.press('Enter')
    const prefix = locale === 'en' ? '' : `/${locale}`
    await expect(page).toHaveURL(`${shop.url}${prefix}${CATALOGUE}/search?q=${path}`)
    await expect(reader.field, 'the results page shows it in the box').toHaveValue(query)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(query)
  })
}

test('[SRCH-05] below 3 characters Enter stays where it is and says the rule', async ({ page, shop }) => {
  const reader = new Searcher(page, shop, 'es')
  await reader.takesField()
  await reader.field.fill('c+')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(reader.t('search.range'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toBeHidden()
  expect(page.url()).toBe(`${shop.url}/es${CATALOGUE}`)
})

for (const locale of sampled(['en', 'vi'] as const, 1)) {
  test(`[SRCH-05] ${locale}: Enter below 3 characters before the list’s code has arrived says the rule in place @deep`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    const { promise, resolve } = Promise.withResolvers<undefined>()
    await page.route(/search-suggestions-[^/]*\.js$/, async (route) => {
      await promise
      await route.continue()
    })
    await reader.open(CATALOGUE)
    const address = page.url()
    await reader.field.fill('C+')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveCount(0)
    resolve(undefined)
    await expect(page.getByRole('alert')).toHaveText(reader.t('search.range'))
    await expect(reader.field).toBeFocused()
    await expect(reader.field).toHaveValue('c+')
    expect(page.url()).toBe(address)
  })
}

test.describe('when the list’s code can’t be had', () => {
  test.use({ expectedComplaint: /^Failed to load resource: net::ERR_FAILED/ })

  test('[SRCH-05] Enter below 3 characters leads to the page that says the rule', async ({ page, shop }) => {
    const reader = new Searcher(page, shop, 'fr')
    await page.route(/search-suggestions-[^/]*\.js$/, (route) => route.abort())
    await reader.open(CATALOGUE)
    await reader.field.fill('c+')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=c%2B/)
    await expect(page.getByRole('main')).toContainText(reader.t('search.range'))
  })
})

test('[SRCH-07] a late answer never replaces the answer to a newer term', async ({ page, shop }) => {
  const reader = new Searcher(page, shop, 'en')
  const release = await holdTerm(page, 'reports')
  await reader.takesField()
  await reader.field.fill('reports')
  await reader.rests()
  await expect.poll(() => reader.requested).toEqual(['reports'])
  await reader.searches('e-mail')
  await expect(reader.option('E-mail')).not.toHaveCount(0)
  release()
  await reader.rests(IDLE_MS * 4)
  await expect(reader.option('Route reports')).toHaveCount(0)
  await expect(reader.option('E-mail')).not.toHaveCount(0)
})

test.describe('when the line is gone', () => {
  test.use({
    expectedComplaint: /^Failed to load resource: (?:net::ERR_FAILED|the server responded with a status of 500)/,
  })

  for (const locale of sampled(['en', 'vi'] as const)) {
    test(`[A11Y-01] ${locale}: the term stays, the failure is shown without a violation, and the results can still be reached @deep`, async ({
      page,
      shop,
    }) => {
      const reader = new Searcher(page, shop, locale)
      const { t } = reader
      await page.route(`**${SUGGESTIONS}?*`, (route) => route.abort())
      await reader.takesField()
      await reader.field.fill('reports')
      await reader.rests()
      await expect(page.getByRole('search').getByText(t('search.failed'), { exact: true })).toBeVisible()
      await reader.hears(t('search.failed'))
      await reader.seesNoViolationAt('header')
      await expect(reader.field).toHaveValue('reports')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/search\?q=reports$/)
      await reader.hydrated()
    })
  }
})
