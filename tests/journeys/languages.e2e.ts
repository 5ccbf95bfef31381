import { LOCALES, localePath, type Locale } from '@waybill/i18n'
import { expect, isDeep, Reader, test } from './stage.ts'

const CATALOGUE = '/platform/marketplace'
const PAGES = [
  `${CATALOGUE}/featured/list?industry=field-service`,
  `${CATALOGUE}/field-work/proof-of-visit`,
  `${CATALOGUE}/shopping-cart-review`,
  '/register?utm_source=letter',
]
const CRAWLED = [
  CATALOGUE,
  `${CATALOGUE}/field-work/list`,
  `${CATALOGUE}/field-work/proof-of-visit`,
  `${CATALOGUE}/pricing`,
  `${CATALOGUE}/shopping-cart-review`,
  '/register',
]
const CRAWL_LOCALES: readonly Locale[] = isDeep ? ['fr', 'es', 'vi'] : ['vi']

test.use({ viewport: { width: 1440, height: 900 } })

for (const path of PAGES) {
  test(`[I18N-02] the switch keeps page, query and cart: ${path}`, async ({ page, shop }) => {
    const first = new Reader(page, shop, 'en')
    await first.hasInCart('regional', 'proofOfVisit')
    await first.open(path)
    const badge = await page.locator('a[href$="/shopping-cart-review"]').first().innerText()
    for (const locale of ['vi', 'fr', 'es', 'en'] as const) {
      const { t } = new Reader(page, shop, locale)
      await page.locator('header details:has(nav) summary').filter({ visible: true }).first().click()
      await page.locator(`header nav a[hreflang="${locale}"]`).filter({ visible: true }).click()
      await expect(page).toHaveURL(shop.url + localePath(locale, path))
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await first.hydrated()
      await expect(page.getByRole('link', { name: t('common.skipToContent') })).toBeAttached()
      await expect(page.locator('header .figures').filter({ visible: true }).first()).toHaveText(/^\d+$/)
      expect((await page.locator('a[href$="/shopping-cart-review"]').first().innerText()).replace(/\D/g, '')).toBe(
        badge.replace(/\D/g, ''),
      )
    }
  })
}

for (const locale of CRAWL_LOCALES) {
  for (const path of CRAWLED) {
    test(`[I18N-02] every link of ${localePath(locale, path)} keeps the language`, async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      await reader.hasInCart('regional', 'proofOfVisit')
      await reader.open(path)
      const links = await page
        .locator('a[href]')
        .evaluateAll((all) =>
          all
            .filter((link) => !link.hasAttribute('hreflang'))
            .map((link) =>
              link instanceof HTMLAnchorElement
                ? { href: link.href, text: link.textContent.trim() }
                : { href: '', text: '' },
            ),
        )
      expect(links.length).toBeGreaterThan(5)
      const others = links.filter(
        ({ href }) => new URL(href).origin === shop.url && !new URL(href).pathname.startsWith(`/${locale}/`),
      )
      expect(others).toEqual([])
      const actions = await page
        .locator('form')
        .evaluateAll((all) => all.map((form) => (form instanceof HTMLFormElement ? new URL(form.action).pathname : '')))
      const foreign = actions.filter((action) => !action.startsWith(`/${locale}/`) && action !== '/preferences')
      expect(foreign, 'forms keep it too; the preference form carries the language in a field').toEqual([])
    })
  }
}

test.describe('where there is nothing', () => {
  test.use({ expectedComplaint: /^Failed to load resource: the server responded with a status of 404 / })

  for (const locale of LOCALES) {
    test(`[CAT-01] an unknown path is a page in ${locale}, answered 404, with a search box`, async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      for (const path of ['/nowhere', `${CATALOGUE}/nowhere`, `${CATALOGUE}/field-work/nowhere`]) {
        const response = await page.request.get(shop.url + localePath(locale, path), {
          headers: { accept: 'text/html' },
        })
        expect(response.status(), path).toBe(404)
      }
      await reader.open('/nowhere')
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('errors.page.notFound.title'))
      const search = page.locator('main').getByRole('combobox')
      await search.fill(locale === 'vi' ? 'tin nhắn' : 'SMS')
      await search.press('Enter')
      await expect(page).toHaveURL(new RegExp(`${localePath(locale, CATALOGUE)}/search\\?q=`))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/sms|tin nhắn/i)
    })
  }
})

test('[I18N-04] /en leads to the unprefixed address for good, the disabled /ru for now, and neither off this site', async ({
  page,
  shop,
}) => {
  const answerOf = async (path: string) => {
    const response = await page.request.get(shop.url + path, { headers: { accept: 'text/html' }, maxRedirects: 0 })
    return [response.status(), response.headers()['location']]
  }
  expect(await answerOf(`/en${CATALOGUE}/list?industry=home-care`)).toEqual([
    301,
    `${CATALOGUE}/list?industry=home-care`,
  ])
  expect(await answerOf('/en')).toEqual([301, '/'])
  expect(await answerOf(`/ru${CATALOGUE}?q=1`)).toEqual([302, `${CATALOGUE}?q=1`])
  expect(await answerOf('/en//evil.example')).toEqual([301, '/evil.example'])
  expect(await answerOf('/en/localization')).toEqual([200, undefined])
  expect((await answerOf('/ru/localization'))[0]).toBe(404)
})
