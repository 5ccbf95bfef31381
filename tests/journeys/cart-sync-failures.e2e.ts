import { Buyer, CATALOGUE, requestsOf, TITLES } from './cart-stage.ts'
import { expect, sampled, test } from './stage.ts'

const errorBody = (status: number, result: string) => ({ status, result, code: 'a-word', reference: 'r-1' })

const SHOWN = [
  { locale: 'en', width: 1440 },
  { locale: 'vi', width: 390 },
] as const

for (const { locale, width } of sampled(SHOWN)) {
  test.describe(`in ${locale} at ${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
      expectedComplaint: /status of (?:404|405|409|419|500|503)|net::ERR_FAILED|the cart could not be read/,
    })
    const title = TITLES.proofOfVisit[locale]

    test('[CART-31] a cart that cannot be read is logged, shows its last copy marked, and is tried once more', async ({
      page,
      shop,
    }) => {
      const buyer = new Buyer(page, shop, locale)
      await buyer.hasInCart('regional')
      await page.clock.install()
      await buyer.open(CATALOGUE)
      await buyer.complete()
      // it is tried once more when the test says so
      await page.clock.pauseAt(Date.now() + 3_600_000)
      const total = buyer.total((await buyer.cart()).total)
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      const reads = requestsOf(page, '/cart/data')
      await page.route('**/cart/data', (route) => route.fulfill({ status: 500, json: errorBody(500, 'Broken.') }))
      // another tab says that the cart has changed
      await page.evaluate(() => new BroadcastChannel('cart').postMessage('changed'))
      const mark = page.getByText(buyer.t('cartChange.notUpToDate')).filter({ visible: true }).first()
      await expect(mark).toBeVisible()
      expect(logged.filter((text) => text.includes('the cart could not be read'))).toHaveLength(1)
      await expect(page.getByText(total).filter({ visible: true }).first(), 'the last good copy').toBeVisible()
      await expect(page.getByText('Broken.')).toHaveCount(0)
      await expect(page.getByText(buyer.t('errors.default'))).toHaveCount(0)
      await expect(async () => {
        await page.clock.runFor(2000)
        expect(reads()).toBe(2)
      }).toPass()
      await page.clock.runFor(60_000)
      expect(reads(), 'once').toBe(2)
      await page.unroute('**/cart/data')
      await page
        .getByRole('button', { name: buyer.t('common.tryAgain') })
        .filter({ visible: true })
        .first()
        .click()
      await expect(page.getByText(buyer.t('cartChange.notUpToDate'))).toHaveCount(0)
    })

    test('[CART-13] a failed update is shown, the cart is read once, and nothing is lost', async ({ page, shop }) => {
      const buyer = new Buyer(page, shop, locale)
      await buyer.hasInCart('regional')
      const before = await buyer.cart()
      await buyer.open(CATALOGUE)
      const reads = requestsOf(page, '/cart/data')
      const body = errorBody(500, 'Broken.')
      await page.route('**/cart/add*', (route) => route.fulfill({ status: 500, json: body }))
      await buyer.add(title).click()
      await expect(buyer.toast(buyer.t('errors.default'))).toBeVisible()
      await expect(buyer.badge).toHaveText(String(before.rows))
      await expect(buyer.add(title)).not.toHaveAttribute('aria-busy', 'true')
      expect(reads()).toBe(1)
      await expect(page.getByText(buyer.t('cartChange.notUpToDate'))).toHaveCount(0)
      await expect(page.getByText(buyer.t('cartChange.noRecordFound'))).toHaveCount(0)
    })

    test('[CART-13] after a 500 it is shown that no record was found when reading fails too, and goes when it works', async ({
      page,
      shop,
    }) => {
      const buyer = new Buyer(page, shop, locale)
      await buyer.hasInCart('regional')
      await buyer.open(CATALOGUE)
      const broken = { status: 500, json: errorBody(500, 'Broken.') }
      await page.route('**/cart/{add,data}*', (route) => route.fulfill(broken))
      await buyer.add(title).click()
      const words = page.getByText(buyer.t('cartChange.noRecordFound')).filter({ visible: true }).first()
      await expect(words).toBeVisible()
      await buyer.seesNoViolation()
      await page.unroute('**/cart/{add,data}*')
      const again = page.getByRole('button', { name: buyer.t('common.tryAgain') }).filter({ visible: true })
      // what reads the cart by itself may be faster than the click
      await expect(async () => {
        if ((await again.count()) > 0) await again.first().click({ timeout: 2_000 })
        await expect(words).toHaveCount(0, { timeout: 2_000 })
      }).toPass()
    })

    test('[CART-16] a stale undo is rejected with a text, and the cart stays as the other tab made it', async ({
      page,
      shop,
      context,
    }) => {
      const buyer = new Buyer(page, shop, locale)
      await buyer.hasInCart('regional', 'proofOfVisit')
      await buyer.open(CATALOGUE)
      await buyer.remove(title).click()
      const undo = buyer.toast(title).getByRole('button', { name: buyer.t('common.undo') })
      await expect(undo).toBeVisible()
      const headers = { origin: shop.url, 'x-waybill': '1' }
      await context.request.post(`${shop.url}/cart/add`, { data: { id: 41, module: 1 }, headers })
      const after = await buyer.cart()
      await undo.click()
      await expect(buyer.toast(buyer.t('apiError.cartChanged'))).toBeVisible()
      expect(await buyer.cart()).toEqual(after)
      await expect(buyer.badge).toHaveText(String(after.rows))
    })

    for (const { status, text } of [
      { status: 419, text: 'errors.sessionExpired' },
      { status: 405, text: 'errors.sessionExpired' },
      { status: 401, text: 'errors.unauthorized' },
    ] as const)
      test(`a ${status} opens the modal of 520 px, and leaving it brings the page anew (A-18)`, async ({
        page,
        shop,
      }) => {
        const buyer = new Buyer(page, shop, locale)
        await buyer.open(CATALOGUE)
        const json = errorBody(status, 'No.')
        await page.route('**/cart/add*', (route) => route.fulfill({ status: status === 419 ? 419 : 401, json }))
        await buyer.add(title).click()
        const dialog = page.getByRole('dialog').filter({ hasText: buyer.t(text) })
        await expect(dialog).toBeVisible()
        const box = await dialog.boundingBox()
        const clientWidth = await page.evaluate(() => document.body.clientWidth)
        expect(box?.width).toBe(Math.min(520, clientWidth))
        await buyer.seesNoViolation('dialog[open]')
        const anew = page.waitForEvent('load')
        if (status === 419) await dialog.getByRole('button', { name: buyer.t('common.ok'), exact: true }).click()
        else await page.keyboard.press('Escape')
        await anew
        await buyer.hydrated()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
  })
}
