import { STRANGER_SCREENS } from './main-screens.ts'
import { expect, PRODUCTS, Reader, sampled, test } from './stage.ts'

test('what only the server draws is drawn again when its data change while the page is open', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'fr')
  await reader.hasInCart('regional')
  await reader.open('/register')
  const items = page.getByRole('list', { name: reader.t('cart.items') }).getByRole('listitem')
  const before = await items.count()
  const other = await page.context().newPage()
  await other.goto(`${shop.url}/fr/platform/marketplace`)
  await new Reader(other, shop, 'fr').hydrated()
  await other.locator(`form:has(input[name=id][value="${PRODUCTS.proofOfVisit.id}"]) button`).first().click()
  await expect.poll(() => items.count()).toBeGreaterThan(before)
})

test('an idle page keeps what the server drew', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'vi')
  await reader.visit('/platform/marketplace/pricing')
  const heads = page.locator('.static-part')
  const served = await heads.evaluateAll((parts) => parts.map((part) => part.innerHTML))
  await reader.hydrated()
  expect(served.length).toBeGreaterThan(3)
  expect(await heads.evaluateAll((parts) => parts.map((part) => part.innerHTML))).toEqual(served)
})

test('a page at rest moves nothing, seen or unseen; a clicked button spins until it is answered', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'en')
  const turning = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await reader.hasInCart('regional')
  for (const path of sampled(STRANGER_SCREENS)) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await reader.open(path)
    // oxlint-disable-next-line no-await-in-loop -- as above; what came in has come to rest
    await expect.poll(turning, path).toBe(0)
  }
  await reader.open('/platform/marketplace')
  const answer = Promise.withResolvers<void>()
  await page.route('**/cart/add*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.locator(`form:has(input[name=id][value="${PRODUCTS.proofOfVisit.id}"]) button`).first().click()
  await expect.poll(turning).toBeGreaterThan(0)
  answer.resolve()
  await expect.poll(turning).toBe(0)
})
