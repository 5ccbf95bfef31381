import type { Locator } from '@playwright/test'
import { Searcher } from './search-stage.ts'
import { expect, test } from './stage.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('[SRCH-02] one row is highlighted, and Enter opens it, whether it was reached by the mouse or by a key', async ({
  page,
  shop,
}) => {
  const reader = new Searcher(page, shop, 'en')
  await reader.takesField()
  await reader.searches('route')
  const [, second, third] = await reader.list.getByRole('option').all()
  if (second === undefined || third === undefined) throw new Error('three rows are found')
  const ground = (row: Locator) => row.evaluate((drawn) => getComputedStyle(drawn).backgroundColor)
  const plain = await ground(third)
  await second.hover()
  await reader.seesHighlight(second)
  await page.keyboard.press('ArrowDown')
  await reader.seesHighlight(third)
  expect(await ground(second), 'the mouse is still on it').toBe(plain)
  await page.keyboard.press('ArrowUp')
  await third.hover()
  await reader.seesHighlight(third)
  await expect(reader.list.locator('[aria-selected="true"]')).toHaveCount(1)
  const href = (await third.getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(shop.url + href)
})
