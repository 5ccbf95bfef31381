import { LOCALES, localePath, type Locale } from '@waybill/i18n'
import { expect, isDeep, Reader, sampled, test, everyNth } from './stage.ts'

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

for (const path of sampled(PAGES)) {
  test(`[I18N-02] the switch leaves page, query and cart: ${path}`, async ({ page, shop }) => {
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

test('[I18N-02] the links to the other languages keep query, filters, view and cycle', async ({ page, shop }) => {
  for (const path of [
    `${CATALOGUE}/search?q=c%2B%2B&category=api`,
    `${CATALOGUE}/planning/list?industry=waste-collection`,
    `${CATALOGUE}/pricing?cycle=year&differences=1`,
    `${CATALOGUE}/shopping-cart-review?utm_source=letter`,
    `${CATALOGUE}/pricing?cycle=year#compare`,
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await page.goto(shop.url + path)
    for (const locale of ['fr', 'es', 'vi'] as const) {
      const link = page.locator(`header nav a[hreflang="${locale}"]`).first()
      // oxlint-disable-next-line no-await-in-loop -- one language after the other
      await expect(link, path).toHaveAttribute('href', localePath(locale, path))
    }
  }
})

test('[I18N-02] the links follow a state that the page puts into its address, before the server has answered', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'en')
  const path = `${CATALOGUE}/telematics/tracker-gateway`
  await reader.open(path)
  await page.route(`**${path}?*`, () => {})
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const label = reader.t('product.usage.label', { assets: reader.t('common.unit.vehicle'), title })
  await page.getByRole('button', { name: reader.t('common.stepper.more', { name: label }) }).click()
  await expect(page).toHaveURL(/\?units=2$/)
  await expect(page.locator('header nav a[hreflang="fr"]').first()).toHaveAttribute('href', `/fr${path}?units=2`)
})

test.describe('in a browser of another language', () => {
  test.use({ locale: 'en-US' })

  test('[I18N-02] every call of a page carries the language of the page, also the last one as it hides', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'vi')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() !== 'fetch' || !request.url().startsWith(shop.url)) return
      calls.push(`${new URL(request.url()).pathname} ${request.headers()['accept-language'] ?? 'none'}`)
    })
    await reader.open(`${CATALOGUE}/field-work/proof-of-visit`)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const add = page.getByRole('button', { name: reader.t('catalog.add.named', { title }) })
    await add.first().click()
    const remove = page.getByRole('button', { name: reader.t('catalog.remove.named', { title }) })
    await remove.first().click()
    await expect(add.first()).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    await expect.poll(() => calls.map((call) => call.split(' ')[0])).toContain('/billing/analytics')
    expect(calls).toEqual(expect.arrayContaining(['/cart/add vi', '/cart/remove vi', '/billing/analytics vi']))
    expect(calls.filter((call) => !call.endsWith(' vi'))).toEqual([])
  })
})

for (const locale of CRAWL_LOCALES) {
  for (const path of everyNth(CRAWLED, 3)) {
    test(`[I18N-02] every link of ${localePath(locale, path)} has the language`, async ({ page, shop }) => {
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

  for (const locale of sampled(LOCALES, 3)) {
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
