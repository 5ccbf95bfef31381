import { Buyer, CATALOGUE, TITLES } from './cart-stage.ts'
import { expect, sampled, test } from './stage.ts'

const { id } = TITLES.proofOfVisit
// a removal of what is gone is rejected with 404
test.use({ expectedComplaint: /status of 404/ })

const flagOf = () => localStorage.getItem('cart_updated')

for (const locale of sampled(['en', 'vi'] as const, 1)) {
  const title = TITLES.proofOfVisit[locale]

  test(`[CART-28] ${locale}: a second tab follows what is added, removed and taken back in the first`, async ({
    page,
    shop,
    context,
  }) => {
    const buyer = new Buyer(page, shop, locale)
    const beside = new Buyer(await context.newPage(), shop, locale)
    await beside.open(CATALOGUE)
    await buyer.open(CATALOGUE)
    await buyer.add(title).click()
    await expect(beside.remove(title)).toBeVisible()
    const before = await buyer.cart()
    await expect(beside.badge).toHaveText(String(before.rows))
    await buyer.remove(title).click()
    await expect(beside.add(title)).toBeVisible()
    await buyer
      .toast(title)
      .getByRole('button', { name: buyer.t('common.undo') })
      .click()
    await expect(beside.remove(title)).toBeVisible()
    expect(await buyer.cart(), 'order and all that went along').toEqual(before)
    await buyer.hears(buyer.t('cartChange.restored', { total: buyer.total(before.total) }))
  })

  test(`[CART-25] ${locale}: a plan that was replaced comes back by one click, with all of its modules @deep`, async ({
    page,
    shop,
  }) => {
    const buyer = new Buyer(page, shop, locale)
    await buyer.hasInCart('proofOfVisit', 'regional', 'proofOfVisit')
    const before = await buyer.cart()
    await buyer.open(`${CATALOGUE}/pricing`)
    const other = page.getByRole('button', { name: buyer.t('catalog.plans.tryNow.named', { title: 'Network' }) })
    await other.filter({ visible: true }).first().click()
    const confirm = buyer.t('cart.confirm.okWithout')
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
    await expect.poll(async () => (await buyer.cart()).plan).not.toBe(before.plan)
    await buyer
      .toast('Network')
      .getByRole('button', { name: buyer.t('common.undo') })
      .click()
    await expect.poll(() => buyer.cart()).toEqual(before)
  })

  test(`[CART-29] ${locale}: a removal leaves the flag, and the page that finds it reads the cart again and takes it away`, async ({
    page,
    shop,
  }) => {
    const buyer = new Buyer(page, shop, locale)
    await buyer.hasInCart('proofOfVisit')
    await buyer.open(CATALOGUE)
    await buyer.remove(title).click()
    await expect(buyer.add(title)).toBeVisible()
    expect(await page.evaluate(flagOf)).toBe('1')
    const read = page.waitForResponse('**/cart/data')
    await buyer.open(`${CATALOGUE}/pricing`)
    expect((await read).status()).toBe(200)
    expect(await page.evaluate(flagOf)).toBeNull()
  })

  test(`[CART-29] [CART-13] ${locale}: a removal of what is gone takes the flag away, says so, and shows the cart as it is`, async ({
    page,
    shop,
    context,
  }) => {
    const buyer = new Buyer(page, shop, locale)
    await buyer.hasInCart('regional', 'proofOfVisit')
    await buyer.open(CATALOGUE)
    await page.evaluate(() => localStorage.setItem('cart_updated', '1'))
    const headers = { origin: shop.url, 'x-waybill': '1' }
    await context.request.post(`${shop.url}/cart/remove`, { data: { id }, headers })
    const reads = page.waitForResponse('**/cart/data')
    await buyer.remove(title).click()
    await expect(buyer.toast(buyer.t('apiError.notInCart'))).toBeVisible()
    expect((await reads).status()).toBe(200)
    await expect(page.getByText(buyer.t('cartChange.noRecordLeft')).filter({ visible: true }).first()).toBeVisible()
    await expect(buyer.add(title)).toBeVisible()
    expect(await page.evaluate(flagOf)).toBeNull()
  })
}

test('[CART-29] a page that comes back out of the history reads its cart again', async ({ page, shop }) => {
  const buyer = new Buyer(page, shop, 'en')
  await buyer.open(CATALOGUE)
  await buyer.open('/sign-in')
  await buyer.hasInCart('proofOfVisit')
  await page.goBack()
  await buyer.hydrated()
  await expect(buyer.remove(TITLES.proofOfVisit.en)).toBeVisible()
})

test.describe('a plan taken back on the pricing page', () => {
  const PLAN = 'Regional'
  const PATH = '**/cart/pricing/categories/remove*'

  test('[CART-30] is removed by the call of that page, and its button has the focus again', async ({ page, shop }) => {
    const buyer = new Buyer(page, shop, 'en')
    await buyer.hasInCart('regional')
    await buyer.open(`${CATALOGUE}/pricing`)
    const sent = page.waitForRequest(PATH)
    await buyer.remove(PLAN).click()
    expect((await sent).postDataJSON()).toEqual({ module: 0, id: 2 })
    const choose = page.getByRole('button', { name: buyer.t('catalog.plans.tryNow.named', { title: PLAN }) })
    await expect(choose.first()).toBeFocused()
    expect((await buyer.cart()).ids).toEqual([])
  })

  test('[CART-30] when it is gone already, a visitor’s cart is only read again @deep', async ({
    page,
    shop,
    context,
  }) => {
    const buyer = new Buyer(page, shop, 'en')
    await buyer.hasInCart('regional')
    await buyer.open(`${CATALOGUE}/pricing`)
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { kept: 'yes' }))
    const headers = { origin: shop.url, 'x-waybill': '1' }
    await context.request.post(`${shop.url}/cart/empty`, { data: {}, headers })
    const read = page.waitForResponse('**/cart/data')
    await buyer.remove(PLAN).click()
    await read
    const choose = page.getByRole('button', { name: buyer.t('catalog.plans.tryNow.named', { title: PLAN }) })
    await expect(choose.first()).toBeVisible()
    await expect(page.locator('html[data-kept]'), 'the same document').toBeAttached()
  })

  test('[CART-30] when it is gone already, a member’s page comes anew @deep', async ({ page, shop }) => {
    const buyer = new Buyer(page, shop, 'en')
    const person = { first_name: 'Ada', last_name: 'Brandt', company: 'Back & Brot', utm: {} }
    await buyer.hasInCart('regional')
    await buyer.registers({ ...person, email: 'ada@back.example' })
    // another plan than the one of the trial
    const headers = { origin: shop.url, 'x-waybill': '1' }
    await page.request.post(`${shop.url}/cart/add`, { data: { id: 3, module: 0, pricing: 1 }, headers })
    await buyer.open(`${CATALOGUE}/pricing`)
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { kept: 'yes' }))
    const body = { status: 404, result: 'Gone.', code: 'not-in-cart', reference: 'r' }
    await page.route(PATH, (route) => route.fulfill({ status: 404, json: body }))
    await buyer.remove('Network').click()
    await expect(page.locator('html[data-kept]'), 'another document').not.toBeAttached()
    await buyer.hydrated()
  })
})
