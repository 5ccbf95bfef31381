import { expect, PRODUCTS, Reader, test } from './stage.ts'

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

test('a page that nothing happens to keeps what the server drew', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'vi')
  await reader.visit('/platform/marketplace/pricing')
  const heads = page.locator('.still')
  const served = await heads.evaluateAll((parts) => parts.map((part) => part.innerHTML))
  await reader.hydrated()
  expect(served.length).toBeGreaterThan(3)
  expect(await heads.evaluateAll((parts) => parts.map((part) => part.innerHTML))).toEqual(served)
})
