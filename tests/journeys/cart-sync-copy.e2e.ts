import { Buyer, CATALOGUE, TITLES } from './cart-stage.ts'
import { expect, sampled, test } from './stage.ts'

const REVIEW = `${CATALOGUE}/shopping-cart-review`
const copyOf = () => localStorage.getItem('cart')

const SHOWN = [
  { locale: 'en', width: 1440 },
  { locale: 'vi', width: 390 },
] as const

for (const { locale, width } of sampled(SHOWN)) {
  test.describe(`in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, locale, expectedComplaint: /status of 404/ })
    const title = TITLES.proofOfVisit[locale]

    test('[CART-18] the cart is copied into the browser; when its cookie is lost the copy is offered, priced anew', async ({
      page,
      shop,
      context,
    }) => {
      const buyer = new Buyer(page, shop, locale)
      await buyer.hasInCart('regional', 'proofOfVisit')
      const before = await buyer.cart()
      await buyer.open(CATALOGUE)
      await expect.poll(() => page.evaluate(copyOf)).toContain('"id":31')
      expect(await page.evaluate(copyOf), 'ids, no amounts').not.toMatch(/minor|amount|total|price"/)
      const cookies = await context.cookies()
      expect(cookies.filter(({ httpOnly }) => !httpOnly).map(({ name }) => name)).toEqual([])
      await context.clearCookies()
      await buyer.open(CATALOGUE)
      const offer = buyer.toast(buyer.t('cartChange.browserCopy', { count: 2 }))
      await expect(offer).toBeVisible()
      await buyer.seesNoViolation()
      await offer.getByRole('button', { name: buyer.t('cartChange.bringBack') }).click()
      await buyer.hears(buyer.t('cartChange.restored', { total: buyer.total(before.total) }))
      const after = await buyer.cart()
      expect({ ...after, ids: new Set(after.ids) }).toEqual({ ...before, ids: new Set(before.ids) })
      await expect(buyer.badge).toHaveText(String(after.rows))
    })

    test('[CART-18] the first product of a visitor is copied, and no copy is offered: the server has the cart', async ({
      page,
      shop,
    }) => {
      const buyer = new Buyer(page, shop, locale)
      await buyer.open(`${CATALOGUE}/pricing`)
      await page
        .getByRole('button', { name: buyer.t('catalog.plans.tryNow.named', { title: 'Regional' }) })
        .first()
        .press('Enter')
      await expect(page.getByRole('button', { name: buyer.t('catalog.plans.selected') }).first()).toBeVisible()
      await expect.poll(() => page.evaluate(copyOf)).not.toBeNull()
      await buyer.complete()
      await expect(buyer.toast(buyer.t('cartChange.browserCopy', { count: 1 }))).toHaveCount(0)
    })

    test('[CART-18] what is not sold any more is named with its reason, the rest is back', async ({
      page,
      shop,
      context,
    }) => {
      const buyer = new Buyer(page, shop, locale)
      await buyer.open(CATALOGUE)
      const lines = [
        { id: 31, isModule: true, title },
        { id: 999_999, isModule: true, title: 'Old compass' },
      ]
      await page.evaluate(
        (copy) => localStorage.setItem('cart', copy),
        JSON.stringify({ version: 9, currency: 'USD', lines }),
      )
      await context.clearCookies()
      await buyer.open(REVIEW)
      await page.getByRole('button', { name: buyer.t('cart.empty.restoreSaved') }).click()
      await expect.poll(async () => (await buyer.cart()).ids).toContain(31)
      const { ids, total } = await buyer.cart()
      expect(ids).not.toContain(999_999)
      const said = `${buyer.t('cartChange.restoredPart', { total: buyer.total(total) })} Old compass: ${buyer.t('apiError.productUnknown')}`
      await expect(buyer.toast(said)).toBeVisible()
    })

    test('an emptied cart leaves no copy, and is offered again on the empty screen for a day', async ({
      page,
      shop,
    }) => {
      const buyer = new Buyer(page, shop, locale)
      await buyer.hasInCart('proofOfVisit')
      const before = await buyer.cart()
      await buyer.open(REVIEW)
      await expect.poll(() => page.evaluate(copyOf)).not.toBeNull()
      const remove = page.getByRole('button', { name: buyer.t('cart.remove.named', { title }) })
      // what it needed stays as an orphan: that goes too
      await remove.filter({ visible: true }).first().click()
      const rest = page.getByRole('main').locator('form:has([name="intent"][value="cart.remove"]) button')
      const offer = page.getByRole('button', { name: buyer.t('cart.empty.restore') })
      await expect(async () => {
        if (!(await offer.isVisible())) await rest.filter({ visible: true }).first().click({ timeout: 1000 })
        await expect(offer).toBeVisible({ timeout: 2000 })
      }).toPass()
      expect(await page.evaluate(copyOf)).toBeNull()
      await offer.click()
      await expect.poll(async () => (await buyer.cart()).ids.length).toBeGreaterThan(0)
      expect(before.ids).toEqual(expect.arrayContaining([...(await buyer.cart()).ids]))
      await expect(page.getByRole('heading', { name: buyer.t('cart.empty.title') })).toHaveCount(0)
    })

    test('[CART-18] with storage blocked the cart works the same, and nothing complains @deep', async ({
      page,
      shop,
    }) => {
      await page.addInitScript(() => {
        const blocked = (): never => {
          throw new DOMException('blocked', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, { get: blocked, configurable: true })
      })
      const buyer = new Buyer(page, shop, locale)
      await buyer.open(CATALOGUE)
      await buyer.add(title).click()
      await expect(buyer.remove(title)).toBeVisible()
      await buyer.remove(title).click()
      await buyer
        .toast(title)
        .getByRole('button', { name: buyer.t('common.undo') })
        .click()
      await expect(buyer.remove(title)).toBeVisible()
      await buyer.open(REVIEW)
      await expect(buyer.badge).toHaveText(String((await buyer.cart()).rows))
    })
  })
}
