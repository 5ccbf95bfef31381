import type { Locator, Page } from '@playwright/test'
import { expect, Reader, test } from './stage.ts'

test.use({ viewport: { width: 1440, height: 900 } })

interface Box {
  readonly field: Locator
  readonly option: (name: RegExp) => Locator
}

/** The working combobox of the gallery, its list open. */
async function openBox(page: Page): Promise<Box> {
  const field = page.getByRole('combobox', { name: 'Find a module' })
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`)
  return { field, option: (name) => list.getByRole('option', { name }) }
}

test.beforeEach(async ({ page, shop }) => {
  await new Reader(page, shop, 'en').open('/sandbox/gallery')
})

test('[A11Y-02] arrows go round through the field, Home and End through the rows, and the focus stays', async ({
  page,
}) => {
  const { field, option } = await openBox(page)
  const first = option(/^Regional/)
  const last = option(/^Export on request/)
  const press = (key: string): Promise<void> => page.keyboard.press(key)
  await expect(field, 'nothing is highlighted by itself').not.toHaveAttribute('aria-activedescendant')
  for (const [key, row] of [
    ['ArrowDown', first],
    ['End', last],
    ['Home', first],
    ['ArrowUp', undefined],
    ['ArrowUp', last],
    ['ArrowDown', undefined],
  ] as const) {
    await press(key)
    if (row === undefined) await expect(field).not.toHaveAttribute('aria-activedescendant')
    else await expect(field).toHaveAttribute('aria-activedescendant', (await row.getAttribute('id')) ?? '')
    await expect(field).toBeFocused()
  }
  await expect(
    page.locator('#combobox [aria-selected="true"]'),
    'beside the one that is shown as a picture',
  ).toHaveCount(1)
})

test('[A11Y-02] Escape closes the list, then empties the field; Tab leaves and closes', async ({ page }) => {
  const { field } = await openBox(page)
  await page.keyboard.type('map')
  await page.keyboard.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveValue('map')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).not.toBeFocused()
})

test('[A11Y-02] the arrow forward goes to the button of the row, from the end of the text only', async ({ page }) => {
  const { field, option } = await openBox(page)
  await page.keyboard.type('map')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(field, 'this row has none').toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(field, 'the caret had somewhere to go').toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Try now: Route to market' }).first()).toBeFocused()
  for (const [key, row] of [
    ['ArrowLeft', /^Route to market/],
    ['ArrowDown', /^Map route planning/],
    ['ArrowUp', /^Regional/],
  ] as const) {
    await page.keyboard.press(key)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-activedescendant', (await option(row).getAttribute('id')) ?? '')
    if (key === 'ArrowUp') break
    if (key === 'ArrowDown') await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Try now: Route to market' }).first()).toBeFocused()
  }
})

test('a click in the list leaves the focus in the field, a click outside closes it', async ({ page }) => {
  const { field, option } = await openBox(page)
  const button = page.getByRole('button', { name: 'Remove: Lập tuyến đường trên bản đồ' }).first()
  await button.click()
  await expect(field).toBeFocused()
  await expect(option(/^Lập tuyến/)).toBeVisible()
  await page.getByRole('heading', { name: 'Combobox' }).click()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('typing takes the highlight back to the field', async ({ page }) => {
  const { field } = await openBox(page)
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant')
  await page.keyboard.type('m')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
})

test('each button stands beside its option, in one row with it', async ({ page }) => {
  const { option } = await openBox(page)
  for (const [row, button] of [
    [/^Route to market/, 'Try now: Route to market'],
    [/^Map route planning/, 'Add to cart: Map route planning'],
  ] as const) {
    const left = await option(row).boundingBox()
    const right = await page.getByRole('button', { name: button }).first().boundingBox()
    if (left === null || right === null) throw new Error(`${button} is not shown`)
    expect(right.x).toBeGreaterThanOrEqual(left.x + left.width)
    expect(right.y).toBeGreaterThanOrEqual(left.y)
    expect(right.y + right.height).toBeLessThanOrEqual(left.y + left.height)
  }
})
