import { Buyer, CATALOGUE, cartOf, gate, requestsOf, TITLES } from './cart-stage.ts'
import { expect, sampled, test } from './stage.ts'

const READERS = [
  { locale: 'en', width: 1440 },
  { locale: 'vi', width: 390 },
] as const

/** Clicks the first buttons that add a module, all in one task of the page; returns their ids in order. */
const clickAtOnce = (most: number): number[] => {
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form')].filter(
    (form) => form.querySelector('[name="intent"]')?.getAttribute('value') === 'cart.add',
  )
  const clicked = new Map<number, HTMLFormElement>()
  for (const form of forms) {
    const isModule = form.querySelector('[name="module"]')?.getAttribute('value') === '1'
    const id = Number(form.querySelector('[name="id"]')?.getAttribute('value'))
    if (isModule && clicked.size < most && !clicked.has(id)) clicked.set(id, form)
  }
  for (const form of clicked.values()) form.querySelector('button')?.click()
  return [...clicked.keys()]
}

for (const { locale, width } of sampled(READERS, 1)) {
  test.describe(`in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, locale })
    const title = TITLES.proofOfVisit[locale]

    test('[CART-16] twenty clicks in one task make the cart that single clicks make', async ({
      page,
      shop,
      browser,
    }) => {
      const buyer = new Buyer(page, shop, locale)
      await buyer.open(CATALOGUE)
      const ids = await page.evaluate(clickAtOnce, 20)
      expect(ids).toHaveLength(20)
      const other = await browser.newContext()
      const headers = { origin: shop.url, 'x-waybill': '1' }
      for (const id of ids)
        // oxlint-disable-next-line no-await-in-loop -- one by one, as a patient reader does
        await other.request.post(`${shop.url}/cart/add`, { data: { id, module: 1 }, headers })
      const patient = await cartOf(other.request, shop.url)
      await other.close()
      await expect.poll(() => buyer.cart()).toEqual(patient)
      await expect(buyer.badge).toHaveText(String(patient.rows))
      await buyer.hears(buyer.total(patient.total))
    })

    test('[CUI-07] the badge counts a click before the server answers, and is corrected by the answer', async ({
      page,
      shop,
    }) => {
      const buyer = new Buyer(page, shop, locale)
      const answers = gate()
      await buyer.open(CATALOGUE)
      await page.route('**/cart/add*', answers.wait)
      // needs another module, which the answer brings
      const first = page
        .getByRole('main')
        .getByRole('button', { name: buyer.t('catalog.add.named', { title }) })
        .first()
      await first.click()
      await expect(buyer.badge).toHaveText(/^[1-9]/)
      await expect(first, 'busy until the page shows it').toHaveAttribute('aria-busy', 'true')
      expect((await buyer.cart()).ids, 'the server knows nothing yet').toEqual([])
      answers.open()
      await expect(buyer.remove(title)).toBeVisible()
      await expect(buyer.badge).toHaveText(String((await buyer.cart()).rows))
    })

    test('a double click is one change, and the second click does not undo it', async ({ page, shop }) => {
      const buyer = new Buyer(page, shop, locale)
      const sent = requestsOf(page, '/cart/add')
      await buyer.open(CATALOGUE)
      await buyer.add(title).dblclick()
      await expect(buyer.remove(title)).toBeVisible()
      expect(sent()).toBe(1)
      expect((await buyer.cart()).ids).toContain(TITLES.proofOfVisit.id)
    })

    test.describe('when the network goes away', () => {
      test.use({ expectedComplaint: /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|the cart could not be read|preloaded/ })

      test('[CART-28] a waiting click shows a text, and goes out once when the network is back', async ({
        page,
        shop,
        context,
      }) => {
        const buyer = new Buyer(page, shop, locale)
        await buyer.open(CATALOGUE)
        const add = buyer.add(title)
        await buyer.complete()
        await context.setOffline(true)
        await add.click()
        await expect(buyer.toast(buyer.t('cartChange.offline', { count: 1 }))).toBeVisible()
        await expect(add).toHaveAttribute('aria-busy', 'true')
        await context.setOffline(false)
        await expect(buyer.remove(title)).toBeVisible()
        const { ids, total } = await buyer.cart()
        expect(ids.filter((id) => id === TITLES.proofOfVisit.id)).toHaveLength(1)
        await buyer.hears(buyer.total(total))
        await expect(buyer.toast(buyer.t('cartChange.offline', { count: 1 }))).toHaveCount(0)
      })

      test('[CART-28] a click before any code of the cart has come is not lost either @deep', async ({
        page,
        shop,
        context,
      }) => {
        const buyer = new Buyer(page, shop, locale)
        await buyer.open(CATALOGUE)
        await page.waitForLoadState('networkidle')
        await context.setOffline(true)
        const add = page.getByRole('button', { name: buyer.t('catalog.add.named', { title }), exact: true })
        const form = page.locator('main form').filter({ has: add }).first()
        await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
        await buyer.hears(buyer.t('cartChange.offline', { count: 1 }))
        await context.setOffline(false)
        await expect(buyer.remove(title)).toBeVisible()
        expect((await buyer.cart()).ids).toContain(TITLES.proofOfVisit.id)
      })

      test('[CART-28] without an answer a text says that it is given up, and one button retries the same click @deep', async ({
        page,
        shop,
      }) => {
        const buyer = new Buyer(page, shop, locale)
        await page.clock.install()
        await buyer.open(CATALOGUE)
        const keys = new Set<string | undefined>()
        await page.route('**/cart/add*', async (route) => {
          keys.add(route.request().headers()['idempotency-key'])
          await route.abort('failed')
        })
        const sent = requestsOf(page, '/cart/add')
        await buyer.complete()
        // it is tried again when the test says so
        await page.clock.pauseAt(Date.now() + 3_600_000)
        await buyer.add(title).click()
        await expect(buyer.toast(buyer.t('cartChange.retrying'))).toBeVisible()
        await expect(async () => {
          await page.clock.runFor(4000)
          expect(sent()).toBe(4)
        }).toPass()
        const toast = buyer.toast(buyer.t('cartChange.givenUp', { title }))
        await expect(toast).toBeVisible()
        await page.clock.runFor(60_000)
        await expect(toast, 'it waits for the reader').toBeVisible()
        await page.unroute('**/cart/add*')
        const again = page.waitForRequest('**/cart/add*')
        await toast.getByRole('button', { name: buyer.t('common.tryAgain') }).click()
        keys.add((await again).headers()['idempotency-key'])
        await expect(buyer.remove(title)).toBeVisible()
        expect(keys.size, 'one change, one key').toBe(1)
      })

      test('[CART-28] a change whose answer is lost is sent again, and nothing is done twice @deep', async ({
        page,
        shop,
      }) => {
        const buyer = new Buyer(page, shop, locale)
        await page.clock.install()
        await buyer.open(CATALOGUE)
        let isFirst = true
        await page.route('**/cart/add*', async (route) => {
          if (!isFirst) return route.continue()
          isFirst = false
          await route.fetch()
          return route.abort('failed')
        })
        await buyer.complete()
        // it is tried again when the test says so
        await page.clock.pauseAt(Date.now() + 3_600_000)
        await buyer.add(title).click()
        await expect(buyer.toast(buyer.t('cartChange.retrying'))).toBeVisible()
        await page.clock.runFor(2000)
        await expect(buyer.remove(title)).toBeVisible()
        expect((await buyer.cart()).ids.filter((id) => id === TITLES.proofOfVisit.id)).toHaveLength(1)
      })
    })

    test('[CART-28] a click counts although the reader leaves at once', async ({ page, shop }) => {
      const buyer = new Buyer(page, shop, locale)
      await buyer.open(CATALOGUE)
      await buyer.complete()
      await buyer.add(title).click()
      await buyer.open('/sign-in')
      await expect.poll(async () => (await buyer.cart()).ids).toContain(TITLES.proofOfVisit.id)
    })
  })
}
