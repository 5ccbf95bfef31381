import type { Locator, Page } from '@playwright/test'
import { expect, Reader, test } from './stage.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page, shop }, { title }) => {
  // tests of a clock stop it before the page takes the time
  if (title.includes('seconds') || title.includes('ms')) await page.clock.install()
  await new Reader(page, shop, 'en').open('/sandbox/gallery')
})

/** Puts the focus on a control by Tab, from the one before it. */
async function tabOnto(page: Page, { from, to }: { readonly from: Locator; readonly to: Locator }): Promise<void> {
  await from.focus()
  await page.keyboard.press('Tab')
  await expect(to).toBeFocused()
}

/** Positions of the focus after each of some clicks: inside of a box, outside, or at the browser's own controls. */
async function placesAfterTabs(page: Page, box: Locator, tabs: number): Promise<readonly string[]> {
  const places: string[] = []
  for (let tab = 0; tab < tabs; tab += 1) {
    await page.keyboard.press('Tab')
    places.push(
      await box.evaluate((element) => {
        if (document.activeElement === null || document.activeElement === document.body) return 'browser'
        return element.contains(document.activeElement) ? 'inside' : 'outside'
      }),
    )
  }
  return places
}

for (const { opener, first } of [
  { opener: 'Dialog 750', first: 'Reason' },
  { opener: 'Filter drawer', first: 'Industry' },
]) {
  test(`[A11Y-02] ${opener}: the focus goes into the box, stays there, and comes back on Escape`, async ({ page }) => {
    const button = page.getByRole('button', { name: opener, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const box = page.getByRole('dialog')
    await expect(box).toBeVisible()
    await expect(box.getByLabel(first)).toBeFocused()
    const places = await placesAfterTabs(page, box, 8)
    expect(places).not.toContain('outside')
    expect(places.filter((place) => place === 'inside').length).toBeGreaterThan(4)
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(button).toBeFocused()
  })
}

for (const [how, key] of [
  ['Escape', 'Escape'],
  ['Cancel', 'Enter'],
  ['the cross', 'Tab'],
] as const) {
  test(`[A11Y-02] a dialog that is taken away by ${how} gives the focus back to its opener`, async ({ page }) => {
    const button = page.getByRole('button', { name: 'Dialog that is taken away', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const box = page.getByRole('dialog', { name: 'Route board is taken away' })
    await expect(box.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press(key)
    if (key === 'Tab') await page.keyboard.press('Enter')
    await expect(box).toHaveCount(0)
    await expect(button).toBeFocused()
  })
}

test('[A11Y-02] a dialog that takes its opener away gives the focus to the nearest heading', async ({ page }) => {
  await page.getByRole('button', { name: 'Dialog that takes its opener away' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Dialogs with their opener' })).toBeFocused()
})

test('the cross of a dialog is its last stop, and closes it like Cancel', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Dialog 500', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: 'Remove Proof of visit?' })
  await expect(box).toHaveAccessibleDescription('Two modules need it and go with it.')
  const names = ['Back', 'Cancel', 'OK, remove 3 items', 'Close']
  for (const name of names) {
    await page.keyboard.press('Tab')
    await expect(box.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
  await expect(button).toBeFocused()
})

test('a tooltip opens on focus, closes on Escape and stays on its button', async ({ page }) => {
  const cart = page.getByRole('region', { name: 'Cart', exact: true })
  const about = cart.getByRole('button', { name: 'About the total' })
  const bubble = cart.getByRole('tooltip')
  await expect(bubble).toBeHidden()
  await tabOnto(page, { from: cart.getByRole('button', { name: 'Remove Support hero' }), to: about })
  await expect(bubble).toBeVisible()
  await expect(about).toHaveAccessibleDescription(/5 team members are included/)
  await page.keyboard.press('Escape')
  await expect(bubble).toBeHidden()
  await expect(about).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bubble).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(bubble).toBeHidden()
})

test('an explanation opens on Enter, and Escape or its cross gives the focus back', async ({ page }) => {
  const trigger = page.locator('summary', { hasText: 'Explain this total' })
  const panel = page.getByRole('group', { name: 'How we calculate $101' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(trigger).toBeFocused()
  await page.keyboard.press('Space')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('a quantity steps by buttons and arrows, and says its limits', async ({ page }) => {
  const group = page.getByRole('group', { name: 'Vehicles' })
  const field = group.getByRole('textbox')
  const [less, more] = [
    group.getByRole('button', { name: 'One vehicle fewer' }),
    group.getByRole('button', { name: 'One vehicle more' }),
  ]
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await expect(field).toHaveAccessibleDescription('At least 5 in this package.')
  await less.focus()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('5')
  await expect(less, 'at its limit it keeps the focus').toBeFocused()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('6')
  await expect(field).toHaveAccessibleDescription('')
  await field.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveValue('6')
  for (const [typed, becomes] of [
    ['41', '6'],
    ['40', '40'],
    ['many', '0'],
    ['-3', '0'],
    ['12', '12'],
  ] as const) {
    await field.fill(typed)
    await page.keyboard.press('Enter')
    await expect(field, `${typed} becomes ${becomes}`).toHaveValue(becomes)
  }
})

test('radio cards and segments are one stop each, and the arrows choose', async ({ page }) => {
  const [now, year] = [
    page.getByRole('radio', { name: /Monthly, starting today/ }),
    page.getByRole('radio', { name: /Yearly, starting today/ }),
  ]
  await now.focus()
  await page.keyboard.press('ArrowDown')
  await expect(year).toBeFocused()
  await expect(year).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(now, 'round again').toBeChecked()
  await page.keyboard.press('Tab')
  await expect(year).not.toBeFocused()
  await page.getByRole('radio', { name: 'Monthly', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Yearly, 2 months free' })).toBeChecked()
})

test('a switch changes by Space; a locked one keeps the focus and shows the reason', async ({ page }) => {
  const off = page.getByRole('switch', { name: 'Off', exact: true })
  await off.focus()
  await page.keyboard.press('Space')
  await expect(off).toBeChecked()
  const locked = page.getByRole('switch', { name: 'Proof of visit' })
  await page.keyboard.press('Tab')
  await expect(locked).toBeFocused()
  await page.keyboard.press('Space')
  await expect(locked).toBeChecked()
  await expect(locked).toHaveAttribute('aria-disabled', 'true')
  await expect(locked).toHaveAccessibleDescription('Workflows needs it. Turn Workflows off first.')
})

test('tabs are one stop; arrows, Home and End choose, and the panel follows', async ({ page }) => {
  const tabs = page.getByRole('tablist', { name: 'Kind' })
  const [packages, addOns] = [
    tabs.getByRole('tab', { name: /My Packages/ }),
    tabs.getByRole('tab', { name: /My Add-Ons/ }),
  ]
  await addOns.focus()
  for (const [key, chosen, words] of [
    ['ArrowLeft', packages, 'One package'],
    ['ArrowLeft', addOns, 'Five add-ons'],
    ['ArrowRight', packages, 'One package'],
    ['End', addOns, 'Five add-ons'],
    ['Home', packages, 'One package'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(chosen).toBeFocused()
    await expect(chosen).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: /My/ })).toHaveText(words)
  }
  await page.keyboard.press('Shift+Tab')
  await expect(addOns).not.toBeFocused()
})

test('a toast stays for ten seconds and waits while it is read', async ({ page }) => {
  const toast = page.getByText('Workflows removed. Total $38.')
  const show = page.getByRole('button', { name: 'Show a toast' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await show.click()
  await page.clock.runFor(9_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toBeHidden()

  await show.click()
  await page.clock.runFor(9_000)
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast, 'under the pointer its time stands still').toBeVisible()
  await page.mouse.move(0, 0)
  await page.getByRole('status').filter({ hasText: 'Workflows removed' }).getByRole('button', { name: 'Undo' }).focus()
  await page.clock.runFor(60_000)
  await expect(toast, 'with the focus its time stands still').toBeVisible()
  await show.focus()
  await page.clock.runFor(1_100)
  await expect(toast, 'what was left of the ten seconds').toBeHidden()
})

test('[A11Y-02] a toast that goes under the focus gives it back', async ({ page }) => {
  const show = page.getByRole('button', { name: 'Show a toast' })
  await show.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Workflows removed. Total $38.')).toBeHidden()
  await expect(show).toBeFocused()
})

test('below 751 px a table folds into two lines and stays a table', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const table = page.getByRole('table', { name: 'Invoices' })
  await expect(table.getByRole('columnheader')).toHaveText(['Number', 'Date', 'For', 'State', 'Amount'])
  const row = table.getByRole('row', { name: /W-2026-0148/ })
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const name = await boxOf(row.getByRole('rowheader'))
  const amount = await boxOf(row.getByRole('cell', { name: '$36.00' }))
  const date = await boxOf(row.getByRole('cell', { name: '3 May 2026' }))
  const state = await boxOf(row.getByRole('cell', { name: 'Overdue' }))
  expect(Math.abs(amount.y - name.y), 'name and amount on one line').toBeLessThan(8)
  expect(amount.x).toBeGreaterThan(name.x)
  expect(date.y, 'date and state below').toBeGreaterThanOrEqual(name.y + name.height)
  expect(Math.abs(state.y - date.y)).toBeLessThan(8)
  await expect(row.getByText('May, plan and add-ons')).toBeHidden()
})
