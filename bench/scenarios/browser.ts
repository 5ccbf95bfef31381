import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { countedFigure } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { openOnSlowPhone, startBrowser } from '../stand/slow-phone.ts'
import { startWaybill } from '../stand/waybill.ts'

const path = '/platform/marketplace'
const visits = 5
/** How long a finger rests on what it presses. */
const PRESS_MS = 80

/** Runs in the page: milliseconds from the next press to the frame that shows another badge. */
const watchBadge = `new Promise((resolve) => {
  const header = document.querySelector('header')
  const badge = () => header.querySelector('[href$="/shopping-cart-review"] .figures')?.textContent ?? ''
  const before = badge()
  const onPress = ({ timeStamp }) => {
    const look = () => (badge() === before ? requestAnimationFrame(look) : resolve(performance.now() - timeStamp))
    look()
  }
  addEventListener('click', onPress, { capture: true, once: true })
})`

/** Runs in the page: until nothing is left of loading it and of looking for the button. */
const atRest = 'new Promise((resolve) => requestIdleCallback(resolve))'

/** What a reader on a slowed phone waits for (P-G16). */
export async function measureBrowser(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-bench-'))
  try {
    await using waybill = await startWaybill({ dataDir })
    const browser = await startBrowser()
    const values: number[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      const page = await openOnSlowPhone(browser, waybill.url + path)
      values.push(await clickToBadge(page))
      await page.context().close()
    }
    await browser.close()
    const goal = { id: 'P-G16', of: 'ours', is: 'at most', value: 100 } as const
    const note = 'first press of a visit; the answer of the server is held until the badge has changed'
    return [
      countedFigure({ title: 'press on "Add to cart" until the badge shows it', unit: 'ms', goal, note }, { values }),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** From the press itself to the frame that shows another badge, by the page's own clock. */
async function clickToBadge(page: Page): Promise<number> {
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/cart/add*', async (route) => {
    await held
    await route.continue()
  })
  const button = page.locator('main form:has([name="module"][value="1"]) button').first()
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (box === null) throw new Error('the button is not shown')
  const measured = page.evaluate<number>(watchBadge)
  await page.evaluate(atRest)
  await press(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const milliseconds = await measured
  answer()
  await page.unrouteAll({ behavior: 'wait' })
  return milliseconds
}

/** Not by the locator, whose looks at the button run in the page and would count, and not without any length. */
async function press(page: Page, point: { readonly x: number; readonly y: number }): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.waitForTimeout(PRESS_MS)
  await devices.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
