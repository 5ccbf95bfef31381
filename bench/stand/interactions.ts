import type { CDPSession, Locator, Page } from '@playwright/test'

/** Time that a finger rests on a button. */
const CLICK_MS = 80
/** An interaction that is answered faster than this has no entry of its own. */
const LEAST_MS = 16

/**
 * Runs in the page: what the browser itself reports of clicks and keys, from their own time to the paint after them.
 */
const watch = `globalThis.told = []; new PerformanceObserver((list) => told.push(...list.getEntries()
  .filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration)))
  .observe({ type: 'event', durationThreshold: ${LEAST_MS} })`

/** Runs in the page: until nothing is left to do and the frames after it are painted. */
const atRest = `new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() =>
  requestAnimationFrame(() => setTimeout(resolve, 50)))))`

/** Interactions of a hand on a page, by Event Timing: the figures that INP is made of, in milliseconds. */
export class Interactions {
  readonly #page: Page
  readonly #devices: CDPSession

  private constructor(page: Page, devices: CDPSession) {
    this.#page = page
    this.#devices = devices
  }

  static async on(page: Page): Promise<Interactions> {
    await page.evaluate(watch)
    return new Interactions(page, await page.context().newCDPSession(page))
  }

  /** By a finger, at a place that was looked for before: looking runs in the page and would count. */
  async press(button: Locator): Promise<number> {
    await button.scrollIntoViewIfNeeded()
    const box = await button.boundingBox()
    if (box === null) throw new Error('what is pressed is not shown')
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    return this.#longest(async () => {
      await this.#devices.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
      await this.#page.waitForTimeout(CLICK_MS)
      await this.#devices.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    })
  }

  /** Key by key where the cursor is. */
  type(text: string): Promise<number> {
    return this.#longest(() => this.#page.keyboard.type(text, { delay: CLICK_MS }))
  }

  async #longest(act: () => Promise<void>): Promise<number> {
    await this.#page.evaluate(`${atRest}.then(() => told.splice(0))`)
    await act()
    const told = await this.#page.evaluate<readonly number[]>(`${atRest}.then(() => told)`)
    return Math.max(LEAST_MS, ...told)
  }
}
