import { CATALOGUE, CartReader, REVIEW } from './cart-screens-stage.ts'
import { publishingTest } from './publisher-stage.ts'
import { expect } from './stage.ts'

/** The kerbside approach at 8 instead of 7. */
const test = publishingTest(
  [],
  [['modules/optimizing.yaml', 'base_price: { USD: 7, PHP: 390', 'base_price: { USD: 8, PHP: 390']],
)

test.use({ expectedComplaint: /ERR_CONNECTION/ })

test('[CART-20] a price that changed since the last visit is shown with both amounts, and once dismissed never again', async ({
  page,
  shop,
  publisher,
}) => {
  // the shop stops, publishes and starts again in the middle
  test.setTimeout(300_000)
  const reader = new CartReader(page, shop, 'en')
  const { t } = reader
  await reader.posts('/cart/add', { id: 27, module: 1 })
  await reader.open(REVIEW)
  const change = t('cart.problem.price_changed', { title: 'Kerbside approach', before: '$7', after: '$8' })
  const note = page.locator('main').getByText(change)
  await expect(page.locator('main')).toContainText('Kerbside approach')
  await expect(note).toHaveCount(0)
  await publisher.publishes()
  await reader.open(CATALOGUE)
  await expect(note.first()).toBeVisible()
  await reader.open(REVIEW)
  await expect(note, 'it waits for its reader').toBeVisible()
  await reader.complete()
  await page.getByRole('button', { name: t('cart.problems.acknowledge') }).click()
  await expect(note).toHaveCount(0)
  for (const path of [REVIEW, CATALOGUE]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await reader.open(path)
    // oxlint-disable-next-line no-await-in-loop -- the same
    await expect(page.locator('main').getByText('Kerbside approach').first()).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- the same
    await expect(note, path).toHaveCount(0)
  }
})
