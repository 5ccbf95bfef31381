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

/** Runs in the page: milliseconds from the next press, and from its click, to the frame that shows another badge. */
const watchBadge = `new Promise((resolve) => {
  const header = document.querySelector('header')
  const badge = () => header.querySelector('[href$="/shopping-cart-review"] .figures')?.textContent ?? ''
  const before = badge()
  const onPress = ({ timeStamp }) => {
    const clickAt = performance.now()
    const times = (now) => ({ sinceRelease: now - timeStamp, sinceClick: now - clickAt })
    const look = () => (badge() === before ? requestAnimationFrame(look) : resolve(times(performance.now())))
    look()
  }
  addEventListener('click', onPress, { capture: true, once: true })
})`

/** Runs in the page: until nothing is left of loading it and of looking for the button. */
const atRest = 'new Promise((resolve) => requestIdleCallback(resolve))'

interface PressTimes {
  /** Since the finger was lifted: with the browser's own way from there to the page's click. */
  readonly sinceRelease: number
  /** Since the page heard of it. */
  readonly sinceClick: number
}

/** What a reader on a slowed phone waits for (P-G16). */
export async function measureBrowser(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-bench-'))
  try {
    await using waybill = await startWaybill({ dataDir })
    const browser = await startBrowser()
    const times: PressTimes[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      const page = await openOnSlowPhone(browser, waybill.url + path)
      times.push(await clickToBadge(page))
      await page.context().close()
    }
    await browser.close()
    const goal = { id: 'P-G16', of: 'ours', is: 'at most', value: 100 } as const
    const note = 'first press of a visit; the answer of the server is held until the badge has changed'
    const title = '"Add to cart" until the badge shows it'
    return [
      countedFigure(
        { title: `click on ${title}`, unit: 'ms', note },
        { values: times.map(({ sinceClick }) => sinceClick) },
      ),
      countedFigure(
        { title: `finger lifted from ${title}`, unit: 'ms', goal },
        { values: times.map(({ sinceRelease }) => sinceRelease) },
      ),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** From the press itself to the frame that shows another badge, by the page's own clock. */
async function clickToBadge(page: Page): Promise<PressTimes> {
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
  const measured = page.evaluate<PressTimes>(watchBadge)
  await page.evaluate(atRest)
  await press(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const times = await measured
  answer()
  await page.unrouteAll({ behavior: 'wait' })
  return times
}

/** Not by the locator, whose looks at the button run in the page and would count, and not without any length. */
async function press(page: Page, point: { readonly x: number; readonly y: number }): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.waitForTimeout(PRESS_MS)
  await devices.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
