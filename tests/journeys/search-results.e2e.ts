import { formatMoney } from '@waybill/i18n'
import { CATALOGUE, Searcher } from './search-stage.ts'
import { everyNth, expect, Reader, sampled, test } from './stage.ts'

const RESULTS = `${CATALOGUE}/search`
const READERS = [
  { locale: 'en', term: 'route' },
  { locale: 'vi', term: 'giao hàng' },
] as const
const SIZES = [390, 1440] as const
/** Of the demo shop, at 0.99. */
const CALENDAR_FEED = 19

test.use({ viewport: { width: 1440, height: 900 } })

for (const { locale, term } of sampled(READERS)) {
  test(`[SRCH-12] ${locale}: two counted groups, with the prices and buttons of the suggestions`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    const { t } = reader
    await reader.open(`${RESULTS}?q=${encodeURIComponent(term)}`)
    await expect(reader.field).toHaveValue(term)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('search.resultsFor', { query: term }))
    const groups = { packages: t('search.packages'), modules: t('search.modules') }
    const counts: number[] = []
    for (const name of Object.values(groups)) {
      const section = page.getByRole('region', { name: new RegExp(`^${name} \\d+$`) })
      // with the packages that only contain it, which are folded; the filter's choices are no rows
      const rows = await section.locator('ul > li:not(summary[aria-label] + * li)').count()
      expect(rows).toBeGreaterThan(0)
      await expect(section.getByRole('heading', { level: 2 })).toHaveText(`${name} ${rows}`)
      counts.push(rows)
    }
    const [packages = 0, modules = 0] = counts
    await expect(
      page.getByText(t('search.summary', { count: packages + modules, packages, modules })),
      'and in words',
    ).toBeVisible()
    for (const row of await reader.answerTo(term)) {
      const result = page.locator('main section li').filter({ has: page.getByText(row.title, { exact: true }) })
      if (typeof row.search_price === 'number') {
        // what costs less than 1 is 1 in suggestions, and itself on a page
        const minor = row.id === CALENDAR_FEED ? 99 : row.search_price * 100
        const price = formatMoney({ minor, currency: row.currency }, locale)
        await expect(result.first(), `${row.title} costs the same`).toContainText(price)
      }
      const adds = result.first().locator('button[type="submit"]')
      await expect(adds, `${row.title} has the same button`).toHaveCount(row.button.action === 'add' ? 1 : 0)
    }
  })
}

for (const { locale, q, query } of everyNth(
  [
    { locale: 'en', q: 'c%2B%2B', query: 'c++' },
    { locale: 'en', q: 'route+planning', query: 'route planning' },
    { locale: 'fr', q: '100%25', query: '100%' },
    { locale: 'vi', q: '%C4%90%C3%B3ng+g%C3%B3i', query: 'đóng gói' },
  ] as const,
  4,
)) {
  test(`[SRCH-12] ${locale}: ?q=${q} is read as ${JSON.stringify(query)}`, async ({ page, shop }) => {
    const reader = new Reader(page, shop, locale)
    const response = await reader.visit(`${RESULTS}?q=${q}`)
    expect(response.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(query)
  })
}

for (const locale of sampled(['en', 'fr', 'es', 'vi'] as const, 2)) {
  test(`[SRCH-12] ${locale}: outside 3 to 100 characters the rule is shown, answered 200`, async ({ page, shop }) => {
    const reader = new Reader(page, shop, locale)
    for (const path of [RESULTS, `${RESULTS}?q=c%2B`, `${RESULTS}?q=${'a'.repeat(101)}`]) {
      const response = await reader.visit(path)
      expect(response.status()).toBe(200)
      await expect(page.getByText(reader.t('search.range'))).toBeVisible()
      await expect(page.locator('main section:not([aria-labelledby="your-team"])')).toHaveCount(0)
    }
  })

  test(`[SRCH-10] ${locale}: nothing found offers every category and the contact page`, async ({ page, shop }) => {
    const reader = new Reader(page, shop, locale)
    const { t } = reader
    await reader.open(`${RESULTS}?q=zzzzzz`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('search.empty.title', { query: 'zzzzzz' }))
    const categories = page.getByRole('navigation', { name: t('search.empty.browse') }).getByRole('link')
    expect(await categories.count()).toBe(8)
    await expect(categories.first()).toHaveText(new RegExp(RegExp.escape(t('search.moduleCount', { count: 9 }))))
    await page.getByRole('link', { name: t('search.empty.contact') }).click()
    await expect(page).toHaveURL(/\/account\/contact$/)
  })
}

for (const { locale, typed, meant } of everyNth(
  [
    { locale: 'en', typed: 'telemtics', meant: 'telematics' },
    { locale: 'vi', typed: 'bằng chứnh', meant: 'bằng chứng' },
  ] as const,
  2,
  1,
)) {
  test(`[SRCH-10] ${locale}: what is nearly ${meant} is answered, and the way it is written is offered`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    await reader.open(`${RESULTS}?q=${encodeURIComponent(typed)}`)
    await expect(page.locator('main section li').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText(reader.t('search.didYouMean', { suggestion: meant }))).toBeVisible()
    await page.getByRole('link', { name: meant, exact: true }).click()
    await expect(reader.field).toHaveValue(meant)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(reader.t('search.resultsFor', { query: meant }))
  })
}

for (const [place, colorScheme] of everyNth([...(['light', 'dark'] as const).entries()], 2)) {
  for (const width of sampled(SIZES, place)) {
    test(`[A11Y-01] results, nothing found and the rule have no violation at ${width} px, ${colorScheme}`, async ({
      page,
      shop,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      const reader = new Reader(page, shop, colorScheme === 'light' ? 'en' : 'vi')
      await reader.hasInCart('regional', 'proofOfVisit')
      for (const query of ['?q=route', '?q=zzzzzz', '']) {
        await reader.open(RESULTS + query)
        await reader.seesNoViolation()
      }
    })
  }
}

test('[A11Y-03] at 320 px no results page scrolls sideways, in the longest texts', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const locale of ['fr', 'es', 'vi'] as const) {
    const reader = new Searcher(page, shop, locale)
    for (const query of ['?q=route', '?q=e-mail', `?q=${'z'.repeat(100)}`, '']) {
      await reader.open(RESULTS + query)
      const { scrollWidth, innerWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        innerWidth: window.innerWidth,
      }))
      expect(scrollWidth, `${locale} ${query}`).toBeLessThanOrEqual(innerWidth)
    }
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  for (const locale of sampled(['en', 'fr'] as const, 1)) {
    test(`[SRCH-12] ${locale}: on a phone the sign leads to the field, and a result is added by a plain form`, async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await reader.visit(CATALOGUE)
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('common.search'), exact: true })
        .click()
      await page.getByRole('banner').getByRole('searchbox').fill('SMS')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('search.resultsFor', { query: 'sms' }))
      const add = page.locator('main section').last().locator('button[type="submit"]').first()
      await add.click()
      await expect(page).toHaveURL(/search\?q=SMS$/)
      await expect(
        page
          .getByRole('button', { name: t('common.remove'), exact: true })
          .or(page.locator('main').getByRole('button', { name: new RegExp(`^${t('common.remove')}`) }))
          .first(),
      ).toBeVisible()
    })
  }
})
