import type { Page } from '@playwright/test'
import { everyNth, expect, Reader, test } from './stage.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const SUCCESS = 'Workflows added. Total $38.'
const MESSAGE = 'Route board comes with every plan'

/** Opens it with a clock that stands still, and answers the button that did. */
async function opensPaused(page: Page) {
  const opener = page.getByRole('button', { name: 'Success', exact: true })
  await page.clock.pauseAt(Date.now() + 60_000)
  await opener.focus()
  await page.keyboard.press('Enter')
  return opener
}

/** Holds the animation of each dialog at its start. */
function holdFades(): void {
  document.addEventListener('animationstart', ({ target }) => {
    if (target instanceof HTMLDialogElement) for (const fade of target.getAnimations()) fade.pause()
  })
}

/** The opacity that the open dialog has at a moment of its fade, in ms. */
function fadeAt(page: Page, moment: number): Promise<number | undefined> {
  return page.locator('dialog[open]').evaluate((dialog, time) => {
    const [fade] = dialog.getAnimations()
    if (fade === undefined) return undefined
    fade.currentTime = time
    return Number.parseFloat(getComputedStyle(dialog).opacity)
  }, moment)
}

for (const [label, name] of everyNth(
  [
    ['Message', MESSAGE],
    ['Success', SUCCESS],
  ] as const,
  2,
  1,
)) {
  test(`[CUI-17] a ${label.toLowerCase()} modal fades in ten steps of 0.1, 40 ms apart`, async ({ page, shop }) => {
    await page.addInitScript(holdFades)
    await page.clock.install()
    await new Reader(page, shop, 'en').open('/sandbox/gallery')
    // a success closes after 3 s, which a busy machine may need to look at each step
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: label, exact: true }).click()
    await expect(dialogOf(page, name)).toBeVisible()
    await expect.poll(() => fadeAt(page, 0)).toBe(0)
    for (let step = 0; step < 10; step += 1) {
      expect(await fadeAt(page, step * 40 + 1), `after ${step * 40} ms`).toBeCloseTo(step / 10, 5)
      expect(await fadeAt(page, step * 40 + 39), `until ${step * 40 + 39} ms`).toBeCloseTo(step / 10, 5)
    }
    expect(await fadeAt(page, 400), 'after it').toBe(1)
  })

  test(`[CUI-17] with reduced motion a ${label.toLowerCase()} modal is there at once @deep`, async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await new Reader(page, shop, 'en').open('/sandbox/gallery')
    await page.getByRole('button', { name: label, exact: true }).click()
    const dialog = dialogOf(page, name)
    await expect(dialog).toBeVisible()
    const duration = await dialog.evaluate((box) => getComputedStyle(box).animationDuration)
    expect(duration).toBe('0s')
    await expect(dialog).toHaveCSS('opacity', '1')
  })
}

test('[CUI-17] a confirmation dialog has no such fade @deep', async ({ page, shop }) => {
  await new Reader(page, shop, 'en').open('/sandbox/gallery')
  await page.getByRole('button', { name: 'Dialog 500', exact: true }).click()
  const names = await page.locator('dialog[open]').evaluate((box) => getComputedStyle(box).animationTimingFunction)
  expect(names).not.toContain('steps')
})

test('[CUI-18] a success modal closes by itself after 3000 ms and gives the focus back', async ({ page, shop }) => {
  await page.clock.install()
  await new Reader(page, shop, 'en').open('/sandbox/gallery')
  const opener = await opensPaused(page)
  const success = dialogOf(page, SUCCESS)
  await page.clock.runFor(2_999)
  await expect(success).toBeVisible()
  await page.clock.runFor(1)
  await expect(success).toBeHidden()
  await expect(opener).toBeFocused()
})

test('[CUI-18] the countdown stops while the pointer or the focus is in it, and goes on afterwards @deep', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await new Reader(page, shop, 'en').open('/sandbox/gallery')
  await opensPaused(page)
  const success = dialogOf(page, SUCCESS)
  await page.clock.runFor(1_000)
  await success.hover()
  await page.clock.runFor(60_000)
  await expect(success, 'pointed at').toBeVisible()
  await page.keyboard.press('Tab')
  await expect(success.getByRole('button', { name: 'OK', exact: true })).toBeFocused()
  await page.mouse.move(0, 0)
  await page.clock.runFor(60_000)
  await expect(success, 'with the focus on its button').toBeVisible()
  await success.getByText(SUCCESS).focus()
  await page.clock.runFor(1_999)
  await expect(success, 'what was left goes on').toBeVisible()
  await page.clock.runFor(1)
  await expect(success).toBeHidden()
})

test('[CUI-18] it can be closed at once by its button, the cross and Escape, and the focus returns', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await new Reader(page, shop, 'en').open('/sandbox/gallery')
  await page.clock.pauseAt(Date.now() + 60_000)
  const success = dialogOf(page, SUCCESS)
  for (const close of ['OK', 'Close', 'Escape']) {
    const opener = page.getByRole('button', { name: 'Success', exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(success).toBeVisible()
    if (close === 'Escape') await page.keyboard.press('Escape')
    else await success.getByRole('button', { name: close, exact: true }).click()
    await expect(success).toBeHidden()
    await expect(opener).toBeFocused()
  }
})
