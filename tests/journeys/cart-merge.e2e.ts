import type { Page } from '@playwright/test'
import { formatMoney, localePath, type Locale } from '@waybill/i18n'
import { expect, Reader, sampled, test } from './stage.ts'

const CATALOGUE = '/platform/marketplace'
const MERGE = `${CATALOGUE}/shopping-cart-merge`
const REVIEW = `${CATALOGUE}/shopping-cart-review`
const PASSWORD = 'three quiet words'
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

let people = 0

async function call(page: Page, url: string, path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await page.request.post(url + path, { data, headers: { origin: url, 'x-waybill': '1' } })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { readonly result: Record<string, unknown> }).result
}

const adds = (reader: Reader, id: number): Promise<unknown> =>
  call(reader.page, reader.shop.url, '/cart/add', { id, module: 1 })

/** A member with Regional in the account, who put Proof of visit into a cart before signing in again. */
async function mergesCarts(reader: Reader): Promise<void> {
  const { page, shop } = reader
  people += 1
  const email = `merges-${people}-${reader.locale}-${Date.now().toString(36)}@kho.example`
  await page.context().clearCookies()
  await reader.hasInCart('regional')
  const person = { first_name: 'Mira', last_name: 'Osei', company: 'Kho', country: 'US' }
  await call(page, shop.url, '/register', { email, password: PASSWORD, ...person })
  await page.context().clearCookies()
  await reader.hasInCart('proofOfVisit')
  await call(page, shop.url, '/account/session', { email, password: PASSWORD })
}

const badge = (page: Page) => page.locator('header a[href$="/shopping-cart-review"] .figures').first()

const READERS = [
  ['en', 'desktop'],
  ['vi', 'phone'],
] as const satisfies readonly (readonly [Locale, keyof typeof SIZES])[]

for (const [locale, size] of sampled(READERS, 1)) {
  test.describe(`in ${locale} on a ${size}`, () => {
    test.use({ viewport: SIZES[size] })

    test('[CART-19] every page says that a cart waits; both are shown with their totals, and both together are one', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await mergesCarts(reader)
      await reader.open(CATALOGUE)
      const waits = page.getByRole('link', { name: t('merge.bannerAction') })
      await expect(waits).toBeVisible()
      await waits.click()
      await expect(page.getByRole('heading', { name: t('merge.title'), level: 1 })).toBeVisible()
      await expect(waits, 'the page itself needs no hint').toHaveCount(0)
      for (const title of [t('merge.visitorCart'), t('merge.memberCart')])
        await expect(page.getByRole('region', { name: title })).toBeVisible()
      await reader.hydrated()
      await reader.seesNoViolation()
      const together = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: t('merge.choice.union') }) })
      const total = formatMoney({ minor: 6300, currency: 'USD' }, locale)
      await expect(together).toContainText(total)
      await together.getByRole('button', { name: t('merge.choice.union') }).click()
      await expect(page.getByRole('heading', { name: t('merge.done.title') })).toBeVisible()
      await page.getByRole('link', { name: t('cart.view') }).click()
      await reader.hydrated()
      await reader.seesAmount(6300)
      await expect(waits).toHaveCount(0)
    })

    test('another currency shows every line with both amounts before it counts; left or changed by one button', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await page.context().clearCookies()
      await reader.hasInCart('regional', 'proofOfVisit')
      await adds(reader, 28)
      await reader.open(REVIEW)
      const choosesPhp = async (): Promise<void> => {
        await page.locator('header summary').filter({ visible: true }).first().click()
        await page.getByRole('button', { name: 'PHP' }).filter({ visible: true }).click()
        await expect(page.getByRole('heading', { name: t('merge.currency.title', { currency: 'PHP' }) })).toBeVisible()
      }
      await choosesPhp()
      const table = page.getByRole('table')
      await expect(table).toContainText(formatMoney({ minor: 400, currency: 'USD' }, locale))
      await expect(table).toContainText(formatMoney({ minor: 23_000, currency: 'PHP' }, locale))
      await expect(table).toContainText(t('merge.currency.notSold'))
      await reader.hydrated()
      await reader.seesNoViolation()
      await page.getByRole('link', { name: t('merge.currency.keep', { currency: 'USD' }) }).click()
      await expect(page).toHaveURL(shop.url + localePath(locale, REVIEW))
      await expect(page.locator('footer')).toContainText('USD')
      await choosesPhp()
      await page.getByRole('button', { name: t('merge.currency.confirm', { currency: 'PHP' }) }).click()
      await expect(page).toHaveURL(shop.url + localePath(locale, REVIEW))
      await expect(page.locator('footer')).toContainText('PHP')
      await reader.hydrated()
      await expect(page.getByText(t('cart.problems.title', { count: 1 }))).toBeVisible()
      await reader.seesNoViolation()
    })
  })
}

test.describe('by keyboard', () => {
  test.use({ viewport: SIZES.desktop })

  test('[CART-20] a line that is not sold in the currency is shown once, and removed by its button; the focus stays in the cart', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'en')
    await page.context().clearCookies()
    await reader.hasInCart('proofOfVisit')
    await adds(reader, 28)
    await call(page, shop.url, '/cart/currency', { currency: 'PHP' })
    await reader.open(REVIEW)
    const shown = page.locator('main').getByText('is not available in PHP')
    await expect(shown).toHaveCount(1)
    const before = Number(await badge(page).innerText())
    await page.getByRole('button', { name: 'Remove Charging stops' }).focus()
    await page.keyboard.press('Enter')
    await expect(shown).toHaveCount(0)
    await expect(badge(page)).toHaveText(String(before - 1))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('[CART-19] the decision is taken by keyboard alone', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    await mergesCarts(reader)
    await reader.open(MERGE)
    await page.getByRole('button', { name: reader.t('merge.choice.member') }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/The other cart is saved as “Cart of /)).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: SIZES.phone })

  test('[CART-19] the waiting cart is decided by a form, in the language of the page', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'fr')
    const { t } = reader
    await mergesCarts(reader)
    await reader.visit(CATALOGUE)
    await page.getByRole('link', { name: t('merge.bannerAction') }).click()
    await page.getByRole('button', { name: t('merge.choice.visitor') }).click()
    await expect(page.getByRole('heading', { name: t('merge.done.title') })).toBeVisible()
    await expect(page.getByText(/L’autre panier est enregistré sous le nom « Panier du /)).toBeVisible()
  })

  test('another currency is confirmed by a form', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'es')
    const { t } = reader
    await page.context().clearCookies()
    await reader.hasInCart('proofOfVisit')
    await reader.visit(`${CATALOGUE}/shopping-cart-currency?to=EUR&back=${encodeURIComponent(REVIEW)}`)
    await page.getByRole('button', { name: t('merge.currency.confirm', { currency: 'EUR' }) }).click()
    await expect(page).toHaveURL(shop.url + localePath('es', REVIEW))
    await expect(page.locator('footer')).toContainText('EUR')
  })
})

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('neither page scrolls sideways', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'fr')
    await mergesCarts(reader)
    await reader.open(MERGE)
    const overflow = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.context().clearCookies()
    await reader.hasInCart('proofOfVisit')
    await reader.open(`${CATALOGUE}/shopping-cart-currency?to=PHP`)
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
})
