import type { Locator } from '@playwright/test'
import { CATALOGUE, Searcher } from './search-stage.ts'
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

test('[SRCH-02] suggestions, results and nothing found hand the year of the address on (A-131)', async ({
  page,
  shop,
}) => {
  const reader = new Searcher(page, shop, 'en')
  await reader.takesField(`${CATALOGUE}?cycle=year`)
  const rows = reader.list.getByRole('option')
  for (const [term, first] of [
    ['route', 'Route'],
    ['xyzzyx', 'Planning'],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one field with one list
    await reader.field.fill(term)
    await reader.rests()
    await expect(rows.filter({ hasText: first }).first()).toBeVisible()
    await expect(rows.and(page.locator(':not([href*="cycle=year"])'))).toHaveCount(0)
    // oxlint-enable no-await-in-loop
  }
  await reader.field.fill('route')
  await reader.rests()
  await expect(reader.toAll).toHaveAttribute('href', /\/search\?q=route&cycle=year$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=route&cycle=year$/)
})
